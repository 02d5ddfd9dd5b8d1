import { roles } from '@beidiao/contract/account/calls';
import { minuteInChina, dayInChina } from '@beidiao/contract/wire/china-time';
import { giftTries, type Redeemed } from '@beidiao/contract/gift/calls';
import { readGiftCode } from '@beidiao/contract/gift/code';
import { fen } from '@beidiao/contract/wire/money';
import type { Actor } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { nameOf, readSold } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import {
  type CodeRow,
  countTry,
  findCodeOfRequest,
  findGiven,
  giveTryBack,
  holdCode,
  takeOfBatch,
  writeRedeemed,
} from './code-store.ts';
import { giveOne } from './give.ts';
import { type BatchRow, findBatch } from './store.ts';

/** The keyed hash that a code is kept as. */
export const keyOfCode = (house: House, code: string): Buffer => house.vault.lookUp('', 'gift code', code);

type Wish = { readonly text: string; readonly requestKey: string | undefined };
type Reading = {
  readonly actor: Actor;
  readonly code: string;
  readonly codeKey: Buffer;
  readonly requestKey: string | null;
};

/**
 * Redeems the code in what was typed or pasted. Each code is redeemed once; a request that is repeated with its key is
 * answered like the first. A try is counted before anything is looked up, and given back when the code was there.
 * @throws Refusal giftCodeUnread, giftUnknown, giftLocked, giftUsedHere, giftUsed, giftClosed, giftVoided, giftLimit
 */
export async function redeemGift(house: House, actor: Actor, { text, requestKey }: Wish): Promise<Redeemed> {
  const code = readGiftCode(text);
  if (code === null) throw new Refusal('giftCodeUnread');
  const codeKey = keyOfCode(house, code);
  const before =
    requestKey === undefined ? undefined : await findCodeOfRequest(house.system.db, actor.userId, requestKey);
  if (before?.equals(codeKey)) return readRedeemed(house, house.system.db, codeKey);
  const subjectKey = house.vault.lookUp('', 'gift try', actor.userId);
  const tries = await passTries(house, subjectKey);
  // A key that has redeemed another code stands for that one.
  const reading = { actor, code, codeKey, requestKey: before === undefined ? (requestKey ?? null) : null };
  try {
    const redeemed = await house.system.transaction((tx) => redeem(house, tx, reading));
    await forgive(house, subjectKey);
    return redeemed;
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    if (fault.why === 'giftUnknown') throw refuseUnknown(tries);
    await forgive(house, subjectKey);
    throw fault;
  }
}

type Tries = { readonly tries: number; readonly lastAt: Date };

/** @throws Refusal giftLocked */
async function passTries(house: House, subjectKey: Buffer): Promise<Tries> {
  const counted = await house.system.transaction((tx) => countTry(tx, { subjectKey, now: house.now(), ...giftTries }));
  if (counted.tries > giftTries.most) throw lockedSince(counted.lastAt);
  return counted;
}

function lockedSince(lastAt: Date): Refusal {
  const until = new Date(lastAt.getTime() + giftTries.lockMs);
  return new Refusal('giftLocked', { time: minuteInChina(until).slice(11) }, { until: until.toISOString() });
}

/** The last of the tries says that nothing is looked up for a while. */
function refuseUnknown({ tries, lastAt }: Tries): Refusal {
  const left = giftTries.most - tries;
  return left === 0 ? lockedSince(lastAt) : new Refusal('giftUnknown', { left }, { left });
}

const forgive = (house: House, subjectKey: Buffer): Promise<void> =>
  house.system.transaction((tx) => giveTryBack(tx, subjectKey, giftTries.most));

async function redeem(house: House, tx: Tx, { actor, code, codeKey, requestKey }: Reading): Promise<Redeemed> {
  const row = await holdCode(tx, codeKey);
  const batch = row && (await findBatch(tx, row.batch_id));
  if (row === undefined || batch === undefined) throw new Refusal('giftUnknown');
  if (row.redeemed_at !== null) {
    if (requestKey !== null && row.user_id === actor.userId && row.request_key === requestKey)
      return readRedeemed(house, tx, codeKey);
    throw usedBefore(house, actor, { ...row, redeemed_at: row.redeemed_at });
  }
  refuseOutsideDays(house, batch);
  const { memberId, userId } = actor;
  const taking = await takeOfBatch(tx, { batchId: batch.id, memberId, most: batch.most_per_member });
  if (taking === 'limit') throw new Refusal('giftLimit', { most: batch.most_per_member });
  if (taking === 'over') throw new Refusal('giftVoided');
  await writeRedeemed(tx, { codeKey, memberId, userId, requestKey });
  const id = await giveOne(tx, batch, { memberId, userId, codeKey, code });
  const facts = { batch: batch.id, kind: batch.kind, given: id };
  await tellRedeemed(tx, actor, { kind: batch.kind, id });
  await writeAudit(tx, { memberId, userId, action: 'redeemGift', subject: `gift ${batch.id}`, facts });
  return redeemedOf(house, tx, { batch, id });
}

/** The administrators, and whoever redeemed it where that is none of them: everybody once. */
async function tellRedeemed(
  tx: Tx,
  { memberId, userId, role }: Actor,
  given: { kind: string; id: string },
): Promise<void> {
  const notice = { memberId, kind: 'giftRedeemed' } as const;
  const key = `redeemed ${given.kind} ${given.id}`;
  await notify(tx, { ...notice, to: { who: 'administrators' }, key });
  if (role !== roles.admin) await notify(tx, { ...notice, to: { who: 'user', userId }, key: `${key} own` });
}

/** Who of the own member has had it; of another member nothing is said. */
function usedBefore(house: House, actor: Actor, row: CodeRow & { redeemed_at: Date }): Refusal {
  if (row.member_id !== actor.memberId) return new Refusal('giftUsed');
  const name = row.name_enc === null ? '' : house.vault.open('user_account.name', row.name_enc, `user ${row.user_id}`);
  return new Refusal('giftUsedHere', { name, time: minuteInChina(row.redeemed_at).slice(5) });
}

/** @throws Refusal giftVoided, giftClosed */
function refuseOutsideDays(house: House, batch: BatchRow): void {
  if (batch.state !== 'made') throw new Refusal('giftVoided');
  const day = dayInChina(house.now());
  if (day < batch.usable_from || day > batch.redeem_until)
    throw new Refusal('giftClosed', { from: batch.usable_from, until: batch.redeem_until });
}

/** What a code has given before. */
async function readRedeemed(house: House, db: Db, codeKey: Buffer): Promise<Redeemed> {
  const given = await findGiven(db, codeKey);
  const batch = given && (await findBatch(db, given.batch_id));
  if (given === undefined || batch === undefined) throw new TypeError('a redeemed code has given nothing');
  return redeemedOf(house, db, { batch, id: given.id });
}

async function redeemedOf(house: House, db: Db, { batch, id }: { batch: BatchRow; id: string }): Promise<Redeemed> {
  const sold = new Map((await readSold(db, house.now())).items.map((item) => [item.code, nameOf(item)]));
  return {
    kind: batch.kind,
    id,
    name: batch.name,
    itemNames: batch.item_codes.map((code) => sold.get(code) ?? { zh: code, en: code }),
    offFen: batch.off_fen === null ? null : fen(batch.off_fen),
    thresholdFen: fen(batch.threshold_fen),
    valueFen: batch.value_fen === null ? null : fen(batch.value_fen),
    validFrom: batch.usable_from,
    validUntil: batch.valid_until,
  };
}
