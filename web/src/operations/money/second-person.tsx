import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { type Column, TwoLines } from '../../ui/desk/table.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useStaffSession } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import styles from '../plain.module.css';

export const secondPersonTexts = bilingual({
  zh: {
    state: '状态',
    all: '全部',
    waiting: '待复核',
    rejected: '已驳回',
    why: '原因',
    asked: '发起',
    decided: '复核',
    acts: '操作',
    confirm: '复核通过',
    reject: '驳回',
    takeBack: '撤回',
    alone: '限额内',
    rejectedNow: '已驳回',
  },
  en: {
    state: 'State',
    all: 'All',
    waiting: 'Awaiting approval',
    rejected: 'Rejected',
    why: 'Reason',
    asked: 'Requested',
    decided: 'Reviewed',
    acts: 'Actions',
    confirm: 'Approve',
    reject: 'Reject',
    takeBack: 'Withdraw',
    alone: 'within the limit',
    rejectedNow: 'Rejected',
  },
});

/** What one of the staff asks for and, above a limit, another confirms. */
export type Wish = {
  readonly state: 'waiting' | 'done' | 'rejected';
  readonly why: string;
  readonly askedBy: { readonly name: string; readonly isMe: boolean };
  readonly askedAt: string;
  readonly decidedBy: { readonly name: string } | null;
  readonly decidedAt: string | null;
  readonly decidedWhy: string | null;
};

const looks = { waiting: 'you', done: 'done', rejected: 'ended' } as const;
const icons = { waiting: 'clock', done: 'check', rejected: 'ban' } as const;

/** From the state to the acts. Finance decides; whoever asked may only take it back. `done` is the word for what was carried out. */
export function useWishColumns<Row extends Wish>(
  done: string,
  onDecide: (row: Row, confirms: boolean) => void,
): Column<Row>[] {
  const t = useTexts(secondPersonTexts);
  const isFinance = useStaffSession()?.staff.roles.includes('finance') ?? false;
  return [
    {
      key: 'state',
      head: t('state'),
      width: 170,
      cell: ({ state }) => (
        <StatusTag look={looks[state]} icon={icons[state]}>
          {state === 'done' ? done : t(state)}
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
      cell: (row) =>
        row.state === 'waiting' &&
        isFinance && (
          <span className={styles.acts}>
            <LinkButton onClick={() => onDecide(row, false)}>{t(row.askedBy.isMe ? 'takeBack' : 'reject')}</LinkButton>
            {!row.askedBy.isMe && <LinkButton onClick={() => onDecide(row, true)}>{t('confirm')}</LinkButton>}
          </span>
        ),
    },
  ];
}

type Props = {
  wish: Wish;
  confirms: boolean;
  /** Of confirming or turning down, whichever is decided. */
  words: { title: string; body: string; confirmAct: string };
  onDecide: (why: string) => Promise<void>;
  onClose: () => void;
};

/** Asks once more before money moves; a reason is needed only to turn down what a colleague has asked for. */
export function DecideWish({ wish, confirms, words, onDecide, onClose }: Props): ReactElement {
  const t = useTexts(secondPersonTexts);
  const { isMe } = wish.askedBy;
  return (
    <AskWhy
      title={words.title}
      body={words.body}
      act={confirms ? words.confirmAct : t(isMe ? 'takeBack' : 'reject')}
      isDanger={!confirms}
      isOptional={confirms || isMe}
      onClose={onClose}
      onAct={onDecide}
    />
  );
}
