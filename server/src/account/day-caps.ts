import { type CodeKind, codeKinds, type CodesToday } from '@beidiao/contract/account/phone-code';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { Db, Tx } from '../base/db/db.ts';
import { within } from '../base/ending.ts';
import { Refusal } from '../base/refusal.ts';
import { countUp } from '../base/tally.ts';
import type { House } from '../house.ts';
import { listSent, takeCodes } from './code-store.ts';

/* What a day may cost, counted in the database: messages, look-ups, codes. */

const burstMs = 10 * 60_000;
export const dayMs = 24 * 60 * 60_000;

export type Received = {
  /** Counted apart: whoever is sent invitations by strangers still gets the codes that were asked for. */
  readonly kind: 'code' | 'sms' | 'mail';
  readonly to: string;
};
export type ReceiverFull = { readonly endsAt: Date; readonly isForToday: boolean };

/**
 * Counts one more message to a phone or an address, whoever has it sent and for what, over all processes. Undefined while
 * the receiver is below the caps of ten minutes and of the day.
 */
export async function countReceived(house: House, tx: Tx, { kind, to }: Received): Promise<ReceiverFull | undefined> {
  const { perReceiver } = house.caps.messages;
  const now = house.now();
  const tallyOf = (window: string, windowMs: number) => ({
    key: house.vault.lookUp('', 'messages received', kind, window, to.toLowerCase()),
    windowMs,
    now,
  });
  const lately = await countUp(tx, tallyOf('lately', burstMs));
  if (lately.count > Math.ceil(perReceiver / 4)) return { endsAt: lately.endsAt, isForToday: false };
  const today = await countUp(tx, tallyOf('today', dayMs));
  return today.count > perReceiver ? { endsAt: today.endsAt, isForToday: true } : undefined;
}

type LookUp = {
  /** Questions to the source are counted apart from looks at form and checksum. */
  readonly kind: 'source' | 'form';
  /** Whose share of the day of this ID card it is; without one it is that of everybody together. */
  readonly memberId: string;
  readonly idCard: string;
  /** Of the member, where it is less than the setting. */
  readonly most?: number | undefined;
};

/**
 * Counts one look-up of a person before it happens, for the person and for the member, over all processes. The source is
 * asked so often of one ID card whoever asks; a look at the form takes nothing from anybody else.
 * @throws Refusal lookUpsUsed
 */
export async function countLookUp(house: House, tx: Tx, { kind, memberId, idCard, most }: LookUp): Promise<void> {
  const { perMember, perPerson } = house.caps.lookUps;
  const card = idCard.toUpperCase();
  const limits = [
    { of: kind === 'source' ? ['of person', card] : ['of person', memberId, card], maximum: perPerson },
    { of: ['of member', memberId], maximum: Math.min(perMember, most ?? perMember) },
  ];
  for (const { of, maximum } of limits) {
    const tally = { key: house.vault.lookUp('', 'look-ups', kind, ...of), windowMs: dayMs, now: house.now() };
    if ((await countUp(tx, tally)).count > maximum) throw new Refusal('lookUpsUsed', { maximum });
  }
}

/** Strangers and candidates have a number each; whoever is known has one for each browser, session and link. */
const mostOf = (house: House, kind: CodeKind): number | null => (kind === 'known' ? null : house.caps.codes.perDay);

export type SpentOfDay = { readonly kind: CodeKind; readonly sent: number };

/**
 * Counts a code against what may go out today. One that goes to nobody is asked for alike, and not counted.
 * @throws Refusal codesSpent
 */
export async function spendOfDay(
  house: House,
  tx: Tx,
  { kind, isSent }: { kind: CodeKind; isSent: boolean },
): Promise<SpentOfDay | undefined> {
  const day = dayInChina(house.now());
  const sent = await takeCodes(tx, { day, kind, count: isSent ? 1 : 0, most: mostOf(house, kind) });
  if (sent === undefined) throw new Refusal('codesSpent');
  return isSent ? { kind, sent } : undefined;
}

/** Said once for a half and once for the whole: each number is given to one code. */
export function alarm(house: House, { kind, sent }: SpentOfDay): void {
  const most = mostOf(house, kind);
  if (most === null) return;
  const facts = { kind, sent, most };
  if (sent === most) house.log.error(facts, 'no more codes to such phones today: as many have gone out as may');
  else if (sent === Math.ceil(most / 2))
    house.log.error(facts, 'half of the codes that may go out today have gone out');
}

/** What has gone out today, and how much may. */
export async function readCodesToday(house: House, db: Db = house.system.db): Promise<CodesToday[]> {
  const sent = new Map((await listSent(db, dayInChina(house.now()))).map((row) => [row.kind, row.sent]));
  return codeKinds.map((kind) => ({ kind, sent: sent.get(kind) ?? 0, most: mostOf(house, kind) }));
}

/** Who asks `/metrics` waits no longer, ms. */
const answerMs = 2_000;

/** The same for `/metrics`. Undefined where the database does not say it in time. */
export async function seeCodesToday(house: House): Promise<CodesToday[] | undefined> {
  const seen = readCodesToday(house, house.system.alone).catch(() => undefined);
  return (await within(answerMs, seen)) ? seen : undefined;
}
