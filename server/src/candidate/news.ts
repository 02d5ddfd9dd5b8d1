import { linkLifeMs } from '@beidiao/contract/candidate/calls';
import type { NoticeKind } from '@beidiao/contract/notice/calls';
import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { hashToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { notify, sealSecret } from '../notify.ts';
import { checkCodeOf } from './rules.ts';
import { findLink, putLink } from './store.ts';

export type News = {
  readonly memberId: MemberId;
  readonly orderDetailsId: string;
  readonly kind: NoticeKind;
  /** The same news under one key arrives once. */
  readonly key: string;
  readonly facts?: Readonly<Record<string, string | number>>;
};

/**
 * Tells the candidate something that stands behind the code to their phone, with a link that leads there and ends the one
 * before. The link follows from the key, so that a job which runs twice does not end the link that it has sent.
 */
export async function tellCandidate(house: House, tx: Tx, news: News): Promise<void> {
  const { memberId, orderDetailsId, kind, key, facts = {} } = news;
  const token = house.vault.lookUp('', 'candidate link', key).toString('base64url');
  const tokenHash = hashToken(token);
  if ((await findLink(tx, tokenHash)) !== undefined) return;
  const expiresAt = new Date(house.now().getTime() + linkLifeMs);
  const checkCode = checkCodeOf(house.vault.lookUp('', 'check code', key));
  await putLink(tx, { tokenHash, memberId, orderDetailsId, checkCode, expiresAt });
  const link = `${house.publicUrl}/Mobile/begin?link=${token}`;
  const secret = sealSecret(house.vault, { memberId, orderDetailsId }, { link, token, checkCode });
  await notify(tx, { memberId, to: { who: 'candidate' }, kind, facts, orderDetailsId, secret, key });
}
