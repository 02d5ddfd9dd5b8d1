import { exportCalls } from '@beidiao/contract/export/calls';
import { exportKeptDays, exportLinkMs, openExportsMax } from '@beidiao/contract/export/states';
import { sheetMimes } from '@beidiao/contract/file/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { successCode } from '@beidiao/contract/wire/call';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aFile, applyFor, cellsOf, exportRow } from '../../test/exports.ts';
import { addTotp } from '../../test/factors.ts';
import { aCandidate, codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { handIn } from '../../test/invited.ts';
import { publishAnswersOf } from '../../test/review.ts';
import { joined, readPdf } from '../../test/pdf.ts';
import { readZip } from '../../test/zip.ts';
import { sweepOrphanFiles } from '../file/jobs.ts';
import { eraseDetail } from '../rights/erase.ts';
import { sweepExports } from './jobs.ts';
import { goOn } from './make.ts';
import { secondsLeft } from './rules.ts';

let home: TestHouse;
/** Sees everything of the enterprise, in which four reports are ready. */
let hr: Person;
const details: string[] = [];
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  for (const tail of ['0001', '0001', '0001', '0001']) details.push(await aReport(hr, tail));
  // From here on the jobs of exports run when a test says so.
  await home.rest();
}, 300_000);
afterEach(() => {
  vi.restoreAllMocks();
  home.clock.at = undefined;
});
afterAll(() => home.close());

async function aReport(who: Person, tail: string): Promise<string> {
  const { orderDetailsId } = await handIn(home, who, { codes: ['ID_THREE'], tail });
  await publishAnswersOf(home, orderDetailsId);
  await eventually(async () => (await home.call(orderCalls.details, { orderDetailsId }, who)).status === 7);
  await home.jobsDone();
  return orderDetailsId;
}

const make = (who: Person, exportId: string, forMs?: number): Promise<void> =>
  goOn(home.house, { memberId: who.memberId, exportId }, forMs);
const ask = async (who: Person, reportUrl: string | null) =>
  (await home.ask(exportCalls.applyDownload, { reportUrl: reportUrl ?? '' }, who)).errcode;
async function download(who: Person, reportUrl: string | null): Promise<Buffer> {
  expect(await ask(who, reportUrl)).toBe(successCode);
  return home.lastFile ?? Buffer.alloc(0);
}
const stateOf = (id: string) => home.value<string>('select state from app.export_application where id = $1', id);
const kept = (id: string): Promise<number> =>
  home.value(
    "select count(*)::integer from app.file_piece where about in ('export ' || $1, 'parts of export ' || $1)",
    id,
  );
const later = (ms: number): void => {
  home.clock.at = new Date(Date.now() + ms);
};
const dayMs = 86_400_000;
/** An administrator with three orders. */
async function someone(fundsFen = 1_000_000): Promise<Person> {
  const who = await home.hr({ fundsFen });
  for (const name of ['彭书瑶', '欧阳晨曦', '陈嘉']) await home.paidOrder(who, { candidate: aCandidate({ name }) });
  return who;
}

