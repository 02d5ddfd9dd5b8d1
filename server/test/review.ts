import type { Bilingual } from '@beidiao/contract/wire/language';
import { publishedOf } from '@beidiao/contract/finding/published';
import { type ReviewSheet, reviewCalls } from '@beidiao/contract/verification/review';
import {
  type DraftField,
  type DraftReceipt,
  emptyDraft,
  emptyReceipt,
  findingOfDraft,
  type ReviewDraft,
} from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { factsOfSheet } from '@beidiao/contract/verification/review-facts';
import { identityOf } from '@beidiao/contract/verification/identity-standing';
import { materialCalls } from '@beidiao/contract/verification/material';
import sharp from 'sharp';
import { remindAndExpireMaterials } from '../src/verification/material-jobs.ts';
import { eventually, type Operator, type TestHouse } from './house.ts';

/** Findings of a draft from plain texts: `.` the source is silent, `-` nobody asked. */
export const fieldsOf = (texts: Readonly<Record<string, string>>): Record<string, DraftField> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]): [string, DraftField] => [
      key,
      text === '.' ? { state: 'silent' } : text === '-' ? { state: 'unchecked' } : { state: 'value', value: text },
    ]),
  );

/** A draft as it travels. */
export const wireDraft = ({ records, receipts, judged, fields, adverse, cleared, ...rest }: ReviewDraft) => ({
  ...rest,
  fields: { ...fields },
  records: records.map((record) => ({ ...record })),
  receipts: { ...receipts },
  judged: judged.map((each) => ({ ...each })),
  adverse: adverse.map((each) => ({ ...each })),
  cleared: cleared.map((each) => ({ ...each })),
});
export const emptyOnWire = wireDraft(emptyDraft);
/** What a draft says, as the verdict of somebody who reads the evidence. */
export const verdictOf = (draft: ReviewDraft) => {
  const { fields, receipts, records, judged, adverse, cleared, notVerified } = wireDraft(draft);
  return { fields, receipts, records, judged, adverse, cleared, notVerified };
};

/** What the console shows before publishing, computed from what the sheet holds and from nothing else. */
export function previewOf(sheet: ReviewSheet) {
  const facts = factsOfSheet(sheet, new Date().toISOString());
  return publishedOf(findingOfDraft(facts, sheet.draft), facts.rules);
}

export const sentenceOf = async (home: TestHouse, who: Operator, taskId: string): Promise<Bilingual> => ({
  ...previewOf(await home.call(reviewCalls.open, { taskId }, who)).sentence,
});

/** Of a contact: the number that the company publishes. */
export const throughSwitchboard = { channel: 'switchboard', number: '0510-88880000', origin: 'website' } as const;

/** A call that reached somebody: the ground of what the employer or the referee says. */
export const reachSomebody = async (home: TestHouse, who: Operator, taskId: string): Promise<string> => {
  const contact = {
    taskId,
    outcome: 'reached',
    ...throughSwitchboard,
    seconds: 372,
    words: '总机转人力资源部',
  } as const;
  return (await home.call(reviewCalls.noteContact, contact, who)).contactId;
};

export const aPicture = async (shade = '#fff'): Promise<string> =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: shade } })
      .png()
      .toBuffer()
  ).toString('base64');

/** A second of silence. */
export function aRecording(bytes = 8_000): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.alloc(bytes, 128)]);
}

export const addPicture = async (home: TestHouse, who: Operator, taskId: string): Promise<string> =>
  (await home.call(reviewCalls.addEvidence, { taskId, name: '查询结果页.png', base64: await aPicture() }, who)).fileId;

type Searching = {
  readonly pages: readonly string[];
  /** ISO 8601; now when left out. */
  readonly at?: string;
  /** What is written of a list beside that it holds nothing. */
  readonly lists?: Readonly<Record<string, Partial<DraftReceipt>>>;
};
const neededLists = (code: string) =>
  (reviewFormOf({ code }).register?.registers ?? []).filter(({ isOptional }) => !isOptional);

/** Every list that an item has to search, each with a page of its own, and nothing in them. */
export const searched = (code: string, { pages, at = new Date().toISOString(), lists = {} }: Searching) =>
  Object.fromEntries(
    neededLists(code).map((list, place) => [
      list.key,
      {
        ...emptyReceipt(list),
        at,
        queryNo: list.givesNo ? 'XYZG-20261120-884213' : '',
        pageId: pages[place] ?? null,
        result: 'none' as const,
        ...lists[list.key],
      },
    ]),
  );

/** A page for each list that an item has to search. */
export const addPages = async (home: TestHouse, who: Operator, task: { taskId: string; code: string }) => {
  const pages: string[] = [];
  for (const _ of neededLists(task.code)) pages.push(await addPicture(home, who, task.taskId));
  return pages;
};

/** Publishes what is kept, with the sentence that the console shows for it. */
export const publishAsRead = async (
  home: TestHouse,
  who: Operator,
  { taskId, draftVersion }: { taskId: string; draftVersion: number },
) => home.ask(reviewCalls.publish, { taskId, draftVersion, sentence: await sentenceOf(home, who, taskId) }, who);

/** Asks the candidate for ID papers, who hands nothing in until the time for it is over. The reader holds the task again. */
export async function askInVain(home: TestHouse, reader: Operator, taskId: string): Promise<void> {
  const wish = { reasons: ['identityDoubted' as const], wants: ['file' as const], fields: [], words: '' };
  await home.call(materialCalls.ask, { taskId, ...wish }, reader);
  await home.owner.query(
    `update app.material set asked_at = asked_at - interval '9 days', due_at = now() - interval '1 minute'
     where task_id = $1 and state = 'open'`,
    [taskId],
  );
  await remindAndExpireMaterials(home.house);
  await home.call(reviewCalls.claim, { taskId }, reader);
}

/** Reads what a source has answered and publishes it as it came, once the candidate could prove an identity that was doubted. */
export async function publishAnswer(home: TestHouse, reader: Operator, taskId: string): Promise<void> {
  await home.call(reviewCalls.claim, { taskId }, reader);
  const { answer, draftVersion, materials } = await home.call(reviewCalls.open, { taskId }, reader);
  if (answer === null) throw new TypeError('no source has answered with what somebody has to read');
  const identity = identityOf(answer.rows);
  if (identity !== null && identity !== 'proved' && materials.length === 0) await askInVain(home, reader, taskId);
  const { sentence } = answer;
  await home.call(reviewCalls.confirm, { taskId, agrees: true, opinion: '', draftVersion, sentence }, reader);
}

/** The tasks of a check that wait for the reader of a source's red light; there is one at least. */
export const answersToRead = (home: TestHouse, orderDetailsId: string): Promise<string[]> =>
  eventually(async () => {
    const { rows } = await home.owner.query<{ id: string }>(
      `select t.id from app.review r join app.check_task t on t.id = r.task_id
       where t.order_detail_id = $1 and t.state = 'waitingReviewer' and r.state = 'awaitingSecond' order by t.id`,
      [orderDetailsId],
    );
    return rows.length > 0 && rows.map(({ id }) => id);
  });

/** A reviewer of its own reads the red light that a source has answered with, and publishes it. */
export async function publishAnswersOf(home: TestHouse, orderDetailsId: string): Promise<void> {
  const reader = await home.staff('reviewer');
  for (const taskId of await answersToRead(home, orderDetailsId)) await publishAnswer(home, reader, taskId);
}
