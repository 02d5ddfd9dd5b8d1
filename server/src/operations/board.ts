import type { Data } from '@beidiao/contract/wire/call';
import type { Board, BoardSource, BoardSpan, boardCalls, DueBar, SourceCell } from '@beidiao/contract/operations/board';
import { shift } from '@beidiao/contract/verification/pace-rules';
import { dayInChina, daysAfter, momentInChina, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { Bilingual } from '@beidiao/contract/wire/language';
import type { StaffActor } from '../access/actor.ts';
import type { House } from '../house.ts';
import {
  type Desk,
  type DeskPerson,
  listNeeds,
  readConnectors,
  readDesk,
  readUrgent,
} from '../verification/verification.ts';
import {
  type CellRow,
  countDue,
  countLate,
  countOnTime,
  countSecond,
  countToPeople,
  listCells,
  listWaiting,
} from './board-store.ts';
import { listGroups } from './assign-store.ts';
import { countWaiters, isRemindable } from './waiting.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const halfHourMs = hourMs / 2;
/** An answer that takes longer makes its half hour a slow one. */
const slowMs = 5_000;

type Bar = { readonly from: Date; readonly to: Date };

/** Hours of the shift, with what is due before and after it in the first and the last; or the days of a week. */
function barsOf(span: BoardSpan, now: Date): Bar[] {
  const today = dayInChina(now);
  const startOf = (day: string): number => Date.parse(startOfDayInChina(day));
  if (span === 'week')
    return Array.from({ length: 7 }, (_, n) => {
      const from = startOf(daysAfter(today, n));
      return { from: new Date(from), to: new Date(from + dayMs) };
    });
  const day = span === 'today' ? today : daysAfter(today, 1);
  const first = Date.parse(momentInChina(day, `${String(shift.from).padStart(2, '0')}:00`));
  const count = shift.until - shift.from;
  return Array.from({ length: count }, (_, n) => ({
    from: new Date(n === 0 ? startOf(day) : first + n * hourMs),
    to: new Date(n === count - 1 ? startOf(daysAfter(day, 1)) : first + (n + 1) * hourMs),
  }));
}

async function readBars(house: House, span: BoardSpan, lateOnes: readonly number[]): Promise<DueBar[]> {
  const bars = barsOf(span, house.now());
  const rows = await countDue(house.system.db, bars);
  return bars.map(({ from, to }, place) => {
    const row = rows.find(({ bar }) => bar === place + 1);
    const willBeLate = lateOnes.filter((at) => at >= from.getTime() && at < to.getTime()).length;
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      done: row?.done ?? 0,
      late: row?.late ?? 0,
      willBeLate,
      open: Math.max(0, (row?.open ?? 0) - willBeLate),
    };
  });
}

const personOf = (it: DeskPerson): Board['people'][number] => ({
  staffId: it.reviewer.staff_id,
  name: it.name,
  skills: it.skills === null ? null : { ...it.skills, groups: [...it.skills.groups], regions: [...it.skills.regions] },
  awayUntil: it.isAway ? it.reviewer.away_until : null,
  open: it.tasks.length,
  room: it.room,
  closedToday: it.pace.today,
  averageMs: it.pace.average_ms === null ? null : Math.round(it.pace.average_ms),
  endsAt: it.endsAt?.toISOString() ?? null,
  willBeLate: it.late.length,
});

/** When everything that is due until then is done, and with whom something will be late. */
function forecastOf({ people, unclaimed, speed }: Desk, now: Date): Board['forecast'] {
  if (speed === null) return null;
  const ends = people.flatMap(({ endsAt, tasks }) => (endsAt !== null && tasks.length > 0 ? [endsAt.getTime()] : []));
  const withOpen = people.filter(({ late }) => late.length > 0);
  const end = Math.max(
    now.getTime(),
    ...ends,
    ...(unclaimed.length > 0 ? people.map((it) => it.endsAt?.getTime() ?? 0) : []),
  );
  return {
    endsAt: new Date(end).toISOString(),
    late: withOpen.reduce((sum, { late }) => sum + late.length, 0),
    with: withOpen.map(({ reviewer, name, late }) => ({ staffId: reviewer.staff_id, name, count: late.length })),
  };
}

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);

