import { describe, expect, it, vi } from 'vitest';
import { columnName, inline, plainRows, type Workbook, writeWorkbook } from '../../../test/workbooks.ts';
import { openSheets } from './open-sheets.ts';
import { readSheets } from './read-sheets.ts';
import { type SheetFault, sheetLimits, type SheetRow, SheetTrouble } from './sheet.ts';

/** A row as text, with the kind of a cell where it is not text: `2026-12-07 date`. */
const shown = ({ n, cells }: SheetRow): string[] => [
  String(n),
  ...Array.from(cells, (cell) =>
    cell === undefined ? '' : `${cell.text}${cell.kind === 'text' ? '' : ` ${cell.kind}`}`,
  ),
];
async function textsOf(content: Buffer): Promise<string[][]> {
  const read: string[][] = [];
  for (const { rows } of await openSheets(content)) for await (const row of rows) read.push(shown(row));
  return read;
}
/** The same, by way of the thread. */
async function threadTexts(content: Buffer): Promise<string[][]> {
  const read: string[][] = [];
  for await (const { rows } of readSheets(content)) read.push(...rows.map(shown));
  return read;
}
const book = async (workbook: Workbook): Promise<string[][]> => textsOf(await writeWorkbook(workbook));
const oneSheet = (data: string, rest: Omit<Workbook, 'sheets'> = {}): Promise<string[][]> =>
  book({ sheets: [{ data }], ...rest });
async function faultOf(content: Buffer, read = textsOf): Promise<SheetFault | 'read'> {
  try {
    await read(content);
    return 'read';
  } catch (error) {
    if (error instanceof SheetTrouble) return error.fault;
    throw error;
  }
}

describe('a workbook', () => {
  it('is read by row and column, with the numbers that the sheet shows', async () => {
    const data = `<row r="2">${inline('A2', '姓名')}${inline('C2', '手机号')}</row><row r="5">${inline('B5', '秦思远')}</row>`;
    expect(await oneSheet(data)).toEqual([
      ['2', '姓名', '', '手机号'],
      ['5', '', '秦思远'],
    ]);
  });

  it('without references counts its rows and cells', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    expect(await oneSheet(`<row>${cell('a')}<c/>${cell('b')}</row><row>${cell('c')}</row>`)).toEqual([
      ['1', 'a', '', 'b'],
      ['2', 'c'],
    ]);
  });

  it('whose row numbers are none, fall or repeat is counted on, so that no two rows have one number', async () => {
    const row = (r: string) => `<row r="${r}">${inline('A1', r)}</row>`;
    const rows = await oneSheet(['3', '3', '1', 'x', '0', '-1', '2000000000', '12'].map(row).join(''));
    expect(rows.map(([n]) => n)).toEqual(['3', '4', '5', '6', '7', '8', '9', '12']);
  });

  it('with shared texts keeps formatted parts together and leaves out how they are read aloud', async () => {
    const texts = ['<r><t>秦</t></r><r><t>思远</t></r><rPh sb="0" eb="1"><t>qin</t></rPh>', '<t>a &amp; b</t>'];
    expect(
      await oneSheet('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>', { texts }),
    ).toEqual([['1', '秦思远', 'a & b']]);
  });

  it.each([
    ['of 1900', 14, false, '46363', '2026-12-07'],
    ['of 1904', 14, true, '44901', '2026-12-07'],
    ['in Chinese', 'yyyy"年"m"月"d"日"', false, '46363', '2026-12-07'],
    ['of East Asia, by number', 31, false, '46363', '2026-12-07'],
    ['with a time', 'yyyy-mm-dd hh:mm', false, '46363.5', '2026-12-07'],
    ['before the leap day that never was', 14, false, '59', '1900-02-28'],
    ['after it', 14, false, '61', '1900-03-01'],
  ] as const)('shows a date %s as its day', async (_, format, is1904, value, day) => {
    const data = `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`;
    expect(await oneSheet(data, { formats: [format], is1904 })).toEqual([['1', `${day} date`]]);
  });

  it.each([
    ['13800002046', '13800002046 number'],
    ['1.3800002046E10', '13800002046 number'],
    ['330106199003072410', '330106199003072400 rounded'],
    ['0.5', '0.5 number'],
    ['-3', '-3 number'],
  ])('reads the number %s without an exponent, and says when digits were lost', async (value, text) => {
    const [row] = await oneSheet(`<row r="1"><c r="A1"><v>${value}</v></c></row>`);
    expect(row?.[1]).toMatch(text.endsWith('rounded') ? /^33010619900307\d{4} rounded$/ : text);
  });

  it('knows a format in red or with a word in quotes for the number that it is', async () => {
    const data = '<row r="1"><c r="A1" s="1"><v>12</v></c><c r="B1" s="2"><v>12</v></c></row>';
    expect(await oneSheet(data, { formats: ['[Red]0.00', '0"day"'] })).toEqual([['1', '12 number', '12 number']]);
  });

  it('tells formulas from values, and says what they had come to', async () => {
    const data = '<row r="1"><c r="A1" t="str"><f>B1&amp;C1</f><v>秦思远</v></c><c r="B1"><f>1+1</f><v>2</v></c></row>';
    expect(await oneSheet(data)).toEqual([['1', '秦思远 formula', '2 formula']]);
  });

  it('leaves out sheets and rows that are hidden, and cells that hold only blanks', async () => {
    const sheets = [
      { state: 'hidden', data: plainRows([['secret']]) },
      { state: 'veryHidden', data: plainRows([['secret']]) },
      {
        data: `<row r="1" hidden="1">${inline('A1', 'filtered')}</row><row r="2">${inline('A2', '  ')}</row><row r="3">${inline('A3', 'shown')}</row>`,
      },
    ];
    expect(await book({ sheets })).toEqual([['3', 'shown']]);
  });

  it('of every visible sheet is read, in the order of the tabs', async () => {
    const sheets = [{ data: plainRows([['one']]) }, { data: '' }, { data: plainRows([['three']]) }];
    expect(await book({ sheets })).toEqual([
      ['1', 'one'],
      ['1', 'three'],
    ]);
  });

  it('whose writer sets a prefix before each element is the same', async () => {
    expect(await oneSheet(plainRows([['姓名', '手机号']]), { prefix: 'x' })).toEqual([['1', '姓名', '手机号']]);
  });

  it('of styled but empty columns to the last is read, and of filled ones refused', async () => {
    const empty = Array.from({ length: 16_384 }, (_, at) => `<c r="${columnName(at)}1" s="0"/>`).join('');
    expect(await oneSheet(`<row r="1">${empty}${inline('B2', 'x')}</row>`)).toEqual([['1', '', 'x']]);
    const filled = Array.from({ length: 16_384 }, (_, at) => inline(`${columnName(at)}1`, 'x')).join('');
    expect(await faultOf(await writeWorkbook({ sheets: [{ data: `<row r="1">${filled}</row>` }] }))).toBe('tooWide');
  });
});

