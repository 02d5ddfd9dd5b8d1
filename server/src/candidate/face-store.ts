import type { Proof } from '@beidiao/contract/candidate/face';
import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import type { KeptTicks } from '@beidiao/contract/candidate/proof-ticks';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import type { InsteadOf } from './rules.ts';

type Of = { readonly memberId: MemberId; readonly orderDetailsId: string };

export type Counted = { asked: number; misses: number; unclear: number };
const counts = sql<Counted>(`
  select count(*)::integer as asked, count(*) filter (where result = 'mismatch')::integer as misses,
    count(*) filter (where result = 'unclear')::integer as unclear
  from app.face_check where member_id = $1 and order_detail_id = $2`);
export async function countComparisons(db: Db, of: Of): Promise<Counted> {
  const [row] = await db.rows(counts, of.memberId, of.orderDetailsId);
  return row ?? { asked: 0, misses: 0, unclear: 0 };
}

/** Under `takeTurn`, so that two pictures that were sent at once get numbers of their own. */
const insertComparison = sql<{ n: number }>(`
  insert into app.face_check (member_id, order_detail_id, n, digest, result)
  select $1::bigint, $2::bigint, coalesce(max(n), 0) + 1, decode(repeat('00', 32), 'hex'), 'unclear'
  from app.face_check where order_detail_id = $2::bigint returning n`);
/** Counts as unclear until its answer is there. */
export async function addComparison(tx: Tx, of: Of): Promise<number> {
  const [row] = await tx.rows(insertComparison, of.memberId, of.orderDetailsId);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.n;
}

const writeAnswer = sql(`
  update app.face_check set digest = $4, result = $5, score = $6, at = now() where member_id = $1 and order_detail_id = $2 and n = $3`);
export type Comparison = {
  n: number;
  digest: Buffer;
  result: 'match' | 'mismatch' | 'unclear';
  score: number | null;
};
export async function endComparison(tx: Tx, of: Of, { n, digest, result, score }: Comparison): Promise<void> {
  await tx.rows(writeAnswer, of.memberId, of.orderDetailsId, n, digest, result, score);
}

const takeBack = sql('delete from app.face_check where member_id = $1 and order_detail_id = $2 and n = $3');
export async function dropComparison(tx: Tx, of: Of, n: number): Promise<void> {
  await tx.rows(takeBack, of.memberId, of.orderDetailsId, n);
}

export type ProofRow = {
  id: string;
  member_id: MemberId;
  order_detail_id: string;
  kind: ProofKind;
  state: Proof['state'];
  instead_of: InsteadOf;
  words_enc: Buffer | null;
  asked_at: Date;
  due_at: Date;
  reason_enc: Buffer | null;
  decided_at: Date | null;
  decided_by: string | null;
  ticks: KeptTicks | null;
};
const proofColumns =
  'id, member_id, order_detail_id, kind, state, instead_of, words_enc, asked_at, due_at, reason_enc, decided_at, decided_by, ticks';
const latestProof = sql<ProofRow>(`
  select ${proofColumns} from app.identity_proof where member_id = $1 and order_detail_id = $2 and instead_of = $3
  order by id desc limit 1`);
export const findProof = async (db: Db, of: Of, insteadOf: InsteadOf): Promise<ProofRow | undefined> =>
  (await db.rows(latestProof, of.memberId, of.orderDetailsId, insteadOf))[0];

const insertProof = sql<ProofRow>(`
  insert into app.identity_proof (member_id, order_detail_id, kind, instead_of, words_enc, due_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (order_detail_id) where state = 'waiting' do nothing returning ${proofColumns}`);
export type NewProof = Of & { kind: ProofKind; insteadOf: InsteadOf; wordsEnc: Buffer | null; dueAt: Date };
/** Undefined when one waits already. */
export const addProof = async (tx: Tx, proof: NewProof): Promise<ProofRow | undefined> =>
  (
    await tx.rows(
      insertProof,
      proof.memberId,
      proof.orderDetailsId,
      proof.kind,
      proof.insteadOf,
      proof.wordsEnc,
      proof.dueAt,
    )
  )[0];

const waitingProof = sql<ProofRow>(
  `select ${proofColumns} from app.identity_proof where id = $1 and state = 'waiting' for update`,
);
/** Undefined when it has been decided. */
export const lockWaitingProof = async (tx: Tx, id: string): Promise<ProofRow | undefined> =>
  (await tx.rows(waitingProof, id))[0];

