import { isAbove } from '@beidiao/contract/wire/money';
import type { Language } from '@beidiao/contract/wire/language';
import { type TradeState, tradeStates, tradeStateWords } from '@beidiao/contract/wallet/trade-states';
import { type TradeOrder, tradeKinds, walletCalls } from '@beidiao/contract/wallet/calls';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId } from 'react';
import { channelName } from '../trade/channel-words.ts';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import type { IconName } from '../ui/core/icon.tsx';
import { Select } from '../ui/desk/select.tsx';
import { type StatusLook, StatusTag } from '../ui/status-tag.tsx';
import { type Column, TwoLines } from '../ui/desk/table.tsx';
import { useCall } from '../wire/use-call.ts';
import { Book, type BookProps } from './book.tsx';

const texts = bilingual({
  zh: {
    label: '支付单',
    no: '支付单号 / 订单号',
    kind: '用途',
    state: '状态',
    channel: '方式',
    amount: '金额',
    refunded: '已退',
    created: '创建时间',
    paid: '支付时间',
    anyKind: '全部用途',
    empty: '暂无支付单',
    emptyAbout: '每次下单和充值都会生成支付单。',
  },
  en: {
    label: 'Payment orders',
    no: 'Payment / order no.',
    kind: 'Purpose',
    state: 'State',
    channel: 'Method',
    amount: 'Amount',
    refunded: 'Refunded',
    created: 'Created',
    paid: 'Paid',
    anyKind: 'All',
    empty: 'No payment orders yet',
    emptyAbout: 'A payment order is created for every order and top-up.',
  },
});

const kindWords: Record<TradeOrder['kind'], Record<Language, string>> = {
  checks: { zh: '背调', en: 'Checks' },
  recharge: { zh: '充值', en: 'Top-up' },
  grade: { zh: '会员', en: 'Membership' },
};

const looks: Record<TradeState, { look: StatusLook; icon: IconName }> = {
  [tradeStates.unpaid]: { look: 'you', icon: 'wallet' },
  [tradeStates.paid]: { look: 'platform', icon: 'check' },
  [tradeStates.cancelled]: { look: 'ended', icon: 'x' },
  [tradeStates.expired]: { look: 'ended', icon: 'clock' },
};

function OrderLink({ orderNo }: { orderNo: string | null }): ReactElement {
  return orderNo === null ? (
    <>-</>
  ) : (
    <Link to="/Dashboard/Order" search={{ q: orderNo }}>
      {orderNo}
    </Link>
  );
}

function useTradeColumns(): Column<TradeOrder>[] {
  const t = useTexts(texts);
  const language = useLanguage();
  return [
    { key: 'kind', head: t('kind'), width: 110, phone: 'title', cell: (row) => <b>{kindWords[row.kind][language]}</b> },
    {
      key: 'no',
      head: t('no'),
      width: 192,
      cell: (row) => <TwoLines first={row.tradeNo} second={<OrderLink orderNo={row.orderNo} />} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: 120,
      cell: (row) => <StatusTag {...looks[row.status]}>{tradeStateWords[row.status][language]}</StatusTag>,
    },
    {
      key: 'channel',
      head: t('channel'),
      width: 150,
      cell: (row) => (row.channelCode ? channelName(row.channelCode, language) : '-'),
    },
    { key: 'created', head: t('created'), width: 160, cell: (row) => formatTime(row.createdAt) },
    { key: 'paid', head: t('paid'), width: 160, cell: (row) => formatTime(row.paidAt) },
    { key: 'amount', head: t('amount'), width: 140, align: 'end', cell: (row) => formatMoney(row.amountFen) },
    {
      key: 'refunded',
      head: t('refunded'),
      width: 132,
      align: 'end',
      cell: (row) => (isAbove(row.refundedFen, 0) ? formatMoney(row.refundedFen) : '-'),
    },
  ];
}

/** What money was asked for: checks and top-ups. */
export function TradeTable(props: BookProps): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const id = useId();
  const columns = useTradeColumns();
  const kind = tradeKinds.find((it) => it === props.only);
  const answer = useCall(
    walletCalls.tradeBills,
    { pageNo: props.page, pageSize: props.size, ...(kind ? { kind } : {}) },
    { keepPrevious: true },
  );
  const filter = (
    <>
      <label htmlFor={id}>{t('kind')}</label>
      <Select
        id={id}
        value={kind ?? ''}
        choices={[
          { value: '', label: t('anyKind') },
          ...tradeKinds.map((it) => ({ value: it, label: kindWords[it][language] })),
        ]}
        onChange={(only) => props.onChange({ only })}
      />
    </>
  );
  return (
    <Book<TradeOrder>
      {...props}
      label={t('label')}
      answer={answer}
      columns={columns}
      keyOf={(row) => row.orderId}
      filter={filter}
      empty={{ title: t('empty'), about: t('emptyAbout') }}
    />
  );
}
