import { type FailedRefund, failedRefundCalls, type Settlement } from '@beidiao/contract/wallet/failed-refunds';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { channelName } from '@beidiao/contract/wallet/words';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { failedRefundTexts } from './failed-refund-texts.ts';
import { DecideWish, secondPersonTexts } from './second-person.tsx';
import { SettleDialog } from './settle-dialog.tsx';

type Acts = {
  onSettle: (row: FailedRefund) => void;
  onDecide: (row: FailedRefund, confirms: boolean) => void;
};

/** What is asked for waits for a second person; until then the channel is not asked again. */
function RowActs({ row, onSettle, onDecide }: Acts & { row: FailedRefund }): ReactElement {
  const t = useTexts(failedRefundTexts);
  const w = useTexts(secondPersonTexts);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const { settlement, channelRefundNo, amountFen } = row;
  const retry = (): Promise<void> =>
    run(async () => {
      const { isDone } = await sendAsStaff(failedRefundCalls.retry, { channelRefundNo });
      toast('done', t(isDone ? 'done' : 'asked', { amount: formatMoney(amountFen) }));
    });
  if (settlement?.state === 'waiting') {
    const { isMe } = settlement.askedBy;
    return (
      <span className={styles.acts}>
        <LinkButton onClick={() => onDecide(row, false)}>{w(isMe ? 'takeBack' : 'reject')}</LinkButton>
        {!isMe && <LinkButton onClick={() => onDecide(row, true)}>{w('confirm')}</LinkButton>}
      </span>
    );
  }
  return (
    <span className={styles.acts}>
      <LinkButton isBusy={isBusy} onClick={() => void retry()}>
        {t('retry')}
      </LinkButton>
      {row.maySettle && <LinkButton onClick={() => onSettle(row)}>{t('settle')}</LinkButton>}
    </span>
  );
}

function Why({ row: { trouble, code, settlement } }: { row: FailedRefund }): ReactElement {
  const t = useTexts(failedRefundTexts);
  if (settlement?.state === 'waiting') {
    const { way, why, askedBy } = settlement;
    return (
      <TwoLines
        first={t(way === 'balance' ? 'waitingBalance' : 'waitingBank')}
        second={t('askedBy', { asker: askedBy.name, why })}
      />
    );
  }
  const rejected = settlement?.state === 'rejected' ? settlement.decidedWhy : null;
  return (
    <TwoLines
      first={trouble === null ? '' : t(trouble)}
      second={rejected === null ? (code ?? '') : t('rejectedBefore', { why: rejected })}
    />
  );
}

function useColumns(acts: Acts): Column<FailedRefund>[] {
  const t = useTexts(failedRefundTexts);
  const language = useLanguage();
  return [
    {
      key: 'member',
      head: t('member'),
      phone: 'title',
      width: '20%',
      cell: (row) => <TwoLines first={row.enterpriseName} second={row.tradeNo} />,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 110,
      align: 'end',
      cell: (row) => <TwoLines first={formatMoney(row.amountFen)} second={row.isSurplus ? t('surplus') : ''} />,
    },
    {
      key: 'channel',
      head: t('channel'),
      // The number that the channel knows it by is looked up there: it stands there whole.
      width: 224,
      cell: (row) => <TwoLines first={channelName(row.channelCode, language)} second={row.reference} />,
    },
    {
      key: 'why',
      head: t('why'),
      cell: (row) => <Why row={row} />,
    },
    {
      key: 'tries',
      head: t('tries'),
      width: 120,
      cell: ({ attempts, triedAt }) => (
        <TwoLines first={t('times', { count: attempts })} second={triedAt === null ? '' : formatTimeDense(triedAt)} />
      ),
    },
    { key: 'since', head: t('since'), width: 120, cell: (row) => formatTimeDense(row.createdAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 170,
      align: 'end',
      phone: 'foot',
      cell: (row) => <RowActs row={row} {...acts} />,
    },
  ];
}

type Deciding = { row: FailedRefund; settlement: Settlement; confirms: boolean };

function Decide({ deciding, onClose }: { deciding: Deciding; onClose: () => void }): ReactElement {
  const { row, settlement, confirms } = deciding;
  const t = useTexts(failedRefundTexts);
  const w = useTexts(secondPersonTexts);
  const amount = formatMoney(row.amountFen);
  const facts = {
    amount,
    asker: settlement.askedBy.name,
    why: settlement.why,
    enterprise: row.enterpriseName,
    reference: settlement.bankReference ?? '',
  };
  const confirmBody = settlement.way === 'balance' ? 'confirmBalance' : 'confirmBank';
  const decide = async (why: string): Promise<void> => {
    await sendAsStaff(failedRefundCalls.decide, { channelRefundNo: row.channelRefundNo, confirms, why });
    toast('done', confirms ? t('settledDone', { amount }) : w('rejectedNow'));
  };
  return (
    <DecideWish
      wish={settlement}
      confirms={confirms}
      words={{
        title: t(confirms ? 'confirmTitle' : 'rejectTitle', facts),
        body: t(confirms ? confirmBody : 'rejectBody', facts),
        confirmAct: t('confirmAct', facts),
      }}
      onDecide={decide}
      onClose={onClose}
    />
  );
}

/**
 * Refunds that a channel has not made. A retry bears the same reference, so that nothing goes back twice; what a channel refuses
 * for good is ended another way.
 */
export function FailedRefunds(): ReactElement {
  const t = useTexts(failedRefundTexts);
  const query = usePages(failedRefundCalls.list, {}, { nextOf: (page) => page.nextCursor });
  const [settling, setSettling] = useState<FailedRefund | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const limits = query.data?.pages[0]?.limits;
  const columns = useColumns({
    onSettle: setSettling,
    onDecide: (row, confirms) => row.settlement && setDeciding({ row, settlement: row.settlement, confirms }),
  });
  return (
    <>
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.channelRefundNo} lines={2} />
      </Rows>
      {settling && limits && <SettleDialog row={settling} limits={limits} onClose={() => setSettling(null)} />}
      {deciding && <Decide deciding={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
