import type { RawPost, RawReply } from '../base/http/raw-posts.ts';
import { describeError } from '../base/log.ts';
import { hashToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { CallbackForged, type RecruitingNews } from '../ports/ports.ts';
import { enqueue } from '../tasks.ts';
import { openSecrets, sealSent } from './account.ts';
import { addArrival, takeBackArrival } from './arrival-store.ts';
import { findLinkByKey, type LinkRow } from './link-store.ts';

/** Where systems send; the key tells which connection it is. */
export const recruitingPath = '/callback/ats/:key';
export const callbackPathOf = (key: string): string => recruitingPath.replace(':key', key);
export const callbackUrlOf = ({ publicUrl }: Pick<House, 'publicUrl'>, key: string): string =>
  `${publicUrl}${callbackPathOf(key)}`;

/** Names of applications are kept as they are, and are not long. */
const outsideIdMax = 100;

/**
 * Keeps what a system has sent, and answers in its form; what follows from it is a job. A repeated message leaves nothing
 * new, and one that comes after its own cancellation orders nothing. Undefined where there is no such connection.
 */
export async function takeNews(house: House, post: RawPost): Promise<RawReply | undefined> {
  const link = await findLinkByKey(house.system.db, hashToken(post.inPath['key'] ?? ''));
  if (link === undefined) return undefined;
  const system = house.recruiting[link.system];
  const account = openSecrets(house.vault, link);
  try {
    await keep(house, link, system.read(account, post, house.now()));
    return system.answer(account, post);
  } catch (error) {
    if (!(error instanceof CallbackForged)) throw error;
    house.log.warn({ linkId: link.id, error: describeError(error) }, 'a message of a recruiting system is not genuine');
    return { status: 401, type: 'application/json', body: '{"code":401,"msg":"signature"}' };
  }
}

async function keep({ system, vault }: House, link: LinkRow, news: RecruitingNews): Promise<void> {
  if (news.kind === 'other' || Buffer.byteLength(news.outsideId) > outsideIdMax) return;
  const { id: linkId, member_id: memberId } = link;
  const of = { memberId, linkId, outsideId: news.outsideId };
  await system.transaction(async (tx) => {
    if (news.kind === 'sent') {
      await addArrival(tx, of, sealSent(vault, of, news.sent));
      return;
    }
    const taken = await takeBackArrival(tx, of);
    if (taken?.state === 'ordered')
      await enqueue(tx, { task: 'cancelArrival', payload: { memberId, arrivalId: taken.id } });
  });
}
