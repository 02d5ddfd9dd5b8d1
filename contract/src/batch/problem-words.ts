import { fieldMessages } from '../wire/field-messages.ts';
import { type Bilingual, fillWords, type Language } from '../wire/language.ts';
import { cellLengths, type CellProblem, type Fix } from './cells.ts';
import { type Column, columnNames } from './columns.ts';
import { batchRowsMax, type BatchFault } from './states.ts';

/** What is wrong with a cell in a few words: the last column of the grid, and how its problems are counted. */
const shortWords: Readonly<Record<CellProblem, Bilingual>> = {
  missing: { zh: '缺{column}', en: 'No {column}' },
  formula: { zh: '{column}是公式', en: '{column} is a formula' },
  rounded: { zh: '身份证号后几位被 Excel 改成 0', en: 'ID number rounded by Excel' },
  idCardZeros: { zh: '身份证号以 000 结尾，待核对', en: 'ID number ends in 000, to be checked' },
  phoneLength: { zh: '手机号位数不对', en: 'Wrong length of phone number' },
  phone: { zh: '手机号不对', en: 'Not a phone number' },
  idCardLength: { zh: '身份证号位数不对', en: 'Wrong length of ID number' },
  idCard: { zh: '身份证号不对', en: 'Not an ID number' },
  idCardDay: { zh: '身份证号的出生日期有误', en: 'Wrong birth date in ID number' },
  idCardChecksum: { zh: '身份证校验位不对', en: 'ID check character wrong' },
  documentUnnamed: { zh: '未写明证件类型', en: 'Document type not stated' },
  passport: { zh: '护照号不对', en: 'Not a passport number' },
  hkMacaoPermit: { zh: '港澳通行证号不对', en: 'Not a HK/Macao permit number' },
  taiwanPermit: { zh: '台胞证号不对', en: 'Not a Taiwan permit number' },
  nameDigits: { zh: '姓名里有数字', en: 'Digits in the name' },
  name: { zh: '姓名不对', en: 'Not a name' },
  date: { zh: '日期无法识别', en: 'Date not recognized' },
  tooLong: { zh: '{column}太长', en: '{column} too long' },
};

/** What would be right. */
const helpWords: Readonly<Record<CellProblem, Bilingual>> = {
  missing: { zh: '请填写{column}', en: 'Enter: {column}' },
  formula: {
    zh: '这是公式算出的值。核对后重新输入，一样也可以',
    en: 'A formula came to this value. Check it and type it again, the same or another',
  },
  rounded: {
    zh: 'Excel 把后几位变成了 0，请重新填写 18 位号码',
    en: 'Excel has turned the last digits into zeros. Enter all 18 characters',
  },
  idCardZeros: {
    zh: '可能被 Excel 改过。核对后重新输入，一样也可以',
    en: 'A spreadsheet may have rounded it. Check it and type it again, the same or another',
  },
  phoneLength: { zh: '手机号要 11 位，现在 {count} 位', en: '11 digits needed, {count} given' },
  phone: { zh: '手机号只能是 11 位数字', en: 'A phone number is 11 digits and nothing else' },
  idCardLength: { zh: '身份证号要 18 位，现在 {count} 位', en: '18 characters needed, {count} given' },
  idCard: { zh: '身份证号是 17 位数字加 1 位数字或 X', en: '17 digits, then a digit or X' },
  idCardDay: { zh: '第 7 到 14 位不可能是出生日期', en: 'Characters 7 to 14 are no possible date of birth' },
  idCardChecksum: { zh: '身份证最后一位对不上', en: 'The last character of the ID number does not fit' },
  documentUnnamed: {
    zh: '请在号码前写明证件：护照、港澳通行证或台胞证',
    en: 'Write which document before the number: passport, HK/Macao permit or Taiwan permit',
  },
  passport: fieldMessages.passport,
  hkMacaoPermit: fieldMessages.hkMacaoPermit,
  taiwanPermit: fieldMessages.taiwanPermit,
  nameDigits: { zh: '姓名里有数字，请去掉', en: 'Remove the digits from the name' },
  name: { zh: '姓名里有不能用的字符', en: 'The name has characters that are not allowed' },
  date: { zh: '日期请写成 2026-12-07 这样', en: 'Write the date like 2026-12-07' },
  tooLong: { zh: '最多 {most} 个字，现在 {count} 个', en: 'At most {most} characters, {count} given' },
};

type Cell = { readonly column: Column; readonly problem: CellProblem };

type Filled = { readonly column: Column; readonly text: string };

const fill = (words: Bilingual, { column, text }: Filled, language: Language): string =>
  fillWords(words[language], {
    column: columnNames[column][language],
    count: [...text].length,
    most: cellLengths[column],
  });

/** 手机号位数不对 */
export const problemWords = (cell: Cell, language: Language): string =>
  fill(shortWords[cell.problem], { column: cell.column, text: '' }, language);

/** 手机号要 11 位，现在 10 位 */
export const problemHelp = (cell: Cell, text: string, language: Language): string =>
  fill(helpWords[cell.problem], { column: cell.column, text }, language);

/** What was set right without asking. */
export const fixWords: Readonly<Record<Fix, Bilingual>> = {
  width: { zh: '全角字符', en: 'Full-width characters' },
  blanks: { zh: '多余空格', en: 'Extra spaces' },
  number: { zh: '存成数字的号码', en: 'Numbers stored as a number' },
  countryCode: { zh: '手机号前的 +86', en: '+86 before a phone number' },
  dateWriting: { zh: '日期写法', en: 'Date format' },
  letterCase: { zh: '号码里的小写字母', en: 'Lower-case letters in numbers' },
  textMark: { zh: '号码前的撇号', en: 'Apostrophes before numbers' },
  error: { zh: '#N/A 等错误值按空白处理', en: 'Error values such as #N/A read as empty' },
  merged: { zh: '合并的单元格按每行都有处理', en: 'Merged cells read as standing in each row' },
};

const rowsMost = batchRowsMax.toLocaleString('en-US');

/** Why no list was found in a file, and what helps. */
export const faultWords: Readonly<Record<BatchFault, Bilingual>> = {
  locked: { zh: '文件有密码，去掉密码再传', en: 'The file has a password. Remove it and upload the file again' },
  old: { zh: '这是旧的 .xls 格式，请另存为 .xlsx', en: 'This is the old .xls format. Save it as .xlsx' },
  macros: { zh: '文件里有宏，另存为 .xlsx', en: 'It contains macros. Save it as .xlsx' },
  links: { zh: '文件链接到别的文件，断开链接再传', en: 'It links to other files. Break the links and upload it again' },
  tooBig: { zh: '文件内容太大，只留名单再传', en: 'There is too much in the file. Keep only the list' },
  tooWide: { zh: '列太多，只留要用的列再传', en: 'There are too many columns. Keep only those you need' },
  broken: { zh: '文件打不开，可能没传完', en: 'The file cannot be opened. It may be incomplete' },
  markup: {
    zh: '这是网页、XML、JSON 或 RTF，不是表格。用 Excel 打开，另存为 .xlsx',
    en: 'This is a web page, XML, JSON or RTF, not a sheet. Open it in Excel and save it as .xlsx',
  },
  unknown: { zh: '不是 Excel 或 CSV 文件', en: 'This is not an Excel or CSV file' },
  tooManyRows: { zh: `超过 ${rowsMost} 行，请拆成 2 个`, en: `Over ${rowsMost} rows. Split the list in 2` },
  empty: { zh: '是空表', en: 'The sheet is empty' },
};