describe('a sheet', () => {
  it('of orders holds what the list shows to the same person, masked as there, amounts as numbers', async () => {
    const who = await someone();
    await home.owner.query('update app.order_detail set position = \'=HYPERLINK("x")\' where member_id = $1', [
      who.memberId,
    ]);
    const row = await aFile(home, who, { kind: 'orders' });
    expect(row).toMatchObject({
      status: 'ready',
      total: 3,
      done: 3,
      leftOut: 0,
      downloads: 0,
      isShow: true,
      mayChange: true,
    });
    const [heading, ...lines] = await cellsOf(await download(who, row.reportUrl));
    const { rows } = await home.call(orderCalls.list, {}, who);
    expect(heading?.slice(0, 4)).toEqual(['订单号', '候选人', '手机号', '岗位']);
    expect(lines.map((line) => line.slice(0, 4))).toEqual(
      rows.map(({ orderNo, name, phoneNo }) => [orderNo, name, phoneNo, '=HYPERLINK("x")']),
    );
    // A cell that holds nothing at the end of a line is not there.
    expect(lines.map((line) => Number(line[13]))).toEqual(rows.map(({ amountFen }) => Number(amountFen) / 100));
    expect(lines.flat().join(' ')).not.toContain('13800002046');
  });

  it('of whoever may not see amounts has no column for them, and of whoever sees own orders alone holds no others', async () => {
    const who = await someone();
    const colleague = await home.colleague(who, ['P00005', 'P00003']);
    expect((await home.ask(exportCalls.apply, { kind: 'orders' }, colleague)).errcode).toBe(codeOf('exportEmpty'));
    await home.paidOrder(colleague, { candidate: aCandidate({ name: '陆文静' }) });
    const row = await aFile(home, colleague, { kind: 'orders' });
    const table = await cellsOf(await download(colleague, row.reportUrl));
    expect(table).toHaveLength(2);
    expect(table[0]).not.toContain('金额（元）');
    expect(table[1]?.[1]).toBe('陆文静');
    expect((await home.ask(exportCalls.apply, { kind: 'trades' }, colleague)).errcode).toBe(codeOf('forbidden'));
    expect((await home.ask(exportCalls.apply, { kind: 'reports' }, colleague)).errcode).toBe(codeOf('forbidden'));
  });

  it('of an account ends with its sums, and one of payment orders names the orders', async () => {
    const who = await someone();
    const statement = await cellsOf(await download(who, (await aFile(home, who, { kind: 'statement' })).reportUrl));
    expect(statement).toHaveLength(6);
    expect(statement.at(-1)?.[0]).toBe('合计 4 笔');
    const english = await home.call(
      exportCalls.apply,
      { kind: 'trades', trades: { kind: 'checks' } },
      { ...who, language: 'en' },
    );
    await make(who, english.id);
    const trades = await cellsOf(await download(who, (await exportRow(home, who, english.id)).reportUrl));
    expect(trades[0]?.slice(0, 4)).toEqual(['Payment no.', 'Order no.', 'Purpose', 'State']);
    expect(trades).toHaveLength(4);
    expect(trades[1]?.[1]).toMatch(/^\d|^[A-Z]/);
  });

  it('follows the filters of the list, and days that move with the calendar are kept as such', async () => {
    const who = await someone();
    const found = await aFile(home, who, { kind: 'orders', orders: { searchCriteria: '陈嘉', preset: 'today' } });
    expect(await cellsOf(await download(who, found.reportUrl))).toHaveLength(2);
    expect(found.conditions.orders).toMatchObject({ preset: 'today', searchCriteria: '陈嘉' });
    later(2 * dayMs);
    expect((await home.ask(exportCalls.applyAgain, { id: found.id }, who)).errcode).toBe(codeOf('exportEmpty'));
    home.clock.at = undefined;
    const anew = await home.call(exportCalls.applyAgain, { id: found.id }, who);
    expect(anew.id).not.toBe(found.id);
    // Neither the conditions nor anything of a person stands in a task or a log.
    expect(home.logged.join('\n')).not.toContain('陈嘉');
    expect(await home.value<string>("select string_agg(payload::text, ' ') from app.outbox")).not.toContain('陈嘉');
  });
});

