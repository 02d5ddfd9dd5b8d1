import type { OrderState } from '@beidiao/contract/order/states';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { TradeState } from '@beidiao/contract/wallet/trade-states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import { beginsWith } from '../base/db/begins-with.ts';
import { keysVersion } from './rules.ts';
import type { PersonKeys, SealedPerson } from './store.ts';

/** The ids that count as the person's own, and what the person may do about an order. */
export type ActingOn = {
  /** The person first. */
  ownIds: readonly [UserId, ...UserId[]];
  mayPay: boolean;
  /** Whose orders the person may approve: administrators those of everybody, others not what they placed themselves. */
  decidesOn: 'all' | 'others' | 'none';
};

/** The days on which orders were placed whose numbers begin like this, as moments, ISO 8601. */
export type NumberDays = {
  readonly from: string;
  readonly until: string;
  /** The beginning says days and nothing else: any number of these days has it. */
  readonly isAll: boolean;
};

/** What a search asks for: a keyed column, the beginning of a number, or a name that has all of these keys. */
export type OrderMatch =
  | { readonly column: 'phone_key' | 'phone_tail_key' | 'id_card_key'; readonly keys: readonly Buffer[] }
  | { readonly orderNo: string; readonly days: NumberDays | null }
  | { readonly nameKeys: readonly Buffer[] };

export type OrderFilter = {
  memberId: MemberId;
  /** Whose read marks count. */
  readerId: UserId;
  states: readonly OrderState[] | null;
  /** Of the trade order that pays the check. */
  tradeStates: readonly TradeState[] | null;
  from: string | null;
  until: string | null;
  userId: UserId | null;
  /** Orders of any of these; of everybody when left out. */
  operatorIds?: readonly string[] | null;
  /** Of candidates for any of these; for any or none when left out. */
  departments?: readonly string[] | null;
  /** Only these details. */
  ids?: readonly string[] | null;
  /** Of the newest report; null for any and none. */
  lights: readonly Light[] | null;
  /** Only while the member does not keep reports from its staff. */
  isForStaff: boolean;
  /** Only with a version of the report that the reader has not read. */
  isUnread: boolean;
  orderId: string | null;
  /** Only what something was refunded of. */
  isRefunded: boolean;
  /** Only what was ordered by a list. */
  isOfList: boolean;
  /** Only what waits for this person; null for everything. */
  forReader: ActingOn | null;
  match: OrderMatch | null;
};

export const unreadBy = (reader: string): string => `d.state in (6, 7) and d.report_version > coalesce(
    (select r.version from app.report_read r where r.member_id = d.member_id and r.order_detail_id = d.id and r.user_id = ${reader}), 0)`;

/** What may wait for a person: unpaid, to be taken up, to be approved. */
const statesForReader: readonly OrderState[] = [1, 3, 17];
/** Of what there may be a result, and a report to be read. */
const statesWithResult: readonly OrderState[] = [6, 7, 19];
const statesToRead: readonly OrderState[] = [6, 7];

/** Neither ordered by the person nor placed by them for a colleague. */
const ofOthers = `d.user_id <> (?::bigint[])[1] and not exists (
  select from app.order_timeline l where l.member_id = d.member_id and l.order_detail_id = d.id and l.event = 'place' and l.user_id = (?::bigint[])[1])`;

/** The member lets its staff see reports. */
const notKept = `not exists (select from app.member_setting s where s.member_id = $1 and s.code = 'disabledViewReport' and s.value = '1')`;

/** Looked up check by check. Joined, it has the planner read the payments of everybody where only a page is wanted. */
const ofTrade = (what: string): string => `(select ${what} from app.check_order z
  join app.trade_order y on y.member_id = z.member_id and y.id = z.trade_order_id
  where z.member_id = d.member_id and z.id = d.order_id)`;
export const stateOfTrade = ofTrade('y.state');

/** Where a search finds more than so many names, nobody looks at all of them, and none is counted beyond. */
export const namesAtMost = 1_000;

/**
 * As many keys as are asked for, and never more. `>=`, since a planner holds that one row in three has that, and that
 * next to none has an exact number: whoever walks a list expects to find a page soon.
 */
const allNameKeys = (detail: string, keys: string): string => `(select count(*) from app.name_prefix_key k
  where k.member_id = $1 and k.order_detail_id = ${detail} and k.key = any(${keys}::bytea[])) >= cardinality(${keys}::bytea[])`;
