import { candidateCalls, consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import type { Candidate } from '@beidiao/contract/order/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { aCandidate, anAddress, eventually, type Person, type TestHouse } from './house.ts';

export const aSignature = `data:image/png;base64,${Buffer.from('a signature').toString('base64')}`;

/** A candidate of a test, on the way through the phone pages. The worker has to run, since links travel as jobs. */
export type InvitedCandidate = {
  readonly candidate: Candidate;
  readonly orderDetailsId: string;
  readonly link: string;
  readonly token: string;
};

let phones = 1_370_000;
/** A phone of its own keeps the messages of the tests apart; `tail` picks what the sandbox sources answer. */
export const somebody = (tail = '9999'): Candidate => aCandidate({ phoneNo: `${(phones += 1)}${tail}` });

/** The first group of the newest message to this phone that fits. */
export const messageTo = (home: TestHouse, phoneNo: string, pattern: RegExp): Promise<string> =>
  eventually(async () => {
    const { rows } = await home.call(sandboxCalls.outbox, { to: phoneNo, kind: 'sms' });
    return rows.map((row) => pattern.exec(row.body)?.[1]).find((found) => found !== undefined);
  });

export type InvitationWish = {
  codes?: readonly string[];
  /** As who orders has written it. */
  name?: string;
  tail?: string;
  /** Instead of somebody with an ID card. */
  person?: Candidate;
  quantity?: number;
  /** What the candidate declares of other posts; none when left out. */
  posts?: string;
  /** What the orderer fills in, with the last item. */
  filled?: object;
};

/** Ordered, paid and invited: the link stands in a message to the phone. */
export async function invite(
  home: TestHouse,
  hr: Person,
  {
    codes = ['ID_THREE', 'DEGREE_DOMESTIC', 'XP_HR'],
    name,
    tail,
    person,
    quantity = 1,
    filled = {},
  }: InvitationWish = {},
) {
  const candidate = { ...(person ?? somebody(tail)), ...(name === undefined ? {} : { name }) };
  // Of the last item, since not every item can be had twice.
  const checkedDataItemList = codes.map((code, place) => ({
    code,
    quantity: place === codes.length - 1 ? quantity : 1,
    ...(place === codes.length - 1 ? filled : {}),
  }));
  const placed = await home.paidOrder(hr, { codes, candidate, choice: { checkedDataItemList } });
  const link = await messageTo(home, candidate.phoneNo, /link=([\w-]+)/);
  return { candidate, placed, link, orderDetailsId: placed.orderDetailsId };
}

/** Invited, and past the code to the phone. */
export async function signIn(home: TestHouse, hr: Person, wish: InvitationWish = {}) {
  const invited = await invite(home, hr, wish);
  await home.call(candidateCalls.sendCode, { link: invited.link }, { address: anAddress() });
  const validateCode = await messageTo(home, invited.candidate.phoneNo, /验证码 (\d{6})/);
  const { accessToken } = await home.call(
    candidateCalls.enterCode,
    { link: invited.link, validateCode },
    { address: anAddress() },
  );
  return { ...invited, validateCode, token: accessToken };
}

export const identify = (
  home: TestHouse,
  { orderDetailsId, candidate, token }: InvitedCandidate,
  idCard = candidate.idCard,
) =>
  home.call(
    candidateCalls.proveIdentity,
    { orderDetailsId, name: candidate.name, idCard, noticeVersion: identityNoticeVersion },
    { token },
  );

/** What the candidate is asked to agree to by a tick of its own. */
async function sensitiveCodes(home: TestHouse, { orderDetailsId, token }: InvitedCandidate): Promise<string[]> {
  const { dataItemList } = await home.call(candidateCalls.details, { orderDetailsId }, { token });
  return dataItemList.filter(({ isSensitive }) => isSensitive).map(({ code }) => code);
}

/** To every sensitive item, unless the test names some. */
export async function agree(home: TestHouse, invited: InvitedCandidate, named?: readonly string[]) {
  const { orderDetailsId, token } = invited;
  const agreedCodes = [...(named ?? (await sensitiveCodes(home, invited)))];
  const signed = { textVersion: consentTextVersion, signature: aSignature };
  return home.call(
    candidateCalls.authorize,
    { orderDetailsId, authResult: 'agree', agreedCodes, ...signed },
    { token },
  );
}

/** Of the items that ask for a declaration of other posts: there are none, unless it says so. */
export async function declarePosts(
  home: TestHouse,
  { orderDetailsId, token }: InvitedCandidate,
  { codes = [], posts }: Pick<InvitationWish, 'codes' | 'posts'>,
) {
  const content = posts === undefined ? { hasPosts: false } : { hasPosts: true, posts };
  for (const itemCode of codes.filter((code) => code === 'BIZ_CONFLICT' || code === 'BIZ_POSITION'))
    await home.call(candidateCalls.saveClaim, { orderDetailsId, itemCode, n: 1, content, completed: true }, { token });
}

/** Through everything that asks for no claims but a declaration, handed in. */
export async function handIn(
  home: TestHouse,
  hr: Person,
  wish: InvitationWish & { agreed?: string[] },
): Promise<InvitedCandidate> {
  const invited = await signIn(home, hr, wish);
  await identify(home, invited);
  await agree(home, invited, wish.agreed);
  await declarePosts(home, invited, wish);
  await home.call(candidateCalls.submitClaims, { orderDetailsId: invited.orderDetailsId }, { token: invited.token });
  return invited;
}
