import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { degreeLevels } from '@beidiao/contract/candidate/claim-choices';
import type { FoundPost } from '@beidiao/contract/resume/calls';
import { monthIn, type Period, periodIn } from './periods.ts';
import { partsOf, wordsOf } from './rules.ts';

type Section = 'work' | 'school' | 'other';
/** What a section is called. Whatever else stands on the line beside it may only be the same in the other language. */
const headings: readonly (readonly [Section, RegExp])[] = [
  [
    'work',
    /^(?:工作|职业|任职|从业|实习)(?:经历|经验|履历|背景)|^(?:(?:work|professional|employment|career|job)\s*)?(?:experience|history)$|^employment$/i,
  ],
  ['school', /^(?:教育|学习)(?:背景|经历|情况|经验)|^学历(?:背景)?$|^education(?:\s|al|$)|^academic\s/i],
  [
    'other',
    /^(?:项目|培训|校园|社会实践|科研)(?:经历|经验|实践)|^(?:专业)?技能|^(?:资格)?证书|^(?:自我|个人)(?:评价|信息|优势|简介|总结)|^基本信息|^(?:获奖|荣誉|语言|兴趣|求职意向|证明人)|^(?:projects?|skills?|certificat|awards?|summary|profile|personal|references?|languages?|interests?|training|publications?|objective)/i,
  ],
];
function sectionAt(line: string): Section | undefined {
  const bare = line.replace(/^[\s#■●◆▶►*【[\d.、一二三四五六七八九十]+|[\s】\]:：—_=*-]+$/g, '').trim();
  if (bare.length > 30 || periodIn(bare) !== undefined) return undefined;
  return headings.find(([, heading]) => {
    const rest = bare.replace(heading, '');
    return rest !== bare && !/[\u4e00-\u9fff\d:：]/.test(rest);
  })?.[0];
}

type Line = { readonly text: string; readonly section: Section | undefined; readonly period: Period | undefined };
function placed(lines: readonly string[]): Line[] {
  let section: Section | undefined;
  return lines.flatMap((text) => {
    const next = sectionAt(text);
    section = next ?? section;
    return next === undefined ? [{ text, section, period: periodIn(text) }] : [];
  });
}

/** A name of an employer ends with what it is; what a sentence says of "the company" does not count. */
const company =
  /(?:公司|集团|银行|支行|分行|医院|事务所|研究院|研究所|设计院|工厂|酒店|幼儿园|协会|科技|网络|软件|工作室)(?:[(（][^)）]*[)）]|总部)?$|\b(?:inc|ltd|llc|llp|limited|co|company|corp|corporation|group|bank|gmbh|plc|technolog(?:y|ies)|software|solutions|consulting|hospital|holdings|systems|labs|studio|agency|logistics|trading|industries)\b/i;
const companyOfWork = new RegExp(
  [company, /(?:大学|学院|学校|中学|小学|中心|局|厂|店)$/, /\b(?:university|school)\b/]
    .map((it) => it.source)
    .join('|'),
  'i',
);
const position =
  /工程师|经理|主管|总监|专员|顾问|助理|会计|出纳|教师|老师|讲师|医生|护士|设计师?|分析师|架构师|开发|运营|销售|客服|文员|秘书|律师|法务|人事|采购|司机|店长|厨师|翻译|编辑|记者|研究员|总裁|主任|部长|组长|代表|实习生|程序员|技术员|操作员|负责人|HRBP|\b(?:engineer|manager|director|developer|analyst|consultant|assistant|accountant|designer|officer|specialist|executive|representative|intern|lead|head|teacher|nurse|architect|supervisor|coordinator|associate|administrator|secretary|scientist|researcher|editor|clerk|auditor|controller|recruiter|buyer|president)\b/i;
const school = /[\u4e00-\u9fff]{2,}(?:大学|学院|学校|党校)|\b(?:university|college|institute|polytechnic|academy)\b/i;

const isTold = (line: string): boolean =>
  /^[-•·●*◆■▪]\s*|^\d{1,2}[.、)）](?!\d)|[。；;]$/.test(line) || line.length > 80;
/** A company and a post without a blank between them. */
const grownTogether = /^(.*?(?:公司|集团|银行|医院|事务所))[，,\s-]*(.+)$/;