describe('a file that is no list', () => {
  it('is refused by what it is', async () => {
    const plain = { sheets: [{ data: plainRows([['a']]) }] };
    const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(
      await faultOf(Buffer.concat([compound, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')])),
    ).toBe('locked');
    expect(await faultOf(Buffer.concat([compound, Buffer.alloc(600)]))).toBe('old');
    expect(await faultOf(await writeWorkbook({ ...plain, more: { 'xl/vbaProject.bin': 'x' } }))).toBe('macros');
    expect(
      await faultOf(await writeWorkbook({ ...plain, more: { 'xl/externalLinks/externalLink1.xml': '<x/>' } })),
    ).toBe('links');
    expect(await faultOf((await writeWorkbook(plain)).subarray(0, 400))).toBe('broken');
    expect(await faultOf(await writeWorkbook({ sheets: [] }))).toBe('unknown');
    expect(await faultOf(Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 0xff, 0xfe]))).toBe('unknown');
  });

  it('declares an entity, or has no end', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook/>';
    const evil = await writeWorkbook({ sheets: [], more: { 'xl/workbook.xml': entity } });
    expect(['broken', 'unknown']).toContain(await faultOf(evil));
    expect(await faultOf(await writeWorkbook({ sheets: [{ data: '<row r="1"><c r="A1">' }] }))).toBe('broken');
  });

  it('unpacks to more than it may, or says that it does', async () => {
    const zeros = Buffer.alloc(80 * 1024 * 1024, '<row></row>');
    expect(await faultOf(await writeWorkbook({ sheets: [{ data: '' }], more: { 'xl/media/x.bin': zeros } }))).toBe(
      'tooBig',
    );
    const honest = await writeWorkbook({ sheets: [{ data: plainRows([['a']]) }] });
    // The size of the first entry in the central directory, declared as 2 GB.
    const lying = Buffer.from(honest);
    lying.writeUInt32LE(0x7fffffff, lying.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
    expect(await faultOf(lying)).toBe('tooBig');
  });

  it('holds a text without end: of a cell as much is kept as a cell may hold', async () => {
    const [row] = await oneSheet(plainRows([['x'.repeat(100_000)]]));
    expect(row?.[1]).toHaveLength(sheetLimits.cell + 1);
  });
});

describe('a file of plain text', () => {
  const text = '姓名,手机号\r\n"秦思远",13800002046\r\n\r\n"Smith, J.",13800002047\r\n';
  const rows = [
    ['1', '姓名', '手机号'],
    ['2', '秦思远', '13800002046'],
    ['4', 'Smith, J.', '13800002047'],
  ];
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    [
      'GB18030',
      Buffer.concat([
        Buffer.from('d0d5c3fb2ccad6bbfabac50d0a22c7d8cbbcd4b6222c', 'hex'),
        Buffer.from('13800002046\r\n\r\n"Smith, J.",13800002047\r\n'),
      ]),
    ],
    ['tabs, as it is pasted', Buffer.from('姓名\t手机号\n秦思远\t13800002046\n\nSmith, J.\t13800002047')],
    ['semicolons', Buffer.from('姓名;手机号\n秦思远;13800002046\n\n"Smith, J.";13800002047')],
  ])('in %s is read', async (_, content) => {
    expect(await textsOf(content)).toEqual(rows);
  });

  it('says where a sheet has written a long number without its end, and unwraps texts of digits', async () => {
    expect(await textsOf(Buffer.from('a,b\n3.30106E+17,="13800002046"'))).toEqual([
      ['1', 'a', 'b'],
      ['2', '3.30106E+17 rounded', '13800002046'],
    ]);
  });
});

