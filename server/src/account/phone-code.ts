import { randomInt } from 'node:crypto';
import type { Language } from '@beidiao/contract/wire/language';
import {
  type CodeFlag,
  codeFlags,
  type CodeScene,
  codeScenes,
  codesPerAddress,
  codesPerAddressOnSite,
  codesPerPhone,
  phoneCode,
} from '@beidiao/contract/account/phone-code';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { SealOwner } from '../base/secrets/vault.ts';
import { countUp, readTally, type Tally } from '../base/tally.ts';
import type { House } from '../house.ts';
import { enqueue } from '../tasks.ts';
import { passPicture } from './captcha.ts';
import { countGuess, giveGuessBack, guesserOf, noteLastGuess, refuseGuessedOut } from './code-guesses.ts';
import { findLastCode, findMessage, forgetMessage, keepCode, useCode } from './code-store.ts';
import { listOwnersOfDevice } from './device-store.ts';
import { alarm, countReceived, type ReceiverFull, spendOfDay, type SpentOfDay } from './day-caps.ts';
import { type CodeSubject, codeWords, kindOfCode, phoneSubject } from './rules.ts';
import { findUserByPhone } from './store.ts';

export type CodeWay = 'sms' | 'voice';
export const wayOfFlag = (flag: CodeFlag): CodeWay => (flag === codeFlags.voice ? 'voice' : 'sms');
const messagePlace = 'phone_code.message';
type Sealed = { to: string | null; code: string; language: Language; isTest?: boolean };

/** The row that the message waits in. */
export const ownerOfMessage = ({ subjectKey, askerKey }: { subjectKey: Buffer; askerKey: Buffer }): SealOwner =>
  `code ${subjectKey.toString('hex')} ${askerKey.toString('hex')}`;

const subjectKeyOf = (house: House, subject: CodeSubject): Buffer =>
  house.vault.lookUp('', 'phone code subject', ...subject);
const codeKeyOf = (house: House, subject: CodeSubject, code: string): Buffer =>
  house.vault.lookUp('', 'phone code', ...subject, code);

/**
 * Who asks for a code, or enters it. Guesses of whoever did not ask are counted apart, so that a stranger uses up nobody's
 * code; `provenBy` names a session or a link, which no stranger has.
 */
export type CodePerson = {
  readonly request: Pick<RequestFacts, 'address' | 'device'> & Partial<RequestFacts>;
  readonly provenBy?: string;
};

const provenKeyOf = (house: House, provenBy: string): Buffer =>
  house.vault.lookUp('', 'code asker', 'proven', provenBy);
const addressKeyOf = (house: House, address: string): Buffer =>
  house.vault.lookUp('', 'code asker', 'address', address);

/** The row of the asker. A cookie alone names nobody here: whoever leaves it out would be somebody new with each request. */
function askerKeyOf(house: House, { request, provenBy }: CodePerson, isKnownDevice: boolean): Buffer {
  if (provenBy !== undefined) return provenKeyOf(house, provenBy);
  if (isKnownDevice && request.device.hash !== undefined)
    return house.vault.lookUp('', 'code asker', 'device', request.device.hash.toString('hex'));
  return addressKeyOf(house, request.address);
}

type Issuing = {
  readonly subject: CodeSubject;
  readonly by: CodePerson;
  /** Whether whoever holds the phone has signed in on this browser. */
  readonly isKnownDevice?: boolean;
  readonly to: string | null;
  readonly way: CodeWay;
  readonly language: Language;
  /** For a candidate of a test world. */
  readonly isTest?: boolean;
  /** In the same transaction, once the code is kept: what refuses it still. */
  readonly along?: (tx: Tx) => Promise<void>;
};

/**
 * Makes a code and has it sent by a job. With `to` null everything happens but the sending, so that neither the answer
 * nor the clock tells which phones are known.
 * @throws Refusal codeTooSoon, codeDayLimit, voiceOff, codeGuessesFull, codeGuessesFullHere, codesSpent
 */
