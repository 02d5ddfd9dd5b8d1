import type { ReportItem } from '@beidiao/contract/report/calls';
import { rowLines } from '@beidiao/contract/report/lines';
import type { Answer } from '@beidiao/contract/wire/call';
import { resultWord } from '@beidiao/contract/finding/result-words';
import { type Lack, lackText } from '@beidiao/contract/verification/lack-words';
import { lightName } from '@beidiao/contract/verification/task-states';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { Bilingual, Language } from '@beidiao/contract/wire/language';
import type { Point, UntrueDraft } from './sheet.ts';

const headings: Readonly<Record<Point, string>> = {
  time: 'Times: consent ≤ query ≤ now, events ≤ query, start ≤ end',
  source: 'Source, method and what proves them',
  search: 'Searches of registers',
  text: 'Free text',
  contradiction: 'Answers that cannot both be true',
  rules: 'Rules by role and outcome',
  open: 'What was not verified',
  namesakes: 'Records of the same name',
  asked: 'Asked or not asked',
  papersOf: 'Insured months and numbers of papers',
  identity: 'Papers that prove an identity',
  resting: 'Searches that rest on an identity',
  contact: 'Employers who are not to be contacted',
  notToAsk: 'What is not asked, and what needs a consent of its own',
  takenOver: 'Tasks that are taken over',
  dispute: 'Decisions of a dispute',
};
const points = Object.keys(headings) as readonly Point[];

/** Of today, of this run or of this candidate: another run prints another. */
export type Changing = { readonly now: string; readonly idTail: string };
function settled(text: string, { now, idTail }: Changing): string {
  const today = dayInChina(now);
  const fiveYearsAgo = `${Number(today.slice(0, 4)) - 5}${today.slice(4)}`;
  return text
    .replaceAll(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/g, '[date and time]')
    .replaceAll(today, '[today]')
    .replaceAll(fiveYearsAgo, '[5 years ago]')
    .replaceAll(today.slice(0, 7), '[this month]')
    .replaceAll(idTail, '####');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const head = (...cells: readonly string[]): string[] => [row(...cells), `|${'---|'.repeat(cells.length)}`];

const named = ({ zh, en }: Bilingual): string => `${zh} / ${en}`;

/** All reasons, each once. */
export const whyOf = (lacks: readonly Lack[]): Bilingual => {
  const inOne = (language: Language): string =>
    [...new Set(lacks.map((lack) => lackText(lack, language)))].join('<br>');
  return { zh: inOne('zh'), en: inOne('en') };
};

const toldOfFields = (data: Answer['data']): string[] => {
  const fields: unknown = Reflect.get(Object(data), 'fields');
  return Array.isArray(fields) ? fields.map((field: unknown) => String(Reflect.get(Object(field), 'message'))) : [];
};

/** What a refused call says: the reasons that it names, else its own words. */
export function whyOfAnswer({ data, errmsg }: Answer, language: Language): string {
  const lacks = Reflect.get(Object(data), 'lacks') as Lack[] | undefined;
  const reasons = lacks?.[0]?.field === undefined ? toldOfFields(data) : [whyOf(lacks)[language]];
  return reasons.length === 0 ? errmsg : reasons.join('<br>');
}

/** The cell of what the candidate said in a row of the report, in the words of the report. */
export function claimIn(
  item: Pick<ReportItem, 'rows' | 'rules' | 'grounds'>,
  key: string | undefined,
): Bilingual | null {
  if (key === undefined) return null;
  const cell = (language: Language): string => {
    const row = rowLines(item, language).find((each) => each.key === key);
    if (row === undefined) throw new TypeError(`the report has no row ${key}`);
    return row.claim;
  };
  return { zh: `候选人：${cell('zh')}`, en: `Candidate: ${cell('en')}` };
}

export type Refused = Pick<UntrueDraft, 'point' | 'entered'> & {
  readonly item: Bilingual;
  readonly why: Bilingual;
  readonly changing: Changing;
};
/** Something that took place, and what somebody reads of it. */
export type Read = Omit<Refused, 'why'> & { readonly read: Bilingual };
export type Said = Omit<Refused, 'why'> & {
  /** What the report prints as said by the candidate in the row that matters. */
  readonly claim: Bilingual | null;
  readonly found: Pick<ReportItem, 'result' | 'light' | 'isPartial' | 'sentence' | 'secondVerifier'>;
};

const refusedRows = (rows: readonly Refused[]): string[] =>
  rows.map(({ item, entered, why, changing }) =>
    row(named(item), entered.zh, settled(why.zh, changing), entered.en, settled(why.en, changing)),
  );

const readByTwo = { zh: '两人阅后：', en: 'Read by two: ' } as const;

const saidRows = (rows: readonly Said[]): string[] =>
  rows.map(({ item, entered, claim, found, changing }) => {
    const words = (language: Language): string =>
      settled(
        `${found.secondVerifier === null ? '' : readByTwo[language]}${lightName(found.light, language)} · ${resultWord(found)[language]}<br>${claim === null ? '' : `${claim[language]}<br>`}${found.sentence[language]}`,
        changing,
      );
    return row(named(item), entered.zh, words('zh'), entered.en, words('en'));
  });

const readRows = (rows: readonly Read[]): string[] =>
  rows.map(({ item, entered, read, changing }) =>
    row(named(item), entered.zh, settled(read.zh, changing), entered.en, settled(read.en, changing)),
  );

export type Answers = {
  readonly refused: readonly Refused[];
  readonly said: readonly Said[];
  readonly read: readonly Read[];
};

/** The page in docs/reports. */
export function pageOf({ refused, said, read }: Answers): string {
  const sections = points.flatMap((point) => {
    const ofPoint = <T extends Pick<Refused, 'point'>>(rows: readonly T[]): T[] =>
      rows.filter((each) => each.point === point);
    const [no, yes, told] = [ofPoint(refused), ofPoint(said), ofPoint(read)];
    return [
      `## ${headings[point]}`,
      '',
      ...(no.length === 0
        ? []
        : [...head('Item', '填写', '产品的回答', 'Entered', 'What the product answers'), ...refusedRows(no), '']),
      ...(yes.length === 0
        ? []
        : [...head('Item', '查到', '报告写', 'Found', 'The report says'), ...saidRows(yes), '']),
      ...(told.length === 0
        ? []
        : [...head('Item', '经过', '读到', 'What took place', 'What is read'), ...readRows(told), '']),
    ];
  });
  return [
    '# What a reviewer cannot publish, and what the report says instead',
    '',
    'Written by `server/test/untrue-entries`, which orders each item, fills in a sheet as a reviewer would, and publishes it over the API of the running server; the test fails where an answer differs from this page (`npx vitest run test/untrue-entries -u` in `server` writes it anew). Each refused draft has nothing amiss but what its row says, and the reasons beside it are all that the product gives. A table with “What took place” says what the orderer, the candidate, a reviewer or the report tells of it. People and companies are invented.',
    '',
    ...sections,
  ].join('\n');
}
