import { fen } from '@beidiao/contract/wire/money';
import { dayInChina, secondInChina } from '@beidiao/contract/wire/china-time';
import type {
  ChannelDay,
  Difference,
  DifferenceAct,
  Guess,
  reconciliationCalls,
  SettlingAct,
} from '@beidiao/contract/wallet/reconciliation';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { Data } from '@beidiao/contract/wire/call';
import type { StaffActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { namesOfStaff, noteAct, refuseDecision } from '../staff/staff.ts';
import { listTroubles } from './book-store.ts';
import {
  type DifferenceRow,
  findAsker,
  findDifference,
  holdDifference,
  listCallbacks,
  listDifferences,
  writeAct,
  writeAnswer,
  writeState,
} from './difference-store.ts';
import { settleEntry } from './ledger-store.ts';
import { acceptNews, askChannel } from './payment.ts';
import { actsOf, bookings, guessOf, isOrderOver } from './rules.ts';
import { listStatements, type StatementRow, sumTransfers } from './statement-store.ts';
import { channelsHere } from './statements.ts';

type DayData = Data<typeof reconciliationCalls.day>;
const fenOrNull = (amount: string | null) => (amount === null ? null : fen(amount));
const sumOf = (amounts: readonly (number | null)[]) =>
  fen(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));

/** The day as staff see it. Channels that are switched on, and those that have a statement from before. */
export async function readDay(house: House, staff: StaffActor, day: string): Promise<DayData> {
  const { db } = house.system;
  const [statements, rows] = [await listStatements(db, day), await listDifferences(db, day)];
  const known = new Map(statements.map((row) => [row.channel, row]));
  const codes = [...new Set<ChannelCode>([...channelsHere(house), ...known.keys(), 'TRANSFER'])];
  const transfers = await sumTransfers(db, day);
  const channels = codes.map((channelCode) =>
    withTransfers(channelDayOf(channelCode, known.get(channelCode)), transfers),
  );
  const differences = await present(house, staff, rows);
  const newest = statements
    .filter((row) => row.ledger_fen !== null)
    .toSorted((a, b) => +b.started_at - +a.started_at)[0];
  // What no statement stands beside yet is no part of a comparison.
  const compared = channels.filter(({ channelFen }) => channelFen !== null);
  const sum = (pick: (channel: ChannelDay) => number | null) => sumOf(compared.map(pick));
  return {
    day,
    isOver: day < dayInChina(house.now()),
    channels,
    total: {
      ourCount: sum(({ ourCount }) => ourCount),
      ourFen: sum(({ ourFen }) => ourFen),
      channelCount: sum(({ channelCount }) => channelCount),
      channelFen: sum(({ channelFen }) => channelFen),
      differenceFen: sum(({ differenceFen }) => differenceFen),
    },
    ledgerLines: newest?.ledger_lines ?? null,
    isLedgerEven: newest === undefined || Number(newest.ledger_fen) === 0,
    differences,
    unsettled: (await listTroubles(db)).map((row) => ({
      memberId: row.member_id,
      enterpriseName: row.enterprise_name,
      foundAt: row.found_at.toISOString(),
    })),
    openFen: sumOf(differences.map((row) => (row.state === 'closed' ? null : row.differenceFen))),
    listedFen: sumOf(rows.map((row) => (row.is_current ? differenceOf(row) : null))),
  };
}

function channelDayOf(channelCode: ChannelDay['channelCode'], row: StatementRow | undefined): ChannelDay {
  const [ourFen, channelFen] = [fenOrNull(row?.our_fen ?? null), fenOrNull(row?.channel_fen ?? null)];
  return {
    channelCode,
    state: row?.state ?? 'none',
    trouble: row?.trouble ?? null,
    startedAt: row?.started_at.toISOString() ?? null,
    tookMs: row?.took_ms ?? null,
    ourCount: row?.our_count ?? null,
    ourFen,
    channelCount: row?.channel_count ?? null,
    channelFen,
    differenceFen: ourFen === null || channelFen === null ? null : fen(ourFen - channelFen),
  };
}

/** Before the statement of the bank is entered, what finance has matched is known all the same. */
const withTransfers = (of: ChannelDay, { count, fen: sum }: { count: number; fen: string }): ChannelDay =>
  of.channelCode === 'TRANSFER' && of.state === 'none' ? { ...of, ourCount: count, ourFen: fen(sum) } : of;

