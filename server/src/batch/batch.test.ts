import { batchCalls } from '@beidiao/contract/batch/calls';
import { batchDays, batchRowsMax } from '@beidiao/contract/batch/states';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bringList, csv, head, idCardOf, listIsRead, person, phoneOf } from '../../test/candidate-lists.ts';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { plainRows, writeWorkbook } from '../../test/workbooks.ts';
import { readList } from './reading.ts';
import { rereadLists, sweepOldBatches } from './jobs.ts';

let home: TestHouse;
let hr: Person;
let rival: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  [hr, rival] = [await home.hr(), await home.hr()];
});
afterAll(() => home.close());
afterEach(() => {
  home.clock.at = undefined;
});

const bring = (base64: string, who = hr): Promise<string> => bringList(home, who, base64);
const isRead = (batchFileId: string): Promise<true> => listIsRead(home, batchFileId);
const progress = (batchFileId: string, who = hr) => home.call(batchCalls.progress, { batchFileId }, who);
const rowsOf = async (batchFileId: string) =>
  (await home.call(batchCalls.rows, { batchFileId, pageSize: 500 }, hr)).rows;
const counts = { wrong: 0, doubtful: 0, ready: 0, left: 0, ordered: 0 };

describe('a list of candidates', () => {
  it('is read, sorted by what has to be done, and says what was set right', async () => {
    const content = await writeWorkbook({
      sheets: [
        { state: 'hidden', data: plainRows([head, person(90)]) },
        {
          name: '候选人',
          data: plainRows([
            ['2026 校招名单'],
            ['姓名 *', '联系电话', '身份证号码', '所属部门', '备注'],
            [],
            ['白一鸣', '1865230447', idCardOf(1), '研发中心', ''],
            ['蔡明宇', '１３３４０９６７１０６', idCardOf(2), '研发中心', '勿联系现雇主'],
            ['江 亦琛', phoneOf(3), idCardOf(3), '', ''],
          ]),
        },
      ],
    });
    const batchFileId = await bring(content.toString('base64'));
    const read = await progress(batchFileId);
    expect(read).toMatchObject({
      state: 'fixing',
      sheet: '候选人',
      fileName: '研发社招.xlsx',
      readRows: 3,
      allRows: 3,
      counts: { ...counts, wrong: 1, ready: 2 },
      problems: [{ column: 'phoneNo', problem: 'phoneLength', count: 1 }],
      headings: [
        { place: 0, column: 'name' },
        { place: 1, column: 'phoneNo' },
        { place: 2, column: 'idCard' },
        { place: 3, column: 'department' },
        { place: 4, column: 'remark' },
      ],
    });
    expect(new Set(read.fixes.map(({ fix }) => fix))).toEqual(new Set(['width', 'blanks']));
    const rows = await rowsOf(batchFileId);
    expect(rows.map(({ n, state }) => [n, state])).toEqual([
      [4, 'wrong'],
      [5, 'ready'],
      [6, 'ready'],
    ]);
    expect(rows[1]?.cells.phoneNo).toEqual({ text: '13340967106', given: '１３３４０９６７１０６', problem: null });
    expect(rows[2]?.cells.name).toEqual({ text: '江亦琛', given: '江 亦琛', problem: null });
  });

  it('without headings is known by what stands in it, as rows are pasted', async () => {
    const batchFileId = await bring(Buffer.from(`秦思远\t${phoneOf(5)}\t${idCardOf(5)}`).toString('base64'));
    expect((await progress(batchFileId)).counts).toEqual({ ...counts, ready: 1 });
  });

  it('with headings of its own asks once which they are, and knows them the next time', async () => {
    const rows = [['花名册', '联络', '证照'], ['秦思远', phoneOf(6), '错'], person(7).slice(0, 3)];
    const first = await bring(csv(rows));
    const asked = await progress(first);
    expect(asked).toMatchObject({ state: 'headings', counts });
    expect(asked.headings.map(({ heading, sample }) => [heading, sample])).toEqual([
      ['花名册', '秦思远'],
      ['联络', phoneOf(6)],
      ['证照', '错'],
    ]);
    const columns = [
      { place: 0, column: 'name' as const },
      { place: 1, column: 'phoneNo' as const },
    ];
    const lacking = await home.ask(batchCalls.mapHeadings, { batchFileId: first, columns }, hr);
    expect(lacking.errcode).toBe(codeOf('batchColumnMissing'));
    const all = [...columns, { place: 2, column: 'idCard' as const }];
    await home.call(batchCalls.mapHeadings, { batchFileId: first, columns: all }, hr);
    await isRead(first);
    expect((await progress(first)).counts).toEqual({ ...counts, wrong: 1, ready: 1 });
    const second = await bring(csv(rows));
    expect((await progress(second)).state).toBe('fixing');
    const ofRival = await bring(csv(rows), rival);
    expect((await progress(ofRival, rival)).state).toBe('headings');
  });

  it('can be read by other columns until somebody of it is ordered', async () => {
    const own = await home.hr();
    const rows = [
      ['ID', '姓名', '电话', '手机号', '身份证号'],
      ...[31, 32].map((n) => ['1', '秦思远', '057188881234', phoneOf(n), idCardOf(n)]),
    ];
    const batchFileId = await bring(csv(rows), own);
    const read = await progress(batchFileId, own);
    expect(read.headings.map(({ heading, column }) => [heading, column])).toEqual([
      ['ID', null],
      ['姓名', 'name'],
      ['电话', null],
      ['手机号', 'phoneNo'],
      ['身份证号', 'idCard'],
    ]);
    expect(read.counts).toEqual({ ...counts, ready: 2 });
    const map = (phoneNo: number) =>
      home.ask(
        batchCalls.mapHeadings,
        {
          batchFileId,
          columns: [
            { place: 1, column: 'name' },
            { place: phoneNo, column: 'phoneNo' },
            { place: 4, column: 'idCard' },
          ],
        },
        own,
      );
    await home.call(batchCalls.saveCells, { batchFileId, cells: [{ n: 2, column: 'name', text: '沈若溪' }] }, own);
    expect((await map(2)).errcode).toBe('0000');
    await isRead(batchFileId);
    expect((await progress(batchFileId, own)).counts).toEqual({ ...counts, wrong: 2 });
    // What was chosen is chosen for the next file as well.
    expect((await progress(await bring(csv(rows), own), own)).counts).toEqual({ ...counts, wrong: 2 });
    // While nothing reads: a list that has been read may be mapped anew.
    await home.rest();
    const codes = await Promise.all([map(3), map(3)]);
    await home.work();
    expect(codes.map(({ errcode }) => errcode).toSorted()).toEqual(['0000', codeOf('batchNotInState')].toSorted());
    await isRead(batchFileId);
    const again = await progress(batchFileId, own);
    expect(again.counts).toEqual({ ...counts, ready: 2 });
    const names = await home.call(batchCalls.rows, { batchFileId }, own);
    expect(names.rows.map(({ cells }) => cells.name.text)).toEqual(['秦思远', '秦思远']);
  });

  it.each([
    ['empty', csv([head])],
    ['tooManyRows', csv([head, ...Array.from({ length: batchRowsMax + 1 }, (_, n) => ['a', String(n)])])],
    ['unknown', Buffer.from('%PDF-1.4\0\0').toString('base64')],
  ])('that is none is refused as %s, and nothing of it is kept', async (fault, base64) => {
    const batchFileId = await bring(base64);
    expect(await progress(batchFileId)).toMatchObject({ state: 'refused', fault, counts });
    for (const table of ['batch_row', 'batch_content'])
      expect(await home.value(`select count(*)::integer from app.${table} where batch_file_id = $1`, batchFileId)).toBe(
        0,
      );
  });

  it('is read to its end after it was interrupted, each row once', async () => {
    const rows = [head, ...Array.from({ length: 1_200 }, (_, n) => person(1 + (n % 899)))];
    const batchFileId = await bring(csv(rows));
    const of = { memberId: hr.memberId, batchFileId };
    // As a killed worker leaves it: some rows are written, the file is still there.
    await home.owner.query('delete from app.batch_row where batch_file_id = $1 and n > 700', [batchFileId]);
    await home.owner.query("update app.batch_file set state = 'reading', read_rows = 700 where id = $1", [batchFileId]);
    await Promise.all([readList(home.house, of), readList(home.house, of)]);
    const read = await progress(batchFileId);
    expect(read).toMatchObject({ state: 'fixing', readRows: 1_200 });
    expect(Object.values(read.counts).reduce((sum, count) => sum + count, 0)).toBe(1_200);
  });

  it('goes after seven days, with everything that was in it', async () => {
    const batchFileId = await bring(csv([head, person(8)]));
    home.clock.at = new Date(Date.now() + (batchDays * 24 - 1) * 3_600_000);
    await sweepOldBatches(home.house);
    expect((await progress(batchFileId)).counts.ready).toBe(1);
    home.clock.at = new Date(Date.now() + (batchDays * 24 + 1) * 3_600_000);
    await sweepOldBatches(home.house);
    home.clock.at = undefined;
    expect((await home.ask(batchCalls.progress, { batchFileId }, hr)).errcode).toBe(codeOf('notFound'));
    expect(await home.value('select count(*)::integer from app.batch_row where batch_file_id = $1', batchFileId)).toBe(
      0,
    );
  });
});

