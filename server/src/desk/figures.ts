import type { deskCalls, MixRow } from '@beidiao/contract/desk/calls';
import { deskRules } from '@beidiao/contract/desk/rules';
import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { Refusal } from '../base/refusal.ts';
import { consentLongOf, maySeeLights, type Reading, readableOf, waitingOf } from './desk.ts';
import {
  countInStates,
  listAsked,
  listLongest,
  listMix,
  listReported,
  listWeeks,
  type MixRecord,
  type WeekRow,
} from './figure-store.ts';
import { personOf } from './present.ts';
import { awaitingConsent, beingChecked, hoursOf, mondayOf, running, weeksShown } from './rules.ts';

type Figures = Data<typeof deskCalls.figures>;

async function weeksOf({ house, db, actor }: Reading): Promise<{ weeks: string[]; rows: Map<string, WeekRow> }> {
  const since = daysAfter(mondayOf(house.now()), -7 * deskRules.weeks);
  const found = await listWeeks(db, { memberId: actor.memberId, userId: readableOf(actor) }, since);
  return { weeks: weeksShown(house.now(), found.at(-1)?.week), rows: new Map(found.map((row) => [row.week, row])) };
}

/** Scaled to the median, so that they add up to what the chart shows of the week. */
const partsOf = (row: WeekRow): NonNullable<Figures['parts']> => ({
  week: row.week,
  consentHours: hoursOf(row.median_seconds * row.consent_share),
  materialHours: hoursOf(row.median_seconds * row.material_share),
  checkingHours: hoursOf(row.median_seconds * row.checking_share),
  reviewHours: hoursOf(row.median_seconds * row.review_share),
});

/** Lights by department, package and item are told of the member as a whole: who sees own orders alone sees an orderer's. */
const maySeeMix = async ({ db, actor }: Reading): Promise<boolean> =>
  readableOf(actor) === null && (await maySeeLights(db, actor));

function mixOf(records: readonly MixRecord[]): MixRow[] {
  const rows = new Map<string, MixRow>();
  for (const { kind, key, name_zh: zh, name_en: en, light, reports } of records) {
    const place = `${kind} ${key}`;
    const row = rows.get(place) ?? {
      kind,
      key,
      itemName: zh === null || en === null ? null : { zh, en },
      reports: 0,
      lights: { green: 0, blue: 0, grey: 0, yellow: 0, red: 0 },
    };
    row.lights[light] += reports;
    rows.set(place, { ...row, reports: row.reports + reports });
  }
  return [...rows.values()].toSorted((one, other) => other.reports - one.reports || one.key.localeCompare(other.key));
}

export async function readFigures(reading: Reading): Promise<Figures> {
  const { house, db, actor } = reading;
  const readable = { memberId: actor.memberId, userId: readableOf(actor) };
  const { weeks, rows } = await weeksOf(reading);
  const newest = weeks.map((week) => rows.get(week)).findLast((row) => row !== undefined);
  const first = weeks[0];
  const last = weeks.at(-1);
  if (first === undefined || last === undefined) throw new TypeError('there are no weeks');
  return {
    weeks: weeks.map((week) => {
      const row = rows.get(week);
      return {
        week,
        reports: row?.reports ?? 0,
        medianHours: row === undefined ? null : hoursOf(row.median_seconds),
        p90Hours: row === undefined ? null : hoursOf(row.p90_seconds),
      };
    }),
    parts: newest === undefined ? null : partsOf(newest),
    waiting: {
      consent: await countInStates(db, readable, awaitingConsent),
      consentLong: await consentLongOf(reading),
      material: waitingOf(await listAsked(db, readable)),
      checking: await countInStates(db, readable, beingChecked),
    },
    running: await countInStates(db, readable, running),
    longest: (await listLongest(db, readable, running)).map((row) => ({
      ...personOf(house.vault, row),
      status: row.state,
      since: row.since.toISOString(),
      waitsForMaterial: row.is_asked,
    })),
    mix: (await maySeeMix(reading)) ? mixOf(await listMix(db, actor.memberId, { first, last })) : null,
  };
}

/** The reports behind a figure. @throws Refusal forbidden where lights are not told */
export async function listFigureRows(
  reading: Reading,
  { week, kind, key = '', light }: ParamsRead<typeof deskCalls.figureRows>,
): Promise<Data<typeof deskCalls.figureRows>> {
  const { house, db, actor } = reading;
  const mayMix = await maySeeMix(reading);
  if ((kind !== undefined || light !== undefined) && !mayMix) throw new Refusal('forbidden');
  const { weeks } = await weeksOf(reading);
  const first = week ?? weeks[0] ?? mondayOf(house.now());
  const last = week ?? weeks.at(-1) ?? first;
  const rows = await listReported(db, {
    memberId: actor.memberId,
    userId: readableOf(actor),
    from: startOfDayInChina(first),
    until: startOfDayInChina(daysAfter(last, 7)),
    kind: kind ?? null,
    key,
    light: light ?? null,
    limit: deskRules.figureRows,
  });
  const tellsLights = await maySeeLights(db, actor);
  return {
    rows: rows.map((row) => ({
      ...personOf(house.vault, row),
      department: row.department,
      reportedAt: row.reported_at.toISOString(),
      hours: hoursOf(row.seconds),
      light: tellsLights ? row.light : null,
    })),
  };
}
