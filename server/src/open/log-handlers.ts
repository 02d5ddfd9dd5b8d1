import { type openLogCalls, requestKeptDays } from '@beidiao/contract/open/log';
import type { Handlers, House } from '../house.ts';
import { findLine, type LineRow, listHours, listLines, readPace } from './log-store.ts';
import { replayRequest } from './replay.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const keptSince = ({ now }: House): Date => new Date(now().getTime() - requestKeptDays * dayMs);

const shown = (row: LineRow) => ({
  lineId: row.id,
  at: row.at.toISOString(),
  method: row.method,
  path: row.path,
  status: row.status,
  ms: row.ms,
  keyId: row.key_id,
  keyName: row.key_name,
  lastFour: row.last_four,
  environment: row.environment,
});

export const openLogHandlers: Handlers<typeof openLogCalls> = {
  async requests({ keyId, outcome, operation, search, cursor, pageSize }, { house, actor, db }) {
    const found = await listLines(db, actor.memberId, {
      keyId,
      outcome,
      operation,
      search: search ? { text: search, checkId: /^chk_([1-9]\d{0,17})$/.exec(search)?.[1] ?? null } : undefined,
      before: cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : undefined,
      limit: pageSize + 1,
      since: keptSince(house),
    });
    const rows = found.slice(0, pageSize);
    return { rows: rows.map(shown), nextCursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
  },

  async request({ lineId }, { house, actor, db, refuse }) {
    const row = (await findLine(db, actor.memberId, { lineId, since: keptSince(house) })) ?? refuse('openRequestGone');
    return {
      ...shown(row),
      requestId: row.request_id,
      operation: row.operation,
      code: row.code,
      idempotencyKey: row.idempotency_key,
      address: row.coarse_address,
      requestBody: row.request_body,
      answerBody: row.answer_body,
    };
  },

  async sums(_, { house, actor, db }) {
    const now = house.now().getTime();
    const first = Math.floor(now / hourMs) * hourMs - 23 * hourMs;
    const rows = await listHours(db, actor.memberId, new Date(first));
    const hours = Array.from({ length: 24 }, (_each, place) => {
      const at = first + place * hourMs;
      const row = rows.find(({ hour }) => hour.getTime() === at);
      return { at: new Date(at).toISOString(), requests: row?.requests ?? 0, failed: row?.failed ?? 0 };
    });
    const ago = { since: new Date(now - dayMs), minute: new Date(now - 60_000) };
    const pace = await readPace(db, actor.memberId, ago);
    const sum = (of: 'requests' | 'failed'): number => hours.reduce((all, hour) => all + hour[of], 0);
    return {
      requests: sum('requests'),
      failed: sum('failed'),
      medianMs: pace.median_ms,
      p80Ms: pace.p80_ms,
      busiest: pace.busiest,
      hours,
    };
  },

  async replay({ lineId }, context) {
    const { house, actor, db, refuse } = context;
    const line = await findLine(db, actor.memberId, { lineId, since: keptSince(house) });
    return replayRequest(house, context, line ?? refuse('openRequestGone'));
  },
};
