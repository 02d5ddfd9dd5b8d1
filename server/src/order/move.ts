import { addFen, type Fen, fen } from '@beidiao/contract/wire/money';
import { type OrderMove, orderMoves, type OrderState, orderStateFacts } from '@beidiao/contract/order/states';
import type { UserId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { type Notice, noticeTask, notify } from '../notify.ts';
import type { Wanted } from '../tasks.ts';
import { writeMoves } from './move-store.ts';
import { dueAtOf, invitesCandidate, noticeOfMove } from './rules.ts';
import type { DetailRow } from './store.ts';

export type Move = {
  readonly move: OrderMove;
  readonly to: OrderState;
  /** Null when the clock, a job or an outside service moves it. */
  readonly userId: UserId | null;
  readonly why?: string;
  /** What goes back to the member with this move. */
  readonly refundFen?: Fen;
  readonly amountFen?: Fen;
};

export type MovingDetail = Pick<DetailRow, 'id' | 'member_id' | 'state'>;

/**
 * The one way an order detail changes its state. Timeline and audit are written with it; it locks the head of the audit
 * chain, so money is settled before it.
 * @throws Refusal orderNotInState when the move does not leave the state that the detail is in
 */
export async function moveDetail(
  tx: Tx,
  detail: MovingDetail,
  { to, why, refundFen, amountFen, ...move }: Move & { now: Date },
): Promise<void> {
  const moved = await moveDetails(tx, move, [{ detail, to, why, refundFen, amountFen }]);
  if (moved === 0) throw notInState(detail.state);
}

/** How many are moved by one act, and what all of them cost. */
type Together = { readonly people: number; readonly amountFen: Fen };

export type DetailMove = {
  readonly detail: MovingDetail;
  readonly to: OrderState;
  /** Of several that one notice tells of: what it says of them, or that another of them does. Else it tells of itself. */
  readonly tells?: Together | 'another' | undefined;
} & {
  readonly [K in 'why' | 'refundFen' | 'amountFen']?: Move[K] | undefined;
};

/**
 * Moves several in one statement, with the invitations and notices that follow. Answers how many; those that have left
 * the states that the move starts from stay as they are, and nothing follows.
 */
export async function moveDetails(
  tx: Tx,
  { move, userId, now }: Pick<Move, 'move' | 'userId'> & { now: Date },
  details: readonly DetailMove[],
): Promise<number> {
  for (const { to } of details)
    if (!(orderMoves[move].to as readonly OrderState[]).includes(to))
      throw new TypeError(`${move} does not lead to ${to}`);
  if (details.length === 0) return 0;
  const moves = details.map(({ detail, to, tells, why, refundFen, amountFen }) => ({
    memberId: detail.member_id,
    id: detail.id,
    to,
    why: why ?? null,
    refundFen: refundFen ?? 0,
    dueAt: dueAtOf(to, now),
    amountFen: refundFen ?? amountFen ?? null,
    tasks: tasksOf({ detail, to, tells, refundFen, amountFen }, { move, userId }),
  }));
  return (await writeMoves(tx, { move, userId, now }, moves)).length;
}

function tasksOf(
  { detail, to, tells, refundFen, amountFen }: DetailMove,
  { move, userId }: Pick<Move, 'move' | 'userId'>,
): Wanted[] {
  const payload = { memberId: detail.member_id, orderDetailsId: detail.id };
  const invitation = invitesCandidate(move, to) ? [{ task: 'inviteCandidate', payload } as const] : [];
  if (tells === 'another') return invitation;
  const notice = noticeOf(detail, { move, to, userId, refundFen, amountFen, ...tells });
  return notice === undefined ? invitation : [...invitation, noticeTask(notice)];
}

type Told = Pick<Move, 'move'> & { [K in 'to' | 'userId' | 'amountFen' | 'refundFen']?: Move[K] | undefined } & {
  readonly people?: number;
};

/** What whoever ordered is told of a move. A check can come to each of these once, so that the kind makes the key. */
function noticeOf(
  detail: Pick<DetailRow, 'id' | 'member_id'>,
  { move, to, userId, amountFen, refundFen, people = 1 }: Told,
): Notice | undefined {
  const kind = noticeOfMove({ move, to, refundFen });
  if (kind === undefined) return undefined;
  return {
    memberId: detail.member_id,
    to: { who: 'orderer' },
    kind,
    orderDetailsId: detail.id,
    facts: { amountFen: refundFen ?? amountFen ?? 0, ...(people > 1 ? { people } : {}) },
    byUserId: userId ?? null,
    key: `${kind} ${detail.id}`,
  };
}

/** Moves of an order as a whole: the first of them tells of all, or a list of thousands would ring the bell thousands of times. */
export const toldTogether = (moves: readonly DetailMove[]): DetailMove[] => {
  const together = { people: moves.length, amountFen: addFen(...moves.map(({ amountFen }) => amountFen ?? fen(0))) };
  return moves.map((one, place) => ({ ...one, tells: place === 0 ? together : 'another' }));
};

/** Tells whoever ordered what has become of the check. */
export async function tellMove(tx: Tx, detail: Pick<DetailRow, 'id' | 'member_id'>, told: Told): Promise<void> {
  const notice = noticeOf(detail, told);
  if (notice !== undefined) await notify(tx, notice);
}

/** The refusal of a move that does not leave this state. */
export const notInState = (state: OrderState): Refusal =>
  new Refusal('orderNotInState', { state: orderStateFacts[state] });