describe('a thread that reads', () => {
  it('hands on 10,000 rows in pieces, in their order', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [`name ${at}`, '13800002046']);
    const read = await threadTexts(await writeWorkbook({ sheets: [{ data: plainRows(rows) }] }));
    expect(read).toHaveLength(10_000);
    expect(read.at(-1)).toEqual(['10000', 'name 9999', '13800002046']);
  });

  it('says why it reads no further', async () => {
    const workbook = { sheets: [{ data: plainRows([['a']]) }], more: { 'xl/vbaProject.bin': 'x' } };
    expect(await faultOf(await writeWorkbook(workbook), threadTexts)).toBe('macros');
  });

  it('is not brought down by one cell of 30 MB', async () => {
    const content = await writeWorkbook({ sheets: [{ data: plainRows([['x'.repeat(30 * 1024 * 1024)]]) }] });
    expect(await faultOf(content, threadTexts)).toBe('tooBig');
  });

  it('reads each file by itself, after a good one, a broken one and one that nobody wanted to the end, and two at once', async () => {
    const csv = (name: string) => Buffer.from(Array.from({ length: 1_200 }, () => `${name},1`).join('\n'));
    const broken = await writeWorkbook({ sheets: [{ data: '<row r="1"><c r="A1">' }] });
    const namesIn = async (content: Buffer) => [...new Set((await threadTexts(content)).map(([, name]) => name))];
    expect(await namesIn(csv('a'))).toEqual(['a']);
    expect(await faultOf(broken, threadTexts)).toBe('broken');
    expect(await namesIn(csv('b'))).toEqual(['b']);
    for await (const { rows } of readSheets(csv('c'))) if (rows.length > 0) break;
    expect(await Promise.all([namesIn(csv('d')), namesIn(csv('e'))])).toEqual([['d'], ['e']]);
    expect(await namesIn(csv('f'))).toEqual(['f']);
  });

  it('that has waited in vain ends, and the next file has another', async () => {
    // Whoever waits here since another test has a clock that is real.
    for await (const _ of readSheets(Buffer.from('a,1'))) break;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      expect(await threadTexts(Buffer.from('a,1'))).toEqual([['1', 'a', '1']]);
      vi.advanceTimersByTime(60_000);
      expect(await threadTexts(Buffer.from('b,1'))).toEqual([['1', 'b', '1']]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends when nobody wants more rows', async () => {
    const ports = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
    const before = ports();
    const rows = Array.from({ length: 3_000 }, () => ['a']);
    for await (const { rows: read } of readSheets(await writeWorkbook({ sheets: [{ data: plainRows(rows) }] })))
      if (read.length > 0) break;
    expect(ports()).toBe(before);
  });
});