/** What a line names beside its dates. */
function namesIn(line: string): string[] {
  const period = periodIn(line)?.text ?? '';
  const bare = line
    .replace(period, '\t')
    .replace(/\t\s*[，,]\s*(?:任职于|就职于|在|任)/, '\t')
    .replace(/\bco\.?,\s*ltd\b/gi, (name) => name.replace(/,\s*/, '\u0001'));
  return partsOf(bare)
    .flatMap((part) => (/[\u4e00-\u9fff]/.test(part) ? part.split(/\s+|[，,;；]/) : part.split(/,\s|\s[-–—]\s|;/)))
    .flatMap((part) => {
      const halves = grownTogether.exec(part);
      return halves !== null && position.test(halves[2] ?? '') ? [halves[1] ?? '', halves[2] ?? ''] : [part];
    })
    .map((part) => part.replaceAll('\u0001', ', ').replace(/^[\s:/-]+|[\s:/,-]+$/g, ''))
    .map((part) =>
      part.replace(
        /^(?:公司(?:名称)?|单位(?:名称)?|职位|职务|岗位|学校(?:名称)?|company|employer|position|title|school)\s*:\s*/i,
        '',
      ),
    )
    .filter((part) => part.length >= 2 && part.length <= 80);
}

const isPost = (part: string): boolean => position.test(part) && !companyOfWork.test(part);
const isDepartment = (part: string): boolean => /(?:部|部门|中心|department)$/i.test(part);
/** A place, a way of working, or the first letters of a line: nothing that could be an employer. */
const isAside = (part: string): boolean =>
  /^(?:全职|兼职|实习|中国|[\u4e00-\u9fff]{2,3}市|full.?time|part.?time)$/i.test(part);

type Near = { readonly own: readonly string[]; readonly before: readonly string[]; readonly after: readonly string[] };
const reach = 2;
/** What stands beside a line with dates, in its section, up to the dates of another job and without what that one has taken. */
function near(lines: readonly Line[], at: number, taken: ReadonlySet<number>): Near {
  const going = (step: 1 | -1): string[] => {
    const names: string[] = [];
    for (let place = at + step; Math.abs(place - at) <= reach; place += step) {
      const line = lines[place];
      const isAnother = line === undefined || line.period !== undefined || line.section !== lines[at]?.section;
      if (isAnother || taken.has(place)) break;
      if (!isTold(line.text)) names.push(...namesIn(line.text));
    }
    return names;
  };
  return { own: namesIn(lines[at]?.text ?? ''), before: going(-1), after: going(1) };
}

/** On the line of the dates, else on the one above, else on those below; a name without a word that tells counts on the line itself. */
function employerIn({ own, before, after }: Near): string | undefined {
  const isEmployer = (part: string): boolean => companyOfWork.test(part) && !isPostOnly(part);
  const unnamed = (part: string): boolean =>
    !isPost(part) && !isDepartment(part) && !isAside(part) && !/[:：]/.test(part);
  return own.find(isEmployer) ?? before.find(isEmployer) ?? after.find(isEmployer) ?? own.find(unnamed);
}
/** `软件工程师` holds a word of companies and is none. */
const isPostOnly = (part: string): boolean =>
  position.test(part) && !/公司|集团|银行|医院|事务所|\b(?:inc|ltd|llc|limited|corp|group|bank|gmbh)\b/i.test(part);
const postIn = ({ own, before, after }: Near, employer: string): string | undefined =>
  [...own, ...after, ...before].find((part) => part !== employer && isPostOnly(part));

const monthsOf = ({ from, to, isPresent }: Period): ClaimContent => ({
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...(isPresent ? { isPresent: true } : {}),
});

/** Each time in a job, as far as it stands in the words: nothing is guessed from the rest. */
function employersIn(lines: readonly Line[]): FoundPost[] {
  const hasSections = lines.some(({ section }) => section === 'work');
  const taken = new Set<number>();
  return lines.flatMap(({ text, section, period }, at) => {
    const isWork = hasSections ? section === 'work' : section === undefined;
    if (!isWork || period === undefined || isTold(text.replace(period.text, ''))) return [];
    const around = near(lines, at, taken);
    const employer = employerIn(around);
    if (employer === undefined || (!hasSections && !company.test(employer))) return [];
    const post = postIn(around, employer);
    const used = usedBeside(lines, at, [employer, post ?? '']);
    for (const place of used) taken.add(place);
    const content = { company: employer, ...(post === undefined ? {} : { position: post }), ...monthsOf(period) };
    const words = [text, ...used.map((place) => lines[place]?.text ?? '')].join(' / ');
    return [{ content, words: wordsOf(words) }];
  });
}
/** The lines beside that of the dates from which something was taken. */
function usedBeside(lines: readonly Line[], at: number, taken: readonly string[]): number[] {
  const bare = (text: string): string => text.replace(/\s/g, '');
  const own = bare(lines[at]?.text ?? '');
  const missing = taken.map(bare).filter((word) => word !== '' && !own.includes(word));
  const places = [at - 2, at - 1, at + 1, at + 2];
  return places.filter((place) => missing.some((word) => bare(lines[place]?.text ?? '').includes(word)));
}