export async function issueCode(
  house: House,
  { subject, by, isKnownDevice = false, to, way, language, isTest = false, along }: Issuing,
): Promise<void> {
  if (way === 'voice' && house.worlds.in(isTest).voice === undefined) throw new Refusal('voiceOff');
  await refuseGuessedOut(house, await guesserOf(house, { subject, request: by.request, provenBy: by.provenBy }));
  const kind = kindOfCode(subject, by.provenBy !== undefined || isKnownDevice);
  let spent: SpentOfDay | undefined;
  const code = String(randomInt(10 ** phoneCode.digits)).padStart(phoneCode.digits, '0');
  const now = house.now();
  const keys = { subjectKey: subjectKeyOf(house, subject), askerKey: askerKeyOf(house, by, isKnownDevice) };
  const message = JSON.stringify({ to, code, language, isTest } satisfies Sealed);
  const messageEnc = house.vault.seal(messagePlace, message, ownerOfMessage(keys));
  const day = dayInChina(now);
  const deviceKey = by.request.device.keep();
  const isKept = await house.system.transaction(async (tx) => {
    const codeKey = codeKeyOf(house, subject, code);
    const fits = await keepCode(tx, { ...keys, deviceKey, codeKey, messageEnc, now, day });
    if (!fits) return false;
    // Codes of all scenes, checks and askers go to one phone, known or not.
    const full = await countReceived(house, tx, { kind: 'code', to: subject[subject.length - 1] ?? '' });
    if (full !== undefined) throw fullRefusal(full, now);
    await along?.(tx);
    // Last: everybody waits for this row. What is played costs nothing.
    if (!isTest) spent = await spendOfDay(house, tx, { kind, isSent: to !== null });
    const [subjectKey, askerKey] = [keys.subjectKey.toString('hex'), keys.askerKey.toString('hex')];
    await enqueue(tx, { task: 'deliverCode', payload: { subjectKey, askerKey, sentAt: now.toISOString(), way } });
    return true;
  });
  if (!isKept) throw await whyNot(house, { ...keys, now, day });
  if (spent !== undefined) alarm(house, spent);
}

const fullRefusal = ({ endsAt, isForToday }: ReceiverFull, now: Date): Refusal =>
  isForToday
    ? new Refusal('codeDayLimit')
    : new Refusal('codeTooSoon', { seconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) });

type Waiting = { subjectKey: Buffer; askerKey: Buffer; now: Date; day: string };
async function whyNot(house: House, at: Waiting): Promise<Refusal> {
  const last = await findLastCode(house.system.db, at);
  if (last?.day === at.day && last.sent_today >= phoneCode.perDay) return new Refusal('codeDayLimit');
  const passed = at.now.getTime() - (last?.sent_at.getTime() ?? 0);
  return new Refusal('codeTooSoon', { seconds: Math.max(1, Math.ceil((phoneCode.resendAfterMs - passed) / 1000)) });
}

/** Sends what `issueCode` has made. A code that was replaced or is over is not sent any more. */
export async function sendWaitingCode(
  house: House,
  of: { subjectKey: string; askerKey: string; sentAt: string; way: CodeWay },
): Promise<void> {
  const [subjectKey, askerKey] = [Buffer.from(of.subjectKey, 'hex'), Buffer.from(of.askerKey, 'hex')];
  const message = { subjectKey, askerKey, sentAt: new Date(of.sentAt) };
  const sealed = await findMessage(house.system.db, message, house.now());
  if (sealed === undefined) return;
  const {
    to,
    code,
    language,
    isTest = false,
  } = JSON.parse(house.vault.open(messagePlace, sealed, ownerOfMessage(message))) as Sealed; // sealed by `issueCode`
  const ports = house.worlds.in(isTest);
  const sendKey = `code ${of.subjectKey} ${of.askerKey} ${of.sentAt}`;
  if (to !== null && of.way === 'sms')
    await ports.sms.send({
      sendKey,
      to,
      language,
      text: codeWords(code),
      template: { kind: 'code', facts: { code } },
    });
  if (to !== null && of.way === 'voice') await ports.voice?.sayCode({ sendKey, to, code, language });
  await house.system.transaction((tx) => forgetMessage(tx, message));
}