const endProof = sql(`
  update app.identity_proof set state = $2, decided_at = $3, decided_by = $4, reason_enc = $5, ticks = $6, called_at = $7
  where id = $1`);
export type ProofEnd = {
  id: string;
  state: Exclude<Proof['state'], 'waiting'>;
  at: Date;
  staffId: string;
  reasonEnc: Buffer;
  ticks: KeptTicks;
  /** Of a call that took place. */
  calledAt: string | null;
};
export async function decideProofRow(tx: Tx, end: ProofEnd): Promise<void> {
  const { id, state, at, staffId, reasonEnc, ticks, calledAt } = end;
  await tx.rows(endProof, id, state, at, staffId, reasonEnc, JSON.stringify(ticks), calledAt);
}

export type WaitingProofRow = ProofRow & {
  due_text: string;
  enterprise_name: string;
  order_no: string;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  misses: number;
  unasked: number;
};
const waitingText = `
  select ${proofColumns
    .split(', ')
    .map((column) => `p.${column}`)
    .join(', ')},
    to_char(p.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as due_text,
    m.name as enterprise_name, o.order_no, d.name_enc, d.phone_enc, d.id_card_enc,
    case p.instead_of when 'threeElements' then d.identity_misses::integer
      else (select count(*)::integer from app.face_check f where f.order_detail_id = d.id and f.result = 'mismatch') end as misses,
    case p.instead_of when 'threeElements' then d.identity_unasked::integer else 0 end as unasked
  from app.identity_proof p
  join app.order_detail d on d.id = p.order_detail_id
  join app.check_order o on o.id = d.order_id
  join app.member m on m.id = p.member_id
  where p.state = 'waiting' and d.state = case p.instead_of when 'face' then 16 else 18 end`;
const waitingProofs = sql<WaitingProofRow>(
  `${waitingText} and (p.due_at, p.id) > ($1::timestamptz, $2::bigint) order by p.due_at, p.id limit $3`,
);
const oneWaiting = sql<WaitingProofRow>(`${waitingText} and p.id = $1`);
/** The most urgent first. */
export const listWaitingProofs = (
  db: Db,
  { after, limit }: { after: { dueAt: string; id: string }; limit: number },
): Promise<WaitingProofRow[]> => db.rows(waitingProofs, after.dueAt, after.id, limit);
export const findWaitingProof = async (db: Db, id: string): Promise<WaitingProofRow | undefined> =>
  (await db.rows(oneWaiting, id))[0];

const waitingOne = sql<{ is_there: boolean }>(`
  select true as is_there from app.identity_proof p join app.order_detail d on d.id = p.order_detail_id
  where d.member_id = $1 and d.id = $2 and p.state = 'waiting' and d.state = case p.instead_of when 'face' then 16 else 18 end`);
/** Whether a reviewer looks at papers, or calls, in this state of the check. */
export const hasWaitingProof = async (db: Db, of: Of): Promise<boolean> =>
  (await db.rows(waitingOne, of.memberId, of.orderDetailsId)).length > 0;

const anyTick = sql<{ is_there: boolean }>(
  'select true as is_there from app.notice_tick where member_id = $1 and order_detail_id = $2 limit 1',
);
export const hasNoticeTick = async (db: Db, of: Of): Promise<boolean> =>
  (await db.rows(anyTick, of.memberId, of.orderDetailsId)).length > 0;

const tickOfVersion = sql<{ is_there: boolean }>(
  'select true as is_there from app.notice_tick where member_id = $1 and order_detail_id = $2 and text_version = $3 limit 1',
);
/** Whether the notice of this version was read and ticked. */
export const hasTicked = async (db: Db, of: Of, version: string): Promise<boolean> =>
  (await db.rows(tickOfVersion, of.memberId, of.orderDetailsId, version)).length > 0;

const insertTick = sql(`
  insert into app.notice_tick (member_id, order_detail_id, kind, text_version, evidence_enc) values ($1, $2, 'identity', $3, $4)`);
export async function addNoticeTick(
  tx: Tx,
  of: Of,
  { version, evidenceEnc }: { version: string; evidenceEnc: Buffer },
): Promise<void> {
  await tx.rows(insertTick, of.memberId, of.orderDetailsId, version, evidenceEnc);
}

const turn = sql("select pg_advisory_xact_lock(hashtextextended('candidate ' || $1::text, 0))");
/** One after the other for this candidate until the transaction ends, without a lock on rows that others need. */
export async function takeTurn(tx: Tx, { orderDetailsId }: Of): Promise<void> {
  await tx.rows(turn, orderDetailsId);
}
