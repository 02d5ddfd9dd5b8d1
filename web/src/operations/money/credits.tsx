import { type CreditRow, type CreditState, creditCalls } from '@beidiao/contract/wallet/credits';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import { MemberPicker } from '../member-picker.tsx';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { creditTexts } from './credit-texts.ts';

const looks = { waiting: 'you', done: 'done', rejected: 'ended' } as const;
const icons = { waiting: 'clock', done: 'check', rejected: 'ban' } as const;
type Tab = 'all' | CreditState;
type Deciding = { row: CreditRow; confirms: boolean };

function useColumns(onDecide: (row: CreditRow, confirms: boolean) => void): Column<CreditRow>[] {
  const t = useTexts(creditTexts);
  const { roles = [], staffId = '' } = useStaffSession()?.staff ?? {};
  const mayDecide = (row: CreditRow): boolean => row.state === 'waiting' && roles.includes('finance');
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
    {
      key: 'state',
      head: t('state'),
      width: 110,
      cell: (row) => (
        <StatusTag look={looks[row.state]} icon={icons[row.state]}>
          {t(row.state)}
        </StatusTag>
      ),
    },
    { key: 'why', head: t('why'), cell: (row) => <TwoLines first={row.why} second={row.decidedWhy ?? ''} /> },
    {
      key: 'asked',
      head: t('asked'),
      width: 120,
      cell: (row) => <TwoLines first={row.askedBy.name} second={formatTimeDense(row.askedAt)} />,
    },
    {
      key: 'decided',
      head: t('decided'),
      width: 120,
      cell: (row) =>
        row.decidedBy === null ? (
          row.state === 'done' && <span className={styles.hint}>{t('alone')}</span>
        ) : (
          <TwoLines first={row.decidedBy.name} second={formatTimeDense(row.decidedAt)} />
        ),
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 150,
      align: 'end',
      phone: 'foot',
      cell: (row) => {
        if (!mayDecide(row)) return null;
        const isMine = row.askedBy.staffId === staffId;
        return (
          <span className={styles.acts}>
            <LinkButton onClick={() => onDecide(row, false)}>{t(isMine ? 'takeBack' : 'reject')}</LinkButton>
            {!isMine && <LinkButton onClick={() => onDecide(row, true)}>{t('confirm')}</LinkButton>}
          </span>
        );
      },
    },
  ];
}

function Decide({ deciding: { row, confirms }, onClose }: { deciding: Deciding; onClose: () => void }): ReactElement {
  const t = useTexts(creditTexts);
  const amount = formatMoney(row.amountFen);
  const { name: asker, isMe } = row.askedBy;
  const facts = { amount, asker, kind: t(row.kind), why: row.why, enterprise: row.enterpriseName };
  const decide = async (why: string): Promise<void> => {
    await sendAsStaff(creditCalls.decide, { creditNo: row.creditNo, confirms, why });
    toast('done', confirms ? t('credited', { amount }) : t('rejectedNow'));
  };
  return (
    <AskWhy
      title={t(confirms ? 'confirmTitle' : 'rejectTitle', facts)}
      body={t(confirms ? 'confirmBody' : 'rejectBody', facts)}
      act={confirms ? t('confirmAct', facts) : t(isMe ? 'takeBack' : 'reject')}
      isDanger={!confirms}
      isOptional={confirms || isMe}
      onClose={onClose}
      onAct={decide}
    />
  );
}

/** Money that staff credit to balances by hand, from the asking to the booking. */
export function Credits(): ReactElement {
  const t = useTexts(creditTexts);
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
          label={t('state')}
          chosen={tab}
          onChoose={setTab}
          tabs={(['waiting', 'done', 'rejected', 'all'] as const).map((key) => ({
            key,
            label: t(key),
            count: key === 'waiting' ? counts?.credits : undefined,
            isUrgent: key === 'waiting',
          }))}
        />
      </div>
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
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
