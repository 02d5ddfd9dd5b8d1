import { type GiftBatch, type GiftBatchState, giftCalls } from '@beidiao/contract/gift/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { saveDownload } from '../../wire/save-download.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { AskWhy } from '../ask-why.tsx';
import plain from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import styles from './gift-edit.module.css';
import { giftTexts } from './gift-texts.ts';

const looks = { waiting: 'you', made: 'done', rejected: 'ended', voided: 'ended' } as const satisfies Record<
  GiftBatchState,
  string
>;
const icons = { waiting: 'hour', made: 'check', rejected: 'ban', voided: 'ban' } as const satisfies Record<
  GiftBatchState,
  string
>;
const words = {
  waiting: 'waiting',
  made: 'stateMade',
  rejected: 'stateRejected',
  voided: 'stateVoided',
} as const satisfies Record<GiftBatchState, string>;

/** One code a line under its heading; the mark tells table programs that it is UTF-8. */
function saveCodes(head: string, { fileName, codes }: { fileName: string; codes: readonly string[] }): void {
  const text = `\uFEFF${[head, ...codes].join('\r\n')}\r\n`;
  const bytes = new TextEncoder().encode(text);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  saveDownload({ name: fileName, mime: 'text/csv', base64 });
}

function About({ row }: { row: GiftBatch }): ReactElement {
  const t = useTexts(giftTexts);
  const made = t('madeBy', { name: row.madeBy.name, cost: formatMoney(row.costFen) });
  const to =
    row.memberName !== null
      ? t('toName', { name: row.memberName })
      : row.topUpFen !== null
        ? t(row.forInvitations ? 'byInvite' : 'byTopUp', { amount: formatMoney(row.topUpFen) })
        : null;
  const why =
    row.state === 'rejected' && row.decidedWhy
      ? t('rejectedWhy', { name: row.decidedBy?.name ?? '', why: row.decidedWhy })
      : null;
  return <TwoLines first={row.investigationName} second={[to, why ?? made].filter(Boolean).join(' · ')} />;
}

/** What can be done about a batch, each with what it will do. */
function useBatchActs() {
  const t = useTexts(giftTexts);
  const act = useAct();
  const ask = async (
    question: { title: string; body: string; act: string },
    work: () => Promise<unknown>,
    danger = true,
  ) => {
    if (await confirm({ ...question, keep: t('cancel'), danger })) await act.run(work);
  };
  const ofBatch = ({ investigationId }: GiftBatch) => ({ investigationId });
  return {
    problem: act.problem,
    approve: (row: GiftBatch) =>
      ask(
        {
          title: t('approveTitle', { name: row.investigationName }),
          body: t('approveBody', { count: row.count, cost: formatMoney(row.costFen) }),
          act: t('approve'),
        },
        () => sendAsStaff(giftCalls.decide, { ...ofBatch(row), confirms: true }),
        false,
      ),
    takeBack: (row: GiftBatch) =>
      ask(
        { title: t('takeBackTitle', { name: row.investigationName }), body: t('takeBackBody'), act: t('takeBack') },
        () => sendAsStaff(giftCalls.decide, { ...ofBatch(row), confirms: false }),
      ),
    download: (row: GiftBatch) =>
      ask(
        { title: t('downloadTitle', { count: row.count }), body: t('downloadBody'), act: t('download') },
        async () => saveCodes(t('csvHead'), await sendAsStaff(giftCalls.codes, ofBatch(row))),
        false,
      ),
    voidUnused: (row: GiftBatch) => {
      const [isActivity, count] = [row.topUpFen !== null, row.unusedCount];
      return ask(
        {
          title: t(isActivity ? 'voidTitleTopUp' : 'voidTitle', { count }),
          body: t('voidBody'),
          act: t(isActivity ? 'voidActTopUp' : 'voidAct', { count }),
        },
        () => sendAsStaff(giftCalls.void, ofBatch(row)),
      );
    },
  };
}

type Acts = ReturnType<typeof useBatchActs>;
type ActsProps = { row: GiftBatch; acts: Acts; onEdit: (row: GiftBatch) => void; onReject: (row: GiftBatch) => void };

function RowActs({ row, acts, onEdit, onReject }: ActsProps): ReactElement {
  const t = useTexts(giftTexts);
  return (
    <span className={plain.acts}>
      {row.mayDecide && <LinkButton onClick={() => void acts.approve(row)}>{t('approve')}</LinkButton>}
      {row.mayDecide && <LinkButton onClick={() => onReject(row)}>{t('reject')}</LinkButton>}
      {row.mayTakeBack && <LinkButton onClick={() => onEdit(row)}>{t('edit')}</LinkButton>}
      {row.mayTakeBack && <LinkButton onClick={() => void acts.takeBack(row)}>{t('takeBack')}</LinkButton>}
      {row.mayDownload && <LinkButton onClick={() => void acts.download(row)}>{t('download')}</LinkButton>}
      {row.mayVoid && (
        <LinkButton onClick={() => void acts.voidUnused(row)}>
          {t(row.topUpFen === null ? 'void' : 'voidActTopUp')}
        </LinkButton>
      )}
    </span>
  );
}

function Redeemed({ row }: { row: GiftBatch }): ReactElement {
  return (
    <span className={styles.redeemed}>
      {row.redeemedCount} / {row.count}
      <meter min={0} max={row.count} value={row.redeemedCount} aria-hidden="true" />
    </span>
  );
}

/** Every batch, those under review with what can be decided. */
export function Batches({ onEdit }: { onEdit: (row: GiftBatch) => void }): ReactElement {
  const t = useTexts(giftTexts);
  const query = usePages(giftCalls.list, {}, { nextOf: (page) => page.nextCursor });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const acts = useBatchActs();
  const [rejected, setRejected] = useState<GiftBatch | null>(null);
  const columns: Column<GiftBatch>[] = [
    { key: 'name', head: t('colName'), phone: 'title', cell: (row) => <About row={row} /> },
    { key: 'kind', head: t('colKind'), width: 80, cell: (row) => t(row.kind) },
    { key: 'redeemed', head: t('colRedeemed'), width: 150, align: 'end', cell: (row) => <Redeemed row={row} /> },
    { key: 'spent', head: t('colSpent'), width: 110, align: 'end', cell: (row) => formatMoney(row.spentFen) },
    { key: 'until', head: t('colUntil'), width: 110, cell: (row) => row.redeemUntil },
    {
      key: 'state',
      head: t('colState'),
      width: 130,
      cell: (row) => (
        <StatusTag look={looks[row.state]} icon={icons[row.state]}>
          {t(words[row.state])}
        </StatusTag>
      ),
    },
    {
      key: 'acts',
      head: t('colActs'),
      width: 170,
      phone: 'foot',
      cell: (row) => <RowActs row={row} acts={acts} onEdit={onEdit} onReject={setRejected} />,
    },
  ];
  return (
    <Card isFlush title={t('before')}>
      {acts.problem && <Notice kind="problem">{acts.problem}</Notice>}
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <Table label={t('before')} columns={columns} rows={rows} keyOf={(row) => row.investigationId} lines={2} />
      </Rows>
      {rejected && (
        <AskWhy
          title={t('rejectTitle', { name: rejected.investigationName })}
          body={t('rejectBody')}
          act={t('reject')}
          isDanger
          onClose={() => setRejected(null)}
          onAct={async (why) => {
            const { investigationId } = rejected;
            await sendAsStaff(giftCalls.decide, { investigationId, confirms: false, why });
            setRejected(null);
          }}
        />
      )}
    </Card>
  );
}
