import type { AgreementForm } from '@beidiao/contract/operations/agreements';
import type { ReactElement, ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import styles from './agreement.module.css';
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
  const nameOf = (row: Difference): string =>
    'term' in row ? t(row.term) : (form.itemList.find(({ code }) => code === row.code)?.name[language] ?? row.code);
  const said = (row: Difference, text: string): string =>
    'term' in row && row.term === 'visible' ? t(text === '1' ? 'limited' : 'open') : text;
  return (
    <Dialog title={title} closeLabel={t('close')} width={560} foot={foot} onClose={onClose}>
      {about && <p>{about}</p>}
      {rows.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <table className={styles.differences} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('differs')}</th>
              <th scope="col">{t('before', { version })}</th>
              <th scope="col">{t('draft')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={'term' in row ? row.term : row.code}>
                <th scope="row">{nameOf(row)}</th>
                <td>{row.before === null ? t('isNew') : said(row, row.before)}</td>
                <td>{row.after === null ? t('isGone') : said(row, row.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
