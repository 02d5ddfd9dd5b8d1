import { type Amount, isAbove } from '@beidiao/contract/wire/money';
import type { Language } from '@beidiao/contract/wire/language';
import { type BillRow, type LedgerCause, ledgerCauses, walletCalls } from '@beidiao/contract/wallet/calls';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId } from 'react';
import { channelName } from '../trade/channel-words.ts';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Select } from '../ui/desk/select.tsx';
import { type Column, Ellipsis, TwoLines } from '../ui/desk/table.tsx';
import { useCall } from '../wire/use-call.ts';
import { Book, type BookProps } from './book.tsx';
import styles from './book.module.css';

const texts = bilingual({
  zh: {
    label: '交易记录',
    time: '时间',
    cause: '事由',
    orderNo: '订单号 / 支付单号',
    channel: '方式',
    by: '经办人',
    amount: '金额',
    balance: '变动后余额',
    anyCause: '全部事由',
    empty: '暂无交易记录',
    emptyAbout: '充值、支付和退款会显示在这里。',
  },
  en: {
    label: 'Transactions',
    time: 'Time',
    cause: 'Type',
    orderNo: 'Order / payment no.',
    channel: 'Method',
    by: 'Handled by',
    amount: 'Amount',
    balance: 'Balance after',
    anyCause: 'All',
    empty: 'No transactions yet',
    emptyAbout: 'Top-ups, payments and refunds will appear here.',
  },
});

const causeWords: Record<LedgerCause, Record<Language, string>> = {
  recharge: { zh: '充值到账', en: 'Top-up' },
  checksPaid: { zh: '支付背调', en: 'Check payment' },
  checksRefunded: { zh: '背调退款', en: 'Check refund' },
  channelRefund: { zh: '退回付款渠道', en: 'Refund to payment channel' },
  surplus: { zh: '重复或迟到的付款，待退回', en: 'Duplicate or late payment, to be refunded' },
  grant: { zh: '平台赠送', en: 'Granted allowance' },
  correction: { zh: '对账更正', en: 'Reconciliation correction' },
};

const signOf = (amountFen: Amount): 'plus' | 'minus' | 'nil' => {
  if (amountFen === 0) return 'nil';
  return isAbove(amountFen, 0) ? 'plus' : 'minus';
};

function useBillColumns(): Column<BillRow>[] {
  const t = useTexts(texts);
  const language = useLanguage();
  return [
    {
      key: 'cause',
      head: t('cause'),
      phone: 'title',
      cell: (row) => <Ellipsis>{causeWords[row.cause][language]}</Ellipsis>,
    },
    { key: 'time', head: t('time'), width: 160, cell: (row) => formatTime(row.createdAt) },
    {
      key: 'orderNo',
      head: t('orderNo'),
      width: 212,
      cell: (row) =>
        row.orderNo ? (
          <TwoLines
            first={
              <Link to="/Dashboard/Order" search={{ q: row.orderNo }}>
                {row.orderNo}
              </Link>
            }
            second={row.tradeNo}
          />
        ) : (
          <Ellipsis>{row.tradeNo ?? '-'}</Ellipsis>
        ),
    },
    {
      key: 'channel',
      head: t('channel'),
      width: 152,
      cell: (row) => (row.channelCode ? channelName(row.channelCode, language) : '-'),
    },
    { key: 'by', head: t('by'), width: 120, cell: (row) => <Ellipsis>{row.operatorName ?? '-'}</Ellipsis> },
    {
      key: 'amount',
      head: t('amount'),
      width: 140,
      align: 'end',
      cell: (row) => (
        <span className={styles[signOf(row.amountFen)]}>
          {isAbove(row.amountFen, 0) && '+'}
          {formatMoney(row.amountFen)}
        </span>
      ),
    },
    { key: 'balance', head: t('balance'), width: 148, align: 'end', cell: (row) => formatMoney(row.balanceAfterFen) },
  ];
}

/** The account book: every entry that changed what the member owns. */
export function BillTable(props: BookProps): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const id = useId();
  const columns = useBillColumns();
  const cause = ledgerCauses.find((it) => it === props.only);
  const answer = useCall(
    walletCalls.bills,
    { pageNo: props.page, pageSize: props.size, ...(cause ? { cause } : {}) },
    { keepPrevious: true },
  );
  const filter = (
    <>
      <label htmlFor={id}>{t('cause')}</label>
      <Select
        id={id}
        value={cause ?? ''}
        choices={[
          { value: '', label: t('anyCause') },
          ...ledgerCauses.map((it) => ({ value: it, label: causeWords[it][language] })),
        ]}
        onChange={(only) => props.onChange({ only })}
      />
    </>
  );
  return (
    <Book<BillRow>
      {...props}
      label={t('label')}
      answer={answer}
      columns={columns}
      keyOf={(row) => row.entryId}
      filter={filter}
      empty={{ title: t('empty'), about: t('emptyAbout') }}
    />
  );
}
