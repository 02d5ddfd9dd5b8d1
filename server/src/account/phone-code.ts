import { randomInt } from 'node:crypto';
import type { Language } from '@beidiao/contract/wire/language';
import {
  type CodeFlag,
  codeFlags,
  type CodeScene,
  codeScenes,
  codesPerAddress,
  phoneCode,
} from '@beidiao/contract/account/phone-code';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { countUp, readTally, type Tally } from '../base/tally.ts';
import type { House } from '../house.ts';
import { enqueue } from '../tasks.ts';
import { passPicture } from './captcha.ts';
import { findLastCode, findMessage, forgetMessage, keepCode, useCode } from './code-store.ts';
import { codeWords } from './rules.ts';
import { findUserByPhone } from './store.ts';

/** Whose code it is: what it is for, and the phone or whatever else names the receiver. */
export type CodeSubject = readonly [purpose: string, ...of: readonly string[]];

export type CodeWay = 'sms' | 'voice';
export const wayOfFlag = (flag: CodeFlag): CodeWay => (flag === codeFlags.voice ? 'voice' : 'sms');
const messagePlace = 'phone_code.message';
type Sealed = { to: string | null; code: string; language: Language };

const subjectKeyOf = (house: House, subject: CodeSubject): Buffer =>
  house.vault.lookUp('', 'phone code subject', ...subject);
const codeKeyOf = (house: House, subject: CodeSubject, code: string): Buffer =>
  house.vault.lookUp('', 'phone code', ...subject, code);

/**
 * Makes a code and has it sent by a job. With `to` null everything happens but the sending, so that neither the answer
 * nor the clock tells which phones are known.
 * @throws Refusal codeTooSoon, codeDayLimit
 */
export async function issueCode(
  house: House,
  { subject, to, way, language }: { subject: CodeSubject; to: string | null; way: CodeWay; language: Language },
): Promise<void> {
  const code = String(randomInt(10 ** phoneCode.digits)).padStart(phoneCode.digits, '0');
  const now = house.now();
  const subjectKey = subjectKeyOf(house, subject);
  const messageEnc = house.vault.seal(messagePlace, JSON.stringify({ to, code, language } satisfies Sealed));
  const day = dayInChina(now);
  const isKept = await house.system.transaction(async (tx) => {
    const fits = await keepCode(tx, { subjectKey, codeKey: codeKeyOf(house, subject, code), messageEnc, now, day });
    const payload = { subjectKey: subjectKey.toString('hex'), sentAt: now.toISOString(), way };
    if (fits) await enqueue(tx, { task: 'deliverCode', payload });
    return fits;
  });
  if (!isKept) throw await whyNot(house, { subjectKey, now, day });
}

async function whyNot(house: House, at: { subjectKey: Buffer; now: Date; day: string }): Promise<Refusal> {
  const last = await findLastCode(house.system.db, at.subjectKey);
  if (last?.day === at.day && last.sent_today >= phoneCode.perDay) return new Refusal('codeDayLimit');
  const passed = at.now.getTime() - (last?.sent_at.getTime() ?? 0);
  return new Refusal('codeTooSoon', { seconds: Math.max(1, Math.ceil((phoneCode.resendAfterMs - passed) / 1000)) });
}

/** Sends what `issueCode` has made. A code that was replaced or is over is not sent any more. */
export async function sendWaitingCode(
  house: House,
  of: { subjectKey: string; sentAt: string; way: CodeWay },
): Promise<void> {
  const message = { subjectKey: Buffer.from(of.subjectKey, 'hex'), sentAt: new Date(of.sentAt) };
  const sealed = await findMessage(house.system.db, message, house.now());
  if (sealed === undefined) return;
  const { to, code, language } = JSON.parse(house.vault.open(messagePlace, sealed)) as Sealed; // sealed by `issueCode`
  const sendKey = `code ${of.subjectKey} ${of.sentAt}`;
  if (to !== null && of.way === 'sms')
    await house.ports.sms.send({
      sendKey,
      to,
      language,
      text: codeWords(code),
      template: { kind: 'code', facts: { code } },
    });
  if (to !== null && of.way === 'voice') await house.ports.voice.sayCode({ sendKey, to, code, language });
  await house.system.transaction((tx) => forgetMessage(tx, message));
}

