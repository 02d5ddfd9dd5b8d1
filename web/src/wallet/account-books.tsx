import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import card from '../ui/desk/card.module.css';
import { Tabs } from '../ui/tabs.tsx';
import { BillTable } from './bill-table.tsx';
import type { BookProps } from './book.tsx';
import { TradeTable } from './trade-table.tsx';

const texts = bilingual({
  zh: { label: '账目', book: '交易记录', trades: '支付单' },
  en: { label: 'Account records', book: 'Transactions', trades: 'Payment orders' },
});

type Search = Readonly<Record<string, string | undefined>>;
const numberOf = (text: string | undefined, standard: number): number =>
  /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : standard;

/** The account book and the payment orders; which one, its filter and its page stand in the address. */
export function AccountBooks({ id }: { id: string }): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const book = search['book'] === 'trades' ? 'trades' : 'book';
  const size = [20, 50, 100].find((it) => it === numberOf(search['size'], 20)) ?? 20;
  const go = (next: Search): void =>
    void navigate({ to: '/Dashboard/Account', search: { ...next }, resetScroll: false, hash: '' });
  const props: BookProps = {
    page: numberOf(search['page'], 1),
    size,
    only: search['only'],
    // The address holds texts only; what is standard is left out.
    onChange: ({ only = search['only'], page = 1, size: rows = size }) =>
      go({
        book: search['book'],
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
          { key: 'book', label: t('book') },
          { key: 'trades', label: t('trades') },
        ]}
        chosen={book}
        onChoose={(key) => go({ book: key === 'book' ? undefined : key })}
      />
      {book === 'book' ? <BillTable {...props} /> : <TradeTable {...props} />}
    </section>
  );
}
