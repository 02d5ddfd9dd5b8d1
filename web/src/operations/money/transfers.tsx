import { operationsCalls, type TransferRow, type TransferState } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { transferTexts } from './transfer-texts.ts';

type Noted = NonNullable<TransferRow['noted']>;
type Acts = {
  onNote: (row: TransferRow) => void;
  onDecide: (row: TransferRow, noted: Noted, confirms: boolean) => void;
};

/** What a tab can not know yet is no column of it. */
const unknownIn: Readonly<Record<TransferState, readonly string[]>> = {
  awaited: ['seen', 'noted', 'confirmed'],
  waiting: ['confirmed'],
  done: ['acts'],
};

function useColumns(tab: TransferState, { onNote, onDecide }: Acts): Column<TransferRow>[] {
  const t = useTexts(transferTexts);
  const columns: Column<TransferRow>[] = [
    {
      key: 'member',
      head: t('member'),
      phone: 'title',
      width: '26%',
      cell: (row) => <TwoLines first={row.enterpriseName} second={row.tradeNo} />,
    },
    { key: 'amount', head: t('amount'), width: 150, align: 'end', cell: (row) => formatMoney(row.amountFen) },
    { key: 'asked', head: t('asked'), width: 130, cell: (row) => formatTimeDense(row.askedAt) },
    {
      key: 'seen',
      head: t('seen'),
      cell: ({ noted }) => noted && <TwoLines first={noted.bankReference} second={noted.receivedOn} />,
    },
    {
      key: 'noted',
      head: t('noted'),
      width: 120,
      cell: ({ noted }) => noted && <TwoLines first={noted.by.name} second={formatTimeDense(noted.at)} />,
    },
    {
      key: 'confirmed',
      head: t('confirmed'),
      width: 120,
      cell: ({ state, confirmedBy, confirmedAt }) =>
        confirmedBy === null ? (
          state === 'done' && <span className={styles.hint}>{t('alone')}</span>
        ) : (
          <TwoLines first={confirmedBy.name} second={confirmedAt ? formatTimeDense(confirmedAt) : ''} />
        ),
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 150,
      align: 'end',
      phone: 'foot',
      cell: (row) => {
        const { noted } = row;
        if (row.state === 'awaited')
          return (
            <span className={styles.acts}>
              <LinkButton onClick={() => onNote(row)}>{t('note')}</LinkButton>
            </span>
          );
        if (row.state !== 'waiting' || noted === null) return null;
        return (
          <span className={styles.acts}>
            <LinkButton onClick={() => onDecide(row, noted, false)}>
              {t(noted.by.isMe ? 'takeBack' : 'reject')}
            </LinkButton>
            {!noted.by.isMe && <LinkButton onClick={() => onDecide(row, noted, true)}>{t('confirm')}</LinkButton>}
          </span>
        );
      },
    },
  ];
  return columns.filter(({ key }) => !unknownIn[tab].includes(key));
}

type Deciding = { row: TransferRow; noted: Noted; confirms: boolean };

function Decide({ deciding: { row, noted, confirms }, onClose }: { deciding: Deciding; onClose: () => void }) {
  const t = useTexts(transferTexts);
  const amount = formatMoney(row.amountFen);
  const facts = {
    amount,
    noter: noted.by.name,
    reference: noted.bankReference,
    day: noted.receivedOn,
    enterprise: row.enterpriseName,
  };
  const decide = async (why: string): Promise<void> => {
    await sendAsStaff(operationsCalls.decideTransfer, { transferNo: noted.transferNo, confirms, why });
    toast('done', confirms ? t('credited', { amount }) : t('rejected'));
  };
  return (
    <AskWhy
      title={t(confirms ? 'confirmTitle' : 'rejectTitle', facts)}
      body={t(confirms ? 'confirmBody' : 'rejectBody', facts)}
      act={t(confirms ? 'confirm' : noted.by.isMe ? 'takeBack' : 'reject')}
      isDanger={!confirms}
      isOptional={confirms || noted.by.isMe}
      onClose={onClose}
      onAct={decide}
    />
  );
}

function NoTransfers({ tab, isSearch }: { tab: TransferState; isSearch: boolean }): ReactElement {
  const t = useTexts(transferTexts);
  if (isSearch) return <EmptyState title={t('noneFound')} about={t('noneFoundAbout')} />;
  if (tab === 'awaited') return <EmptyState title={t('noneAwaited')} about={t('noneAbout')} />;
  return <EmptyState title={t('none')} />;
}

/** Money that members send by bank transfer, from the asking to the credit. */
export function Transfers(): ReactElement {
  const t = useTexts(transferTexts);
  const [tab, setTab] = useState<TransferState>('awaited');
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState('');
  const [noting, setNoting] = useState<TransferRow | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { data: counts } = useStaffCall(operationsCalls.counts, {});
  const query = usePages(
    operationsCalls.transfers,
    { state: tab, ...(wanted === '' ? {} : { search: wanted }) },
    { nextOf: (page) => page.nextCursor },
  );
  const countOf: Partial<Record<TransferState, number>> =
    counts === undefined
      ? {}
      : { awaited: counts.transfers - counts.transfersToConfirm, waiting: counts.transfersToConfirm };
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns = useColumns(tab, {
    onNote: setNoting,
    onDecide: (row, noted, confirms) => setDeciding({ row, noted, confirms }),
  });
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          setWanted(search.trim());
        }}
      >
        <Tabs
          label={t('state')}
          chosen={tab}
          onChoose={setTab}
          tabs={(['awaited', 'waiting', 'done'] as const).map((key) => ({
            key,
            label: t(key),
            count: countOf[key],
            isUrgent: key !== 'done',
          }))}
        />
        <TextBox
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={60}
          value={search}
          onChange={(value) => {
            setSearch(value);
            if (value === '') setWanted('');
          }}
        />
      </form>
      <Rows query={query} count={rows.length} empty={<NoTransfers tab={tab} isSearch={wanted !== ''} />}>
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.orderId} lines={2} />
      </Rows>
      {noting && <TransferDialog row={noting} onClose={() => setNoting(null)} />}
      {deciding && <Decide deciding={deciding} onClose={() => setDeciding(null)} />}
    </div>
  );
}