describe('a zip of reports', () => {
  it('holds each as a PDF in the name of whoever asked, and each fetching stands in the trail of the report', async () => {
    const row = await aFile(home, hr, { kind: 'reports' });
    expect(row).toMatchObject({ status: 'ready', total: 4, done: 4 });
    const entries = await readZip(await download(hr, row.reportUrl));
    expect(entries).toHaveLength(4);
    expect(new Set(entries.map(({ name }) => name)).size).toBe(4);
    expect(joined((await readPdf(entries[0]?.content ?? Buffer.alloc(0))).pages)).toContain('沈若溪');
    const { views } = await home.call(reportCalls.view, { orderDetailsId: details[0] ?? '' }, hr);
    expect(views.filter(({ what }) => what === 'download')).toHaveLength(1);
  });

  it('of one order holds the reports of that order alone', async () => {
    const orderId = await home.value<string>('select order_id::text from app.order_detail where id = $1', details[1]);
    const { total } = await home.call(exportCalls.apply, { kind: 'reports', reports: { orderId } }, hr);
    const { total: people } = await home.call(exportCalls.apply, { kind: 'orders', orders: { orderId } }, hr);
    expect([total, people]).toEqual([1, 1]);
  });

  it('of chosen ones holds these alone; one of another member is not found', async () => {
    const orderDetailsIds = details.slice(0, 2);
    const row = await aFile(home, hr, { kind: 'reports', reports: { orderDetailsIds } });
    expect(row.conditions.reports).toMatchObject({ chosen: 2 });
    expect(await readZip(await download(hr, row.reportUrl))).toHaveLength(2);
    const stranger = await home.hr();
    const stolen = await home.ask(exportCalls.apply, { kind: 'reports', reports: { orderDetailsIds } }, stranger);
    expect(stolen.errcode).toBe(codeOf('orderNotFound'));
  });

  it('goes on where it was when the process died, and holds nothing twice', async () => {
    const id = await applyFor(home, hr, { kind: 'reports' });
    const { write } = home.house.ports.files;
    const files = vi.spyOn(home.house.ports.files, 'write');
    const printed = vi.spyOn(home.house.printer, 'print');
    let writes = 0;
    files.mockImplementation(async (place, sealed) => {
      await write.call(home.house.ports.files, place, sealed);
      writes += 1;
      // The content is kept, its row not yet written: from here on this taking never comes back.
      if (writes === 3) await new Promise(() => undefined);
    });
    void make(hr, id);
    await eventually(async () => writes === 3);
    expect(await exportRow(home, hr, id)).toMatchObject({ status: 'working', done: 2 });
    files.mockRestore();
    await make(hr, id);
    const row = await exportRow(home, hr, id);
    expect(row).toMatchObject({ status: 'ready', done: 4, total: 4 });
    expect(await readZip(await download(hr, row.reportUrl))).toHaveLength(4);
    // Two before, the one that was lost, and the last two.
    expect(printed).toHaveBeenCalledTimes(5);
    // What got no row goes with the hourly sweep, and nothing else does.
    later(3 * 3_600_000);
    await sweepOrphanFiles(home.house);
    home.clock.at = undefined;
    expect(await readZip(await download(hr, (await exportRow(home, hr, id)).reportUrl))).toHaveLength(4);
  });

  it('writes nothing more by a taking that was thought dead', async () => {
    const id = await applyFor(home, hr, { kind: 'reports' });
    const { print } = home.house.printer;
    let go = (): void => undefined;
    const gate = new Promise<void>((open) => {
      go = open;
    });
    const spy = vi.spyOn(home.house.printer, 'print').mockImplementationOnce(async (work) => {
      await gate;
      return print.call(home.house.printer, work);
    });
    const slow = make(hr, id);
    await eventually(async () => spy.mock.calls.length === 1);
    await make(hr, id);
    go();
    await slow;
    expect(await exportRow(home, hr, id)).toMatchObject({ status: 'ready', done: 4, total: 4 });
    const said = await home.value(
      "select count(*)::integer from app.outbox where payload ->> 'kind' = 'exportReady' and payload ->> 'key' like 'export ' || $1 || ' %'",
      id,
    );
    expect(said).toBe(1);
  });

  it('takes turns: after a while it stands in the queue again, and goes on', async () => {
    const id = await applyFor(home, hr, { kind: 'reports' });
    await home.owner.query('delete from app.outbox');
    await make(hr, id, -1);
    expect(await stateOf(id)).toBe('working');
    expect(await home.value('select count(*)::integer from app.outbox where task = $1', 'makeExport')).toBe(1);
    await make(hr, id, -1);
    expect(await stateOf(id)).toBe('ready');
  });

  it('leaves out what was deleted meanwhile, and begins anew without what was erased', async () => {
    const doomed = await (async () => {
      await home.work();
      const id = await aReport(hr, '0001');
      await home.rest();
      return id;
    })();
    const ready = await aFile(home, hr, { kind: 'reports' });
    const open = await applyFor(home, hr, { kind: 'reports' });
    const { print } = home.house.printer;
    vi.spyOn(home.house.printer, 'print').mockImplementationOnce(async (work) => {
      await eraseDetail(home.house, { memberId: hr.memberId, orderDetailsId: doomed, why: 'request' });
      return print.call(home.house.printer, work);
    });
    await make(hr, open);
    expect(await exportRow(home, hr, ready.id)).toMatchObject({ status: 'expired', fault: 'erased', reportUrl: null });
    expect(await stateOf(open)).toBe('queued');
    await make(hr, open);
    expect(await exportRow(home, hr, open)).toMatchObject({ status: 'ready', done: 4 });
    expect(await ask(hr, ready.reportUrl)).toBe(codeOf('exportGone'));
  });
});

