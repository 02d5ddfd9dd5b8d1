import type { ExportRow, exportCalls, ExportWish } from '@beidiao/contract/export/calls';
import { exportLinkMs } from '@beidiao/contract/export/states';
import type { ParamsRead } from '@beidiao/contract/wire/call';
import { permissions } from '@beidiao/contract/wire/permissions';
import { type Actor, belongsTo, type Tenant } from '../access/actor.ts';
import { offsetOf } from '../base/db/paging.ts';
import type { House } from '../house.ts';
import { secondsLeft } from './rules.ts';
import { openWish, writeLink } from './seals.ts';
import { countExports, listExports, type ListedRecord } from './store.ts';

type Wish = ParamsRead<typeof exportCalls.applyList>;
type Reading = Pick<Tenant, 'actor' | 'db'> & { readonly house: House };

/** @throws Refusal pageTooDeep */
export async function readExports({ house, actor, db }: Reading, { status, withHidden, ...paging }: Wish) {
  const offset = offsetOf(paging);
  const { memberId, userId: readerId } = actor;
  const userId = actor.rights.has(permissions.seeOrdersOfOthers) ? null : readerId;
  const filter = { memberId, readerId, userId, states: status, withHidden };
  const rows = await listExports(db, filter, { limit: paging.pageSize, offset });
  const counted = await countExports(db, filter);
  const count = (...states: readonly string[]): number =>
    counted
      .filter(({ state, is_shown }) => (is_shown || withHidden) && states.includes(state))
      .reduce((sum, each) => sum + each.count, 0);
  const all = ['queued', 'working', 'ready', 'failed', 'expired'];
  return {
    rows: rows.map((row) => present(house, actor, row)),
    total: count(...(status.length === 0 ? all : status)),
    counts: {
      open: count('queued', 'working'),
      ready: count('ready'),
      unusable: count('failed', 'expired'),
      hidden: counted.filter(({ is_shown }) => !is_shown).reduce((sum, each) => sum + each.count, 0),
    },
  };
}

function present(house: House, actor: Actor, row: ListedRecord): ExportRow {
  const mayChange = belongsTo(actor, row.user_id) || actor.rights.has(permissions.changeOrdersOfOthers);
  return {
    id: row.id,
    kind: row.kind,
    conditions: shownConditions(openWish(house.vault, row.member_id, row.wish_enc)),
    status: row.state,
    total: row.total,
    done: row.done,
    leftOut: row.left_out,
    fault: row.fault,
    ahead: row.ahead,
    secondsLeft: leftOf(row, house.now()),
    applicantName:
      row.applicant_enc === null ? '' : house.vault.open('user_account.name', row.applicant_enc, `user ${row.user_id}`),
    createdAt: row.created_at.toISOString(),
    beganAt: row.begun_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes === null ? null : Number(row.bytes),
    downloads: row.downloads,
    reportUrl: linkOf(house, actor, row),
    isShow: row.is_shown,
    mayChange,
  };
}

/** Of chosen reports how many; the shape of the reply leaves out amounts, which whoever sees the row may not see. */
function shownConditions({ orders, reports, statement, trades }: ExportWish): ExportRow['conditions'] {
  const chosen = reports?.orderDetailsIds && new Set(reports.orderDetailsIds).size;
  return { orders, reports: reports && { ...reports, chosen }, statement, trades };
}

/** Of the one at work; and of the next, which begins when that has ended. */
function leftOf(row: ListedRecord, now: Date): number | null {
  if (row.state === 'working')
    return secondsLeft({ total: row.total, done: row.done, begunDone: row.begun_done, begunAt: row.begun_at }, now);
  if (row.state !== 'queued' || row.ahead !== 1 || row.now_total === null) return null;
  const { now_total: total, now_done, now_begun_done, now_begun_at: begunAt } = row;
  return secondsLeft({ total, done: now_done ?? 0, begunDone: now_begun_done ?? 0, begunAt }, now);
}

function linkOf(house: House, actor: Actor, row: ListedRecord): string | null {
  const mayFetch = row.state === 'ready' && row.needs.every((right) => actor.rights.has(right));
  if (!mayFetch) return null;
  const now = house.now().getTime();
  return writeLink(house.vault, {
    memberId: actor.memberId,
    userId: actor.userId,
    exportId: row.id,
    n: row.own_downloads + 1,
    until: Math.min(now + exportLinkMs, row.expires_at?.getTime() ?? now),
  });
}
