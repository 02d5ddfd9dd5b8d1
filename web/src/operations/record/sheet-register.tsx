import type { ComparedList } from '@beidiao/contract/conflict/companies';
import { companiesWords } from '@beidiao/contract/conflict/words';
import type { ReactElement } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Select } from '../../ui/desk/select.tsx';
import { commandKey } from '../sheet/sheet-keys.ts';
import type { RecordParts } from '../sheet/sheet-parts.ts';
import { placeId } from '../sheet/sheet-place.ts';
import { sheetTexts } from '../sheet/sheet-texts.ts';
import type { PageShelf } from './receipt-page.tsx';
import { SheetReceipt } from './sheet-receipt.tsx';
import styles from './sheet-receipt.module.css';
import { useDroppedPages } from './use-dropped-pages.ts';
import type { Receipts } from './use-receipts.ts';

const yearsBack = [1, 2, 3, 5, 10] as const;

function Years({ facts, drafting, isOpen }: RecordParts): ReactElement {
  const t = useTexts(sheetTexts);
  const { years: usual } = facts.form.register ?? { years: null };
  const years = [...new Set<number>([...yearsBack, ...(usual === null ? [] : [usual])])];
  return (
    <span className={styles.years}>
      <label htmlFor={placeId('years')}>{t('years')}</label>
      <Select
        id={placeId('years')}
        disabled={!isOpen}
        value={String(drafting.draft.years ?? '')}
        choices={[
          ...years.map((count) => ({ value: String(count), label: t('lastYears', { count }) })),
          { value: '', label: t('allYears') },
        ]}
        onChange={(next) => drafting.change({ years: next === '' ? null : Number(next) })}
      />
    </span>
  );
}

/** What the client has named, and the report prints. */
function Compared({ companies, givenAt }: ComparedList): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  return (
    <p className={styles.compared}>
      <b>{t('comparedList')}</b> {companiesWords(companies, language)}{' '}
      <small>{t('comparedGiven', { day: formatDay(givenAt) })}</small>
    </p>
  );
}

type Props = RecordParts & { receipts: Receipts; shelf: PageShelf | null };

/** The lists of an item, one by one: each is searched by itself and leaves its receipt. */
export function SheetRegister(props: Props): ReactElement {
  const { facts, shelf } = props;
  const t = useTexts(sheetTexts);
  const lists = facts.form.register?.registers ?? [];
  useDroppedPages(
    shelf !== null && props.isOpen
      ? (key, files) => {
          const list = lists.find((each) => each.key === key);
          if (list !== undefined) shelf.pages.add(list, files);
        }
      : null,
  );
  return (
    <>
      <div className={styles.intro}>
        <h3>{t('listsTitle', { count: lists.length })}</h3>
        {shelf !== null && <Years {...props} />}
        {shelf !== null && (
          <span className={styles.keys}>
            <kbd>1</kbd>–<kbd>{lists.length}</kbd> {t('listsKeyGo')} <kbd>{commandKey()}V</kbd> {t('listsKeyPaste')}
            {t('listsGround')}
          </span>
        )}
      </div>
      {facts.compared !== undefined && <Compared {...facts.compared} />}
      {lists.map((list, place) => (
        <SheetReceipt key={list.key} {...props} list={list} no={place + 1} />
      ))}
    </>
  );
}
