import { createHash } from 'node:crypto';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { Data } from '@beidiao/contract/wire/call';
import type { Download } from '@beidiao/contract/file/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { factorCalls } from '@beidiao/contract/account/second-factor';
import { reportCalls, reportsInZip, restoreDays } from '@beidiao/contract/report/calls';
import { verifyCalls } from '@beidiao/contract/report/verify';
import { eventWord } from '@beidiao/contract/report/labels';
import { itemTitle } from '@beidiao/contract/report/words';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putFile, stageFile } from '../file/file.ts';
import { agree, declarePosts, handIn, identify, invite, signIn } from '../../test/invited.ts';
import { aKeyFor, askOpen } from '../../test/open-api.ts';
import { answersToRead, publishAnswersOf } from '../../test/review.ts';
import { addTotp, codeAt, later } from '../../test/factors.ts';
import { anAddress, codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { joined, readPdf } from '../../test/pdf.ts';
import { readZip } from '../../test/zip.ts';
import { eraseDetail } from '../rights/erase.ts';
import { runTask, takeDue } from '../verification/engine.ts';
import { lookUp } from '../verification/look-up.ts';
import { moveWithTasks } from '../verification/moves.ts';
import { listTasks } from '../verification/store.ts';
import { endTurns } from '../verification/task-store.ts';
import { eraseDeletedReports } from './deleted.ts';
import { writeReport } from './snapshot.ts';

let home: TestHouse;
let hr: Person;
let stranger: Person;
/** A full report, with a light of each kind that the sandbox can give. */
let reported: string;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  stranger = await home.hr({ name: '陌生人' });
  reported = await report('0002');
});
afterAll(() => home.close());

async function report(tail = '9999', codes: readonly string[] = ['ID_THREE', 'LIT_PUBLIC']): Promise<string> {
  const { orderDetailsId } = await handIn(home, hr, { codes, tail });
  if (tail === '0002') await publishAnswersOf(home, orderDetailsId);
  await eventually(async () => {
    const answer = await home.ask(reportCalls.riskSummary, { orderDetailsId }, hr);
    const isFull = (await home.call(orderCalls.details, { orderDetailsId }, hr)).status === 7;
    return answer.errcode === '0000' && isFull;
  });
  await home.jobsDone();
  return orderDetailsId;
}

const bytesOf = ({ base64, bytes, sha256 }: Pick<Download, 'base64' | 'bytes' | 'sha256'>): Buffer => {
  const content = Buffer.from(base64, 'base64');
  expect(content.length).toBe(bytes);
  expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  return content;
};
const viewsOf = async (orderDetailsId: string): Promise<Data<typeof reportCalls.view>['views']> =>
  (await home.call(reportCalls.view, { orderDetailsId }, hr)).views;
const rowOf = async (orderDetailsId: string, person: Person) =>
  (await home.call(orderCalls.list, {}, person)).rows.find((row) => row.orderDetailsId === orderDetailsId);