describe('a link', () => {
  it('gives the file under the name of its kind and its day', async () => {
    const { reportUrl, endedAt } = await aFile(home, hr, { kind: 'orders' });
    const said = await home.call(exportCalls.applyDownload, { reportUrl: reportUrl ?? '' }, hr);
    expect(said).toMatchObject({ name: `订单明细 ${dayInChina(endedAt ?? '')}.xlsx`, mime: sheetMimes.xlsx });
  });

  it('works once, whoever sends it again or twice at once', async () => {
    const row = await aFile(home, hr, { kind: 'reports' });
    const answers = await Promise.all([ask(hr, row.reportUrl), ask(hr, row.reportUrl), ask(hr, row.reportUrl)]);
    expect(answers.toSorted()).toEqual([successCode, codeOf('exportLinkUsed'), codeOf('exportLinkUsed')].toSorted());
    expect(await ask(hr, row.reportUrl)).toBe(codeOf('exportLinkUsed'));
    const again = await exportRow(home, hr, row.id);
    expect(again.downloads).toBe(1);
    expect(await ask(hr, again.reportUrl)).toBe(successCode);
  });

  it('is good for some minutes, for nobody else, and not when it was made up', async () => {
    const row = await aFile(home, hr, { kind: 'statement' });
    const colleague = await home.colleague(hr, ['P00001', 'P00006', 'P00007']);
    for (const [who, link] of [
      [colleague, row.reportUrl],
      [await home.hr(), row.reportUrl],
      [hr, `${row.reportUrl}A`],
      [hr, 'x'],
    ] as const)
      expect(await ask(who, link)).toBe(codeOf('exportLinkGone'));
    later(exportLinkMs + 1_000);
    expect(await ask(hr, row.reportUrl)).toBe(codeOf('exportLinkGone'));
  });

  it('is given to colleagues who hold every right that the file was made with, and to nobody else', async () => {
    const row = await aFile(home, hr, { kind: 'reports' });
    const whole = await home.colleague(hr, ['P00006', 'P00007']);
    const theirs = await exportRow(home, whole, row.id);
    expect(theirs.mayChange).toBe(false);
    expect(await ask(whole, theirs.reportUrl)).toBe(successCode);
    const less = await home.colleague(hr, ['P00006']);
    expect((await exportRow(home, less, row.id)).reportUrl).toBeNull();
    const blind = await home.colleague(hr, ['P00007']);
    await expect(exportRow(home, blind, row.id)).rejects.toThrow('no export');
    expect((await home.ask(exportCalls.applyAgain, { id: row.id }, blind)).errcode).toBe(codeOf('notFound'));
    expect((await home.ask(exportCalls.applyUpdateShow, { id: row.id, isShow: false }, whole)).errcode).toBe(
      codeOf('forbidden'),
    );
  });

  it('opens nothing once its holder has lost the right, or may not act for the member any more', async () => {
    const person = await home.colleague(hr, ['P00006', 'P00007']);
    const row = await aFile(home, person, { kind: 'reports' });
    await home.owner.query("update app.permission set holds = false where user_id = $1 and code = 'P00007'", [
      person.userId,
    ]);
    expect(await ask(person, row.reportUrl)).toBe(codeOf('forbidden'));
    await home.owner.query("update app.permission set holds = true where user_id = $1 and code = 'P00007'", [
      person.userId,
    ]);
    await home.owner.query(
      "insert into app.member_setting (member_id, code, value, set_by) values ($1, 'disabledViewReport', '1', $2)",
      [hr.memberId, hr.userId],
    );
    expect(await ask(person, row.reportUrl)).toBe(codeOf('viewingOff'));
    await home.owner.query("delete from app.member_setting where member_id = $1 and code = 'disabledViewReport'", [
      hr.memberId,
    ]);
    await home.owner.query('update app.membership set disabled_at = now() where user_id = $1 and member_id = $2', [
      person.userId,
      hr.memberId,
    ]);
    expect(await ask(person, row.reportUrl)).toBe(codeOf('notSignedIn'));
  });

  it('of reports asks whoever has a second factor for a fresh step', async () => {
    const who = await home.colleague(hr, ['P00006', 'P00007']);
    await addTotp(home, who.access);
    // The sign-in took its second step some time ago.
    await home.owner.query("update app.session set factor_at = now() - interval '1 hour' where user_id = $1", [
      who.userId,
    ]);
    const row = await aFile(home, who, { kind: 'reports' });
    expect(await ask(who, row.reportUrl)).toBe(codeOf('freshProofNeeded'));
    await home.owner.query('update app.session set factor_at = now() where user_id = $1', [who.userId]);
    expect(await ask(who, row.reportUrl)).toBe(successCode);
  });
});