describe('lists that wait to be ordered', () => {
  it('are fifty at most, also when many are brought at once', async () => {
    const who = await home.hr();
    await home.owner.query(
      `insert into app.batch_file (member_id, user_id, name_enc, state, fault, ends_at)
       select $1, $2, '', 'refused', 'empty', now() + interval '1 day' from generate_series(1, 47)`,
      [who.memberId, who.userId],
    );
    const content = { fileName: 'a.csv', base64: csv([head, person(63)]) };
    const asked = await Promise.all(Array.from({ length: 8 }, () => home.ask(batchCalls.upload, content, who)));
    const codes = asked.map(({ errcode }) => errcode);
    expect(codes.filter((code) => code === '0000')).toHaveLength(3);
    expect(codes.filter((code) => code === codeOf('batchesTooMany'))).toHaveLength(5);
    expect(await home.value('select count(*)::integer from app.batch_file where member_id = $1', who.memberId)).toBe(
      50,
    );
  });
});

describe('a row', () => {
  it('is looked at anew when a cell is changed, and so is its twin', async () => {
    const batchFileId = await bring(csv([head, person(10), person(11), ['', phoneOf(12), idCardOf(12), '']]));
    expect((await progress(batchFileId)).counts).toEqual({ ...counts, wrong: 1, ready: 2 });
    const same = [
      { n: 3, column: 'phoneNo' as const, text: phoneOf(10) },
      { n: 3, column: 'idCard' as const, text: idCardOf(10) },
    ];
    const twin = await home.call(batchCalls.saveCells, { batchFileId, cells: same }, hr);
    expect(twin.counts).toEqual({ ...counts, wrong: 1, doubtful: 1, ready: 1 });
    expect(twin.rows).toMatchObject([{ n: 3, state: 'doubtful', twin: 2 }]);
    // Without a person it is nobody's twin.
    const nobody = { batchFileId, cells: [{ n: 3, column: 'phoneNo' as const, text: '138' }] };
    expect((await home.call(batchCalls.saveCells, nobody, hr)).rows).toMatchObject([
      { n: 3, state: 'wrong', twin: null },
    ]);
    await home.call(batchCalls.saveCells, { batchFileId, cells: same }, hr);
    const apart = await home.call(
      batchCalls.saveCells,
      { batchFileId, cells: [{ n: 2, column: 'phoneNo', text: phoneOf(13) }] },
      hr,
    );
    expect(apart.rows.map(({ n, state }) => [n, state])).toEqual([
      [2, 'ready'],
      [3, 'ready'],
    ]);
    const named = { batchFileId, cells: [{ n: 4, column: 'name' as const, text: '江亦琛' }] };
    expect((await home.call(batchCalls.saveCells, named, hr)).counts).toEqual({ ...counts, ready: 3 });
  });

  it('that a colleague has changed since it was read keeps what stands there, and says so', async () => {
    const batchFileId = await bring(csv([head, person(14), person(15)]));
    const save = (text: string, was: string) =>
      home.call(batchCalls.saveCells, { batchFileId, cells: [{ n: 2, column: 'name' as const, text, was }] }, hr);
    const { rows } = await home.call(batchCalls.rows, { batchFileId }, hr);
    const read = rows.find(({ n }) => n === 2)?.cells.name.text ?? '';
    const first = await save('江亦琛', read);
    expect(first.clashes).toEqual([]);
    const late = await save('柯以南', read);
    expect(late.clashes).toEqual([{ n: 2, column: 'name' }]);
    expect(late.rows.map(({ n, cells }) => [n, cells.name.text])).toEqual([[2, '江亦琛']]);
    // What is kept already is kept once, whatever was read; and whoever has read the newest one may change it.
    expect((await save('江亦琛', read)).clashes).toEqual([]);
    expect((await save('柯以南', '江亦琛')).rows.map(({ cells }) => cells.name.text)).toEqual(['柯以南']);
    expect((await progress(batchFileId)).version).toBe(2);
  });

  it('of a person who stands there twice or was ordered lately is ordered only when somebody says so', async () => {
    await home.placedOrder(hr, {
      candidate: { name: '秦思远', phoneNo: phoneOf(20), idCard: idCardOf(20), idType: 'idCard' },
    });
    const batchFileId = await bring(csv([head, person(20), person(21), person(21)]));
    const rows = await rowsOf(batchFileId);
    expect(rows.map(({ n, state, twin }) => [n, state, twin])).toEqual([
      [2, 'doubtful', null],
      [4, 'doubtful', 3],
      [3, 'ready', null],
    ]);
    expect(rows[0]?.orderedAt).not.toBeNull();
    const decide = (n: number, decision: 'order' | 'leave' | 'open') =>
      home.call(batchCalls.decide, { batchFileId, rows: [n], decision }, hr);
    expect((await decide(2, 'order')).counts).toEqual({ ...counts, doubtful: 1, ready: 2 });
    // Without the first the second is the one.
    const left = await decide(3, 'leave');
    expect(left.rows.map(({ n, state }) => [n, state])).toEqual([
      [4, 'ready'],
      [3, 'left'],
    ]);
    expect((await decide(3, 'open')).counts).toEqual({ ...counts, doubtful: 1, ready: 2 });
  });

  it('is ordered lately by the own enterprise alone', async () => {
    await home.placedOrder(rival, {
      candidate: { name: '秦思远', phoneNo: phoneOf(30), idCard: idCardOf(30), idType: 'idCard' },
    });
    const batchFileId = await bring(csv([head, person(30)]));
    expect((await progress(batchFileId)).counts).toEqual({ ...counts, ready: 1 });
  });

  it('keeps the decision about it until it says something else', async () => {
    const batchFileId = await bring(csv([head, person(31), person(31)]));
    await home.call(batchCalls.decide, { batchFileId, rows: [3], decision: 'order' }, hr);
    await home.call(batchCalls.saveCells, { batchFileId, cells: [{ n: 3, column: 'department', text: '财务部' }] }, hr);
    expect((await progress(batchFileId)).counts).toEqual({ ...counts, doubtful: 1, ready: 1 });
  });

  it('comes in pages, what has to be changed first', async () => {
    const wrong = Array.from({ length: 3 }, (_, n) => ['x', phoneOf(40 + n), '']);
    const batchFileId = await bring(csv([head, ...Array.from({ length: 5 }, (_, n) => person(50 + n)), ...wrong]));
    const read: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { rows: readonly { n: number }[]; nextCursor: string | null } = await home.call(
        batchCalls.rows,
        { batchFileId, pageSize: 3, ...(cursor === null ? {} : { cursor }) },
        hr,
      );
      read.push(...page.rows.map(({ n }) => n));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(read).toEqual([7, 8, 9, 2, 3, 4, 5, 6]);
  });
});