describe('a PDF over the wire', () => {
  it.each([
    ['zh-CN', '职业背景调查报告', '第2版', '阅读人：沈若溪'],
    ['en-GB', 'Employmentbackgroundcheckreport', 'v2', 'Readby沈若溪'],
  ])('comes in the language of the reader (%s), with reader, name, hash and no ID number', async (language, title, _, by) => {
    const download = await home.call(reportCalls.pdf, { orderDetailsId: reported }, { token: hr.token, language });
    expect(download.mime).toBe('application/pdf');
    expect(download.name).toMatch(/^BD\w+ 欧阳晨曦 (第\d+版|v\d+)\.pdf$/);
    const { pages, info } = await readPdf(bytesOf(download));
    const text = joined(pages);
    const { report: seen } = await home.call(reportCalls.view, { orderDetailsId: reported }, hr);
    for (const words of [title, by, '欧阳晨曦', seen.reportNo, seen.hash]) expect(text).toContain(words);
    expect(text).not.toContain('330106199003072415');
    expect(info['Title']).toContain(seen.reportNo);
  });

  it('is written down with who and when, and shown to the member', async () => {
    await home.call(reportCalls.pdf, { orderDetailsId: reported }, hr);
    const [newest, before] = await viewsOf(reported);
    expect(newest).toMatchObject({ readerName: '沈若溪', what: 'open' });
    expect(before).toMatchObject({ readerName: '沈若溪', what: 'download' });
    const audited = await home.value(
      "select count(*)::integer from app.audit where member_id = $1 and action = 'downloadReport' and user_id = $2",
      hr.memberId,
      hr.userId,
    );
    expect(audited).toBeGreaterThan(0);
  });

  it('is refused for another member, before there is a report, of a version that is not, and after a deletion', async () => {
    const { orderDetailsId } = await invite(home, hr);
    const ask = async (params: { orderDetailsId: string; version?: number }, person = hr) =>
      (await home.ask(reportCalls.pdf, params, person)).errcode;
    expect(await ask({ orderDetailsId: reported }, stranger)).toBe(codeOf('orderNotFound'));
    expect(await ask({ orderDetailsId })).toBe(codeOf('reportNotReady'));
    expect(await ask({ orderDetailsId: reported, version: 99 })).toBe(codeOf('reportNotReady'));
    const gone = await report();
    await home.call(reportCalls.remove, { orderDetailsId: gone }, hr);
    expect(await ask({ orderDetailsId: gone })).toBe(codeOf('reportDeleted'));
    const answer = await home.ask(reportCalls.view, { orderDetailsId: gone }, { token: hr.token, language: 'en' });
    expect(answer).toMatchObject({ errcode: codeOf('reportDeleted'), data: null });
    expect(answer.errmsg).toContain('has been deleted');
  });

  it('logs nothing when it is refused', async () => {
    const count = () => home.value('select count(*)::integer from app.report_view');
    const before = await count();
    await home.ask(reportCalls.pdf, { orderDetailsId: reported }, stranger);
    expect(await count()).toBe(before);
  });
});

it('a check that is said to be completed has its report before the job that writes it has run', async () => {
  const { secret: key } = await aKeyFor(home, hr);
  const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE'], tail: '0001' });
  await answersToRead(home, orderDetailsId);
  await home.rest();
  await publishAnswersOf(home, orderDetailsId);
  const read = (of: string) => askOpen(home, ['GET', `/${of}_${orderDetailsId}`], { key });
  expect((await read('checks/chk')).body).toMatchObject({ status: 'completed', report: { light: 'red' } });
  expect((await read('reports/rpt')).body).toMatchObject({ version: 1, kind: 'full' });
  await home.work();
  await home.jobsDone();
  expect(await home.value('select count(*)::integer from app.report where order_detail_id = $1', orderDetailsId)).toBe(
    1,
  );
});

describe('a stage report', () => {
  it('tells open subjects apart, says what was not looked up, and keeps the order of the catalogue', async () => {
    const codes = ['ID_THREE', 'LIT_PUBLIC', 'BIZ_POSITION', 'DEGREE_DOMESTIC', 'XP_HR'];
    const invited = await signIn(home, hr, { codes, quantity: 3 });
    const { orderDetailsId, token } = invited;
    await identify(home, invited);
    await agree(home, invited, ['LIT_PUBLIC', 'XP_HR']);
    const job = {
      company: '杭州澜石软件有限公司',
      position: '工程师',
      from: '2019-03',
      to: '2022-12',
      leaveReason: '个人',
    };
    for (const [place, content] of [job, job, { none: true }].entries())
      await home.call(
        candidateCalls.saveClaim,
        { orderDetailsId, itemCode: 'XP_HR', n: place + 1, content, completed: true },
        { token },
      );
    await declarePosts(home, invited, { codes });
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
    const seen = await eventually(async () => {
      const { data } = await home.ask(reportCalls.view, { orderDetailsId }, hr);
      const read = (data as Data<typeof reportCalls.view> | null)?.report;
      return read?.items.length === 3 && read;
    });
    expect(seen.items.map(({ code }) => code)).toEqual(['ID_THREE', 'LIT_PUBLIC', 'BIZ_POSITION']);
    expect(seen.waiting.map((item) => itemTitle(item, seen, 'zh'))).toEqual([
      '工作履历核实 · 第 1 段',
      '工作履历核实 · 第 2 段',
    ]);
    expect(seen.missing).toMatchObject([
      { code: 'DEGREE_DOMESTIC', result: 'declined' },
      { code: 'XP_HR', result: 'absent' },
    ]);
    expect(seen.timeline.map(({ event }) => eventWord(event, 'en')).join()).not.toMatch(/[a-z][A-Z]/);
    const pdf = joined((await readPdf(bytesOf(await home.call(reportCalls.pdf, { orderDetailsId }, hr)))).pages);
    expect(pdf).toContain('工作履历核实·第2段');
    expect(pdf).toContain('候选人说明没有这一段');
    const own = await home.call(candidateCalls.details, { orderDetailsId }, { token });
    expect(own.dataItemList.map(({ subjects, subjectsDone }) => `${subjectsDone} of ${subjects}`)).toEqual([
      '1 of 1',
      '1 of 1',
      '1 of 1',
      '0 of 0',
      '0 of 2',
    ]);
    const { dataItemList } = await home.call(orderCalls.details, { orderDetailsId }, hr);
    expect(dataItemList.filter(({ isDropped }) => isDropped).map(({ code }) => code)).toEqual(['DEGREE_DOMESTIC']);
  });
});

