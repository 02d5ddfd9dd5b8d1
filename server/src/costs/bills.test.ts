import { sourceBillCalls } from '@beidiao/contract/costs/bills';
import { billLimits } from '@beidiao/contract/costs/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { writeTextSheet } from '../base/sheet/write-sheet.ts';
import { sumSince } from './jobs.ts';
import { columnName, readBill } from './read-bill.ts';

let home: TestHouse;
let hr: Person;
let finance: Operator;
const month = '2026-10';
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 10_000_000 });
  finance = await home.staff('finance');
  const { orderDetailsId } = await home.paidOrder(hr, { codes: ['ID_THREE'] });
  const client = await home.owner.connect();
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ id: string }>(
    `insert into app.check_task (member_id, order_detail_id, code, n, state, result, deadline_at, created_at)
     values ($1, $2, 'ID_THREE', 1, 'done', 'clear', now(), '2026-10-01T10:00+08') returning id`,
    [hr.memberId, orderDetailsId],
  );
  // What is the same, what has another amount, what is not on the bill, of the month before, not asked, and of another source.
  for (const [n, [key, at, connector, fen, outcome]] of [
    ['a-1', '2026-10-01T00:00+08', 'court', 65, 'answered'],
    ['a-2', '2026-10-31T23:59:59+08', 'court', 65, 'unknown'],
    ['a-3', '2026-10-10T10:00+08', 'court', 65, 'answered'],
    ['a-4', '2026-09-30T23:59+08', 'court', 60, 'answered'],
    ['a-5', '2026-10-10T10:00+08', 'court', 65, 'notAsked'],
    ['a-6', '2026-10-10T10:00+08', 'bureau', 65, 'answered'],
  ].entries())
    await client.query(
      `insert into app.source_call (member_id, task_id, consent_id, attempt, key, asked_at, connector, cost_fen, outcome)
       values ($1, $2, 0, $3, $4, $5, $6, $7, $8)`,
      [hr.memberId, rows[0]?.id, n + 1, key, at, connector, fen, outcome],
    );
  client.release(true);
  await sumSince(home.house, '2026-09-01');
});
afterAll(() => home.close());

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');
const compare = (base64: string, source = 'court') =>
  home.ask(sourceBillCalls.compare, { month, source, base64 }, finance);
const differences = (after = 0, pageSize = 50) =>
  home.call(sourceBillCalls.differences, { month, source: 'court', after, pageSize }, finance);
const list = () => home.call(sourceBillCalls.list, { month }, finance);
const bill = [
  '请求编号,说明,金额（元）',
  'a-1,,0.65',
  'a-2,,0.80',
  'a-4,,0.60',
  'x-9,,"1,200.00"',
  'a-1,,0.65',
  'a-5,,0.65',
  '',
].join('\r\n');

describe('the bill of a source', () => {
  it('is compared by key both ways, and sent twice leaves one outcome', async () => {
    const told = { source: 'court', billCount: 6, billFen: 120_335, ourCount: 3, ourFen: 195, sameCount: 1 };
    const kinds = { onlyBill: 2, onlyOurs: 1, otherAmount: 1, otherMonth: 1, twice: 1 };
    const both = await Promise.all([compare(inBase64(bill)), compare(inBase64(bill))]);
    for (const { errcode, data } of both) {
      expect(errcode).toBe('0000');
      expect(data).toMatchObject({ bill: { ...told, kinds, comparedBy: '陆文静' }, faults: [] });
    }
    const { rows, sources } = await list();
    expect(rows).toHaveLength(1);
    expect(sources).toEqual(['bureau', 'court']);
    expect((await differences()).rows.map(({ n: _n, ...row }) => row)).toEqual([
      { kind: 'onlyBill', key: 'x-9', billRow: 5, billFen: 120_000, ourFen: null },
      { kind: 'onlyBill', key: 'a-5', billRow: 7, billFen: 65, ourFen: null },
      { kind: 'onlyOurs', key: 'a-3', billRow: null, billFen: null, ourFen: 65 },
      { kind: 'otherAmount', key: 'a-2', billRow: 3, billFen: 80, ourFen: 65 },
      { kind: 'otherMonth', key: 'a-4', billRow: 4, billFen: 60, ourFen: 60 },
      { kind: 'twice', key: 'a-1', billRow: 6, billFen: 65, ourFen: null },
    ]);
    const page = await differences(4, 1);
    expect(page).toMatchObject({ rows: [{ n: 5, kind: 'otherMonth' }], hasMore: true });
    expect(
      await home.value("select facts from app.staff_act where action = 'compareSourceBill' order by seq desc limit 1"),
    ).toEqual({ month, lines: 6, differences: 6 });
  });

  it('as a workbook takes the place of the last one', async () => {
    const rows = ['a-1', 'a-2', 'a-3'].map((key) => [key, '65']);
    const { base64 } = await writeTextSheet({
      fileName: 'bill',
      sheetName: '账单',
      head: ['Key', 'Amount (fen)'],
      rows,
    });
    const { data } = await compare(base64);
    expect(data).toMatchObject({ bill: { billFen: 195, ourFen: 195, sameCount: 3 } });
    expect(await differences()).toEqual({ rows: [], hasMore: false });
    expect((await list()).rows).toHaveLength(1);
  });

  it('with faulty rows changes nothing and is answered with their rows and columns', async () => {
    const before = await list();
    const faulty = ['说明,金额,key', 'x,0.65,a-1', 'x,0.655,a-2', 'x,,a-3', 'x,0.65,', ',,'].join('\n');
    expect((await compare(inBase64(faulty))).data).toEqual({
      bill: null,
      faults: [
        { row: 3, column: 'B', why: 'amount' },
        { row: 4, column: 'B', why: 'amount' },
        { row: 5, column: 'C', why: 'key' },
      ],
    });
    expect((await compare(inBase64('a,b\n1,2\n'))).data).toMatchObject({ faults: [{ row: 1, why: 'headings' }] });
    expect(await list()).toEqual(before);
  });

  it('of a source that was never asked, or in a file that is none, is refused', async () => {
    expect((await compare(inBase64(bill), 'nobody')).errcode).toBe(codeOf('sourceNotAsked'));
    expect(
      (await compare(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).toString('base64'))).errcode,
    ).toBe(codeOf('sourceBillUnreadable'));
  });

  it('is read up to 50,000 lines, and no further', async () => {
    let taken = 0;
    async function* pieces() {
      const cell = (text: string) => ({ text, kind: 'text' as const });
      yield { sheet: '1', rows: [{ n: 1, cells: [cell('key'), cell('amount')] }] };
      for (let n = 2; n < 2 * billLimits.rows; n += 1) {
        taken = n;
        yield { sheet: '1', rows: [{ n, cells: [cell(`k-${n}`), cell('1')] }] };
      }
    }
    const { faults } = await readBill(pieces());
    expect(faults).toEqual([{ row: billLimits.rows + 2, column: '', why: 'rows' }]);
    expect(taken).toBe(billLimits.rows + 2);
    expect([0, 25, 26, 59].map(columnName)).toEqual(['A', 'Z', 'AA', 'BH']);
  });
});
