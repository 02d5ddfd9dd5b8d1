import { type ChannelCode, channelCodes } from '@beidiao/contract/wallet/calls';
import { dayInChina, daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { StaffActor } from '../access/actor.ts';
import { describeError } from '../base/log.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { type StatementLine, VendorRefused, VendorSilent } from '../ports/ports.ts';
import { noteAct } from '../staff/staff.ts';
import { enqueueAll } from '../tasks.ts';
import { channelPort } from './payment.ts';
import {
  beginRun,
  failRun,
  listUndone,
  type Run,
  type StatementTrouble,
  settleAcrossDays,
  tidyRun,
  writeLines,
  writeMatch,
} from './statement-store.ts';

/** Of a statement no more than this is held at once, however long it is. */
const linesAtOnce = 1_000;
/** How far back days are fetched that could not be before. */
const daysBack = 7;

export const channelsHere = (house: House): ChannelCode[] =>
  channelCodes.filter((code) => house.ports.payment[code] !== undefined);

/** What is to be fetched of yesterday and of the days before; a day that goes on has no statement yet. */
export async function fetchStatements(house: House): Promise<void> {
  const yesterday = daysAfter(dayInChina(house.now()), -1);
  const first = daysAfter(yesterday, 1 - daysBack);
  const due = await listUndone(house.system.db, { channels: channelsHere(house), first, last: yesterday });
  await house.system.transaction((tx) => enqueueAll(tx, due.map(matchTask)));
}

const matchTask = (of: { channel: ChannelCode; day: string }) =>
  ({ task: 'matchStatement', payload: of, jobKey: `statement ${of.channel} ${of.day}` }) as const;

/** Once more, because staff ask for it. @throws Refusal dayToCome */
export async function matchAgain(house: House, staff: StaffActor, day: string): Promise<void> {
  if (day > dayInChina(house.now())) throw new Refusal('dayToCome');
  const wanted = channelsHere(house).map((channel) => matchTask({ channel, day }));
  await house.system.transaction(async (tx) => {
    await enqueueAll(tx, wanted);
    await noteAct(tx, { staff, memberId: null, action: 'matchStatements', subject: `statement ${day}` });
  });
}

/**
 * Fetches the statement of a channel for a day and compares it with the books. Lines are laid down as they come; the
 * database compares, so that nothing grows here with the length of the statement.
 */
export async function matchStatement(
  house: House,
  { channel, day }: { channel: ChannelCode; day: string },
): Promise<void> {
  const port = channelPort(house, channel);
  const begun = await house.system.transaction((tx) => beginRun(tx, channel, day));
  if (begun === undefined) return;
  const run: Run = { channel, day, run: begun };
  try {
    await layDown(house, run, port.statement(day));
    await house.system.transaction(async (tx) => {
      const until = startOfDayInChina(daysAfter(day, 1));
      if (!(await writeMatch(tx, run, { from: startOfDayInChina(day), until }))) return;
      await tidyRun(tx, run);
      await settleAcrossDays(tx, run);
    });
  } catch (error) {
    const trouble = troubleOf(error);
    house.log.warn({ channel, day, trouble, error: describeError(error) }, 'a statement could not be compared');
    // The clock asks again; staff see what is the matter.
    await house.system.transaction((tx) => failRun(tx, run, trouble));
  }
}

async function layDown(house: House, run: Run, lines: AsyncIterable<StatementLine>): Promise<void> {
  let before = 0;
  let held: StatementLine[] = [];
  const put = async (): Promise<void> => {
    await house.system.transaction((tx) => writeLines(tx, run, { before, lines: held }));
    before += held.length;
    held = [];
  };
  for await (const line of lines) {
    held.push(line);
    if (held.length === linesAtOnce) await put();
  }
  if (held.length > 0) await put();
}

function troubleOf(error: unknown): StatementTrouble {
  if (error instanceof VendorSilent) return 'silent';
  return error instanceof VendorRefused ? 'refused' : 'fault';
}