type Spending = {
  readonly subject: CodeSubject;
  readonly by: CodePerson;
  readonly code: string;
  /** Carried out in the same transaction when the code is right. */
  readonly along?: (tx: Tx) => Promise<void>;
  readonly keepsRight?: boolean;
  /** Who has ordered the check that it opens. */
  readonly orderedBy?: MemberId | undefined;
};

/**
 * Uses a code up. A wrong one costs a try, and one of the day, whatever comes after.
 * @throws Refusal codeWrong, codeOver, codeGuessesFull, codeGuessesFullHere
 */
export async function spendCode(
  house: House,
  { subject, by: { request, provenBy }, code, along, keepsRight = false, orderedBy }: Spending,
): Promise<void> {
  const subjectKey = subjectKeyOf(house, subject);
  const codeKey = codeKeyOf(house, subject, code);
  const by = {
    deviceKey: request.device.hash ?? null,
    provenKey: provenBy === undefined ? null : provenKeyOf(house, provenBy),
    addressKey: addressKeyOf(house, request.address),
  };
  const guesser = await guesserOf(house, { subject, request, provenBy });
  const tried = await house.system.transaction(async (tx) => {
    let guesses = 0;
    const count = async () => void (guesses = await countGuess(tx, guesser));
    const given = await useCode(tx, { subjectKey, codeKey, by, now: house.now(), keepsRight, count });
    if (given?.isRight) {
      await giveGuessBack(tx, guesser);
      await along?.(tx);
    } else if (given !== undefined) await noteLastGuess(house, tx, { guesser, count: guesses, request, orderedBy });
    return given;
  });
  // Thrown after the commit: a wrong try has to cost.
  if (tried === undefined || (!tried.isRight && tried.left === 0)) throw new Refusal('codeOver');
  if (!tried.isRight) throw new Refusal('codeWrong', { left: tried.left });
}

/** Codes of these scenes go to phones that are new to the house; the others to the phone of an account only. */
const openScenes: readonly CodeScene[] = [
  codeScenes.bindPhone,
  codeScenes.activate,
  codeScenes.register,
  codeScenes.submitQr,
];

export type CodeWish = {
  readonly phoneNo: string;
  readonly scene: CodeScene;
  readonly way: CodeWay;
  readonly picture: { readonly sessionId: string; readonly validateCode: string } | undefined;
  readonly request: RequestFacts;
};

/** @throws Refusal tooMany, captchaNeeded, captchaWrong, codeTooSoon, codeDayLimit, voiceOff, codeGuessesFull, codeGuessesFullHere, codesSpent */
export async function sendPhoneCode(house: House, { phoneNo, scene, ...wish }: CodeWish): Promise<void> {
  const owner = await findUserByPhone(house.system.db, house.vault.lookUp('', 'phone', phoneNo));
  const owners = owner === undefined ? [] : [owner.id];
  const isMeant = openScenes.includes(scene) || (owner !== undefined && owner.disabled_at === null);
  await sendCodeWithinLimits(house, {
    ...wish,
    subject: phoneSubject(scene, phoneNo),
    to: isMeant ? phoneNo : null,
    isKnownDevice: (await listOwnersOfDevice(house.system.db, wish.request.device.hash, owners)).length > 0,
    isOnSite: scene === codeScenes.submitQr,
  });
}

type LimitedWish = Pick<CodeWish, 'way' | 'picture' | 'request'> &
  Pick<Issuing, 'subject' | 'to' | 'isKnownDevice' | 'isTest'> & {
    /** Where everybody comes from one address. */
    readonly isOnSite?: boolean;
  };

/**
 * Sends a code to a phone that anybody may name: within what one address may ask for and one phone may get, after some
 * with a picture. A browser in which the owner of the phone has signed in is not held up by what others asked for.
 * @throws Refusal tooMany, captchaNeeded, captchaWrong, codeTooSoon, codeDayLimit, voiceOff, codeGuessesFull, codeGuessesFullHere, codesSpent
 */
