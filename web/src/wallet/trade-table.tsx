import { isAbove } from '@beidiao/contract/wire/money';
import { type TradeState, tradeStates, tradeStateWords } from '@beidiao/contract/wallet/trade-states';
import { type TradeOrder, tradeKinds, walletCalls } from '@beidiao/contract/wallet/calls';
import { channelName, tradeKindWords } from '@beidiao/contract/wallet/words';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { ExportButton, type Exporting, useExporting } from '../trade/export/export-button.tsx';
import { useDeskKeys } from '../trade/list/use-desk-keys.tsx';
import { useSavedViews } from '../trade/list/use-saved-views.ts';
import { ViewsBar } from '../trade/list/views-bar.tsx';
import { Button } from '../ui/core/button.tsx';
import type { IconName } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { IconButton } from '../ui/desk/icon-button.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { type Column, Table, TwoLines } from '../ui/desk/table.tsx';
import { FilterRow } from '../ui/list/filter-row.tsx';
import { filterTexts } from '../ui/list/filter-texts.ts';
import { ManyToken } from '../ui/list/many-token.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type StatusLook, StatusTag } from '../ui/status-tag.tsx';
import { usePhone } from '../ui/use-narrow.ts';
import { useCall } from '../wire/use-call.ts';
import { TradeDialog } from './trade-dialog.tsx';
import { queryOfTrades, type TradeFilter, tradesOfQuery } from './trade-filter.ts';

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
    show: '查看 {count} 笔',
    loading: '正在加载账目',
    troubled: '账目加载失败',
    again: '重试',
    noResult: '没有符合条件的记录',
    showAll: '查看全部',
    empty: '暂无支付单',
    emptyAbout: '每次下单和充值都会生成支付单。',
    export: '导出',
    sheet: '支付单 Excel',
    sheetAbout: '当前筛选的支付单，每单一行',
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
    show: 'Show {count}',
    loading: 'Loading records',
    troubled: 'Could not load records',
    again: 'Retry',
    noResult: 'No matching records',
    showAll: 'Show all',
    empty: 'No payment orders yet',
    emptyAbout: 'A payment order is created for every order and top-up.',
    export: 'Export',
    sheet: 'Payment orders as Excel',
    sheetAbout: 'The payment orders of the current filter, one row each',
  },
});

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

function useTradeColumns(onOpen: (trade: TradeOrder) => void): Column<TradeOrder>[] {
  const t = useTexts(texts);
  const language = useLanguage();
  return [
    {
      key: 'kind',
      head: t('kind'),
      width: 110,
      phone: 'title',
      cell: (row) => <b>{tradeKindWords[row.kind][language]}</b>,
    },
    {
      key: 'no',
      head: t('no'),
      width: 192,
      cell: (row) => (
        <TwoLines
          first={<LinkButton onClick={() => onOpen(row)}>{row.tradeNo}</LinkButton>}
          second={<OrderLink orderNo={row.orderNo} />}
        />
      ),
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

type Props = { filter: TradeFilter; onChange: (filter: TradeFilter, how?: 'replace') => void };
type FilterProps = Props & { total: number | undefined; exporting: Exporting; onHelp: () => void };

function Filters({ filter, onChange, total, exporting, onHelp }: FilterProps): ReactElement {
  const t = useTexts(texts);
  const words = useTexts(filterTexts);
  const language = useLanguage();
  const isPhone = usePhone();
  const isOn = filter.kind !== '';
  return (
    <FilterRow<'kind'>
      on={isOn ? ['kind'] : []}
      addable={isOn ? [] : ['kind']}
      nameOf={() => t('kind')}
      token={(_, place) => (
        <ManyToken
          {...place}
          isSingle
          label={t('kind')}
          choices={tradeKinds.map((value) => ({ value, label: tradeKindWords[value][language] }))}
          chosen={isOn ? [filter.kind] : []}
          onTake={([value]) => onChange({ ...filter, kind: tradeKinds.find((it) => it === value) ?? '', page: 1 })}
        />
      )}
      isNarrowed={isOn}
      onReset={() => onChange({ ...filter, kind: '', page: 1 })}
      isPhone={isPhone}
      showWords={t('show', { count: total ?? '…' })}
      exports={<ExportButton exporting={exporting}>{t('export')}</ExportButton>}
    >
      <IconButton icon="help" label={words('keys')} data-tip={words('keys')} onClick={onHelp} />
    </FilterRow>
  );
}

/** What money was asked for: checks and top-ups. */
export function TradeTable({ filter, onChange }: Props): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<TradeOrder | null>(null);
  const columns = useTradeColumns(setOpened);
  const list = useRef<HTMLDivElement>(null);
  const saved = useSavedViews('trades');
  const { kind, page, size } = filter;
  const { data, error, refetch } = useCall(
    walletCalls.tradeBills,
    { pageNo: page, pageSize: size, ...(kind ? { kind } : {}) },
    { keepPrevious: true },
  );
  const exporting = useExporting([
    {
      key: 'trades',
      title: t('sheet'),
      about: t('sheetAbout'),
      wish: () => ({ kind: 'trades', trades: kind ? { kind } : {} }),
    },
  ]);
  const open = (id: string): void => {
    const q = data?.rows.find(({ orderId }) => orderId === id)?.orderNo;
    if (q) void navigate({ to: '/Dashboard/Order', search: { q } });
  };
  const { showHelp, help } = useDeskKeys({ list: () => list.current, open, exportAll: exporting.open });
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  const showAll = (
    <Button size="small" onClick={() => onChange({ ...filter, kind: '', page: 1 })}>
      {t('showAll')}
    </Button>
  );
  return (
    <>
      <ViewsBar
        saved={saved}
        viewId={filter.viewId}
        query={queryOfTrades(filter)}
        asToday={(query) => queryOfTrades(tradesOfQuery(query, filter))}
        onOpen={({ viewId, query }) => onChange(tradesOfQuery(query, { viewId, size }))}
        onName={(viewId) => onChange({ ...filter, viewId }, 'replace')}
      />
      <Filters {...{ filter, onChange, exporting }} total={data?.total} onHelp={showHelp} />
      {error && !data && <EmptyState title={t('troubled')} about={error.message} action={again} />}
      {!data && !error && <Skeleton rows={6} label={t('loading')} />}
      {data?.rows.length === 0 &&
        (kind ? (
          <EmptyState title={t('noResult')} action={showAll} />
        ) : (
          <EmptyState title={t('empty')} about={t('emptyAbout')} />
        ))}
      {data && data.rows.length > 0 && (
        <div ref={list}>
          <Table<TradeOrder>
            label={t('label')}
            columns={columns}
            rows={data.rows}
            keyOf={({ orderId }) => orderId}
            isWalked
          />
          <Pager
            page={page}
            size={size}
            shown={data.rows.length}
            total={data.total}
            onChange={(nextPage, nextSize) => onChange({ ...filter, page: nextPage, size: nextSize })}
          />
        </div>
      )}
      {opened && <TradeDialog trade={opened} onClose={() => setOpened(null)} />}
      {exporting.dialog}
      {help}
    </>
  );
}
