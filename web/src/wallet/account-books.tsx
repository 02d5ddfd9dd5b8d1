import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import card from '../ui/desk/card.module.css';
import { Tabs } from '../ui/tabs.tsx';
import { Invoices } from './invoice/invoices.tsx';
import { Entries } from './statement/entries.tsx';
import { type EntryFilter, readFilter, type Search, writeFilter } from './statement/statement-filter.ts';
import { readTrades, writeTrades } from './trade-filter.ts';
import { TradeTable } from './trade-table.tsx';

const texts = bilingual({
  zh: { label: '账目', entries: '交易记录', trades: '支付单', invoices: '发票' },
  en: { label: 'Account records', entries: 'Transactions', trades: 'Payment orders', invoices: 'Invoices' },
});

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
  const go = (next: Search, how?: 'replace'): void =>
    void navigate({
      to: '/Dashboard/Account',
      search: { ...next },
      replace: how === 'replace',
      resetScroll: false,
      hash: true,
    });
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
      {book === 'trades' &&
        (hidden ?? <TradeTable filter={readTrades(search)} onChange={(next, how) => go(writeTrades(next), how)} />)}
      {book === 'invoices' && (hidden ?? <Invoices />)}
    </section>
  );
}
