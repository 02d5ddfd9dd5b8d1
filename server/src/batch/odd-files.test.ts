import { buffer } from 'node:stream/consumers';
import { lacksOf } from '@beidiao/contract/batch/columns';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { columnName, escaped, inline, plainRows, type Workbook, writeWorkbook } from '../../test/workbooks.ts';
import { readZip } from '../../test/zip.ts';
import { openSheets } from '../base/sheet/open-sheets.ts';
import type { SheetRow } from '../base/sheet/sheet.ts';
import { cellsOf, findBeginning, isEmpty, judge } from './rules.ts';

const today = '2026-11-23';
const head = ['姓名', '手机号', '身份证号', '拟入职日期'];
const first = ['秦思远', '13800002046', '330106199003070014', '2026-12-07'];
const second = ['欧阳晨曦', '13800002047', '33010619900307009X', '2026-12-08'];
const list = [head, first, second];

/** Who stands in the first sheet that holds a list, in the writing of the wire; with what is wrong, where anything is. */
async function peopleIn(content: Buffer): Promise<string[][]> {
  for (const { rows } of await openSheets(content)) {
    const all: SheetRow[] = [];
    for await (const row of rows) all.push(row);
    const found = findBeginning(all, {}, today);
    if (found === undefined || lacksOf(found.mapping).length > 0) continue;
    return all
      .filter(({ n }) => n > found.row)
      .map((row) => cellsOf(row, found.mapping))
      .filter((given) => !isEmpty(given))
      .map((given) => {
        const { values, problems } = judge(given, today);
        const { name, phoneNo, idCard, proposedEntryDate } = values;
        return [name, phoneNo, idCard, proposedEntryDate, ...Object.values(problems)];
      });
  }
  return [];
}

const book = (data: string, rest: Omit<Workbook, 'sheets'> = {}): Promise<Buffer> =>
  writeWorkbook({ sheets: [{ data }], ...rest });
const rowsOf = (rows: readonly (readonly string[])[]): Promise<Buffer> => book(plainRows(rows));
/** Rows whose cells the test writes itself; numbered from the first. */
const rawRows = (rows: readonly (readonly string[])[], from = 1): string =>
  rows
    .map((cells, at) => {
      const n = from + at;
      return `<row r="${n}">${cells.map((cell, place) => cell.replace('<c', `<c r="${columnName(place)}${n}"`)).join('')}</row>`;
    })
    .join('');
const text = (it: string): string => `<c t="inlineStr"><is><t>${escaped(it)}</t></is></c>`;
const number = (it: string, style = 0): string => `<c s="${style}"><v>${it}</v></c>`;
const texts = (row: readonly string[]): string[] => row.map(text);
/** With another cell in one place of the first person. */
const instead = (place: number, cell: string): string =>
  rawRows([texts(head), texts(first).with(place, cell), texts(second)]);
const withText = (place: number, said: string): Promise<Buffer> => rowsOf([head, first.with(place, said), second]);
const withHeads = (heads: readonly string[]): Promise<Buffer> => rowsOf([heads, first, second]);

/** The same archive with other names or other text in its parts. */
async function rewritten(content: Buffer, change: (name: string, xml: string) => [string, string]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const entry of await readZip(content)) {
    const [name, xml] = change(entry.name, entry.content.toString());
    zip.addBuffer(Buffer.from(xml), name, { compress: name.endsWith('.rels') });
  }
  zip.end();
  return buffer(zip.outputStream);
}
const inParts = (content: Promise<Buffer>, from: string, to: string): Promise<Buffer> =>
  content.then((it) => rewritten(it, (name, xml) => [name, xml.replaceAll(from, to)]));

const sharedTexts = (rows: readonly (readonly string[])[], write: (it: string) => string): Promise<Buffer> =>
  book(rawRows(rows.map((row, at) => row.map((_, place) => `<c t="s"><v>${at * head.length + place}</v></c>`))), {
    texts: rows.flat().map(write),
  });
const csv = (separator: string, rows: readonly (readonly string[])[] = list, end = '\r\n'): string =>
  rows.map((row) => row.join(separator)).join(end);

const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A workbook whose parts lie elsewhere, as relations say. */
async function movedParts(): Promise<Buffer> {
  const plain = await sharedTexts(list, (it) => `<t>${it}</t>`);
  return rewritten(plain, (name, xml) => {
    if (name === 'xl/workbook.xml') return ['xl/workbook2.xml', xml];
    if (name === 'xl/sharedStrings.xml') return ['xl/texts.xml', xml];
    if (name !== 'xl/_rels/workbook.xml.rels') return [name, xml];
    const more = `<Relationship Id="t" Type="${officeRelation}/sharedStrings" Target="texts.xml"/></Relationships>`;
    return ['xl/_rels/workbook2.xml.rels', xml.replace('</Relationships>', more)];
  }).then(async (moved) => {
    const zip = new ZipFile();
    const root = `<Relationships><Relationship Id="r" Type="${officeRelation}/officeDocument" Target="xl/workbook2.xml"/></Relationships>`;
    zip.addBuffer(Buffer.from(root), '_rels/.rels');
    for (const { name, content } of await readZip(moved)) zip.addBuffer(content, name);
    zip.end();
    return buffer(zip.outputStream);
  });
}

