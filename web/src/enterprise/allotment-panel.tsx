import type { Amount } from '@beidiao/contract/wire/money';
import type { Data } from '@beidiao/contract/wire/call';
import { limitCalls } from '@beidiao/contract/enterprise/limits';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './group.module.css';
import { LimitDialog } from './limit-dialog.tsx';
import { leftOf } from './left-of.ts';
import { PanelState } from './panel-state.tsx';

const texts = bilingual({
  zh: {
    label: '额度分配',
    about: '设有额度的成员和本月用量，按北京时间每月 1 日重新计算。超出额度的订单先进入审批。',
    person: '成员',
    month: '每月额度',
    order: '每单额度',
    used: '本月已用',
    left: '本月剩余',
    acts: '操作',
    noLimit: '不限',
    edit: '修改额度',
    editOf: '修改 {name} 的额度',
    empty: '还没有成员设置额度',
    emptyAbout: '不设额度的成员下单金额不限。在“成员”里选择“管理 › 设置额度”即可设置。',
    toPeople: '查看成员',
  },
  en: {
    label: 'Spending limits',
    about:
      'People with a spending limit and what they have used. Usage starts again on the 1st of each month, China time. Orders above a limit wait for approval.',
    person: 'Person',
    month: 'Monthly limit',
    order: 'Limit per order',
    used: 'Used this month',
    left: 'Left this month',
    acts: 'Actions',
    noLimit: 'No limit',
    edit: 'Edit limit',
    editOf: 'Edit the limit of {name}',
    empty: 'Nobody has a spending limit yet',
    emptyAbout: 'Without a limit a person can spend any amount. Set one under Members › Manage › Spending limit.',
    toPeople: 'Go to members',
  },
});

type Allotment = Data<typeof limitCalls.allotments>['allotList'][number];

function useColumns(onEdit: ((row: Allotment) => void) | null): Column<Allotment>[] {
  const t = useTexts(texts);
  const limit = (fen: Amount | null): string => (fen === null ? t('noLimit') : formatMoney(fen));
  const figures: Column<Allotment>[] = [
    { key: 'month', head: t('month'), width: 148, align: 'end', cell: ({ monthFen }) => limit(monthFen) },
    { key: 'order', head: t('order'), width: 148, align: 'end', cell: ({ orderFen }) => limit(orderFen) },
    { key: 'used', head: t('used'), width: 148, align: 'end', cell: ({ usedFen }) => formatMoney(usedFen) },
    { key: 'left', head: t('left'), width: 148, align: 'end', cell: (row) => limit(leftOf(row)) },
  ];
  const person: Column<Allotment> = { key: 'person', head: t('person'), phone: 'title', cell: ({ name }) => name };
  if (!onEdit) return [person, ...figures];
  const acts: Column<Allotment> = {
    key: 'acts',
    head: t('acts'),
    width: 120,
    align: 'end',
    phone: 'foot',
    cell: (row) => (
      <LinkButton aria-label={t('editOf', { name: row.name })} onClick={() => onEdit(row)}>
        {t('edit')}
      </LinkButton>
    ),
  };
  return [person, ...figures, acts];
}

type Props = { isAdmin: boolean; onPeople: () => void };

/** Who may spend what, and how much of this month is used. Administrators change the limits here. */
export function AllotmentPanel({ isAdmin, onPeople }: Props): ReactElement {
  const t = useTexts(texts);
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const [edited, setEdited] = useState<Allotment | null>(null);
  const answer = useCall(limitCalls.allotments, page, { keepPrevious: true });
  const { data } = answer;
  const columns = useColumns(isAdmin ? setEdited : null);
  const toPeople = (
    <Button size="small" onClick={onPeople}>
      {t('toPeople')}
    </Button>
  );
  return (
    <>
      <PanelState
        answer={answer}
        isEmpty={data?.total === 0}
        empty={{ title: t('empty'), about: t('emptyAbout'), action: toPeople }}
      >
        <p className={`${styles.bar} ${styles.hint}`}>{t('about')}</p>
        <Table label={t('label')} columns={columns} rows={data?.allotList ?? []} keyOf={({ userId }) => userId} />
        <Pager
          page={page.pageNo}
          size={page.pageSize}
          shown={data?.allotList.length ?? 0}
          total={data?.total ?? 0}
          cap={1001}
          onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        />
      </PanelState>
      {edited && <LimitDialog person={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
