import { describe, expect, it } from 'vitest';
import { type CellProblem, type GivenCell, nameWithoutDigits, readCell } from './cells.ts';
import { bareHeading, type Column, columnNames, columns, findHeadings, lacksOf, readHeadings } from './columns.ts';

const today = '2026-11-23';
const read = (column: Column, text: string, kind: GivenCell['kind'] = 'text') =>
  readCell(column, { text, kind }, today);

describe('the headings of a list', () => {
  it('are known as the template and as other lists write them', () => {
    expect(readHeadings(['姓名 *', '联系电话', '身份证号码（18位）', 'Dept.'])).toEqual({
      name: [0],
      phoneNo: [1],
      idCard: [2],
      department: [3],
    });
    expect(Object.keys(readHeadings(columns.map((column) => columnNames[column].zh)))).toEqual([...columns]);
    expect(Object.keys(readHeadings(columns.map((column) => columnNames[column].en)))).toEqual([...columns]);
  });

  it('may name a column twice', () => {
    expect(readHeadings(['姓名', '电话', '手机'])).toEqual({ name: [0], phoneNo: [1, 2] });
  });

  it('are what this enterprise has called them before', () => {
    expect(readHeadings(['花名', '手机'], { [bareHeading('花名')]: 'name' })).toEqual({ name: [0], phoneNo: [1] });
  });

  it('are found below a title and the merged headings of groups', () => {
    const rows = [
      { n: 1, cells: ['2026 校招名单'] },
      { n: 2, cells: ['姓名', undefined, '岗位信息'] },
      { n: 4, cells: ['姓名', '手机号', '身份证号', '部门'] },
      { n: 5, cells: ['秦思远', '13522180917', '330106199204181732', '研发中心'] },
    ];
    expect(findHeadings(rows)).toEqual({ row: 4, places: { name: [0], phoneNo: [1], idCard: [2], department: [3] } });
    expect(findHeadings(rows.slice(3))).toBeUndefined();
  });

  it('name what is lacking', () => {
    expect(lacksOf({ name: 0, department: 1 })).toEqual(['phoneNo', 'idCard']);
  });
});

describe('a cell', () => {
  it.each<[Column, string, string, readonly string[]]>([
    ['phoneNo', '１３８００００２０４６', '13800002046', ['width']],
    ['phoneNo', ' 138 0000-2046 ', '13800002046', ['blanks']],
    ['phoneNo', '+86 13800002046', '13800002046', ['blanks', 'countryCode']],
    ['idCard', '33010619900307271x', '33010619900307271X', ['letterCase']],
    ['name', '秦 思远', '秦思远', ['blanks']],
    ['name', '热依扎•木拉提', '热依扎·木拉提', ['width']],
    ['name', 'Anne  Smith', 'Anne Smith', ['blanks']],
    ['proposedEntryDate', '2026/12/7', '2026-12-07', ['dateWriting']],
    ['proposedEntryDate', '２０２６年１２月７日', '2026-12-07', ['width', 'dateWriting']],
    ['remark', '  勿联系现雇主  ', '勿联系现雇主', ['blanks']],
    ['remark', '全角（保留）', '全角（保留）', []],
    ['idCard', "'330106199003072719", '330106199003072719', ['textMark']],
    ['phoneNo', '`13800002046', '13800002046', ['textMark']],
    ['idCard', 'e12345678', 'E12345678', ['letterCase']],
    ['idCard', '护照号：E1234 5678', '护照 E12345678', ['width', 'blanks']],
    ['idCard', '港澳通行证 H12345678', '港澳通行证 H12345678', []],
    ['idCard', 'Passport EA1234567', 'passport EA1234567', ['blanks']],
    ['department', '#N/A', '', ['error']],
  ])('of %s that says %j is read as %j', (column, text, value, done) => {
    expect(read(column, text)).toMatchObject({ value, fixes: done });
  });

  it('that keeps a phone as a number is a phone', () => {
    expect(read('phoneNo', '13800002046', 'number')).toEqual({
      value: '13800002046',
      fixes: ['number'],
      problem: null,
    });
  });

  it.each<[Column, string, CellProblem]>([
    ['phoneNo', '1865230447', 'phoneLength'],
    ['phoneNo', '1380000204a', 'phone'],
    ['idCard', '110108199507148834', 'idCardChecksum'],
    ['idCard', '33010619921304173', 'idCardLength'],
    ['idCard', '330106199213041732', 'idCardDay'],
    ['idCard', '33010619920418173Z', 'idCard'],
    ['idCard', '', 'missing'],
    ['name', ' ', 'missing'],
    ['name', '夏沐阳2', 'nameDigits'],
    ['name', '点击链接', 'name'],
    ['proposedEntryDate', '下月初', 'date'],
    ['proposedEntryDate', '2026-02-30', 'date'],
    ['idCard', '330106199204014000', 'idCardZeros'],
    ['idCard', 'H12345678', 'documentUnnamed'],
    ['idCard', '12345678', 'documentUnnamed'],
    ['idCard', '护照 330106199003072415', 'passport'],
    ['idCard', '台胞证 E12345678', 'taiwanPermit'],
    ['department', '部'.repeat(61), 'tooLong'],
  ])('of %s that says %j has the problem %s', (column, text, problem) => {
    expect(read(column, text).problem).toBe(problem);
  });

  it('is refused as a formula, and as a number whose end is lost, whatever it shows', () => {
    expect(read('phoneNo', '13800002046', 'formula')).toMatchObject({ value: '13800002046', problem: 'formula' });
    expect(read('idCard', '330106199204181000', 'rounded').problem).toBe('rounded');
  });

  it('that was typed again is right though a file may have rounded it', () => {
    const typed = { text: '330106199204014000' };
    expect(readCell('idCard', typed, today).problem).toBeNull();
    expect(readCell('idCard', { ...typed, kind: 'text' }, today).problem).toBe('idCardZeros');
  });

  it('takes a start date in the past, as a single order does', () => {
    expect(read('proposedEntryDate', '2020-01-01')).toMatchObject({ value: '2020-01-01', problem: null });
  });

  it('may be empty where nothing has to stand', () => {
    for (const column of ['department', 'position', 'proposedEntryDate', 'remark'] as const)
      expect(read(column, '').problem).toBeNull();
  });

  it('that was set right once is right: reading it again changes nothing', () => {
    for (const [column, text] of [
      ['name', ' 热依扎•木 拉提 '],
      ['phoneNo', '+86 138-0000 2046'],
      ['idCard', '３３０１０６１９９００３０７２７１x'],
      ['idCard', '台胞证号 1234 5678'],
      ['proposedEntryDate', '2026.12.7'],
    ] as const) {
      const once = read(column, text);
      expect(read(column, once.value)).toEqual({ ...once, fixes: [] });
    }
  });
});

it('a name is offered without the digits behind it where a name is left', () => {
  expect(nameWithoutDigits('夏沐阳2')).toBe('夏沐阳');
  expect(nameWithoutDigits('2046')).toBeUndefined();
  expect(nameWithoutDigits('夏沐阳')).toBeUndefined();
});