const [college, bachelor, master, doctor] = degreeLevels;
const levels: readonly (readonly [string, RegExp])[] = [
  [doctor, /博士|\bph\.?\s?d\b|\bdoctor/i],
  [master, /硕士|研究生|\bmaster|\bm\.?(?:sc|s|a|eng)\b\.?|\bmba\b/i],
  [bachelor, /本科|学士|\bbachelor|\bb\.?(?:sc|s|a|eng|ba)\b\.?/i],
  [college, /专科|大专|高职|\bassociate degree\b|\bdiploma\b/i],
];
const levelIn = (text: string): string | undefined => levels.find(([, words]) => words.test(text))?.[0];

const majorLabel = /(?:专业|major)\s*(?:名称)?\s*:\s*([^\s|,，;；()（）][^|,，;；()（）\t]*)/i;
const degreeIn =
  /\b(?:bachelor|master|doctor|diploma|b\.?(?:sc|s|a|eng)\b|m\.?(?:sc|s|a|eng)\b|ph\.?d\b)[^,|\t]*?\s(?:in|of)\s+(?!science\b|arts\b|engineering\s+in\b|business\b|philosophy\b)([A-Z][^,|\t()]+)/i;
const degreeOfIn = /\b(?:bachelor|master|doctor) of [a-z ]+? in ([A-Z][^,|\t()]+)/i;
const subject =
  /(?:专业|工程|科学|管理|学|技术|经济|金融|会计|法律|英语|日语|设计|贸易|营销|营养|护理|机械|自动化|电子|通信|文学|历史|数学|物理|化学)$/;
function majorIn(texts: readonly string[], found: string): string | undefined {
  const all = texts.join('\t');
  const given = majorLabel.exec(all)?.[1] ?? degreeOfIn.exec(all)?.[1] ?? degreeIn.exec(all)?.[1];
  if (given !== undefined) return given.trim();
  const parts = texts.flatMap(namesIn).flatMap((part) => part.split(/[/()（）]/));
  const named = parts.find(
    (part) =>
      part !== found &&
      /^[\u4e00-\u9fff]{2,15}$/.test(part) &&
      subject.test(part) &&
      levelIn(part) === undefined &&
      !school.test(part),
  );
  return named?.replace(/专业$/, '');
}

/** Where the lines of a school stand: above its name only when the section begins with a degree or with dates. */
const standsAbove = (section: readonly Line[], isSchool: (line: Line) => boolean): boolean =>
  section
    .slice(0, section.findIndex(isSchool))
    .some((line) => line.period !== undefined || levelIn(line.text) !== undefined);
const linesOfSchool = 4;

function schoolIn(own: Line, beside: readonly Line[]): FoundPost[] {
  const name = namesIn(own.text).find((part) => school.test(part));
  if (name === undefined) return [];
  const texts = [own, ...beside].map(({ text }) => text);
  const period = [own, ...beside].find((it) => it.period !== undefined)?.period;
  const graduatedAt = period === undefined ? monthIn(texts.join(' ')) : period.to;
  const major = majorIn(texts, name);
  const level = levelIn(own.text) ?? levelIn(texts.join('\t'));
  const content = {
    school: name,
    ...(major === undefined ? {} : { major }),
    ...(level === undefined ? {} : { level }),
    ...(graduatedAt === null ? {} : { graduatedAt }),
  };
  return [{ content, words: wordsOf(texts.join(' / ')) }];
}

/** Each school, with the lines between it and the next. Where no section is about schools, its line alone. */
function schoolsIn(lines: readonly Line[]): FoundPost[] {
  const hasSections = lines.some(({ section }) => section === 'school');
  const isSchool = ({ text }: Line): boolean => !isTold(text) && school.test(text);
  const section = lines.filter((line) => line.section === (hasSections ? 'school' : undefined));
  if (!hasSections) return section.filter(isSchool).flatMap((line) => schoolIn(line, []));
  const isAbove = standsAbove(section, isSchool);
  const ordered = isAbove ? section.toReversed() : section;
  const found = ordered.flatMap((line, at) => {
    if (!isSchool(line)) return [];
    const rest = ordered.slice(at + 1, at + linesOfSchool);
    const next = rest.findIndex(isSchool);
    return schoolIn(line, next === -1 ? rest : rest.slice(0, next));
  });
  return isAbove ? found.toReversed() : found;
}

/** A résumé names few; more are a list of something else. */
const postsMost = 12;
export function findCareer(texts: readonly string[]): { employers: FoundPost[]; schools: FoundPost[] } {
  const lines = placed(texts);
  return { employers: employersIn(lines).slice(0, postsMost), schools: schoolsIn(lines).slice(0, postsMost) };
}