describe('a stage report that was written while an item was ending', () => {
  beforeAll(async () => {
    await home.rest();
    await home.work({ asksSources: false });
  });
  afterAll(async () => {
    await home.rest();
    await home.work();
  });

  it('says the item to the next who reads it, though the finding carries an earlier time', async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE', 'LIT_PUBLIC', 'TAX_DISHONEST'] });
    const [identity = '', court = ''] = await eventually(async () => {
      const tasks = await listTasks(home.house.system.db, hr.memberId, orderDetailsId);
      return tasks.length === 3 && tasks.map(({ id }) => id);
    });
    await home.jobsDone();
    await home.rest();
    await runTask(home.house, identity);
    const [task] = await takeDue(home.house, { atMost: 1, only: court });
    if (task === undefined) throw new TypeError('the task is not due');
    const ending = await lookUp(home.house, task);
    const itemsSeen = async (): Promise<string[]> =>
      (await home.call(reportCalls.view, { orderDetailsId }, hr)).report.items.map(({ code }) => code);
    let [isBegun, isRead] = [(): void => undefined, (): void => undefined];
    const begun = new Promise<void>((resolve) => (isBegun = resolve));
    const read = new Promise<void>((resolve) => (isRead = resolve));
    const ended = home.house.system.transaction(async (tx) => {
      isBegun();
      await read;
      await endTurns(tx, [ending]);
      await moveWithTasks(home.house, tx, [orderDetailsId]);
    });
    await begun;
    const before = await itemsSeen().finally(isRead);
    await ended;
    await home.work({ asksSources: false });
    await home.jobsDone();
    expect([before, await itemsSeen()]).toEqual([['ID_THREE'], ['ID_THREE', 'LIT_PUBLIC']]);
  });
});

describe('evidence that a reviewer kept', () => {
  it('is named with its item, on the screen and in the PDF', async () => {
    const id = await report();
    const taskId = await home.value<string>(
      "select id::text from app.check_task where order_detail_id = $1 and code = 'LIT_PUBLIC'",
      id,
    );
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const about = `task ${taskId}`;
    const file = { memberId: hr.memberId, orderDetailsId: id, kind: 'evidence', about, madeBy: 'house' } as const;
    const staged = await stageFile(home.house, { ...file, name: '检索截图.png' }, picture);
    await home.house.system.transaction((tx) => putFile(home.house, tx, staged));
    await writeReport(home.house, { memberId: hr.memberId, orderDetailsId: id });
    const { report: seen } = await home.call(reportCalls.view, { orderDetailsId: id }, hr);
    expect(seen.items.map(({ code, evidence }) => [code, evidence?.map(({ name }) => name)])).toEqual(
      expect.arrayContaining([
        ['LIT_PUBLIC', ['检索截图.png']],
        ['ID_THREE', []],
      ]),
    );
    const pdf = await home.call(reportCalls.pdf, { orderDetailsId: id }, hr);
    expect(joined((await readPdf(bytesOf(pdf))).pages)).toContain('检索截图.png');
  });
});

