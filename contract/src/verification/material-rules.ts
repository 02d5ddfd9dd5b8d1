import type { Language } from '../wire/language.ts';

type Words = Readonly<Record<Language, string>>;

/** Why a reviewer can not go on, as a choice: the candidate reads the same words. */
export const materialReasons = {
  unreadable: { zh: '材料看不清', en: 'A document is illegible' },
  incomplete: { zh: '材料缺页或不完整', en: 'Pages of a document are missing' },
  missingPaper: { zh: '缺少证明材料', en: 'A document is missing' },
  unclearDates: { zh: '起止时间不清楚', en: 'The dates are not clear' },
  contactMissing: { zh: '联系电话打不通或缺少', en: 'A phone number is missing or does not work' },
  doesNotMatch: { zh: '填写内容与材料不一致', en: 'The details entered differ from the document' },
  identityDoubted: {
    zh: '来源没有确认姓名与证件号一致',
    en: 'A source did not confirm that name and ID number match',
  },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Words>;
export type MaterialReason = keyof typeof materialReasons;
export const materialReasonKeys = Object.keys(materialReasons) as readonly MaterialReason[];
const identityItem = 'ID_THREE';
/** Of one item: name and number are compared by the three elements alone. */
export const materialReasonsOf = (code: string): readonly MaterialReason[] =>
  materialReasonKeys.filter((reason) => reason !== 'identityDoubted' || code === identityItem);

/** What is wanted from the candidate. */
export const materialWants = {
  file: { zh: '上传文件或照片', en: 'A file or photo' },
  text: { zh: '文字说明', en: 'A written explanation' },
  claim: { zh: '更正填写的内容', en: 'A correction of the details entered' },
} as const satisfies Record<string, Words>;
export type MaterialWant = keyof typeof materialWants;
export const materialWantKeys = Object.keys(materialWants) as readonly MaterialWant[];

export const materialStates = ['open', 'answered', 'expired', 'takenBack', 'stopped'] as const;
export type MaterialState = (typeof materialStates)[number];

export const materialRules = {
  wordsLimit: 500,
  answerLimit: 1000,
  /** Working days that a candidate may be given. */
  days: [1, 3, 5, 7],
  daysUsual: 3,
  /** Nobody is asked for ever: after so many times the reviewer concludes with what there is. */
  asksPerTask: 3,
  /** The one who asked finds the answer first for this long, then it is anybody's. */
  backForMs: 4 * 3_600_000,
  /** By the clock once, this long before the end. */
  remindBeforeMs: 24 * 3_600_000,
  /** What was asked within this time is not reminded of. */
  quietMs: 4 * 3_600_000,
  /** By who ordered, this often at most. */
  memberRemindsEveryMs: 24 * 3_600_000,
} as const;

export type MaterialAnswer = { readonly words: string; readonly fields: Readonly<Record<string, string>> };
type Asked = { readonly wants: readonly MaterialWant[]; readonly fields: readonly string[] };

/**
 * What keeps an answer from being handed in: each kind that was asked for is there, or the words say why it can not be.
 * `file`, `text`, `fields.from` name what is missing.
 */
export function lacksOfMaterial(asked: Asked, answer: MaterialAnswer, fileCount: number): string[] {
  const hasWords = answer.words.trim().length >= 2;
  const lacks: string[] = [];
  if (asked.wants.includes('text') && !hasWords) lacks.push('text');
  if (hasWords) return lacks;
  if (asked.wants.includes('file') && fileCount === 0) lacks.push('file');
  if (asked.wants.includes('claim'))
    for (const field of asked.fields) if (!(answer.fields[field] ?? '').trim()) lacks.push(`fields.${field}`);
  return lacks;
}
