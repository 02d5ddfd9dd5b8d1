import { join } from 'node:path';
import { reportCalls } from '@beidiao/contract/report/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lack } from '@beidiao/contract/verification/lack-words';
import { codeOf, type Operator, type Person, TestHouse } from '../house.ts';
import { packageRoot } from '../../src/base/package-root.ts';
import { publishAsRead, sentenceOf } from '../review.ts';
import { askedSaid, askedSheets } from './asked.ts';
import { askedActs, askedTold, openItems } from './asked-acts.ts';
import { notToAskActs, notToAskSaid, notToAskSheets, notToAskTold } from './not-to-ask.ts';
import { claimIn, pageOf, type Read, type Refused, type Said, whyOf, whyOfAnswer } from './page.ts';
import { papersOfSaid, papersOfSheets } from './papers-of.ts';
import { restingActs, restingTold } from './resting.ts';
import { saidRight } from './said-right.ts';
import { type Around, prepare, saveDraft, takeOn } from './sheet.ts';
import { takenOverActs, takenOverTold } from './taken-over.ts';
import type { Telling } from './told.ts';
import { triedActs } from './untrue-acts.ts';
import { triedSheets } from './untrue-drafts.ts';

let home: TestHouse;
let hr: Person;
let reviewer: Operator;
let second: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  await home.confirm(hr);
  await openItems({ home, hr });
  [reviewer, second] = [await home.staff('reviewer'), await home.staff('reviewer')];
});
afterAll(() => home.close());

const refused: Refused[] = [];
const said: Said[] = [];
const read: Read[] = [];
const commonOf = ({ sheet, now }: Around) => ({
  item: sheet.itemName,
  changing: { now, idTail: sheet.person.idTail },
});

const sheets = [...triedSheets, ...askedSheets, ...papersOfSheets, ...notToAskSheets];
const acts = [...triedActs, ...askedActs, ...restingActs, ...notToAskActs, ...takenOverActs];
const findings = [...saidRight, ...askedSaid, ...papersOfSaid, ...notToAskSaid];
const tellings: readonly Telling[] = [...askedTold, ...restingTold, ...notToAskTold, ...takenOverTold];

describe('a draft that is untrue, or may not be asked or printed, is refused for that alone', () => {
  it.each(sheets.map((sheet, n) => [`${sheet.code}, sheet ${n + 1}`, sheet] as const))('%s', async (_, sheet) => {
    const { taskId } = await takeOn({ home, hr, reviewer }, sheet);
    const around = await prepare(home, reviewer, { ...sheet, taskId });
    for (const { point, entered, draft, refused: reasons } of sheet.tried) {
      const { draftVersion } = await saveDraft(home, reviewer, { taskId, draft: draft(around) });
      const answer = await publishAsRead(home, reviewer, { taskId, draftVersion });
      const lacks = (Reflect.get(Object(answer.data), 'lacks') ?? []) as Lack[];
      expect({ entered: entered.en, lacks: lacks.map(({ field, what }) => `${field} ${what}`) }).toEqual({
        entered: entered.en,
        lacks: reasons,
      });
      refused.push({ point, entered, why: whyOf(lacks), ...commonOf(around) });
    }
  });
});

describe('what would make something untrue true is refused', () => {
  it.each(acts.map((each) => [each.title, each] as const))('%s', async (_, { begin }) => {
    for (const { point, item, entered, refusal, send } of await begin({ home, hr, reviewer, second })) {
      const [zh, en] = [await send('zh-CN'), await send('en')];
      expect({ entered: entered.en, codes: [zh.errcode, en.errcode] }).toEqual({
        entered: entered.en,
        codes: [codeOf(refusal), codeOf(refusal)],
      });
      const changing = { now: new Date().toISOString(), idTail: '\0' };
      refused.push({ point, item, entered, why: { zh: whyOfAnswer(zh, 'zh'), en: whyOfAnswer(en, 'en') }, changing });
    }
  });
});

describe('what is true is said as it was found', () => {
  it.each(findings.map((each) => [each.entered.en, each] as const))('%s', async (_, {
    point,
    entered,
    draft,
    fires,
    claimOf,
    ...sheet
  }) => {
    const { taskId, orderDetailsId } = await takeOn({ home, hr, reviewer }, sheet);
    const around = await prepare(home, reviewer, { ...sheet, taskId });
    const { draftVersion } = await saveDraft(home, reviewer, { taskId, draft: draft(around) });
    const { data, errcode } = await publishAsRead(home, reviewer, { taskId, draftVersion });
    expect(errcode).toBe('0000');
    if (Reflect.get(Object(data), 'outcome') === 'awaitingSecond') await agreeAsSecond(taskId);
    await home.jobsDone();
    const { report } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    const [found] = report.items;
    if (found === undefined) throw new TypeError('the report has no item');
    expect(found.rules.map(({ no, light }) => `${no} ${light}`)).toEqual(fires);
    const claim = claimIn(found, claimOf?.row);
    expect(claim?.zh ?? '').toContain(claimOf?.zh ?? '');
    said.push({ point, entered, claim, found, ...commonOf(around) });
  });
});

describe('what took place is told as it was', () => {
  it.each(tellings.map((each) => [each.title, each] as const))('%s', async (_, { tell }) => {
    const changing = { now: new Date().toISOString(), idTail: '\0' };
    for (const { says, ...told } of await tell({ home, hr, reviewer, second })) {
      for (const part of says) expect(`${told.read.zh}\n${told.read.en}`).toContain(part);
      read.push({ ...told, changing });
    }
  });
});

async function agreeAsSecond(taskId: string): Promise<void> {
  await home.call(reviewCalls.claim, { taskId }, second);
  const sentence = await sentenceOf(home, second, taskId);
  const { draftVersion, unread } = await home.call(reviewCalls.open, { taskId }, second);
  for (const fileId of unread) await home.call(reviewCalls.openFile, { taskId, fileId }, second);
  await home.call(reviewCalls.confirm, { taskId, agrees: true, opinion: '', draftVersion, sentence }, second);
}

it('docs/reports/untrue-entries.md says what the product answers', async () => {
  await expect(pageOf({ refused, said, read })).toMatchFileSnapshot(
    join(packageRoot, '..', 'docs', 'reports', 'untrue-entries.md'),
  );
});
