import { type CreditRow, type CreditState, creditCalls } from '@beidiao/contract/wallet/credits';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { MemberPicker } from '../member-picker.tsx';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { creditTexts } from './credit-texts.ts';
import { DecideWish, secondPersonTexts, useWishColumns } from './second-person.tsx';

type Tab = 'all' | CreditState;
type Deciding = { row: CreditRow; confirms: boolean };

function useColumns(onDecide: (row: CreditRow, confirms: boolean) => void): Column<CreditRow>[] {
  const t = useTexts(creditTexts);
  const wishColumns = useWishColumns(t('done'), onDecide);
  return [
    {
      key: 'member',
      head: t('member'),
      phone: 'title',
      width: '22%',
      cell: (row) => <TwoLines first={row.enterpriseName} second={row.memberId} />,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 140,
      align: 'end',
      cell: (row) => <TwoLines first={formatMoney(row.amountFen)} second={t(row.kind)} />,
    },
    ...wishColumns,
  ];
}

function Decide({ deciding: { row, confirms }, onClose }: { deciding: Deciding; onClose: () => void }): ReactElement {
  const t = useTexts(creditTexts);
  const w = useTexts(secondPersonTexts);
  const amount = formatMoney(row.amountFen);
  const facts = { amount, asker: row.askedBy.name, kind: t(row.kind), why: row.why, enterprise: row.enterpriseName };
  const decide = async (why: string): Promise<void> => {
    await sendAsStaff(creditCalls.decide, { creditNo: row.creditNo, confirms, why });
    toast('done', confirms ? t('credited', { amount }) : w('rejectedNow'));
  };
  return (
    <DecideWish
      wish={row}
      confirms={confirms}
      words={{
        title: t(confirms ? 'confirmTitle' : 'rejectTitle', facts),
        body: t(confirms ? 'confirmBody' : 'rejectBody', facts),
        confirmAct: t('confirmAct', facts),
      }}
      onDecide={decide}
      onClose={onClose}
    />
  );
}

/** Money that staff credit to balances by hand, from the asking to the booking. */
export function Credits(): ReactElement {
  const t = useTexts(creditTexts);
  const w = useTexts(secondPersonTexts);
  const [tab, setTab] = useState<Tab>('waiting');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [member, setMember] = useState<{ memberId: string; name: string } | null>(null);
  const { data: counts } = useStaffCall(operationsCalls.counts, {});
  const query = usePages(creditCalls.list, tab === 'all' ? {} : { state: tab }, {
    nextOf: (page) => page.nextCursor,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const limits = query.data?.pages[0]?.limits;
  const columns = useColumns((row, confirms) => setDeciding({ row, confirms }));
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          limits !== undefined &&
          limits.mostFen > 0 && (
            <Button look="primary" size="small" onClick={() => setPicking(true)}>
              {t('ask')}
            </Button>
          )
        }
      />
      <div className={styles.bar}>
        <Tabs
          label={w('state')}
          chosen={tab}
          onChoose={setTab}
          tabs={(['waiting', 'done', 'rejected', 'all'] as const).map((key) => ({
            key,
            label: key === 'done' ? t(key) : w(key),
            count: key === 'waiting' ? counts?.credits : undefined,
            isUrgent: key === 'waiting',
          }))}
        />
      </div>
      <Rows
        query={query}
        count={rows.length}
        empty={
          tab === 'waiting' ? (
            <EmptyState title={t('noneWaiting')} about={t('noneAbout')} />
          ) : (
            <EmptyState title={t('none')} />
          )
        }
      >
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.creditNo} lines={2} />
      </Rows>
      {isPicking && (
        <MemberPicker
          title={t('pick')}
          onPick={(picked) => {
            setPicking(false);
            setMember(picked);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {member && limits && <CreditDialog member={member} limits={limits} onClose={() => setMember(null)} />}
      {deciding && <Decide deciding={deciding} onClose={() => setDeciding(null)} />}
    </div>
  );
}
