import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import { orderStateFacts } from '@beidiao/contract/order/states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { OrderStateTag } from '../trade/order-state-tag.tsx';
import { usePackageWords } from '../trade/package-words.ts';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Card } from '../ui/desk/card.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StepBar } from '../ui/desk/step-bar.tsx';
import { type Column, Ellipsis, Table, TwoLines } from '../ui/desk/table.tsx';
import { useCall } from '../wire/use-call.ts';

const texts = bilingual({
  zh: {
    title: '最近订单',
    all: '全部订单',
    name: '候选人',
    what: '套餐',
    state: '状态',
    progress: '进度',
    step: '第 {done} 步 / 共 5 步',
    cost: '费用',
    time: '下单时间',
    acts: '操作',
    show: '详情',
    loading: '正在加载订单',
    troubled: '订单加载失败',
    again: '重试',
    empty: '暂无订单',
    emptyAbout: '添加候选人，约 3 分钟完成下单。',
    place: '下单背调',
  },
  en: {
    title: 'Latest orders',
    all: 'All orders',
    name: 'Candidate',
    what: 'Package',
    state: 'State',
    progress: 'Progress',
    step: 'Step {done} of 5',
    cost: 'Cost',
    time: 'Ordered on',
    acts: 'Actions',
    show: 'Details',
    loading: 'Loading orders',
    troubled: 'Could not load orders',
    again: 'Retry',
    empty: 'No orders yet',
    emptyAbout: 'Add a candidate to place an order in about 3 minutes.',
    place: 'New check',
  },
});

function useColumns(): Column<OrderRow>[] {
  const t = useTexts(texts);
  const packageWords = usePackageWords();
  const step = (row: OrderRow): number => orderStateFacts[row.status].step;
  return [
    {
      key: 'name',
      head: t('name'),
      width: '16%',
      phone: 'title',
      cell: (row) => <TwoLines first={<b data-tip-if-cut={row.name}>{row.name}</b>} second={row.phoneNo} />,
    },
    { key: 'what', head: t('what'), cell: (row) => <Ellipsis>{packageWords(row)}</Ellipsis> },
    { key: 'state', head: t('state'), width: 192, cell: (row) => <OrderStateTag state={row.status} /> },
    {
      key: 'progress',
      head: t('progress'),
      width: 112,
      cell: (row) => <StepBar done={step(row)} of={5} label={t('step', { done: step(row) })} />,
    },
    { key: 'cost', head: t('cost'), width: 130, align: 'end', cell: (row) => formatMoney(row.amountFen) },
    { key: 'time', head: t('time'), width: 160, cell: (row) => formatTime(row.createdAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 96,
      phone: 'foot',
      cell: (row) => (
        <Link to="/Dashboard/Order" search={{ detail: row.orderDetailsId }}>
          {t('show')}
        </Link>
      ),
    },
  ];
}

export function LatestOrders(): ReactElement {
  const t = useTexts(texts);
  const columns = useColumns();
  const { data, error, refetch } = useCall(orderCalls.list, { pageSize: 5 });
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  const place = (
    <Link to="/Dashboard/OrderCreate" className={buttonClass('plain', 'small')}>
      <Icon name="plus" />
      {t('place')}
    </Link>
  );
  return (
    <Card title={t('title')} extra={<Link to="/Dashboard/Order">{t('all')}</Link>} isFlush>
      {!data && error && <EmptyState title={t('troubled')} about={error.message} action={again} />}
      {!data && !error && <Skeleton rows={5} label={t('loading')} />}
      {data?.rows.length === 0 && <EmptyState title={t('empty')} about={t('emptyAbout')} action={place} />}
      {data && data.rows.length > 0 && (
        <Table<OrderRow>
          label={t('title')}
          lines={2}
          columns={columns}
          rows={data.rows}
          keyOf={(row) => row.orderDetailsId}
        />
      )}
    </Card>
  );
}
