import { type ChannelCode, channelCodes } from '@beidiao/contract/wallet/calls';
import type { BankLine } from '@beidiao/contract/wallet/reconciliation';
import { fen } from '@beidiao/contract/wire/money';
import { dayInChina, daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { StaffActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
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
  hasStatement,
  keepLines,
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
    await compareTransfersAgain(tx, day);
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
    await house.system.transaction((tx) => compare(tx, run));
  } catch (error) {
    const trouble = troubleOf(error);
    house.log.warn({ channel, day, trouble, error: describeError(error) }, 'a statement could not be compared');
    // The clock asks again; staff see what is the matter.
    await house.system.transaction((tx) => failRun(tx, run, trouble));
  }
}

/** Both sides of a day, once the lines of the run are there. Another run that has begun meanwhile does it instead. */
async function compare(tx: Tx, run: Run): Promise<void> {
  const { day } = run;
  const until = startOfDayInChina(daysAfter(day, 1));
  if (!(await writeMatch(tx, run, { from: startOfDayInChina(day), until }))) return;
  await tidyRun(tx, run);
  await settleAcrossDays(tx, run);
}

export type BankStatement = { readonly day: string; readonly lines: readonly BankLine[] };

/** No service tells what the bank has credited: finance enters it, and it is compared at once. @throws Refusal dayToCome */
export async function enterBankStatement(
  house: House,
  staff: StaffActor,
  { day, lines }: BankStatement,
): Promise<void> {
  if (day > dayInChina(house.now())) throw new Refusal('dayToCome');
  // The statement of a bank names days; noon is far from any other.
  const at = new Date(Date.parse(startOfDayInChina(day)) + 12 * 60 * 60_000);
  await house.system.transaction(async (tx) => {
    const run = await beginTransfers(tx, day);
    if (run === undefined) return;
    const written = lines.map(({ bankReference: reference, amountFen }) => ({
      kind: 'payment' as const,
      reference,
      providerReference: reference,
      amountFen: fen(amountFen),
      at,
    }));
    await writeLines(tx, run, { before: 0, lines: written });
    await compare(tx, run);
    const facts = { lines: lines.length };
    await noteAct(tx, { staff, memberId: null, action: 'enterBankStatement', subject: `statement ${day}`, facts });
  });
}

async function beginTransfers(tx: Tx, day: string): Promise<Run | undefined> {
  const run = await beginRun(tx, 'TRANSFER', day);
  return run === undefined ? undefined : { channel: 'TRANSFER', day, run };
}

/** Transfers that were matched since then are ours now; what the bank says stays as it was entered. */
async function compareTransfersAgain(tx: Tx, day: string): Promise<void> {
  if (!(await hasStatement(tx, 'TRANSFER', day))) return;
  const run = await beginTransfers(tx, day);
  if (run === undefined) return;
  await keepLines(tx, run);
  await compare(tx, run);
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
