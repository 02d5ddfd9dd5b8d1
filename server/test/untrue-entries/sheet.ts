import type { ContactOrigin, ContactOutcome } from '@beidiao/contract/finding/finding';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { LackName } from '@beidiao/contract/verification/lack-words';
import { type ReviewDraft, emptyDraft } from '@beidiao/contract/verification/review-draft';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { type Report, reportCalls } from '@beidiao/contract/report/calls';
import { type ReviewSheet, reviewCalls } from '@beidiao/contract/verification/review';
import type { Bilingual } from '@beidiao/contract/wire/language';
import { eventually, type Operator, type Person, type TestHouse } from '../house.ts';
import { agree, identify, type InvitedCandidate, signIn } from '../invited.ts';
import { addPicture, aPicture, aRecording, fieldsOf, throughSwitchboard, wireDraft } from '../review.ts';

/** What an entry is about; the sections of the page. */
export type Point =
  | 'time'
  | 'source'
  | 'search'
  | 'text'
  | 'contradiction'
  | 'rules'
  | 'open'
  | 'namesakes'
  | 'asked'
  | 'papersOf'
  | 'identity'
  | 'resting'
  | 'contact'
  | 'notToAsk'
  | 'takenOver'
  | 'dispute';

/** What a draft of the sheet can rest on. */
export type Around = {
  readonly sheet: ReviewSheet;
  /** The contacts of the log, in the order in which they were made. */
  readonly contactIds: readonly string[];
  readonly pages: readonly string[];
  /** ISO 8601, the moment of writing. */
  readonly now: string;
};

/** One thing that is untrue, or may not be asked or printed, in a draft that has nothing else amiss. */
export type UntrueDraft = {
  readonly point: Point;
  readonly entered: Bilingual;
  readonly draft: (around: Around) => ReviewDraft;
  /** All that the product refuses, by the control and the name of the reason. */
  readonly refused: readonly `${string} ${LackName}`[];
};

type Contact = {
  readonly channel: 'switchboard' | 'claimed';
  readonly outcome: ContactOutcome;
  readonly number?: string;
  readonly claimedPhone?: 'hrPhone' | 'refereePhone';
  readonly origin?: ContactOrigin;
  readonly seconds?: number;
  readonly words: string;
};
export const switchboardCall: Contact = {
  ...throughSwitchboard,
  outcome: 'reached',
  seconds: 372,
  words: '总机转人力资源部',
};
export const claimedCall: Contact = {
  channel: 'claimed',
  outcome: 'reached',
  claimedPhone: 'hrPhone',
  seconds: 95,
  words: '对方说是人力资源部',
};
export const callInVain: Contact = {
  channel: 'claimed',
  outcome: 'noAnswer',
  claimedPhone: 'hrPhone',
  words: '无人接',
};

/** One task in the hands of a reviewer, and what is tried with it. */
export type TriedSheet = {
  readonly code: string;
  /** A file is sent with the claim. */
  readonly hasFile?: true;
  /** Its source does not answer, so that it comes to a reviewer. */
  readonly isSourceDown?: true;
  /** It was ordered before the form asked for this. */
  readonly notYetAsked?: string;
  readonly claim: Readonly<Record<string, string | boolean>> | null;
  readonly contacts: readonly Contact[];
  readonly pages: number;
  readonly tried: readonly UntrueDraft[];
};

/** A draft from plain texts: `.` the source is silent, `-` nobody asked. */
export const draftWith = (fields: Readonly<Record<string, string>>, more: Partial<ReviewDraft> = {}): ReviewDraft => ({
  ...emptyDraft,
  fields: fieldsOf(fields),
  ...more,
});
export const groundWith = (ground: Partial<ReviewDraft['ground']>): ReviewDraft['ground'] => ({
  ...emptyDraft.ground,
  ...ground,
});

/** A version of the item that asks for these needs, in force from now on. */
const sellAsking = (home: TestHouse, code: string, needs: readonly string[]) =>
  home.owner.query(
    `insert into app.item_version
     select (jsonb_populate_record(v, jsonb_build_object('version', v.version + 1, 'needs', $2::text[], 'valid_from', now()))).*
     from app.item_version v where code = $1 order by version desc limit 1`,
    [code, needs],
  );