describe('a zip of reports', () => {
  it('holds one PDF each under its own name without ID numbers, names what is left out, and logs each', async () => {
    const other = await report();
    const { orderDetailsId: early } = await invite(home, hr);
    const zip = await home.call(reportCalls.zip, { orderDetailsIds: [reported, early, other, reported] }, hr);
    expect(zip.leftOut).toEqual([early]);
    expect(zip.name).toMatch(/^背调报告 \d{4}-\d\d-\d\d\.zip$/);
    const entries = await readZip(bytesOf(zip));
    expect(entries.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^BD\w+ 欧阳晨曦 第\d版\.pdf$/),
      expect.stringMatching(/^BD\w+ 欧阳晨曦 第\d版\.pdf$/),
    ]);
    for (const { name, content } of entries) {
      expect(name).not.toMatch(/\d{17}[\dX]/);
      expect(joined((await readPdf(content)).pages)).toContain('职业背景调查报告');
    }
    for (const id of [reported, other])
      expect((await viewsOf(id)).filter(({ what }) => what === 'download').length).toBeGreaterThan(0);
  });

  it('is refused as a whole for a report of another member, for too many, and for none that is there', async () => {
    const { orderDetailsId: early } = await invite(home, hr);
    const ask = async (orderDetailsIds: string[], person = hr) =>
      (await home.ask(reportCalls.zip, { orderDetailsIds }, { token: person.token, address: '10.9.9.9' })).errcode;
    expect(await ask([reported], stranger)).toBe(codeOf('orderNotFound'));
    expect(await ask([early])).toBe(codeOf('reportNotReady'));
    expect(await ask([])).toBe(codeOf('badParams'));
    expect(await ask(Array.from({ length: reportsInZip + 1 }, (_, n) => String(n + 1)))).toBe(codeOf('badParams'));
  });
});

describe('viewing switched off', () => {
  it('keeps every content from staff in words, leaves it to administrators, and can be switched on again', async () => {
    const colleague = await home.colleague(hr, ['P00006', 'P00007']);
    const set = (configValue: '0' | '1', person = hr) =>
      home.ask(reportCalls.changeViewing, { configValue }, { token: person.token });
    expect((await set('0', colleague)).errcode).toBe(codeOf('forbidden'));
    expect((await set('0')).data).toEqual({ disabledViewReport: true });
    expect(await home.call(reportCalls.viewing, {}, colleague)).toEqual({ disabledViewReport: true });
    expect(await home.call(reportCalls.viewing, {}, stranger)).toEqual({ disabledViewReport: false });
    const one = { orderDetailsId: reported };
    for (const entry of [reportCalls.view, reportCalls.pdf, reportCalls.riskSummary, reportCalls.itemRisk])
      expect((await home.ask(entry, one, colleague)).errcode).toBe(codeOf('viewingOff'));
    const zip = await home.ask(reportCalls.zip, { orderDetailsIds: [reported] }, colleague);
    expect(zip.errcode).toBe(codeOf('viewingOff'));
    const { items } = await home.call(reportCalls.itemStatus, one, colleague);
    expect(items.map(({ light, result, state }) => [light, result, state])).toEqual([
      [null, null, 'done'],
      [null, null, 'done'],
    ]);
    expect((await home.ask(reportCalls.view, one, hr)).errcode).toBe('0000');
    await set('1');
    expect((await home.ask(reportCalls.view, one, colleague)).errcode).toBe('0000');
  });
});