describe('the job', () => {
  it('makes nothing for whoever has lost the right or has left, and says so', async () => {
    const who = await home.colleague(hr, ['P00006', 'P00007']);
    const [one, two] = [await applyFor(home, who, { kind: 'reports' }), await applyFor(home, who, { kind: 'orders' })];
    await home.owner.query("update app.permission set holds = false where user_id = $1 and code = 'P00007'", [
      who.userId,
    ]);
    await make(who, one);
    expect(await exportRow(home, hr, one)).toMatchObject({ status: 'failed', fault: 'rights', done: 0 });
    await home.owner.query(
      'update app.membership set disabled_at = now(), left_at = now() where user_id = $1 and member_id = $2',
      [who.userId, hr.memberId],
    );
    await make(who, two);
    expect(await exportRow(home, hr, two)).toMatchObject({ status: 'failed', fault: 'rights' });
  });

  it('shows no more than its person sees when it runs, and begins anew when that changes in the middle', async () => {
    const who = await home.colleague(hr, ['P00005', 'P00003', 'P00006', 'P00007']);
    const id = await applyFor(home, who, { kind: 'reports' });
    const { print } = home.house.printer;
    let count = 0;
    vi.spyOn(home.house.printer, 'print').mockImplementation(async (work) => {
      count += 1;
      if (count === 2)
        await home.owner.query("update app.permission set holds = false where user_id = $1 and code = 'P00006'", [
          who.userId,
        ]);
      return print.call(home.house.printer, work);
    });
    await make(who, id);
    expect(await stateOf(id)).toBe('working');
    await make(who, id);
    // Nothing of what was ordered by others is left, and they have no report of their own.
    expect(await home.value('select fault from app.export_application where id = $1', id)).toBe('nothing');
    expect(await home.value('select count(*)::integer from app.export_report where export_id = $1', id)).toBe(4);
    expect(await ask(who, (await exportRow(home, who, id)).reportUrl)).toBe(codeOf('badParams'));
  });

  it('tries again after trouble that passes; what does not is failed with what was done, and goes on by a retry', async () => {
    const id = await applyFor(home, hr, { kind: 'reports' });
    const { print } = home.house.printer;
    let count = 0;
    const spy = vi.spyOn(home.house.printer, 'print').mockImplementation((work) => {
      count += 1;
      return count > 2 ? Promise.reject(new Error('no paper')) : print.call(home.house.printer, work);
    });
    for (let n = 0; n < 4; n += 1) {
      await make(hr, id);
      expect(await stateOf(id)).toBe('queued');
    }
    // The first taking has done something, and counts for nothing.
    await make(hr, id);
    await make(hr, id);
    expect(await exportRow(home, hr, id)).toMatchObject({ status: 'failed', fault: 'broken', done: 2, total: 4 });
    expect(
      await home.value(
        "select count(*)::integer from app.outbox where payload ->> 'kind' = 'exportFailed' and payload ->> 'key' like 'export ' || $1 || ' %'",
        id,
      ),
    ).toBe(1);
    spy.mockRestore();
    const printed = vi.spyOn(home.house.printer, 'print');
    expect((await home.call(exportCalls.applyAgain, { id }, hr)).id).toBe(id);
    await make(hr, id);
    expect(await stateOf(id)).toBe('ready');
    expect(printed).toHaveBeenCalledTimes(2);
    // A second retry is no second application.
    const ready = await exportRow(home, hr, id);
    expect(ready).toMatchObject({ done: 4, fault: null });
  });

  it('does one of a member at a time, in their order, and lets the next begin', async () => {
    const who = await someone();
    const [first, second] = [await applyFor(home, who), await applyFor(home, who, { kind: 'orders' })];
    await home.owner.query("update app.export_application set state = 'working' where id = $1", [first]);
    await make(who, second);
    expect(await exportRow(home, who, second)).toMatchObject({ status: 'queued', ahead: 1 });
    await home.owner.query('delete from app.outbox');
    await make(who, first);
    expect(await home.value("select payload ->> 'exportId' from app.outbox where task = 'makeExport'")).toBe(second);
    await Promise.all([make(who, second), make(who, second), make(who, second)]);
    expect(await exportRow(home, who, second)).toMatchObject({ status: 'ready', done: 3 });
  });

  it('is woken when nobody has touched it for a while', async () => {
    const who = await someone();
    const id = await applyFor(home, who);
    await home.owner.query('delete from app.outbox');
    const woken = (): Promise<number> =>
      home.value(
        "select count(*)::integer from app.outbox where task = 'makeExport' and payload ->> 'exportId' = $1",
        id,
      );
    await sweepExports(home.house);
    expect(await woken()).toBe(0);
    later(11 * 60_000);
    await sweepExports(home.house);
    expect(await woken()).toBe(1);
  });
});

