import type { AgreementForm } from '@beidiao/contract/operations/agreements';
import type { ReactElement, ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { agreementTexts } from './agreement-texts.ts';
import { type AgreementDraft, type Difference, differences } from './draft.ts';

type Props = {
  form: AgreementForm;
  title: string;
  about?: string;
  version: number;
  before: AgreementDraft;
  after: AgreementDraft;
  foot?: ReactNode;
  onClose: () => void;
};

/** A saved version beside the draft: only what differs. */
export function Differences({ form, title, about, version, before, after, foot, onClose }: Props): ReactElement {
  const t = useTexts(agreementTexts);
  const language = useLanguage();
  const rows = differences(before, after);
  const nameOf = ({ code }: Difference): string =>
    code === null ? t('fixedTotal') : (form.itemList.find((item) => item.code === code)?.name[language] ?? code);
  const columns: Column<Difference>[] = [
    { key: 'item', head: t('items'), phone: 'title', cell: nameOf },
    {
      key: 'before',
      head: t('before', { version }),
      width: 120,
      align: 'end',
      cell: (row) => row.before ?? t('isNew'),
    },
    { key: 'after', head: t('draft'), width: 120, align: 'end', cell: (row) => row.after ?? t('isGone') },
  ];
  return (
    <Dialog title={title} closeLabel={t('close')} width={560} foot={foot} onClose={onClose}>
      {about && <p>{about}</p>}
      {rows.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <Table label={title} columns={columns} rows={rows} keyOf={({ code }) => code ?? ''} />
      )}
    </Dialog>
  );
}