describe('the result in the order list', () => {
  it('is the overall light and the count of items, in the list and in the details', async () => {
    const result = { light: 'red', endedItems: 2, totalItems: 2 };
    const overall = await home.call(reportCalls.riskSummary, { orderDetailsId: reported }, hr);
    expect((await rowOf(reported, hr))?.result).toEqual({ ...result, light: overall.light });
    const details = await home.call(orderCalls.details, { orderDetailsId: reported }, hr);
    expect(details.result).toEqual({ ...result, light: overall.light });
  });

  it('is absent before checking starts', async () => {
    const { orderDetailsId } = await invite(home, hr);
    expect((await rowOf(orderDetailsId, hr))?.result).toBeNull();
  });

  it('has no light for who may not see reports, and none for staff while viewing is switched off', async () => {
    const [seeing, blind] = [await home.colleague(hr, ['P00006', 'P00007']), await home.colleague(hr, ['P00006'])];
    const lightFor = async (person: Person) => (await rowOf(reported, person))?.result?.light;
    expect(await lightFor(seeing)).not.toBeNull();
    expect(await lightFor(blind)).toBeNull();
    const { items } = await home.call(reportCalls.itemStatus, { orderDetailsId: reported }, blind);
    expect(items.map(({ light, result }) => [light, result])).toEqual([
      [null, null],
      [null, null],
    ]);
    await home.call(reportCalls.changeViewing, { configValue: '0' }, hr);
    expect(await lightFor(seeing)).toBeNull();
    expect((await rowOf(reported, seeing))?.result?.endedItems).toBe(2);
    expect(await lightFor(hr)).not.toBeNull();
    await home.call(reportCalls.changeViewing, { configValue: '1' }, hr);
  });

  it('is gone with a deleted report, whose reason stays in the timeline', async () => {
    const id = await report();
    await home.call(reportCalls.remove, { orderDetailsId: id, reason: '重复下单' }, hr);
    expect((await rowOf(id, hr))?.result).toBeNull();
    const { timeline } = await home.call(orderCalls.details, { orderDetailsId: id }, hr);
    expect(timeline.at(-1)).toMatchObject({ event: 'deleteReport', why: '重复下单', actorName: '沈若溪' });
  });
});

describe('a deleted report', () => {
  const verified = (number: string, code: string) =>
    home.call(verifyCalls.check, { number, code }, { address: anAddress() }).then(({ answer }) => answer);

  it('is shown to nobody for 30 days, and is as it was when it is brought back', async () => {
    const invited = await handIn(home, hr, { codes: ['ID_THREE', 'LIT_PUBLIC'] });
    const { orderDetailsId } = invited;
    await eventually(async () => (await home.call(orderCalls.details, { orderDetailsId }, hr)).status === 7);
    await home.jobsDone();
    const { report: before, versions } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    const paper = { number: before.reportNo, code: before.issue?.code ?? '' };
    await home.call(reportCalls.remove, { orderDetailsId, reason: '误删' }, hr);
    const hidden = [
      home.ask(reportCalls.view, { orderDetailsId }, hr),
      home.ask(reportCalls.view, { orderDetailsId, version: 1 }, hr),
      home.ask(reportCalls.pdf, { orderDetailsId }, hr),
      home.ask(reportCalls.zip, { orderDetailsIds: [orderDetailsId] }, hr),
      home.ask(reportCalls.itemRisk, { orderDetailsId }, hr),
    ];
    expect((await Promise.all(hidden)).map(({ errcode }) => errcode)).toEqual(
      hidden.map(() => codeOf('reportDeleted')),
    );
    expect((await home.ask(rightsCalls.ownReport, { orderDetailsId }, { token: invited.token })).errcode).not.toBe(
      '0000',
    );
    expect(await verified(paper.number, paper.code)).toBe('takenBack');
    const { rows } = await home.call(reportCalls.deleted, {}, hr);
    expect(rows.find((row) => row.orderDetailsId === orderDetailsId)).toMatchObject({
      reason: '误删',
      deletedBy: '沈若溪',
      mayRestore: true,
    });
    await home.call(reportCalls.restore, { orderDetailsId }, hr);
    await home.jobsDone();
    const { report: after, versions: still } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    expect([after, still]).toEqual([before, versions]);
    expect(await verified(paper.number, paper.code)).toBe('current');
    const { timeline, status } = await home.call(orderCalls.details, { orderDetailsId }, hr);
    expect([status, timeline.at(-1)?.event]).toEqual([7, 'restoreReport']);
    expect((await home.ask(reportCalls.restore, { orderDetailsId }, hr)).errcode).toBe(codeOf('orderNotInState'));
  });

  it('is brought back by who may delete it, and by nobody else', async () => {
    const orderDetailsId = await report();
    await home.call(reportCalls.remove, { orderDetailsId }, hr);
    const [blind, other] = [
      await home.colleague(hr, ['P00006', 'P00007']),
      await home.colleague(hr, ['P00006', 'P00012']),
    ];
    const refused = [
      await home.ask(reportCalls.restore, { orderDetailsId }, blind),
      await home.ask(reportCalls.restore, { orderDetailsId }, other),
      await home.ask(reportCalls.restore, { orderDetailsId }, stranger),
    ];
    expect(refused.map(({ errcode }) => errcode)).not.toContain('0000');
    expect((await home.call(reportCalls.deleted, {}, stranger)).rows).toEqual([]);
    await home.call(reportCalls.restore, { orderDetailsId }, hr);
  });

  it('is erased after 30 days by the job, and not before', async () => {
    const orderDetailsId = await report();
    await home.call(reportCalls.remove, { orderDetailsId }, hr);
    const content = 'select count(content_enc)::integer from app.report where order_detail_id = $1';
    await eraseDeletedReports(home.house);
    expect(await home.value<number>(content, orderDetailsId)).toBeGreaterThan(0);
    home.clock.at = new Date(Date.now() + restoreDays * 86_400_000 + 1000);
    expect((await home.ask(reportCalls.restore, { orderDetailsId }, hr)).errcode).toBe(codeOf('reportGone'));
    await eraseDeletedReports(home.house);
    home.clock.at = undefined;
    expect(await home.value<number>(content, orderDetailsId)).toBe(0);
    expect((await home.ask(reportCalls.restore, { orderDetailsId }, hr)).errcode).toBe(codeOf('reportGone'));
  });

  it('does not come back once the candidate had everything erased', async () => {
    const orderDetailsId = await report();
    await home.call(reportCalls.remove, { orderDetailsId }, hr);
    await eraseDetail(home.house, { memberId: hr.memberId, orderDetailsId, why: 'request' });
    expect((await home.ask(reportCalls.restore, { orderDetailsId }, hr)).errcode).toBe(codeOf('reportGone'));
  });
});