const named = sql<{ id: string }>(`
  select n.order_detail_id as id from app.name_prefix_key n
  where n.member_id = $1 and n.key = $2 and (cardinality($3::bytea[]) = 1 or ${allNameKeys('n.order_detail_id', '$3')})
  order by n.order_detail_id desc limit ${namesAtMost + 1}`);
/** Order details by name, the newest first: of a common name one more than `namesAtMost`. None where no key is asked for. */
async function findNamed(db: Db, memberId: MemberId, keys: readonly Buffer[]): Promise<string[]> {
  const [first] = keys;
  if (first === undefined) return [];
  return (await db.rows(named, memberId, first, keys)).map(({ id }) => id);
}

export type Conditions = {
  readonly text: string;
  readonly values: unknown[];
  /** Of a name that too many have: what each check is looked up by, and the newest of them, among whom alone is counted. */
  readonly commonName: { readonly keys: readonly Buffer[]; readonly newest: readonly string[] } | null;
  /** Few at most, by an index of their own: they are found first. */
  readonly isFew: boolean;
};

/**
 * Only the conditions that are asked for stand in the text, so that each shape gets a plan of its own. Names are found
 * before: a planner cannot tell a rare one, whose checks are read by id, from one that many have, where a page is full
 * soon whoever walks the list and looks each name up.
 */
export async function conditionsOf(db: Db, filter: OrderFilter): Promise<Conditions> {
  const { match } = filter;
  const byName = match !== null && 'nameKeys' in match ? match.nameKeys : null;
  const found = byName && (await findNamed(db, filter.memberId, byName));
  const isCommon = found !== null && found.length > namesAtMost;
  const conditions = plainConditions(filter);
  if (!isCommon && found !== null) conditions.add('d.id = any(?::bigint[])', found);
  else if (match !== null && 'column' in match) addKeys(conditions.add, match);
  else if (match !== null && 'orderNo' in match) addNumber(conditions.add, match);
  return {
    text: conditions.parts.join(' and '),
    values: conditions.values,
    commonName: isCommon && byName ? { keys: byName, newest: found.slice(0, namesAtMost) } : null,
    isFew: found !== null && !isCommon,
  };
}

/** One key reads the index in the order of the list; several are of one number that could be of more than one document. */
const addKeys = (
  add: (condition: string, value: unknown) => void,
  { column, keys }: Extract<OrderMatch, { readonly column: string }>,
): void => (keys.length === 1 ? add(`d.${column} = ?`, keys[0]) : add(`d.${column} = any(?::bytea[])`, keys));

/** With the days that the number tells: whoever walks the list from the newest on begins there, and every number of these days may do. */
function addNumber(
  add: (condition: string, value: unknown) => void,
  { orderNo, days }: { orderNo: string; days: NumberDays | null },
): void {
  if (!days?.isAll) add(beginsWith('o.order_no', '?'), orderNo);
  if (days === null) return;
  add('d.created_at >= ?', days.from);
  add('d.created_at < ?', days.until);
}

/** Of a common name the newest are looked at, by their ids: all of them are too many to go through. */
export function amongNewest({ text, values, commonName }: Conditions): Pick<Conditions, 'text' | 'values'> {
  if (commonName === null) return { text, values };
  const all = [...values, commonName.newest];
  return { text: `${text} and d.id = any($${all.length}::bigint[])`, values: all };
}

/** Every one, however many have the name: from the index of names on. */
export function amongAll({ text, values, commonName }: Conditions): { text: string; values: unknown[] } {
  if (commonName === null) return { text, values };
  const all = [...values, commonName.keys];
  const keys = `$${all.length}`;
  const named = `d.id in (select n.order_detail_id from app.name_prefix_key n where n.member_id = $1 and n.key = (${keys}::bytea[])[1])`;
  return { text: `${text} and ${named} and ${hasName(keys)}`, values: all };
}
export const hasName = (keys: string): string => allNameKeys('d.id', keys);