function cellOf(row: CellRow | undefined): SourceCell {
  if (row === undefined || row.asked === 0) return 'none';
  if (row.failed > row.asked / 2) return 'failed';
  return row.failed > 0 || (row.median_ms ?? 0) > slowMs ? 'slow' : 'answered';
}

async function readSources(house: House): Promise<BoardSource[]> {
  const { db } = house.system;
  const now = house.now().getTime();
  const since = Math.floor(now / halfHourMs) * halfHourMs - 47 * halfHourMs;
  const rows = await listCells(db, new Date(since));
  const taken = await countToPeople(db);
  return (await readConnectors(house)).map((it) => {
    const own = rows.filter(({ connector }) => connector === it.name);
    const answers = own.filter(({ cell, median_ms: ms }) => cell >= 44 && ms !== null);
    const cells = Array.from({ length: 48 }, (_, n) => cellOf(own.find(({ cell }) => cell === n)));
    if (it.state === 'open') cells[47] = 'failed';
    return {
      name: it.name,
      state: it.state,
      since: it.since,
      cells,
      medianMs: answers.length === 0 ? null : Math.round(answers.at(-1)?.median_ms ?? 0),
      waiting: it.waiting,
      toPeople: taken.find(({ connector }) => connector === it.name)?.count ?? 0,
    };
  });
}

/** Item groups of these tasks. */
async function groupsOf({ system: { db } }: House, rows: Desk['unclaimed']): Promise<Bilingual[]> {
  const needs = await listNeeds(
    db,
    rows.map(({ id }) => id),
  );
  const codes = new Set(needs.map((row) => row.group_code));
  return (await listGroups(db)).filter(({ code }) => codes.has(code)).map((it) => ({ zh: it.name_zh, en: it.name_en }));
}

/** What is to be seen at the beginning of a day and in the middle of it. Who does not lead sees the own row of people alone. */
export async function readBoard(
  house: House,
  staff: StaffActor,
  span: BoardSpan,
): Promise<Data<typeof boardCalls.board>> {
  const { db } = house.system;
  const now = house.now();
  const hasLead = staff.roles.includes('lead');
  const desk = await readDesk(house);
  const shown = hasLead ? desk.people : desk.people.filter(({ reviewer }) => reviewer.staff_id === staff.staffId);
  const dayBegan = new Date(startOfDayInChina(dayInChina(now)));
  const late = await countLate(db, dayBegan);
  const [today] = await countDue(db, [{ from: dayBegan, to: new Date(dayBegan.getTime() + dayMs) }]);
  const [soon] = await countDue(db, [{ from: now, to: new Date(now.getTime() + 2 * hourMs) }]);
  const ended = await countOnTime(db, {
    since: new Date(now.getTime() - 7 * dayMs),
    before: new Date(now.getTime() - 14 * dayMs),
  });
  const second = await countSecond(db);
  const waiting = await listWaiting(db);
  const urgent = await readUrgent(house, staff, 6);
  const forecast = forecastOf(desk, now);
  return {
    at: now.toISOString(),
    hasLead,
    late: {
      count: late.count,
      oldestMs: late.oldest === null ? null : now.getTime() - late.oldest.getTime(),
      appointed: late.appointed,
      beforeToday: late.before_today,
    },
    today: {
      count: (today?.done ?? 0) + (today?.open ?? 0) + (today?.late ?? 0),
      done: today?.done ?? 0,
      soon: soon?.open ?? 0,
    },
    candidates: { ...countWaiters(waiting, now), remindable: waiting.filter((row) => isRemindable(row, now)).length },
    second: { count: second.count, since: second.since?.toISOString() ?? null },
    onTime: { share: share(ended.in_time, ended.ended), before: share(ended.in_time_before, ended.ended_before) },
    bars: await readBars(
      house,
      span,
      desk.people.flatMap((person) => person.late),
    ),
    speed: desk.speed,
    forecast:
      forecast === null || hasLead
        ? forecast
        : { ...forecast, with: forecast.with.filter((it) => it.staffId === staff.staffId) },
    urgent,
    open: desk.people.reduce((sum, { tasks }) => sum + tasks.length, desk.unclaimed.length),
    people: shown.map(personOf),
    unclaimed: {
      count: desk.unclaimed.length,
      earliest: desk.unclaimed[0]?.deadline_at.toISOString() ?? null,
      groups: await groupsOf(house, desk.unclaimed.slice(0, 20)),
    },
    sources: await readSources(house),
  };
}
