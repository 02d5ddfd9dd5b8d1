import { fen } from '@beidiao/contract/wire/money';
import type { CandidateFile, CandidateHit, TimelineLine } from '@beidiao/contract/operations/calls';
import { orderStateFacts } from '@beidiao/contract/order/states';
import type { MemberId, StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { sendLink } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import {
  keysOfNameSearch,
  keyOfPhone,
  keyOfPhoneTail,
  keysOfNumber,
  maskPerson,
  meaningOfSearch,
  openPerson,
  refundableOf,
} from '../order/order.ts';
import { namesOfStaff, noteAct } from '../staff/staff.ts';
import {
  type FileRow,
  findByKeys,
  findByName,
  findByOrderNo,
  findFile,
  type HitRow,
  type LineRow,
  listFileItems,
  listLines,
  listMemberIds,
  type PersonColumn,
} from './file-store.ts';
import { type DetailRef, refOf } from './intake.ts';
import { linkPauseMinutes, takesLink } from './rules.ts';

const columnOf: Record<'phone' | 'phoneTail' | 'idCard', PersonColumn> = {
  phone: 'phone_key',
  phoneTail: 'phone_tail_key',
  idCard: 'id_card_key',
};
const mostHits = 100;

/** Checks of all members. Keys of persons are kept apart by member on purpose, so that a person is asked for under each member's own. */
export async function searchCandidates(house: House, staff: StaffActor, search: string): Promise<CandidateHit[]> {
  const { by, value } = meaningOfSearch(search);
  const rows = await findAmongMembers(house, (memberIds) => findAt(house, { by, value, memberIds }));
  await house.system.transaction((tx) =>
    noteAct(tx, { staff, memberId: null, action: 'searchCandidates', subject: by, facts: { found: rows.length } }),
  );
  return rows.map((row) => hitOf(house, row));
}

/** Asks a thousand members at a time, until there are enough. */
async function findAmongMembers(
  house: House,
  find: (memberIds: readonly MemberId[]) => Promise<HitRow[]>,
): Promise<HitRow[]> {
  const found: HitRow[] = [];
  let after = '0';
  for (;;) {
    const members = await listMemberIds(house.system.db, after);
    if (members.length > 0) found.push(...(await find(members.map(({ id }) => id))));
    const last = members.at(-1);
    if (last === undefined || members.length < 1000 || found.length >= mostHits) return found.slice(0, mostHits);
    after = last.id;
  }
}

type Search = ReturnType<typeof meaningOfSearch> & { readonly memberIds: readonly MemberId[] };

async function findAt({ system, vault }: House, { by, value, memberIds }: Search): Promise<HitRow[]> {
  if (by === 'orderNo') return findByOrderNo(system.db, memberIds, value);
  if (by === 'name') {
    const asked = memberIds.flatMap((memberId) =>
      keysOfNameSearch(vault, memberId, value).map((key) => ({ memberId, key })),
    );
    return findByName(system.db, asked, asked.length / Math.max(1, memberIds.length));
  }
  const keysOf = {
    phone: (memberId: MemberId) => [keyOfPhone(vault, memberId, value)],
    phoneTail: (memberId: MemberId) => [keyOfPhoneTail(vault, memberId, value)],
    idCard: (memberId: MemberId) => keysOfNumber(vault, memberId, value),
  }[by];
  const keys = memberIds.flatMap((memberId) => keysOf(memberId).map((key) => ({ memberId, key })));
  return findByKeys(system.db, columnOf[by], keys);
}

function hitOf(house: House, row: HitRow): CandidateHit {
  const person = maskPerson(openPerson(house.vault, row));
  return {
    memberId: row.member_id,
    orderDetailsId: row.id,
    orderNo: row.order_no,
    enterpriseName: row.enterprise_name,
    candidateName: person.name,
    phoneNo: person.phoneNo,
    position: row.position,
    status: row.state,
    createdAt: row.created_at.toISOString(),
  };
}

/** One check from order to report. The look is written down first. @throws Refusal orderNotFound */
export async function openCandidateFile(house: House, staff: StaffActor, ref: DetailRef): Promise<CandidateFile> {
  const { memberId, id } = refOf(ref);
  const { db } = house.system;
  const row = await findFile(db, memberId, id);
  if (row === undefined) throw new Refusal('orderNotFound');
  await house.system.transaction((tx) =>
    noteAct(tx, { staff, memberId, action: 'openCandidate', subject: `detail ${id}` }),
  );
  const items = await listFileItems(db, memberId, id);
  const lines = await listLines(db, memberId, id);
  const names = await namesOfStaff(
    house,
    db,
    lines.map((line) => line.staff_id),
  );
  return {
    ...hitOf(house, row),
    ...factsOf(house, row),
    items: items.map(({ name_zh: zh, name_en: en, ...item }) => ({ ...item, name: { zh, en } })),
    lines: lines.map((line) => lineOf(house, line, names)),
  };
}

function documentOf(house: House, row: FileRow) {
  const { idCard, idType } = maskPerson(openPerson(house.vault, row));
  return { idCard, idType };
}

const factsOf = (house: House, row: FileRow) => ({
  ...documentOf(house, row),
  tradeNo: row.trade_no,
  amountFen: fen(row.amount_fen),
  refundedFen: fen(row.refunded_fen),
  refundableFen: refundableOf(row),
  dueAt: row.due_at?.toISOString() ?? null,
  estimatedCompletedAt: row.estimated_completed_at?.toISOString() ?? null,
  link:
    row.link_sent_at === null || row.link_expires_at === null
      ? null
      : {
          sentAt: row.link_sent_at.toISOString(),
          expiresAt: row.link_expires_at.toISOString(),
          checkCode: row.check_code ?? '',
        },
  mayResendLink: takesLink(row.state),
});

const lineOf = (house: House, line: LineRow, names: ReadonlyMap<string, string>): TimelineLine => ({
  at: line.at.toISOString(),
  kind: line.kind as TimelineLine['kind'], // the statement writes no other
  event: line.event,
  about: line.about,
  outcome: line.outcome,
  who:
    line.user_enc === null
      ? (names.get(line.staff_id ?? '') ?? null)
      : house.vault.open('user_account.name', line.user_enc, `user ${line.user_id}`),
  to: line.to_state,
  amountFen: line.amount_fen === null ? null : fen(line.amount_fen),
  proofBy: line.proof_by,
});

/** Sends a new link by the candidate's own way. @throws Refusal orderNotFound, orderNotInState, linkJustSent */
export async function resendLink(house: House, staff: StaffActor, ref: DetailRef): Promise<void> {
  const { memberId, id } = refOf(ref);
  const row = await findFile(house.system.db, memberId, id);
  if (row === undefined) throw new Refusal('orderNotFound');
  if (!takesLink(row.state)) throw new Refusal('orderNotInState', { state: orderStateFacts[row.state] });
  const sinceMs =
    row.link_sent_at === null ? Number.POSITIVE_INFINITY : house.now().getTime() - row.link_sent_at.getTime();
  if (sinceMs < linkPauseMinutes * 60_000)
    throw new Refusal('linkJustSent', { minutes: Math.ceil(linkPauseMinutes - sinceMs / 60_000) });
  const pauseMs = linkPauseMinutes * 60_000;
  const isSent = await sendLink(house, { memberId, orderDetailsId: id, why: 'again', pauseMs });
  if (!isSent) throw new Refusal('linkJustSent', { minutes: linkPauseMinutes });
  await house.system.transaction((tx) =>
    noteAct(tx, { staff, memberId, action: 'resendLink', subject: `detail ${id}` }),
  );
}
