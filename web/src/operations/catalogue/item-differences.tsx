import type { ItemTerms } from '@beidiao/contract/operations/item-versions';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import styles from './catalogue.module.css';
import { catalogueTexts } from './catalogue-texts.ts';
import { changedRows } from './item-draft.ts';
import { useRowWords } from './row-words.ts';

type Side = { head: string; terms: ItemTerms };
type Props = { title: string; about?: string; before: Side; after: Side; foot?: ReactNode; onClose: () => void };

/** Two versions side by side: only what differs. */
export function ItemDifferences({ title, about, before, after, foot, onClose }: Props): ReactElement {
  const t = useTexts(catalogueTexts);
  const words = useRowWords();
  const rows = changedRows(before.terms, after.terms);
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
              <tr key={row}>
                <th scope="row">{t(row)}</th>
                {[before, after].map(({ head, terms }) => (
                  <td key={head}>
                    {words(row, terms).map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