describe('an application', () => {
  it('is one of five open ones of a person, however many ask at once', async () => {
    const who = await someone();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => home.ask(exportCalls.apply, { kind: 'statement' }, who)),
    );
    const taken = answers.filter(({ errcode }) => errcode === successCode);
    expect(taken).toHaveLength(openExportsMax);
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set([successCode, codeOf('exportsTooMany')]));
    const [first] = taken.map(({ data }) => Reflect.get(Object(data), 'id') as string);
    await home.call(exportCalls.applyStop, { id: first ?? '' }, who);
    expect(await stateOf(first ?? '')).toBe('failed');
    await applyFor(home, who);
    expect((await home.ask(exportCalls.applyAgain, { id: first ?? '' }, who)).errcode).toBe(codeOf('exportsTooMany'));
  });

  it('that is stopped keeps what was done, and the one at work writes nothing more', async () => {
    const id = await applyFor(home, hr, { kind: 'reports' });
    const { print } = home.house.printer;
    let count = 0;
    vi.spyOn(home.house.printer, 'print').mockImplementation(async (work) => {
      count += 1;
      if (count === 3) await home.call(exportCalls.applyStop, { id }, hr);
      return print.call(home.house.printer, work);
    });
    await make(hr, id);
    expect(await exportRow(home, hr, id)).toMatchObject({ status: 'failed', fault: 'stopped', done: 2 });
    expect((await home.ask(exportCalls.applyStop, { id }, hr)).errcode).toBe(codeOf('exportNotOpen'));
    await home.call(exportCalls.applyAgain, { id }, hr);
    expect((await home.ask(exportCalls.applyAgain, { id }, hr)).errcode).toBe(codeOf('exportOpen'));
    await make(hr, id);
    expect(await exportRow(home, hr, id)).toMatchObject({ status: 'ready', done: 4 });
    expect(count).toBe(5);
  });

  it('that is hidden keeps its file, and is shown when asked for', async () => {
    const who = await someone();
    const row = await aFile(home, who);
    await home.call(exportCalls.applyUpdateShow, { id: row.id, isShow: '0' }, who);
    const list = await home.call(exportCalls.applyList, {}, who);
    expect(list).toMatchObject({ rows: [], total: 0, counts: { ready: 0, hidden: 1 } });
    const hidden = await exportRow(home, who, row.id);
    expect(hidden.isShow).toBe(false);
    expect(await ask(who, hidden.reportUrl)).toBe(successCode);
    await home.call(exportCalls.applyUpdateShow, { id: row.id, isShow: true }, who);
    expect((await home.call(exportCalls.applyList, { status: ['ready'] }, who)).total).toBe(1);
  });

  it('has its file for seven days; then the file goes, and the conditions are good for another one', async () => {
    const who = await someone();
    const row = await aFile(home, who, { kind: 'orders', orders: { roleFlag: 'mine' } });
    const stopped = await applyFor(home, who);
    await home.call(exportCalls.applyStop, { id: stopped }, who);
    expect(await kept(row.id)).toBe(1);
    later(exportKeptDays * dayMs - 60_000);
    await sweepExports(home.house);
    expect(await stateOf(row.id)).toBe('ready');
    later(exportKeptDays * dayMs + 60_000);
    await sweepExports(home.house);
    expect([await stateOf(row.id), await stateOf(stopped), await kept(row.id)]).toEqual(['expired', 'expired', 0]);
    expect((await exportRow(home, who, row.id)).reportUrl).toBeNull();
    const place = await home.value<string>(
      "select payload -> 'places' ->> 0 from app.outbox where task = 'dropFiles' order by id desc limit 1",
    );
    expect(place).toMatch(/^[0-9a-f-]{36}$/);
    const anew = await home.call(exportCalls.applyAgain, { id: row.id }, who);
    await make(who, anew.id);
    expect(await exportRow(home, who, anew.id)).toMatchObject({ status: 'ready', done: 3 });
    later(91 * dayMs);
    await sweepExports(home.house);
    expect(await home.value('select count(*)::integer from app.export_application where id = $1', row.id)).toBe(0);
  });

  it('tells how long it takes once a twentieth is done', () => {
    const begunAt = new Date(0);
    const at = (done: number) => secondsLeft({ total: 1_000, done, begunDone: 0, begunAt }, new Date(100_000));
    expect([at(0), at(49), at(50), at(500), at(1_000)]).toEqual([null, null, 1_900, 100, 0]);
    expect(secondsLeft({ total: 1_000, done: 500, begunDone: 400, begunAt }, new Date(100_000))).toBe(500);
  });
});