type Spending = {
  readonly subject: CodeSubject;
  readonly code: string;
  /** Carried out in the same transaction when the code is right. */
  readonly along?: (tx: Tx) => Promise<void>;
  readonly keepsRight?: boolean;
};

/** Uses a code up. A wrong one costs a try whatever comes after. @throws Refusal codeWrong, codeOver */
export async function spendCode(house: House, { subject, code, along, keepsRight = false }: Spending): Promise<void> {
  const subjectKey = subjectKeyOf(house, subject);
  const codeKey = codeKeyOf(house, subject, code);
  const tried = await house.system.transaction(async (tx) => {
    const given = await useCode(tx, { subjectKey, codeKey, now: house.now(), keepsRight });
    if (given?.isRight && along !== undefined) await along(tx);
    return given;
  });
  // Thrown after the commit: a wrong try has to cost.
  if (tried === undefined || (!tried.isRight && tried.left === 0)) throw new Refusal('codeOver');
  if (!tried.isRight) throw new Refusal('codeWrong', { left: tried.left });
}

/** Codes of these scenes go to phones that are new to the house; the others to the phone of an account only. */
const openScenes: readonly CodeScene[] = [codeScenes.bindPhone, codeScenes.activate, codeScenes.register];

export const phoneSubject = (scene: CodeScene, phoneNo: string): CodeSubject => ['account', scene, phoneNo];

export type CodeWish = {
  readonly phoneNo: string;
  readonly scene: CodeScene;
  readonly way: CodeWay;
  readonly picture: { readonly sessionId: string; readonly validateCode: string } | undefined;
  readonly request: RequestFacts;
};

/**
 * Sends a code to a phone that anybody may name: within what one address may ask for, after some with a picture.
 * @throws Refusal tooMany, captchaNeeded, captchaWrong, codeTooSoon, codeDayLimit
 */
export async function sendPhoneCode(house: House, wish: CodeWish): Promise<void> {
  const { phoneNo, scene, way } = wish;
  await passAddress(house, wish);
  const owner = await findUserByPhone(house.system.db, house.vault.lookUp('', 'phone', phoneNo));
  const isMeant = openScenes.includes(scene) || (owner !== undefined && owner.disabled_at === null);
  await issueCode(house, {
    subject: phoneSubject(scene, phoneNo),
    to: isMeant ? phoneNo : null,
    way,
    language: wish.request.language,
  });
}

const minute = 60_000;

async function passAddress(house: House, { picture, request }: CodeWish): Promise<void> {
  const now = house.now();
  const tally = (span: string, windowMs: number): Tally => ({
    key: house.vault.lookUp('', `codes ${span}`, request.address),
    windowMs,
    now,
  });
  const lately = tally('lately', 15 * minute);
  if ((await readTally(house.system.db, lately)) >= codesPerAddress.withoutPicture) await passPicture(house, picture);
  const limits = [
    { tally: tally('an hour', 60 * minute), atMost: codesPerAddress.perHour },
    { tally: tally('a day', 24 * 60 * minute), atMost: codesPerAddress.perDay },
  ];
  const full = await house.system.transaction(async (tx) => {
    await countUp(tx, lately);
    const counted = [];
    for (const limit of limits) counted.push({ ...(await countUp(tx, limit.tally)), atMost: limit.atMost });
    return counted.find(({ count, atMost }) => count > atMost);
  });
  if (full !== undefined)
    throw new Refusal('tooMany', { seconds: Math.ceil((full.endsAt.getTime() - now.getTime()) / 1000) });
}