const differenceOf = (row: DifferenceRow) => fen(Number(row.our_fen ?? 0) - Number(row.channel_fen ?? 0));
const factsOf = (row: DifferenceRow) => ({
  ourFen: fenOrNull(row.our_fen),
  channelFen: fenOrNull(row.channel_fen),
  askedFen: fenOrNull(row.payment_fen),
  isOurs: row.member_id !== null,
  isBooked: row.payment_state === 'succeeded' || row.payment_state === 'surplus',
  isRefund: row.kind === 'refund',
  isSettled: row.refund_state === 'settled',
  isTransfer: row.channel === 'TRANSFER',
  state: row.state,
  isPutBack: row.put_back,
  isOrderOver: isOrderOver(row.trade_state),
  timeOfDay: secondInChina(row.at).slice(11),
});

async function present(house: House, staff: StaffActor, rows: readonly DifferenceRow[]): Promise<Difference[]> {
  const names = await namesOfStaff(
    house,
    house.system.db,
    rows.map((row) => row.last_staff_id),
  );
  return rows.map((row): Difference => {
    const facts = factsOf(row);
    const guess: Guess = guessOf(facts);
    return {
      differenceNo: row.id,
      channelCode: row.channel,
      kind: row.kind,
      tradeNo: row.trade_no,
      enterpriseName: row.enterprise_name,
      reference: row.reference,
      providerReference: row.provider_reference,
      at: row.at.toISOString(),
      ourFen: facts.ourFen,
      channelFen: facts.channelFen,
      differenceFen: differenceOf(row),
      guess,
      guessAt: guess === 'lateCallback' ? (row.trade_ended_at?.toISOString() ?? null) : null,
      askedFen: facts.askedFen,
      state: row.state,
      endedBy: row.ended_by,
      otherDay: row.other_day,
      isPutBack: row.put_back,
      answer: row.answer,
      acts: actsOf(facts),
      sendsBack: facts.isOrderOver,
      last:
        row.last_act === null || row.last_at === null
          ? null
          : {
              act: row.last_act,
              why: row.last_why ?? '',
              name: names.get(row.last_staff_id ?? '') ?? '',
              isMe: row.last_staff_id === staff.staffId,
              at: row.last_at.toISOString(),
            },
    };
  });
}

async function readOne(house: House, staff: StaffActor, id: string): Promise<Difference> {
  const row = await findDifference(house.system.db, id);
  const [presented] = row === undefined ? [] : await present(house, staff, [row]);
  if (presented === undefined) throw new Refusal('differenceNotFound');
  return presented;
}

async function holdFor(tx: Tx, id: string, act: DifferenceAct): Promise<DifferenceRow> {
  return mayAct(await holdDifference(tx, id), act);
}

function mayAct(row: DifferenceRow | undefined, act: DifferenceAct): DifferenceRow {
  if (row === undefined) throw new Refusal('differenceNotFound');
  if (!actsOf(factsOf(row)).includes(act)) throw new Refusal('differenceSettled');
  return row;
}

type Wish = { readonly differenceNo: string; readonly act: SettlingAct; readonly why: string };
const acts = {
  wait: 'waitForStatement',
  take: 'takeDifference',
  correct: 'askCorrection',
  explain: 'explainDifference',
} as const satisfies Record<SettlingAct, string>;
const endings = {
  wait: { state: 'waiting' },
  correct: { state: 'asked' },
  explain: { state: 'closed', endedBy: 'explained' },
  take: { state: 'closed', endedBy: 'taken' },
} as const;

/**
 * Each act leaves its reason with the difference and in the trail.
 * @throws Refusal differenceNotFound, differenceSettled
 */
export async function actOn(house: House, staff: StaffActor, wish: Wish): Promise<Difference> {
  const { differenceNo: id, act, why } = wish;
  // Money is taken outside of the lock: doing it twice changes nothing.
  if (act === 'take') await takeFromStatement(house, mayAct(await findDifference(house.system.db, id), act));
  await house.system.transaction(async (tx) => {
    const row = act === 'take' ? await holdTaken(tx, id) : await holdFor(tx, id, act);
    if (row === undefined) return;
    await writeState(tx, id, endings[act]);
    await writeAct(tx, { id, act, why, staffId: staff.staffId });
    const facts = { differenceFen: differenceOf(row) };
    await noteAct(tx, { staff, memberId: row.member_id, action: acts[act], subject: `difference ${id}`, facts });
  });
  return readOne(house, staff, id);
}

