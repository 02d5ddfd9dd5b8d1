import type { ContactOrigin, ContactOutcome } from '@beidiao/contract/finding/finding';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { LackName } from '@beidiao/contract/verification/lack-words';
import { type ReviewDraft, emptyDraft } from '@beidiao/contract/verification/review-draft';
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
  | 'identity'
  | 'contact'
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

/** Ordered, agreed to, handed in, and taken on by the reviewer. */
export async function takeOn(
  { home, hr, reviewer }: { home: TestHouse; hr: Person; reviewer: Operator },
  { code, claim, hasFile, isSourceDown }: Pick<TriedSheet, 'code' | 'claim' | 'hasFile' | 'isSourceDown'>,
): Promise<{ taskId: string; orderDetailsId: string; invited: InvitedCandidate }> {
  const invited = await signIn(home, hr, { codes: [code], ...(isSourceDown === true ? { tail: '0005' } : {}) });
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