describe('several reports at once', () => {
  it('ask for a fresh second step of whoever has one, and one report does not', async () => {
    const boss = await home.hr({ fundsFen: 10_000_000 });
    const ids = [];
    for (let n = 0; n < 2; n += 1) ids.push((await home.paidOrder(boss)).orderDetailsId);
    const zip = async (orderDetailsIds: string[]) =>
      (await home.ask(reportCalls.zip, { orderDetailsIds }, { ...boss, address: anAddress() })).errcode;
    expect(await zip(ids)).toBe(codeOf('reportNotReady'));
    const { secret } = await addTotp(home, boss.access);
    expect(await zip(ids)).toBe(codeOf('reportNotReady'));
    await home.owner.query("update app.session set factor_at = now() - interval '11 minutes' where user_id = $1", [
      boss.userId,
    ]);
    expect(await zip(ids)).toBe(codeOf('freshProofNeeded'));
    expect(await zip(ids.slice(0, 1))).toBe(codeOf('reportNotReady'));
    await home.call(factorCalls.prove, { code: codeAt(secret, later(home, 60)) }, boss);
    home.clock.at = undefined;
    expect(await zip(ids)).toBe(codeOf('reportNotReady'));
  });
});

describe('the setting of what the candidate is shown', () => {
  it('is everything until an administrator sets less', async () => {
    expect(await home.call(reportCalls.setting, {}, hr)).toEqual({ code: '0013', configValue: '1' });
    await home.call(reportCalls.changeSetting, { code: '0013', configValue: '2' }, hr);
    expect((await home.call(reportCalls.setting, { code: '0013' }, hr)).configValue).toBe('2');
    const other = { code: '0014', configValue: '1' };
    expect((await home.send(reportCalls.changeSetting, other, hr)).answer).toMatchObject({
      errcode: codeOf('badParams'),
      errmsg: expect.stringContaining('只有配置项 0013'),
    });
    expect((await home.call(reportCalls.setting, {}, stranger)).configValue).toBe('1');
    const colleague = await home.colleague(hr, ['P00006', 'P00007']);
    expect((await home.ask(reportCalls.changeSetting, { configValue: '1' }, colleague)).errcode).toBe(
      codeOf('forbidden'),
    );
  });
});

