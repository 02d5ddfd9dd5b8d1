import { qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/core/link-button.tsx';
import { useCopy } from '../ui/desk/use-copy.ts';
import { useCall } from '../wire/use-call.ts';
import { comboTexts } from './combo-texts.ts';
import styles from './combo.module.css';

/** The codes in use by which candidates on site submit themselves for this package. */
export function PackageCodes({ id, name }: { id: string; name: string }): ReactElement | null {
  const t = useTexts(comboTexts);
  const { data } = useCall(qrcodeCalls.list, { tab: 'open', searchCriteria: name, pageSize: 100 });
  const codes = (data?.rows ?? []).filter(({ itemGroupId }) => itemGroupId === id);
  const copy = useCopy();
  if (codes.length === 0) return null;
  return (
    <ul className={styles.codes} aria-label={t('codes')}>
      {codes.map((code) => (
        <li key={code.qrcodeId}>
          <span>{code.name}</span>
          <Link
            to="/Dashboard/FaceToFace/Sheet"
            search={{ id: code.qrcodeId }}
            aria-label={`${t('printCode')} ${code.name}`}
          >
            {t('printCode')}
          </Link>
          <LinkButton
            aria-label={`${t('copyCode')} ${code.name}`}
            onClick={() => void copy(code.link, { copied: t('codeCopied'), notCopied: code.link })}
          >
            {t('copyCode')}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