/** Each holds the same two people. */
const odd: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'inline texts': () => rowsOf(list),
  'shared texts': () => sharedTexts(list, (it) => `<t>${it}</t>`),
  'shared texts in formatted parts': () =>
    sharedTexts(list, (it) => `<r><t>${it.slice(0, 1)}</t></r><r><rPr><b/></rPr><t>${it.slice(1)}</t></r>`),
  'shared texts with how they are read aloud': () => sharedTexts(list, (it) => `<t>${it}</t><rPh><t>qin</t></rPh>`),
  'inline texts with how they are read aloud': () =>
    book(instead(0, '<c t="inlineStr"><is><t>秦思远</t><rPh sb="0" eb="1"><t>qin</t></rPh></is></c>')),
  'a prefix before each element': () => book(plainRows(list), { prefix: 'x' }),
  'the strict namespace': () =>
    inParts(
      rowsOf(list),
      'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
      'http://purl.oclc.org/ooxml/spreadsheetml/main',
    ),
  'absolute targets': () => inParts(rowsOf(list), 'Target="worksheets/', 'Target="/xl/worksheets/'),
  'parts of other names': movedParts,
  'texts in CDATA': () => book(instead(0, '<c t="inlineStr"><is><t><![CDATA[秦思远]]></t></is></c>')),
  'texts as numbered signs': () => book(instead(0, '<c t="inlineStr"><is><t>&#x79E6;&#24605;远</t></is></c>')),
  'texts as results without a formula': () => book(instead(0, '<c t="str"><v>秦思远</v></c>')),
  'a merged title above': () =>
    inParts(
      rowsOf([['2027 校招名单'], ...list]),
      '</sheetData>',
      '</sheetData><mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells>',
    ),
  'titles, notes and an empty row above': () => rowsOf([['名单'], ['填写说明：手机号须本人使用'], [], ...list]),
  'merged headings of groups': () => rowsOf([['基本信息', '', '', '入职'], ...list]),
  'columns in another order': () => rowsOf(list.map((row) => row.toReversed())),
  'columns that nobody needs': () => rowsOf(list.map((row, at) => [String(at), ...row.flatMap((it) => [it, '男'])])),
  'marks of what is required': () => withHeads(['姓名*', '手机号（必填）', '*身份证号', '拟入职日期(选填)']),
  'blanks and line breaks in headings': () => withHeads(['姓 名', '手机\n号码', '身份证号 ', ' 入职日期']),
  'wide signs in headings': () => withHeads(['姓名：', '手机号／', '身份证号＊', '拟入职日期']),
  'headings in English': () => withHeads(['Full Name', 'Mobile No.', 'ID Card No.', 'Start Date']),
  'two lists of headings, one at the top of each print page': () =>
    book(`${plainRows([head, first])}${rawRows([texts(second)], 3)}`),
  'a phone number as a number': () => book(instead(1, number('13800002046'))),
  'a phone number with an exponent': () => book(instead(1, number('1.3800002046E10'))),
  'a phone number as a number with decimals': () => book(instead(1, number('13800002046.0', 1)), { formats: ['0.00'] }),
  'wide digits': () => withText(1, '１３８００００２０４６'),
  'a country code': () => withText(1, '+86 138-0000-2046'),
  'a small x in an ID card number': () => rowsOf([head, first, second.with(2, '33010619900307009x')]),
  'an apostrophe of Excel kept apart': () =>
    book(instead(2, '<c s="1" t="inlineStr"><is><t>330106199003070014</t></is></c>'), { formats: [49] }),
  'blanks within a name': () => withText(0, '秦 思 远'),
  'blanks that do not break': () => withText(0, '\u00a0秦思远\u3000'),
  'signs without width': () => withText(2, '\ufeff330106\u200b199003070014'),
  'a hidden sheet before': () =>
    writeWorkbook({
      sheets: [{ state: 'hidden', data: plainRows([head, second, first]) }, { data: plainRows(list) }],
    }),
  'a cover sheet before': () =>
    writeWorkbook({ sheets: [{ name: '说明', data: plainRows([['请先读']]) }, { data: plainRows(list) }] }),
  'an empty sheet before': () => writeWorkbook({ sheets: [{ data: '' }, { data: plainRows(list) }] }),
  'a sheet with signs in its name': () =>
    writeWorkbook({ sheets: [{ name: `名单 "A" & <B> 😀`, data: plainRows(list) }] }),
  'rows that a filter hides': () =>
    book(
      `${plainRows([head])}<row r="2" hidden="1">${inline('A2', '外人')}</row>${rawRows([texts(first), texts(second)], 3)}`,
    ),
  'a day of the epoch of 1900': () => book(instead(3, number('46363', 1)), { formats: [14] }),
  'a day of the epoch of 1904': () => book(instead(3, number('44901', 1)), { formats: [14], is1904: true }),
  'a day in a Chinese format': () => book(instead(3, number('46363', 1)), { formats: ['yyyy"年"m"月"d"日"'] }),
  'a day as ISO': () => book(instead(3, '<c t="d"><v>2026-12-07T00:00:00</v></c>')),
  'a day as text': () => withText(3, '2026年12月7日'),
  'a day as eight digits': () => withText(3, '20261207'),
  'styled cells to the last column': () => book(`${plainRows(list)}<row r="4">${`<c s="0"/>`.repeat(16_384)}</row>`),
  'styled rows far below': () => book(`${plainRows(list)}<row r="1048576"><c r="A1048576" s="0"/></row>`),
  'rows and cells without references': () => book(list.map((row) => `<row>${row.map(text).join('')}</row>`).join('')),
  'rows between that are empty': () => rowsOf([head, first, [], ['', ' '], second]),
  'an error in a column that nobody needs': () =>
    book(rawRows([texts([...head, '年龄']), [...texts(first), '<c t="e"><v>#N/A</v></c>'], texts(second)])),
  'a column of serial numbers called ID': () => rowsOf(list.map((row, at) => [at === 0 ? 'ID' : String(at), ...row])),
  'a column of landlines beside the phones': () =>
    rowsOf(list.map((row, at) => [at === 0 ? '电话' : '0571-88881234', ...row])),
  'rows of errors below the list': () =>
    book(`${plainRows(list)}${rawRows([Array(4).fill('<c t="e"><f>X1</f><v>#REF!</v></c>')], 4)}`),
  'an error where nothing has to stand': () =>
    book(rawRows([texts([...head, '部门']), [...texts(first), '<c t="e"><f>X1</f><v>#N/A</v></c>'], texts(second)])),
  'a formula that has come to nothing where nothing has to stand': () =>
    book(rawRows([texts([...head, '部门']), [...texts(first), '<c t="str"><f>X1</f><v></v></c>'], texts(second)])),
  'signs written by their number': () => withText(0, '秦思远_x000D_'),
  'a sign that only looks as if written by its number': () =>
    rowsOf([[...head, '备注'], [...first, '_x005F_x000D_'], second]),
  'names of parts in other capitals': () =>
    sharedTexts(list, (it) => `<t>${it}</t>`).then((it) =>
      rewritten(it, (name, xml) => [name.replace('sharedStrings', 'SharedStrings').replace('/sheet', '/Sheet'), xml]),
    ),
  'headings that are merged downwards': () =>
    inParts(
      rowsOf([['姓名', '联系', '', '拟入职日期'], ['', '手机号', '身份证号', ''], first, second]),
      '</sheetData>',
      '</sheetData><mergeCells count="3"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:D2"/></mergeCells>',
    ),
  'comments, pictures and a theme': () =>
    book(plainRows(list), {
      more: {
        'xl/comments1.xml': '<comments/>',
        'xl/media/image1.png': Buffer.alloc(200),
        'xl/theme/theme1.xml': '<x/>',
      },
    }),
  'text in UTF-8': () => Buffer.from(csv(',')),
  'text in UTF-8 with a mark': () => Buffer.from(`\ufeff${csv(',')}`),
  'text in UTF-16, as Excel calls Unicode': () => Buffer.from(`\ufeff${csv('\t')}`, 'utf16le'),
  'text in UTF-16 the other way round': () => Buffer.from(`\ufeff${csv('\t')}`, 'utf16le').swap16(),
  'text in GB18030': () =>
    Buffer.from(
      'd0d5c3fb2ccad6bbfabac52cc9edb7ddd6a4bac52cc4e2c8ebd6b0c8d5c6da0ac7d8cbbcd4b62c31333830303030323034362c3333303130363139393030333037303031342c323032362d31322d30370ac5b7d1f4b3bfead82c31333830303030323034372c3333303130363139393030333037303039582c323032362d31322d3038',
      'hex',
    ),
  'text between semicolons': () => Buffer.from(csv(';')),
  'text between tabs': () => Buffer.from(csv('\t')),
  'text with ends of lines of old Macs': () => Buffer.from(csv(',', list, '\r')),
  'text with line breaks in quotes': () =>
    Buffer.from(csv(',', [['"姓\n名"', '手机号', '"身份证号\r\n(18 位)"', '拟入职日期'], first, second])),
  'text with doubled quotes': () => Buffer.from(csv(',', [[...head, '备注'], [...first, '"他说""好"""'], second])),
  'text with empty columns at the end': () =>
    Buffer.from(
      csv(
        ',',
        list.map((row) => [...row, '', '', '']),
      ),
    ),
  'text with numbers kept as text': () => Buffer.from(csv(',', [head, first.with(1, '="13800002046"'), second])),
  'text with apostrophes before the numbers': () =>
    Buffer.from(
      csv(',', [
        head,
        first.map((it, at) => (at === 0 ? it : `'${it}`)),
        second.map((it, at) => (at === 2 ? `\`${it}` : it)),
      ]),
    ),
  'text with a title of other separators above': () =>
    Buffer.from(`研发社招；2026\t春季\t第 3 批\t杭州\t上海\r\n${csv(',')}`),
  'text with semicolons in a title above': () => Buffer.from(`研发;社招;2026;春季;杭州;上海\r\n${csv(',')}`),
  'text with a quote that is not closed': () =>
    Buffer.from(
      csv(',', [
        [...head, '备注'],
        [...first, '"请尽快'],
        [...second, ''],
      ]),
    ),
  'text with two quotes that are not closed': () =>
    Buffer.from(
      csv(',', [
        [...head, '备注', '岗位'],
        [...first, '"请尽快', '"工程师'],
        [...second, '"急"', '"x'],
      ]),
    ),
  'text with a quote that is closed rows later': () =>
    Buffer.from(
      csv(',', [
        [...head, '备注'],
        [...first, '"请尽快'],
        [...second, '好"'],
      ]),
    ),
  'text with line breaks and separators in a cell': () =>
    Buffer.from(
      csv(',', [
        [...head, '备注'],
        [...first, '"一，二\n三,四\n五"'],
        [...second, '"六\n"'],
      ]),
    ),
  'text with a title above': () => Buffer.from(`研发社招,,,\r\n\r\n${csv(',')}`),
};