describe('a member that shows the full report only', () => {
  it('lets the candidate read it once everything is done, and says why not before', async () => {
    const invited = await handIn(home, hr, { codes: ['ID_THREE', 'ADMIN_PENALTY'] });
    await eventually(
      async () => (await home.call(orderCalls.details, { orderDetailsId: invited.orderDetailsId }, hr)).status === 6,
    );
    await home.jobsDone();
    const { orderDetailsId, token } = invited;
    const own = async () => (await home.ask(rightsCalls.ownReport, { orderDetailsId }, { token })).errcode;
    await home.call(reportCalls.changeSetting, { configValue: '2' }, hr);
    expect(await own()).toBe(codeOf('reportNotFull'));
    await home.call(reportCalls.changeSetting, { configValue: '1' }, hr);
    expect(await own()).toBe('0000');
  });
});

describe('the list by result', () => {
  it('has what the newest report says, for those who may see it, and nothing for others', async () => {
    const id = await report();
    const { result } = (await rowOf(id, hr)) ?? {};
    const light = result?.light ?? 'red';
    const other = light === 'red' ? 'green' : 'red';
    const finds = async (lightList: (typeof light)[], who: { token: string }) =>
      (await home.call(orderCalls.list, { lightList }, who)).rows.map(({ orderDetailsId }) => orderDetailsId);
    expect(await finds([light], hr)).toContain(id);
    expect(await finds([other], hr)).not.toContain(id);
    const blind = await home.colleague(hr, ['P00006']);
    expect(await finds([light], blind)).toEqual([]);
    const colleague = await home.colleague(hr, ['P00006', 'P00007']);
    expect(await finds([light], colleague)).toContain(id);
    await home.call(reportCalls.changeViewing, { configValue: '0' }, hr);
    expect(await finds([light], colleague)).toEqual([]);
    expect(await finds([light], hr)).toContain(id);
    await home.call(reportCalls.changeViewing, { configValue: '1' }, hr);
  });
});

describe('the read mark', () => {
  it('is a person’s own, stands until a new version, and is set by either call', async () => {
    const id = await report();
    const colleague = await home.colleague(hr, ['P00006', 'P00007']);
    expect((await rowOf(id, hr))?.isUnread).toBe(true);
    await home.call(orderCalls.markRead, { orderDetailsId: id }, hr);
    expect((await rowOf(id, hr))?.isUnread).toBe(false);
    expect((await home.call(orderCalls.details, { orderDetailsId: id }, hr)).isUnread).toBe(false);
    expect((await rowOf(id, colleague))?.isUnread).toBe(true);
    const event = { event: 'DELIVERY_UPDATED', type: 'VIEW_REPORT', deliveryId: id } as const;
    await home.call(reportCalls.outsideEvent, event, colleague);
    expect((await rowOf(id, colleague))?.isUnread).toBe(false);
    await home.owner.query('update app.order_detail set report_version = report_version + 1 where id = $1', [id]);
    expect((await rowOf(id, hr))?.isUnread).toBe(true);
  });

  it('narrows the list and its counts to what this person has not read', async () => {
    const id = await report();
    const found = async () => {
      const { rows, total } = await home.call(orderCalls.list, { isUnread: true, status: [6, 7] }, hr);
      const { counts } = await home.call(orderCalls.counts, { isUnread: true }, hr);
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      expect(rows.every(({ isUnread }) => isUnread)).toBe(true);
      return rows.some(({ orderDetailsId }) => orderDetailsId === id);
    };
    expect(await found()).toBe(true);
    await home.call(orderCalls.markRead, { orderDetailsId: id }, hr);
    expect(await found()).toBe(false);
  });

  it('is refused for what is not there', async () => {
    const one = { orderDetailsId: reported };
    expect((await home.ask(orderCalls.markRead, one, stranger)).errcode).toBe(codeOf('orderNotFound'));
    const event = { event: 'DELIVERY_UPDATED', type: 'VIEW_REPORT', deliveryId: reported } as const;
    expect((await home.ask(reportCalls.outsideEvent, event, stranger)).errcode).toBe(codeOf('orderNotFound'));
    const { orderDetailsId } = await invite(home, hr);
    const early = { ...event, deliveryId: orderDetailsId };
    expect((await home.ask(reportCalls.outsideEvent, early, hr)).errcode).toBe(codeOf('reportNotReady'));
  });
});
