import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import card from '../ui/desk/card.module.css';
import { Tabs } from '../ui/tabs.tsx';
import type { BookProps } from './book.tsx';
import { Invoices } from './invoice/invoices.tsx';
import { Entries } from './statement/entries.tsx';
import { type EntryFilter, readFilter, type Search, writeFilter } from './statement/statement-filter.ts';
import { TradeTable } from './trade-table.tsx';

const texts = bilingual({
  zh: { label: '账目', entries: '交易记录', trades: '支付单', invoices: '发票' },
  en: { label: 'Account records', entries: 'Transactions', trades: 'Payment orders', invoices: 'Invoices' },
});

const numberOf = (text: string | undefined, standard: number): number =>
  /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : standard;

/** Goes to other entries by the address; what opens by its hash stays open. */
export function useGo(): (filter: EntryFilter) => void {
  const navigate = useNavigate();
  return (filter) =>
    void navigate({ to: '/Dashboard/Account', search: { ...writeFilter(filter) }, resetScroll: false, hash: true });
}

/**
 * The entries, the payment orders and the invoices; which of them, its filter and its page stand in the address.
 * `hidden` stands in the place of the latter two for whoever may not see amounts.
 */
export function AccountBooks({ id, hidden }: { id: string; hidden: ReactElement | null }): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const goTo = useGo();
  const search = useSearch({ strict: false }) as Search; // every address of the desk holds texts
  const filter = readFilter(search);
  const book = (['trades', 'invoices'] as const).find((it) => it === search['book']) ?? 'entries';
  const size = [20, 50, 100].find((it) => it === numberOf(search['size'], 20)) ?? 20;
  const go = (next: Search): void =>
    void navigate({ to: '/Dashboard/Account', search: { ...next }, resetScroll: false, hash: true });
  const props: BookProps = {
    page: numberOf(search['page'], 1),
    size,
    only: search['only'],
    // The address holds texts only; what is standard is left out.
    onChange: ({ only = search['only'], page = 1, size: rows = size }) =>
      go({
        book,
        only,
        page: page === 1 ? undefined : String(page),
        size: rows === 20 ? undefined : String(rows),
      }),
  };
  return (
    <section className={card.card} id={id}>
      <Tabs
        label={t('label')}
        controls={id}
        tabs={[
          { key: 'entries', label: t('entries') },
          { key: 'trades', label: t('trades') },
          { key: 'invoices', label: t('invoices') },
        ]}
        chosen={book}
        onChoose={(key) => go({ month: filter.month || undefined, book: key === 'entries' ? undefined : key })}
      />
      {book === 'entries' && <Entries filter={filter} onChange={goTo} />}
      {book === 'trades' && (hidden ?? <TradeTable {...props} />)}
      {book === 'invoices' && (hidden ?? <Invoices />)}
    </section>
  );
}
