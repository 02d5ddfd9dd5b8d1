import type { EvidenceFile } from '@beidiao/contract/file/calls';
import type { RegisterList } from '@beidiao/contract/verification/register-forms';
import { type DraftReceipt } from '@beidiao/contract/verification/review-draft';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { coverTexts } from '../cover/cover-texts.ts';
import { canBeCovered, type Evidence } from '../sheet/evidence-files.ts';
import { commandKey } from '../sheet/sheet-keys.ts';
import { placeId } from '../sheet/sheet-place.ts';
import { sheetTexts } from '../sheet/sheet-texts.ts';
import styles from './sheet-receipt.module.css';
import type { Pages, Receipts } from './use-receipts.ts';

/** What the pages of the lists are taken from; null where none are gathered, as for a second verdict. */
export type PageShelf = {
  readonly files: readonly EvidenceFile[];
  readonly evidence: Pick<Evidence, 'open' | 'startCover'>;
  readonly pages: Pages;
};

type Props = {
  list: RegisterList;
  receipt: DraftReceipt;
  /** Pages of other lists. */
  used: readonly string[];
  shelf: PageShelf;
  receipts: Receipts;
  isOpen: boolean;
};

/** The page of a search: pasted, dropped, picked, or chosen from what was gathered. */
export function ReceiptPage({ list, receipt, used, shelf, receipts, isOpen }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  const c = useTexts(coverTexts);
  const { files, evidence, pages } = shelf;
  const page = files.find(({ fileId }) => fileId === receipt.pageId);
  const free = files.filter(({ fileId }) => !used.includes(fileId) && fileId !== receipt.pageId);
  const missing =
    receipt.result === 'unsearchable' ? 'noNotice' : receipt.result === 'some' ? 'noRecordPage' : 'noPage';
  const id = placeId(`receipts.${list.key}.page`);
  return (
    <div className={styles.page} data-none={page === undefined || undefined}>
      <Icon name="doc" />
      {page === undefined ? (
        <span>{t(missing, { key: `${commandKey()}V` })}</span>
      ) : (
        <span>
          <b data-tip-if-cut={page.name}>{page.name}</b>
          <small>{formatTimeDense(page.createdAt)}</small>
        </span>
      )}
      {page !== undefined && (
        <LinkButton aria-label={`${t('lookAtPage')} ${page.name}`} onClick={() => void evidence.open(page.fileId)}>
          {t('lookAtPage')}
        </LinkButton>
      )}
      {isOpen && page !== undefined && canBeCovered(page) && (
        <LinkButton aria-label={`${c('cover')} ${page.name}`} onClick={() => void evidence.startCover(page)}>
          {c('cover')}
        </LinkButton>
      )}
      {isOpen && (
        <FileLink
          id={id}
          accept="image/jpeg,image/png,image/webp,application/pdf"
          isBusy={pages.isBusy}
          onPick={(picked) => pages.add(list, picked)}
        >
          {t(page === undefined ? 'addPage' : 'otherPage')}
        </FileLink>
      )}
      {isOpen && free.length > 0 && (
        <Select
          aria-label={t('fromEvidence')}
          value=""
          choices={[
            { value: '', label: t('fromEvidence') },
            ...free.map(({ fileId, name }) => ({ value: fileId, label: name })),
          ]}
          onChange={(pageId) => pageId !== '' && receipts.put(list, { pageId })}
        />
      )}
    </div>
  );
}
