import { randomBytes } from 'node:crypto';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import type { Candidate } from '@beidiao/contract/order/calls';
import { type QrCode, qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { issueCode, phoneSubject } from '../src/account/account.ts';
import { readableCode } from '../src/candidate/candidate.ts';
import { anAsker } from './codes.ts';
import { anAddress, type Person, type TestHouse } from './house.ts';
import { agree, identify, type InvitedCandidate, somebody } from './invited.ts';
import { lastCode } from './scenes.ts';

let packages = 0;
/** An own package of the member. */
export const aPackage = async (home: TestHouse, hr: Person, codes: readonly string[] = ['ID_THREE']): Promise<string> =>
  (
    await home.call(
      catalogueCalls.savePackage,
      { name: `现场套餐${(packages += 1)}`, dataItemList: codes.map((code) => ({ code })) },
      hr,
    )
  ).id;

type Wish = Partial<ParamsSent<typeof qrcodeCalls.create>> & { readonly codes?: readonly string[] };
export type AQrCode = Pick<QrCode, 'qrcodeId' | 'qrcode'>;
export const aQrCode = async (home: TestHouse, hr: Person, { codes, ...wish }: Wish = {}): Promise<AQrCode> =>
  home.call(qrcodeCalls.create, { itemGroupId: await aPackage(home, hr, codes), ...wish }, hr);

/** The code that this phone would get, without waiting for the minute after the one before. */
export async function smsCode(home: TestHouse, phoneNo: string): Promise<string> {
  await home.owner.query('delete from app.phone_code');
  const subject = phoneSubject(codeScenes.submitQr, phoneNo);
  await issueCode(home.house, { subject, by: anAsker, to: phoneNo, way: 'sms', language: 'zh' });
  return lastCode(home);
}

export const submission = (qrcode: string, { name, phoneNo, idCard, idType }: Candidate, teCode: string) => ({
  qrcode,
  name,
  phoneNo,
  idCard,
  idType,
  teCode,
  position: '会展执行',
});

export async function submit(home: TestHouse, { qrcode }: AQrCode, candidate = somebody()): Promise<InvitedCandidate> {
  const teCode = await smsCode(home, candidate.phoneNo);
  const placed = await home.call(qrcodeCalls.submit, submission(qrcode, candidate, teCode), {
    address: anAddress(),
  });
  return { candidate, orderDetailsId: placed.orderDetailsId, token: placed.accessToken, link: '' };
}

/** Submitted, and consented to: it waits to be viewed. */
export async function consented(home: TestHouse, code: AQrCode, agreed?: readonly string[]): Promise<InvitedCandidate> {
  const submitted = await submit(home, code);
  await identify(home, submitted);
  await agree(home, submitted, agreed);
  return submitted;
}

export const handInClaims = (home: TestHouse, { orderDetailsId, token }: InvitedCandidate) =>
  home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });

/** Views them at the price of today. */
export async function takeUp(home: TestHouse, hr: Person, orderDetailsIds: string[]) {
  const { calculateId } = await home.call(qrcodeCalls.summary, { orderDetailsIds }, hr);
  return home.call(qrcodeCalls.takeUp, { orderDetailsIds, calculateId }, hr);
}

/**
 * A check as if a candidate had submitted it: the database lets nothing else wait to be viewed, and only what is paid go
 * on from there.
 */
export const asSubmission = (home: TestHouse, { memberId, userId }: Person, orderDetailsId: string): Promise<unknown> =>
  home.owner.query(
    `with code as (insert into app.qr_code (member_id, user_id, code, check_code, name, package_id)
      values ($1, $2, $4, '7F3K', '现场', '1') returning id)
     insert into app.qr_submission (member_id, qr_code_id, order_detail_id, person_key, items, created_at)
     select $1, id, $3, '', '[]', now() from code`,
    [memberId, userId, orderDetailsId, readableCode(randomBytes(6))],
  );