describe('a list that somebody else', () => {
  it('has brought is not there for another enterprise', async () => {
    const batchFileId = await bring(csv([head, person(60)]));
    const wishes = [
      home.ask(batchCalls.progress, { batchFileId }, rival),
      home.ask(batchCalls.rows, { batchFileId }, rival),
      home.ask(batchCalls.saveCells, { batchFileId, cells: [{ n: 2, column: 'name', text: 'x' }] }, rival),
      home.ask(batchCalls.decide, { batchFileId, rows: [2], decision: 'leave' }, rival),
      home.ask(batchCalls.remove, { batchFileId }, rival),
    ];
    for (const { errcode } of await Promise.all(wishes)) expect(errcode).toBe(codeOf('notFound'));
    expect((await progress(batchFileId)).counts.ready).toBe(1);
  });

  it('has removed can not be read or changed', async () => {
    const batchFileId = await bring(csv([head, person(61)]));
    const remove = () => home.ask(batchCalls.remove, { batchFileId }, hr);
    const codes = (await Promise.all([remove(), remove(), remove()])).map(({ errcode }) => errcode);
    expect(codes.toSorted()).toEqual(['0000', codeOf('notFound'), codeOf('notFound')].toSorted());
    await readList(home.house, { memberId: hr.memberId, batchFileId });
    expect(await home.value('select count(*)::integer from app.batch_file where id = $1', batchFileId)).toBe(0);
  });
});