describe('lists for a colleague', () => {
  const mailOf = ({ loginName }: Person): string => `${loginName}@example.com`;
  const send = (who: Person, email: string, kinds: readonly ('orders' | 'statement' | 'trades')[]) =>
    home.ask(exportCalls.sendEmail, { email, excelList: kinds.map((kind) => ({ kind })) }, who);
  const told = async (who: Person, kind: string): Promise<number> =>
    home.value(
      "select count(*)::integer from app.outbox where payload ->> 'kind' = $2 and payload -> 'to' ->> 'userId' = $1",
      who.userId,
      kind,
    );

  it('are told of by mail once they are ready, and the mail says nothing of what is in them', async () => {
    const who = await someone();
    const lead = await home.colleague(who, ['P00001', 'P00006']);
    const { rows } = await home.call(
      exportCalls.sendEmail,
      { email: mailOf(lead).toUpperCase(), excelList: [{ kind: 'orders' }, { kind: 'statement' }] },
      who,
    );
    for (const { id } of rows) await make(who, id);
    expect(await told(lead, 'exportForReader')).toBe(2);
    expect(await told(who, 'exportReady')).toBe(2);
    const facts = await home.value<string>(
      "select string_agg((payload -> 'facts')::text, '') from app.outbox where payload ->> 'kind' = 'exportForReader' and payload -> 'to' ->> 'userId' = $1",
      lead.userId,
    );
    expect(facts).not.toMatch(/彭书瑶|陈嘉/);
    const { rows: seen } = await home.call(exportCalls.applyList, {}, lead);
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
  });

  it('are told of once to whoever asks for the own address', async () => {
    const who = await someone();
    const { rows } = await home.call(
      exportCalls.sendEmail,
      { email: mailOf(who), excelList: [{ kind: 'orders' }] },
      who,
    );
    await make(who, rows[0]?.id ?? '');
    expect([await told(who, 'exportForReader'), await told(who, 'exportReady')]).toEqual([1, 0]);
  });

  it('are refused for an address outside, of another enterprise, and of a colleague who sees the own orders alone', async () => {
    const who = await someone();
    const narrow = await home.colleague(who);
    for (const email of ['somebody@example.org', mailOf(hr), mailOf(narrow)])
      expect(await send(who, email, ['orders'])).toMatchObject({ errcode: codeOf('exportReaderUnknown') });
    expect((await home.call(exportCalls.applyList, {}, who)).rows).toEqual([]);
  });

  it('are applied for all or none', async () => {
    const who = await someone();
    for (let n = 1; n < openExportsMax; n += 1) await applyFor(home, who);
    expect(await send(who, mailOf(who), ['orders', 'statement'])).toMatchObject({ errcode: codeOf('exportsTooMany') });
    expect((await home.call(exportCalls.applyList, {}, who)).rows).toHaveLength(openExportsMax - 1);
  });
});