describe('an odd file holds the same people', () => {
  it.each(Object.entries(odd))('%s', async (_, write) => {
    expect(await peopleIn(await write())).toEqual([first, second]);
  });
});

it('a cell that is merged over two people stands in both rows, and is said to', async () => {
  const merged = await inParts(
    rowsOf([[...head, '部门'], [...first, '研发中心'], second, ['', '', '', '', '备用']]),
    '</sheetData>',
    '</sheetData><mergeCells count="1"><mergeCell ref="E2:E3"/></mergeCells>',
  );
  const [sheet] = await openSheets(merged);
  const rows: SheetRow[] = [];
  for await (const row of sheet?.rows ?? []) rows.push(row);
  expect(rows.map(({ cells }) => cells[4])).toEqual([
    { text: '部门', kind: 'text' },
    { text: '研发中心', kind: 'text' },
    { text: '研发中心', kind: 'text', isMerged: true },
    { text: '备用', kind: 'text' },
  ]);
  expect(judge({ department: { text: '研发中心', kind: 'text', isMerged: true } }, today).fixes).toEqual(['merged']);
});

it.each([
  ['a web page', '<html><table><tr><td>姓名</td></tr></table></html>'],
  ['a web page with a mark', '\ufeff<!DOCTYPE html><p>姓名,手机号</p>'],
  ['XML of Excel 2003', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>'],
  ['JSON', '[{"姓名": "秦思远", "手机号": "13800002046"}]'],
  ['an object of JSON', '{\n  "rows": []\n}'],
  ['RTF', '{\\rtf1\\ansi 姓名'],
])('%s under the name of a sheet is refused as what it is', async (_, text) => {
  await expect(openSheets(Buffer.from(text))).rejects.toThrow('markup');
});

it('a title in brackets is no JSON', async () => {
  expect(await peopleIn(Buffer.from(`[2026 校招],,,\n${csv(',')}`))).toEqual([first, second]);
});

it('a formula is not taken for what it had come to', async () => {
  const formula = '<c t="str"><f>VLOOKUP(A2,X:Y,2,0)</f><v>13800002046</v></c>';
  expect(await peopleIn(await book(instead(1, formula)))).toEqual([[...first, 'formula'], second]);
});

it('an ID card number that a sheet has rounded is asked for', async () => {
  const [, rounded] = await peopleIn(
    await book(rawRows([texts(head), texts(second), texts(first).with(2, number('330106199003070014'))])),
  );
  expect(rounded?.at(-1)).toBe('rounded');
});
