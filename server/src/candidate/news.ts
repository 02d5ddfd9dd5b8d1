import { linkLifeMs } from '@beidiao/contract/candidate';
import type { MemberId } from '../base/db.ts';
import { hashToken } from '../base/tokens.ts';
import type { House } from '../house.ts';
import { openPerson } from '../order/order.ts';
import { checkCodeOf } from './rules.ts';
import { findOwnDetail, putLink } from './store.ts';

export type News = {
  readonly memberId: MemberId;
  readonly orderDetailsId: string;
  /** A job that runs twice sends once. */
  readonly sendKey: string;
  readonly words: (facts: { url: string; enterprise: string }) => string;
};

/**
 * Tells the candidate something that stands behind the code to their phone, with a link that leads there and ends the one
 * before. The link follows from the send key, so that a job which runs twice does not end the link that it has sent.
 */
export async function tellCandidate(house: House, { memberId, orderDetailsId, sendKey, words }: News): Promise<void> {
  const detail = await findOwnDetail(house.system.db, memberId, orderDetailsId);
  if (detail === undefined) return;
  const { phoneNo } = openPerson(house.vault, detail);
  if (phoneNo === '') return;
  const secret = house.vault.lookUp('', 'candidate link', sendKey);
  const token = secret.toString('base64url');
  const expiresAt = new Date(house.now().getTime() + linkLifeMs);
  const checkCode = checkCodeOf(house.vault.lookUp('', 'check code', sendKey));
  await house.system.transaction((tx) =>
    putLink(tx, { tokenHash: hashToken(token), memberId, orderDetailsId, checkCode, expiresAt }),
  );
  const url = `${house.publicUrl}/Mobile/begin?link=${token}`;
  await house.ports.sms.send({ sendKey, to: phoneNo, text: words({ url, enterprise: detail.enterprise_name }) });
}
