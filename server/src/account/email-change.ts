import type { Language } from '@beidiao/contract/wire/language';
import { phoneCode, codeScenes } from '@beidiao/contract/account/phone-code';
import { emailLinkLifeMs } from '@beidiao/contract/account/settings';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { UserId } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { notify, sealAddress, sealSecret } from '../notify.ts';
import { enqueue } from '../tasks.ts';
import { passOwnPassword } from './failures.ts';
import { changeEmail, findOwn, type OwnRow } from './person-store.ts';
import { spendCode } from './phone-code.ts';
import { maskEmail, phoneSubject } from './rules.ts';
import { isOwnPhone, noteOwnAct, phoneOf, type Self } from './settings.ts';
import { cancelEmailChange, findEmailChange, keepEmailChange, useUpEmailChange } from './token-store.ts';

const emailPlace = 'email_change.email';
const limits = { resendAfterMs: phoneCode.resendAfterMs, perDay: phoneCode.perDay };

export type EmailWish = { phoneNo: string | undefined; code: string; email: string; password: string };

/** @throws Refusal passwordWrong, nameLocked, phoneMissing, phoneDiffers, codeWrong, codeOver, codeTooSoon, codeDayLimit */
export async function askForEmail(house: House, { userId, request }: Self, wish: EmailWish): Promise<void> {
  await passOwnPassword(house, { userId, request }, wish.password);
  const own = await findOwn(house.system.db, userId);
  const phoneNo = phoneOf(house.vault, own);
  if (wish.phoneNo !== undefined && !isOwnPhone(house.vault, own, wish.phoneNo)) throw new Refusal('phoneDiffers');
  const subject = phoneSubject(codeScenes.changeEmail, phoneNo);
  await spendCode(house, { subject, by: { request, provenBy: `user ${userId}` }, code: wish.code });
  await sendLink(house, own, { email: wish.email, resendAfterMs: 0, language: request.language });
}

/** @throws Refusal noEmailPending, codeTooSoon, codeDayLimit */
export async function resendLink(house: House, { userId, request }: Self, email: string): Promise<void> {
  const pending = await findEmailChange(house.system.db, userId);
  if (pending === undefined || !pending.email_key.equals(emailKeyOf(house, email))) throw new Refusal('noEmailPending');
  const own = await findOwn(house.system.db, userId);
  await sendLink(house, own, { email, resendAfterMs: limits.resendAfterMs, language: request.language });
}

const emailKeyOf = (house: House, email: string): Buffer => house.vault.lookUp('', 'email', email.toLowerCase());

/** A new link ends the one before. */
async function sendLink(
  house: House,
  { id: userId, personal_member_id: memberId }: OwnRow,
  { email, resendAfterMs, language }: { email: string; resendAfterMs: number; language: Language },
): Promise<void> {
  const code = newToken();
  const now = house.now();
  const change = {
    userId,
    emailEnc: house.vault.seal(emailPlace, email, `user ${userId}`),
    emailKey: emailKeyOf(house, email),
    codeHash: hashToken(code),
    now,
    expiresAt: new Date(now.getTime() + emailLinkLifeMs),
    day: dayInChina(now),
  };
  const isKept = await house.system.transaction(async (tx) => {
    const fits = await keepEmailChange(tx, change, { ...limits, resendAfterMs });
    const to = { who: 'address', channel: 'mail', sealed: sealAddress(house.vault, { memberId }, email) } as const;
    const secret = sealSecret(house.vault, { memberId }, { link: `${house.publicUrl}/Binding?emailCode=${code}` });
    if (fits) await notify(tx, { memberId, to, kind: 'emailLink', secret, language });
    return fits;
  });
  if (isKept) return;
  const last = await findEmailChange(house.system.db, userId);
  if (last?.day === change.day && last.sent_today >= limits.perDay) throw new Refusal('codeDayLimit');
  const passed = now.getTime() - (last?.sent_at.getTime() ?? 0);
  throw new Refusal('codeTooSoon', { seconds: Math.max(1, Math.ceil((resendAfterMs - passed) / 1000)) });
}

/** @throws Refusal emailLinkBad */
export async function confirmEmail(house: House, code: string): Promise<string> {
  const email = await house.system.transaction(async (tx) => {
    const change = await useUpEmailChange(tx, hashToken(code), house.now());
    if (change === undefined) return undefined;
    const text = house.vault.open(emailPlace, change.email_enc, `user ${change.user_id}`);
    const own = await findOwn(tx, change.user_id);
    await changeEmail(tx, change.user_id, {
      enc: house.vault.seal('user_account.email', text, `user ${own.id}`),
      key: change.email_key,
    });
    await enqueue(tx, { task: 'personChanged', payload: { userId: own.id } });
    await noteOwnAct(tx, own, { action: 'changeEmail' });
    return text;
  });
  if (email === undefined) throw new Refusal('emailLinkBad');
  return maskEmail(email);
}

/** @throws Refusal noEmailPending */
export async function cancelEmail(house: House, userId: UserId, email: string): Promise<void> {
  const key = emailKeyOf(house, email);
  if (!(await house.system.transaction((tx) => cancelEmailChange(tx, userId, key))))
    throw new Refusal('noEmailPending');
}