export async function sendCodeWithinLimits(
  house: House,
  { subject, picture, request, isKnownDevice = false, isOnSite = false, ...issuing }: LimitedWish,
): Promise<void> {
  const phoneNo = subject[subject.length - 1] ?? '';
  const limits = limitsOf(house, { phoneNo, isOnSite, address: request.address });
  const [ofAddress, ofPhone] = [limits.address, isKnownDevice ? [] : limits.phone];
  const isPictured = await passPictureOf(house, [...ofAddress, ...ofPhone], picture);
  await house.system.transaction((tx) => countCodes(tx, ofAddress, isPictured));
  await issueCode(house, {
    ...issuing,
    subject,
    by: { request },
    isKnownDevice,
    language: request.language,
    // A code that is not sent counts for no phone.
    along: (tx) => countCodes(tx, ofPhone, isPictured),
  });
}

const minute = 60_000;
const day = 24 * 60 * minute;

type CodeLimit = {
  readonly tally: Tally;
  readonly atMost: number;
  readonly isFull: 'picture' | 'tooMany' | 'codeDayLimit';
};

/** What is counted of an address, and of a phone whoever asks for it. */
function limitsOf(
  house: House,
  { phoneNo, isOnSite, address }: { phoneNo: string; isOnSite: boolean; address: string },
) {
  const ofAddress = isOnSite ? codesPerAddressOnSite : codesPerAddress;
  const place = isOnSite ? [address, 'on site'] : [address];
  const limit = (of: readonly [string, ...string[]], windowMs: number, rest: Omit<CodeLimit, 'tally'>): CodeLimit => ({
    tally: { key: house.vault.lookUp('', ...of), windowMs, now: house.now() },
    ...rest,
  });
  return {
    address: [
      limit(['codes lately', ...place], 15 * minute, { atMost: ofAddress.withoutPicture, isFull: 'picture' }),
      limit(['codes an hour', ...place], 60 * minute, { atMost: ofAddress.perHour, isFull: 'tooMany' }),
      limit(['codes a day', ...place], day, { atMost: ofAddress.perDay, isFull: 'tooMany' }),
    ],
    phone: [
      limit(['codes to a phone lately', phoneNo], 15 * minute, {
        atMost: codesPerPhone.withoutPicture,
        isFull: 'picture',
      }),
      limit(['codes from here to a phone', phoneNo, address], day, {
        atMost: phoneCode.perDay,
        isFull: 'codeDayLimit',
      }),
      limit(['codes to a phone a day', phoneNo], day, { atMost: codesPerPhone.perDay, isFull: 'codeDayLimit' }),
    ],
  } as const;
}

/** Answers whether a picture was needed and has been passed. @throws Refusal captchaNeeded, captchaWrong */
async function passPictureOf(
  house: House,
  limits: readonly CodeLimit[],
  picture: CodeWish['picture'],
): Promise<boolean> {
  const { db } = house.system;
  for (const { tally, atMost, isFull } of limits) {
    if (isFull !== 'picture' || (await readTally(db, tally)) < atMost) continue;
    await passPicture(house, picture);
    return true;
  }
  return false;
}

/** Counts one more, before anything is sent; what is refused is not counted. @throws Refusal captchaNeeded, tooMany, codeDayLimit */
async function countCodes(tx: Tx, limits: readonly CodeLimit[], isPictured: boolean): Promise<void> {
  for (const { tally, atMost, isFull } of limits) {
    const { count, endsAt } = await countUp(tx, tally);
    if (count <= atMost) continue;
    if (isFull === 'codeDayLimit') throw new Refusal('codeDayLimit');
    const seconds = Math.ceil((endsAt.getTime() - tally.now.getTime()) / 1000);
    if (isFull === 'tooMany') throw new Refusal('tooMany', { seconds });
    if (!isPictured) throw new Refusal('captchaNeeded');
  }
}