/** Ordered while the form of the item did not ask for one of its needs; it asks for it again afterwards. */
async function orderedBefore<T>(
  home: TestHouse,
  { code, notYetAsked }: { readonly code: string; readonly notYetAsked: string },
  order: () => Promise<T>,
): Promise<T> {
  const needs = await home.value<string[]>(
    'select needs from app.item_version where code = $1 order by version desc limit 1',
    code,
  );
  await sellAsking(
    home,
    code,
    needs.filter((need) => need !== notYetAsked),
  );
  const ordered = await order();
  await sellAsking(home, code, needs);
  return ordered;
}

type Taken = Pick<TriedSheet, 'code' | 'claim' | 'hasFile' | 'isSourceDown' | 'notYetAsked'>;

/** Ordered, agreed to, handed in, and taken on by the reviewer. */
export async function takeOn(
  { home, hr, reviewer }: { home: TestHouse; hr: Person; reviewer: Operator },
  { code, claim, hasFile, isSourceDown, notYetAsked }: Taken,
): Promise<{ taskId: string; orderDetailsId: string; invited: InvitedCandidate }> {
  const order = () => signIn(home, hr, { codes: [code], ...(isSourceDown === true ? { tail: '0005' } : {}) });
  const invited = await (notYetAsked === undefined ? order() : orderedBefore(home, { code, notYetAsked }, order));
  const { orderDetailsId, token } = invited;
  await identify(home, invited);
  await agree(home, invited);
  if (claim !== null)
    await home.call(
      candidateCalls.saveClaim,
      { orderDetailsId, itemCode: code, n: 1, content: claim, completed: true },
      { token },
    );
  if (hasFile === true)
    await home.call(
      collectCalls.upload,
      { orderDetailsId, kind: 'claim', itemCode: code, n: 1, name: '证明.png', base64: await aPicture() },
      { token },
    );
  await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
  const taskId = await eventually(async () => {
    // The next try of a source that is down, without the wait before it.
    await home.owner.query(
      "update app.check_task set look_at = now() where order_detail_id = $1 and state = 'queued' and attempts > 0",
      [orderDetailsId],
    );
    return home.value<string>(
      "select id from app.check_task where order_detail_id = $1 and state = 'waitingReviewer'",
      orderDetailsId,
    );
  });
  await home.call(reviewCalls.claim, { taskId }, reviewer);
  return { taskId, orderDetailsId, invited };
}

export type Prepared = Pick<TriedSheet, 'contacts' | 'pages'> & { readonly hasRecording?: boolean };

/** The contacts and pages that the drafts of the sheet can rest on. */
export async function prepare(
  home: TestHouse,
  reviewer: Operator,
  { taskId, contacts, pages, hasRecording = false }: Prepared & { readonly taskId: string },
): Promise<Around> {
  const contactIds: string[] = [];
  for (const contact of contacts)
    contactIds.push((await home.call(reviewCalls.noteContact, { taskId, ...contact }, reviewer)).contactId);
  const pageIds: string[] = [];
  for (let n = 0; n < pages; n += 1) pageIds.push(await addPicture(home, reviewer, taskId));
  if (hasRecording) {
    const talk = { taskId, name: '通话录音.wav', base64: aRecording().toString('base64') };
    await home.call(reviewCalls.addEvidence, talk, reviewer);
  }
  const sheet = await home.call(reviewCalls.open, { taskId }, reviewer);
  return { sheet, contactIds, pages: pageIds, now: new Date().toISOString() };
}

/** Saved over what is kept. */
export async function saveDraft(
  home: TestHouse,
  reviewer: Operator,
  { taskId, draft }: { readonly taskId: string; readonly draft: ReviewDraft },
) {
  const { draftVersion } = await home.call(reviewCalls.open, { taskId }, reviewer);
  return home.call(reviewCalls.save, { taskId, draft: wireDraft(draft), draftVersion }, reviewer);
}

/** The report, once everything that was ordered has ended. */
export async function reportOf(home: TestHouse, hr: Person, orderDetailsId: string): Promise<Report> {
  await eventually(
    async () => (await home.call(orderCalls.details, { orderDetailsId }, hr)).status === orderStates.reported,
  );
  await home.jobsDone();
  return (await home.call(reportCalls.view, { orderDetailsId }, hr)).report;
}
