import type { ResumeReading } from '@beidiao/contract/resume/calls';
import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { readPhone } from '@beidiao/contract/typed/phone';
import { troubleOf } from '@beidiao/contract/typed/trouble';
import { obeys } from '@beidiao/contract/wire/rules';

type Found = NonNullable<ResumeReading['name']>;

const wordsMost = 120;
/** A line as it is shown beside what was found in it. */
export const wordsOf = (line: string): string => line.replace(/\s+/g, ' ').trim().slice(0, wordsMost);

/** Letters, digits and signs in their plain forms; the parentheses and commas of Chinese names stay. */
const plain = (text: string): string =>
  text
    .replace(/[\u2e80-\u2fdf\uff10-\uff19\uff21-\uff3a\uff41-\uff5a：．－／～｜＋＠]/g, (sign) =>
      sign.normalize('NFKC'),
    )
    .replace(/[\u00a0\u2002-\u200a\u3000]/g, ' ')
    .replace(/[\u200b-\u200f\ufeff\u00ad]/g, '');

/** The lines that hold something. */
export const linesOf = (text: string): string[] =>
  plain(text)
    .split(/\r?\n/)
    .map((line) => line.replace(/^ +| +$/g, ''))
    .filter((line) => line.trim() !== '');

/** What stands apart on one line: by a tab, a bar, or more than one blank. */
export const partsOf = (line: string): string[] =>
  line
    .split(/\t| {2,}|\s*[|｜¦•·∙](?=\s)\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A label begins a line or a part of it, and its value ends where the next part or label begins. */
const nextLabel = /\s+[^\s:]{1,10}\s*:.*$/;
const trailingLabel = /\s+(?:mobile|contact|e-?mail|date|home|cell|phone|tel)$/i;
function valueAfter(lines: readonly string[], at: number, label: RegExp): string | undefined {
  const line = lines[at] ?? '';
  const found = label.exec(line);
  if (found === null) return undefined;
  const rest = line.slice(found.index + found[0].length);
  const [value = ''] = partsOf(rest.replace(/^[\s:]+/, ''));
  if (value !== '') return value.replace(nextLabel, '').replace(trailingLabel, '').trim();
  // A label alone: its value stands below.
  return found.index === 0 ? partsOf(lines[at + 1] ?? '')[0] : undefined;
}

function labelled(lines: readonly string[], label: RegExp, take: (value: string) => string | null): Found | null {
  for (const [at, line] of lines.entries()) {
    const value = valueAfter(lines, at, label);
    const taken = value === undefined ? null : take(value);
    if (taken !== null) return { value: taken, words: wordsOf(line) };
  }
  return null;
}

const surname =
  /^[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高梁郑罗宋谢唐韩曹许邓萧冯曾程蔡彭潘袁于董余苏叶吕魏蒋田杜丁沈姜范江傅钟卢汪戴崔任陆廖姚方金邱夏谭韦贾邹石熊孟秦阎薛侯雷白龙段郝孔邵史毛常万顾赖武康贺严尹钱施牛洪龚汤陶黎温莫易樊乔文安殷颜庄章鲁倪庞邢俞翟蓝聂齐向申葛柴伍覃骆关焦柳欧祝纪尚毕耿芦左季管符辛苗詹曲欧靳祁路涂兰甘裴梅童翁霍游阮尤岳柯牟滕谷舒卜成饶宁凌盛查单冉鲍华包屈房喻解蒲卫简时连车项闵邬吉党阳司费蒙席晏隋古强穆姬宫景米麦谈柏瞿艾沙鄢桂窦郁缪畅巩卓褚栾戚全娄甄郎池丛边岑农苟迟保商臧佘卞虞刁冷应匡栗仇练楚揭师官佟封燕桑巫敖原植邝仲荆储宗楼干苑寇盖南屠鞠荣井乐银奚明麻雍花闻冼木郜廉衣蔺和冀占公门帅利满]/;
const doubleSurname = /^(?:欧阳|上官|司马|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|司徒|夏侯|端木|独孤|南宫|西门|长孙|宇文)/;
/** Words that begin with a sign that is also a surname. */
const notAName =
  /简历|履历|求职|应聘|工程|经理|专员|主管|总监|设计|开发|高级|资深|项目|信息|技能|安全|金融|方案|成都|江苏|江西|杭州|温州|武汉|宁波|万州|石家庄|金华|华为|阳光|市场|财务|管理|运营|文案|行政|销售|时间|全职|明细|花名|男|联系|电话|手机|应届|本科|硕士|民族|汉族|党员|已婚|未婚/;

function chineseName(part: string): string | null {
  const bare = part.replace(/\s+/g, '');
  if (!/^[\u4e00-\u9fff]{2,4}$/.test(bare) || notAName.test(bare)) return null;
  const isName = doubleSurname.test(bare) ? bare.length >= 3 : bare.length <= 3 && surname.test(bare);
  return isName ? bare : null;
}
const notALatinName =
  /\b(?:r[ée]sum[ée]|curriculum|vitae|profile|engineer|manager|developer|designer|analyst|consultant|director|officer|assistant|accountant|specialist|address|street|road|china|shanghai|beijing|university|college|experience|education|skills|summary|personal|information|details|contact|objective)\b/i;
const latinName = (part: string): string | null =>
  /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u.test(part) && !notALatinName.test(part) && obeys('name', part)
    ? part
    : null;

/** A name that somebody has put behind a label is taken in any form that a name may have. */
const nameGiven = (value: string): string | null => {
  const bare = /[\u4e00-\u9fff]/.test(value)
    ? value
        .replace(/(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])/g, '')
        .replace(/\s*[(（].*$/, '')
        .split(/[\s,，/]/)[0]
    : value;
  return bare !== undefined && bare.length >= 2 && bare.length <= 60 && !notAName.test(bare) && obeys('name', bare)
    ? bare
    : null;
};

/** Above the rest stands the name, also where no label says so. */
const headLines = 8;
function nameAtHead(lines: readonly string[]): Found | null {
  for (const line of lines.slice(0, headLines)) {
    const parts = [...partsOf(line), ...line.split(/[\s/,，]+/)];
    const value = parts.map((part) => chineseName(part) ?? latinName(part)).find((name) => name !== null);
    if (value !== undefined && value !== null) return { value, words: wordsOf(line) };
  }
  return null;
}
function nameOfFile(fileName: string): Found | null {
  const parts = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').split(/[-_—–+()（）【】[\]\s]+|的?(?:个人)?简历/);
  const value = parts.map(chineseName).find((name) => name !== null);
  return value === undefined || value === null ? null : { value, words: wordsOf(fileName) };
}

const nameLabel = /(?:^|[\s|])(?:(?:中文)?姓\s*名|full\s+name|name)(?=\s*:|\s*\t|\s*$|\s{2,}|\s(?=[\u4e00-\u9fff]))/i;
export const findName = (lines: readonly string[], fileName: string): Found | null =>
  labelled(lines, nameLabel, nameGiven) ?? nameAtHead(lines) ?? nameOfFile(fileName);

/** Numbers of other people. */
const ofOthers = /证明人|推荐人|紧急联系|介绍人|referee|reference|emergency|人事电话|公司电话/i;
const phone = /(?<![\d-])(?:(?:\(?(?:\+|00)?86\)?)[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/;
export function findPhone(lines: readonly string[]): Found | null {
  for (const line of lines) {
    const found = ofOthers.test(line) ? null : phone.exec(line);
    if (found !== null) return { value: readPhone(found[0]), words: wordsOf(line) };
  }
  return null;
}

const idCardNumber = /(?<![\dXx])\d{6}[\s-]?\d{8}[\s-]?\d{3}[\dXx](?![\dXx])/g;
const idCardLabel = /身份证|证件号|公民身份|ID\s*(?:card|number|no)/i;
/** One without a label counts when its digits can be right; what a label names is shown either way, and the form says what is wrong with it. */
export function findIdCard(lines: readonly string[]): Found | null {
  for (const line of lines)
    for (const found of line.matchAll(idCardNumber)) {
      const value = readIdNumber(found[0]);
      if (troubleOf('idCard', value) === null || idCardLabel.test(line)) return { value, words: wordsOf(line) };
    }
  return null;
}

const positionLabel =
  /(?:^|[\s|【])(?:求职意向|求职目标|求职岗位|应聘(?:职位|岗位)?|期望(?:职位|岗位|工作|从事职业)|意向(?:职位|岗位)|目标(?:职位|岗位)|position\s+(?:applied|applying)(?:\s+for)?|applying\s+for|(?:desired|target)\s+position|(?:career\s+)?objective)\s*(?:】\s*)?(?=:|\t|$|\s)/i;
const positionMost = 60;
function positionGiven(value: string): string | null {
  const first = value.split(/[、,，;；/]|\s-\s/)[0]?.trim() ?? '';
  const isSentence = /[。.!]$/.test(first) || first.split(' ').length > 7;
  return first.length < 2 || first.length > positionMost || isSentence || /[:：\d]{2,}|^\d/.test(first) ? null : first;
}
export const findPosition = (lines: readonly string[]): Found | null => labelled(lines, positionLabel, positionGiven);