/** @throws Refusal differenceNotFound, differenceSettled, vendorSilent, channelUnknown */
export async function askAbout(house: House, staff: StaffActor, id: string): Promise<Difference> {
  const row = mayAct(await findDifference(house.system.db, id), 'ask');
  const answer = await refusingSilence(askChannel(house, row));
  await house.system.transaction(async (tx) => {
    await writeAnswer(tx, id, answer);
    await writeAct(tx, { id, act: 'ask', why: answer, staffId: staff.staffId });
    const facts = { answer };
    await noteAct(tx, { staff, memberId: row.member_id, action: 'askChannel', subject: `difference ${id}`, facts });
  });
  return readOne(house, staff, id);
}

/** What was just booked is no longer to be taken; of two who take it at once one has settled it. */
async function holdTaken(tx: Tx, id: string): Promise<DifferenceRow | undefined> {
  const row = await holdDifference(tx, id);
  return row?.state === 'closed' ? undefined : row;
}

/** The statement is the channel's own word, as good as its callback: wanted money is booked, other money goes back. */
async function takeFromStatement(house: House, row: DifferenceRow): Promise<void> {
  const { channel, kind, reference } = row;
  const amountFen = Math.abs(Number(row.channel_fen));
  const news = {
    kind,
    reference,
    providerReference: row.provider_reference ?? '',
    outcome: 'succeeded',
    amountFen,
  } as const;
  await acceptNews(house, channel, news);
}

type Decision = { readonly differenceNo: string; readonly confirms: boolean; readonly why: string };

/** @throws Refusal differenceNotFound, differenceSettled, correctionOwn, confirmsLater, reviewIncomplete */
export async function decideCorrection(house: House, staff: StaffActor, decision: Decision): Promise<Difference> {
  const { differenceNo: id, confirms, why } = decision;
  await house.system.transaction(async (tx) => {
    const row = await holdDifference(tx, id);
    if (row === undefined) throw new Refusal('differenceNotFound');
    if (row.state !== 'asked') throw new Refusal('differenceSettled');
    refuseDecision(staff, { askedBy: await findAsker(tx, id), confirms, why, own: 'correctionOwn' });
    if (confirms) await correctBooks(tx, row);
    await writeState(tx, id, confirms ? { state: 'closed', endedBy: 'corrected' } : { state: 'open' });
    await writeAct(tx, { id, act: confirms ? 'confirm' : 'reject', why, staffId: staff.staffId });
    const facts = { differenceFen: differenceOf(row) };
    const action = confirms ? 'confirmCorrection' : 'rejectCorrection';
    await noteAct(tx, { staff, memberId: row.member_id, action, subject: `difference ${id}`, facts });
  });
  return readOne(house, staff, id);
}

/** What the channel holds for us becomes what its statement says; what a member owns stays as it is. */
async function correctBooks(tx: Tx, row: DifferenceRow): Promise<void> {
  if (row.member_id === null) throw new Refusal('differenceSettled');
  await settleEntry(tx, {
    memberId: row.member_id,
    tradeOrderId: row.trade_order_id,
    userId: null,
    cause: 'correction',
    causeId: row.id,
    lines: bookings.correction(differenceOf(row)),
  });
}

/** @throws Refusal differenceNotFound */
export async function readCallbacks(house: House, id: string): Promise<Data<typeof reconciliationCalls.callbacks>> {
  const row = await findDifference(house.system.db, id);
  if (row === undefined) throw new Refusal('differenceNotFound');
  const rows = await listCallbacks(house.system.db, row);
  return {
    rows: rows.map((it) => ({
      outcome: it.outcome,
      verdict: it.verdict,
      amountFen: fen(it.amount_fen),
      times: it.times,
      firstAt: it.first_at.toISOString(),
      lastAt: it.last_at.toISOString(),
    })),
  };
}
