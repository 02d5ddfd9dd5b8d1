import type { ItemTerms } from '@beidiao/contract/operations/item-versions';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import styles from './catalogue.module.css';
import { catalogueTexts } from './catalogue-texts.ts';
import { changedRows, type ItemDraft } from './item-draft.ts';
import { useRowWords } from './row-words.ts';

type Side = {
  head: string;
  terms: ItemTerms;
  /** Of two that are to be the same version: from when it is in force, and whether members are told before. */
  plan?: Pick<ItemDraft, 'start' | 'tellsMembers'>;
};
type Props = { title: string; about?: string; before: Side; after: Side; foot?: ReactNode; onClose: () => void };
type Row = { name: string; before: readonly string[]; after: readonly string[] };

/** Two versions side by side: only what differs. */
export function ItemDifferences({ title, about, before, after, foot, onClose }: Props): ReactElement {
  const t = useTexts(catalogueTexts);
  const words = useRowWords();
  const rowOf = (name: string, said: (side: Side) => readonly string[]): Row => ({
    name,
    before: said(before),
    after: said(after),
  });
  const ofPlan = [
    rowOf(t('start'), ({ plan }) => [plan?.start || '-']),
    rowOf(t('tells'), ({ plan }) => [t(plan?.tellsMembers ? 'yes' : 'no')]),
  ];
  const rows = [
    ...changedRows(before.terms, after.terms).map((row) => rowOf(t(row), ({ terms }) => words(row, terms))),
    ...ofPlan.filter((row) => row.before[0] !== row.after[0]),
  ];
  return (
    <Dialog title={title} closeLabel={t('close')} width={640} foot={foot} onClose={onClose}>
      {about && <p>{about}</p>}
      {rows.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <table className={styles.differences} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{before.head}</th>
              <th scope="col">{after.head}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>
                  <Lines of={row.before} />
                </td>
                <td>
                  <Lines of={row.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

const Lines = ({ of }: { of: readonly string[] }): ReactNode => of.map((line) => <span key={line}>{line}</span>);