function plainConditions(filter: OrderFilter) {
  const values: unknown[] = [filter.memberId];
  const parts = ['d.member_id = $1'];
  const add = (condition: string, value: unknown): void => {
    values.push(value);
    parts.push(condition.replaceAll('?', `$${values.length}`));
  };
  if (filter.states !== null) add('d.state = any(?)', filter.states);
  if (filter.tradeStates !== null) add(ofTrade('y.state = any(?)'), filter.tradeStates);
  if (filter.from !== null) add('d.created_at >= ?', filter.from);
  if (filter.until !== null) add('d.created_at < ?', filter.until);
  if (filter.userId !== null) add('d.user_id = ?', filter.userId);
  if (filter.operatorIds != null) add('d.user_id = any(?::bigint[])', filter.operatorIds);
  if (filter.departments != null) add('d.department = any(?::text[])', filter.departments);
  if (filter.ids != null) add('d.id = any(?::bigint[])', filter.ids);
  if (filter.lights !== null) add(`d.report_light = any(?) and d.state in (${statesWithResult.join()})`, filter.lights);
  if (filter.isForStaff) parts.push(notKept);
  if (filter.isUnread) add(unreadBy('?'), filter.readerId);
  if (filter.orderId !== null) add('d.order_id = ?', filter.orderId);
  if (filter.isRefunded) parts.push('d.refunded_fen > 0');
  if (filter.isOfList) parts.push('o.batch_file_id is not null');
  if (filter.forReader !== null) {
    const { ownIds, mayPay, decidesOn } = filter.forReader;
    // What nobody but others can move on stands in the other tabs. An order that costs nothing is paid without a right.
    const own = mayPay ? 'd.state in (1, 17)' : '(d.state = 17 or d.state = 1 and d.amount_fen = 0)';
    const decided = { all: ' or d.state = 3', others: ` or d.state = 3 and ${ofOthers}`, none: '' }[decidesOn];
    add(`(${own} and d.user_id = any(?)${decided})`, ownIds);
  }
  return { values, parts, add };
}

export const ordered = 'app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id';
export const paying = `${ordered} join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id`;
/** The order stands beside its checks only where a condition asks something of it. */
export const tablesOf = (conditions: string): string => (/\bo\./.test(conditions) ? ordered : 'app.order_detail d');

/** The states that a filter can let through at all; null for any. */
export function statesOf({ states, forReader, isUnread, lights }: OrderFilter): readonly OrderState[] | null {
  const possible =
    forReader !== null ? statesForReader : isUnread ? statesToRead : lights !== null ? statesWithResult : null;
  return possible === null ? states : possible.filter((state) => states === null || states.includes(state));
}

export type OldKeysRow = SealedPerson & { id: string; member_id: MemberId };
const oldKeys = sql<OldKeysRow>(`
  select id, member_id, name_enc, phone_enc, id_card_enc from app.order_detail where keys_version < ${keysVersion} and erased_at is null
  order by id limit $1 for no key update skip locked`);
/** Locked, so that nobody is deleted or gets another phone between reading and writing. Only for jobs, which see every member. */
export const lockOldKeys = (tx: Tx, limit: number): Promise<OldKeysRow[]> => tx.rows(oldKeys, limit);

export type RenewedKeys = Pick<PersonKeys, 'idCardKey' | 'personKey'> & {
  readonly id: string;
  readonly memberId: MemberId;
  readonly nameKeys: readonly Buffer[];
};
const writeKeys = sql(`
  with renewed as (select * from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as k (id, id_card_key, person_key)),
  checks as (
    update app.order_detail d set id_card_key = k.id_card_key, person_key = k.person_key, keys_version = ${keysVersion} from renewed k where d.id = k.id
  ),
  named as (select * from unnest($4::bigint[], $5::bigint[], $6::bytea[]) as n (member_id, order_detail_id, key)),
  gone as (
    delete from app.name_prefix_key k where k.order_detail_id = any($1::bigint[])
      and not exists (select from named n where n.order_detail_id = k.order_detail_id and n.key = k.key)
  )
  insert into app.name_prefix_key (member_id, order_detail_id, key) select * from named on conflict do nothing`);
/** Writes the keys of people as they are computed now; those by which a name is found no more go. */
export async function renewKeysOf(tx: Tx, people: readonly RenewedKeys[]): Promise<void> {
  const named = people.flatMap(({ id, memberId, nameKeys }) => nameKeys.map((key) => ({ id, memberId, key })));
  await tx.rows(
    writeKeys,
    people.map(({ id }) => id),
    people.map(({ idCardKey }) => idCardKey),
    people.map(({ personKey }) => personKey),
    named.map(({ memberId }) => memberId),
    named.map(({ id }) => id),
    named.map(({ key }) => key),
  );
}
