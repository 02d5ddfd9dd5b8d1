import type { ReportItem } from '@beidiao/contract/report/calls';
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
  identity: 'Papers that prove an identity',
  contact: 'Employers who are not to be contacted',
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

export type Refused = Pick<UntrueDraft, 'point' | 'entered'> & {
  readonly item: Bilingual;
  readonly why: Bilingual;
  readonly changing: Changing;
};
export type Said = Omit<Refused, 'why'> & {
  readonly found: Pick<ReportItem, 'result' | 'light' | 'isPartial' | 'sentence' | 'secondVerifier'>;
};

const refusedRows = (rows: readonly Refused[]): string[] =>
  rows.map(({ item, entered, why, changing }) =>
    row(named(item), entered.zh, settled(why.zh, changing), entered.en, settled(why.en, changing)),
  );

const readByTwo = { zh: '两人阅后：', en: 'Read by two: ' } as const;

const saidRows = (rows: readonly Said[]): string[] =>
  rows.map(({ item, entered, found, changing }) => {
    const words = (language: Language): string =>
      settled(
        `${found.secondVerifier === null ? '' : readByTwo[language]}${lightName(found.light, language)} · ${resultWord(found)[language]}<br>${found.sentence[language]}`,
        changing,
      );
    return row(named(item), entered.zh, words('zh'), entered.en, words('en'));
  });

/** The page in docs/reports. */
export function pageOf(refused: readonly Refused[], said: readonly Said[]): string {
  const sections = points.flatMap((point) => {
    const [no, yes] = [refused.filter((each) => each.point === point), said.filter((each) => each.point === point)];
    return [
      `## ${headings[point]}`,
      '',
      ...(no.length === 0
        ? []
        : [...head('Item', '填写', '产品的回答', 'Entered', 'What the product answers'), ...refusedRows(no), '']),
      ...(yes.length === 0
        ? []
        : [...head('Item', '查到', '报告写', 'Found', 'The report says'), ...saidRows(yes), '']),
    ];
  });
  return [
    '# What a reviewer cannot publish, and what the report says instead',
    '',
    'Written by `server/test/untrue-entries`, which orders each item, fills in a sheet as a reviewer would, and publishes it over the API of the running server; the test fails where an answer differs from this page (`npx vitest run test/untrue-entries -u` in `server` writes it anew). Each refused draft has nothing amiss but what its row says, and the reasons beside it are all that the product gives. People and companies are invented.',
    '',
    ...sections,
  ].join('\n');
}