it('rows that were read in an older way are looked at anew, and compared with each other and with what was ordered', async () => {
  const own = await home.hr();
  const [, phone = '', idCard = ''] = person(95);
  const row = (name: string, day = '') => [name, phone, idCard, day];
  const batchFileId = await bring(
    csv([['姓名', '手机号', '身份证号', '拟入职日期'], row('秦 思远'), row('秦思远', '2020-01-01'), row('秦思远')]),
    own,
  );
  const rows = () =>
    home.value(
      'select json_agg(json_build_array(state, twin) order by n) from app.batch_row where batch_file_id = $1',
      batchFileId,
    );
  await home.call(batchCalls.decide, { batchFileId, rows: [4], decision: 'leave' }, own);
  const right = [
    ['ready', null],
    ['doubtful', 2],
    ['left', 2],
  ];
  expect(await rows()).toEqual(right);
  // As before migration 0111: another key for a blank in the name, and no day in the past allowed.
  const set = (what: string, ...values: unknown[]) =>
    home.owner.query(`update app.batch_row set ${what}`, [batchFileId, ...values]);
  const key = home.house.vault.lookUp(own.memberId, 'person', '秦 思远', phone, idCard);
  await set('read_version = 0, twin = null where batch_file_id = $1');
  await set('person_key = $2 where batch_file_id = $1 and n = 2', key);
  await set(`problems = '{"proposedEntryDate": "date"}', person_key = null where batch_file_id = $1 and n = 3`);
  const { version } = await progress(batchFileId, own);
  await Promise.all([rereadLists(home.house), rereadLists(home.house)]);
  expect(await rows()).toEqual(right);
  expect((await progress(batchFileId, own)).version).toBe(version + 1);
  await rereadLists(home.house);
  expect((await progress(batchFileId, own)).version).toBe(version + 1);
});

