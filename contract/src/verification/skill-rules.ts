import type { ClaimContent } from '../candidate/claim-content.ts';
import type { Bilingual } from '../wire/language.ts';

export const skillLanguages = ['en', 'ja', 'ko', 'de', 'fr'] as const;
export type SkillLanguage = (typeof skillLanguages)[number];
export const skillLanguageWords: Readonly<Record<SkillLanguage, Bilingual>> = {
  en: { zh: '英语', en: 'English' },
  ja: { zh: '日语', en: 'Japanese' },
  ko: { zh: '韩语', en: 'Korean' },
  de: { zh: '德语', en: 'German' },
  fr: { zh: '法语', en: 'French' },
};

/** Of the Common European Framework; below B1 nobody verifies anything in a language. */
export const languageLevels = ['B1', 'B2', 'C1', 'C2'] as const;
export type LanguageLevel = (typeof languageLevels)[number];

export const regions = ['north', 'northeast', 'east', 'central', 'south', 'southwest', 'northwest'] as const;
export type Region = (typeof regions)[number];
export const regionWords: Readonly<Record<Region, Bilingual>> = {
  north: { zh: '华北', en: 'North China' },
  northeast: { zh: '东北', en: 'Northeast China' },
  east: { zh: '华东', en: 'East China' },
  central: { zh: '华中', en: 'Central China' },
  south: { zh: '华南', en: 'South China' },
  southwest: { zh: '西南', en: 'Southwest China' },
  northwest: { zh: '西北', en: 'Northwest China' },
};
const provinces: Readonly<Record<Region, string>> = {
  north: '北京 天津 河北 山西 内蒙古',
  northeast: '辽宁 吉林 黑龙江',
  east: '上海 江苏 浙江 安徽 福建 江西 山东',
  central: '河南 湖北 湖南',
  south: '广东 广西 海南 香港 澳门',
  southwest: '重庆 四川 贵州 云南 西藏',
  northwest: '陕西 甘肃 青海 宁夏 新疆',
};

/** What a person can verify. Nobody has set it: everything. */
export type Skills = {
  /** Codes of item groups. */
  readonly groups: readonly string[];
  readonly languages: Readonly<Partial<Record<SkillLanguage, LanguageLevel>>>;
  /** Empty: everywhere. */
  readonly regions: readonly Region[];
};

export type TaskNeeds = {
  readonly group: string;
  readonly language: { readonly code: SkillLanguage; readonly level: LanguageLevel } | null;
  readonly region: Region | null;
};

const namedIn = (claim: ClaimContent): string =>
  ['company', 'school', 'issuingOffice']
    .map((key) => claim[key])
    .filter((value) => typeof value === 'string')
    .join(' ')
    .trim();

/** In which language the employer or the school will answer, by how its name is written; null: Chinese. */
function languageOf(code: string, name: string): SkillLanguage | null {
  if (/[぀-ヿ]/u.test(name)) return 'ja';
  if (/[가-힯]/u.test(name)) return 'ko';
  if (code === 'DEGREE_OVERSEAS') return 'en';
  return /[a-z]{3}/i.test(name) && !/\p{Script=Han}/u.test(name) ? 'en' : null;
}

type Subject = {
  readonly group: string;
  readonly code: string;
  readonly needs: readonly string[];
  readonly claim: ClaimContent;
};

/** What a task asks of whoever does it: from the item, and from what the candidate has stated. A talk needs more of a language than a letter. */
export function needsOf({ group, code, needs, claim }: Subject): TaskNeeds {
  const name = namedIn(claim);
  const language = languageOf(code, name);
  return {
    group,
    language: language === null ? null : { code: language, level: needs.includes('referee') ? 'B2' : 'B1' },
    region:
      regions.find((region) => provinces[region].split(' ').some((province) => name.startsWith(province))) ?? null,
  };
}

export type SkillLack = 'group' | 'language' | 'region';

/** The first thing that somebody lacks for a task; null: nothing. */
export function lackOf(skills: Skills | null, { group, language, region }: TaskNeeds): SkillLack | null {
  if (skills === null) return null;
  if (!skills.groups.includes(group)) return 'group';
  if (language !== null) {
    const level = skills.languages[language.code];
    if (level === undefined || languageLevels.indexOf(level) < languageLevels.indexOf(language.level))
      return 'language';
  }
  return region !== null && skills.regions.length > 0 && !skills.regions.includes(region) ? 'region' : null;
}
