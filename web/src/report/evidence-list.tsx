import type { FileContent } from '@beidiao/contract/file/calls';
import { reportCalls, type ReportItem } from '@beidiao/contract/report/calls';
import { evidenceWord } from '@beidiao/contract/report/lines';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { FileView } from '../ui/file-view.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { useSend } from '../wire/use-call.ts';
import styles from './evidence-list.module.css';

const texts = bilingual({
  zh: {
    close: '关闭',
    newTab: '在新标签页打开',
    save: '保存',
    open: '打开{name}',
    note: '打开会留下记录。',
    kept: '由核查方留存',
  },
  en: {
    close: 'Close',
    newTab: 'Open in a new tab',
    save: 'Save',
    open: 'Open {name}',
    note: 'Opening is recorded.',
    kept: 'kept by the verifier',
  },
});

type Props = { evidence: ReportItem['evidence']; orderDetailsId: string | null };

/** What a finding rests on: what the reviewer has shared opens here, the rest stands by its name. */
export function EvidenceList({ evidence, orderDetailsId }: Props): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const opening = useSend(reportCalls.evidence);
  const [shown, setShown] = useState<FileContent | null>(null);
  const look = (fileId: string): void => {
    if (orderDetailsId === null) return;
    opening.mutate(
      { orderDetailsId, fileId },
      { onSuccess: setShown, onError: (fault) => toast('problem', fault.message) },
    );
  };
  const asked = opening.isPending ? opening.variables.fileId : null;
  return (
    <>
      <ul className={styles.list}>
        {evidence.map((it) => {
          const { no, fileId } = it;
          const word = evidenceWord(it, language);
          return (
            <li key={no}>
              {fileId === undefined ? (
                <>
                  {word} <small>{t('kept')}</small>
                </>
              ) : (
                <LinkButton
                  aria-label={t('open', { name: word })}
                  isBusy={asked === fileId}
                  onClick={() => look(fileId)}
                >
                  <Icon name="doc" size={14} /> {word}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
      {evidence.some(({ fileId }) => fileId !== undefined) && <small className={styles.note}>{t('note')}</small>}
      {shown && (
        <FileView
          file={shown}
          words={{ close: t('close'), newTab: t('newTab'), save: t('save') }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