it('a cell that a formula has filled or a sheet has rounded is right once the same was typed again', async () => {
  const own = await home.hr();
  const zeros = '330106199204014000';
  const batchFileId = await bring(csv([head, ['秦思远', phoneOf(97), zeros, '']]), own);
  const save = async (text: string) =>
    (await home.call(batchCalls.saveCells, { batchFileId, cells: [{ n: 2, column: 'idCard', text }] }, own)).rows[0];
  expect((await progress(batchFileId, own)).problems).toEqual([{ column: 'idCard', problem: 'idCardZeros', count: 1 }]);
  expect(await save(zeros)).toMatchObject({ state: 'ready', cells: { idCard: { text: zeros, problem: null } } });
  const { version } = await progress(batchFileId, own);
  await save(zeros);
  expect((await progress(batchFileId, own)).version).toBe(version);
});

it('lists are found by the name of the file and of who brought them, in the order that was asked for', async () => {
  const person1 = await home.hr();
  for (const fileName of ['乙.csv', '甲.csv'])
    await home.call(batchCalls.upload, { fileName, base64: csv([head, person(70)]) }, person1);
  const names = async (wish: object) =>
    (await home.call(batchCalls.list, wish, person1)).fileList.map(({ fileName }) => fileName);
  expect(await names({})).toEqual(['甲.csv', '乙.csv']);
  expect(await names({ sortBy: 'fileName', orderSort: 'desc' })).toEqual(['乙.csv', '甲.csv']);
  expect(await names({ fileName: '甲' })).toEqual(['甲.csv']);
  expect(await names({ createName: 'nobody' })).toEqual([]);
  const creator = (await home.call(batchCalls.list, {}, person1)).fileList[0]?.operatorName.slice(0, 2);
  expect(await names({ createName: creator })).toEqual(['甲.csv', '乙.csv']);
  await home.call(batchCalls.upload, { fileName: '丙.csv', base64: csv([head, person(71), person(72)]) }, person1);
  // Rows are counted once the file was read.
  await eventually(async () => (await names({ sortBy: 'count', orderSort: 'desc' }))[0] === '丙.csv');
  expect(await names({ orderSort: 'asc' })).toEqual(['乙.csv', '甲.csv', '丙.csv']);
  expect(await names({ pageNo: 2, pageSize: 1 })).toEqual(['甲.csv']);
});

it('the template is read as a list without rows', async () => {
  const { base64, name } = await home.call(batchCalls.template, {}, hr);
  expect(name).toBe('背调名单模板.xlsx');
  const batchFileId = await bring(base64);
  expect(await progress(batchFileId)).toMatchObject({ state: 'refused', fault: 'empty' });
});

it('the price of a list is that of everybody in it who can be ordered', async () => {
  const checkedDataItemList = [{ code: 'ID_THREE' }];
  const one = await home.call(pricingCalls.calculate, { checkedDataItemList }, hr);
  const batchFileId = await bring(csv([head, person(80), person(81), person(82), ['x', '', '']]));
  const priced = await home.call(pricingCalls.calculate, { checkedDataItemList, batchFileId }, hr);
  expect(priced.totalFen).toBe(3 * Number(one.totalFen));
  const first = await home.call(pricingCalls.calculateFirst, { dataItemList: ['ID_THREE'], batchFileId }, hr);
  expect(first.totalFen).toBe(priced.totalFen);
  const none = await bring(csv([head, ['x', '', '']]));
  const refused = await home.ask(pricingCalls.calculate, { checkedDataItemList, batchFileId: none }, hr);
  expect(refused.errcode).toBe(codeOf('batchNoneReady'));
});
