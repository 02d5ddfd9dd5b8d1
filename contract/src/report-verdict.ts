import type { Language } from './language.ts';
import type { Report, ReportItem } from './report.ts';
import { itemTitle } from './report-words.ts';
import { type Light, taskResultWords } from './task-states.ts';

type Counted = Record<Language, (count: number) => string>;

/** Behind "of 12 items"; facts, never a judgement of the person. */
const phrases: Record<Light, Counted> = {
  green: { zh: (n) => `${n} 项一致或未见记录`, en: (n) => `${n} consistent or without a record` },
  blue: { zh: (n) => `${n} 项有轻微出入`, en: (n) => `${n} with a slight difference` },
  grey: { zh: (n) => `${n} 项未核实`, en: (n) => `${n} not verified` },
  yellow: { zh: (n) => `${n} 项需关注`, en: (n) => `${n} to look at closer` },
  red: {
    zh: (n) => `${n} 项重大不符或有不利记录`,
    en: (n) => `${n} with a grave difference or record`,
  },
};
const waiting: Counted = {
  zh: (n) => `还有 ${n} 项在核查，总评可能变化。`,
  en: (n) => ` ${n} still being checked, so the overall result may change.`,
};
const dropped: Counted = {
  zh: (n) => `另有 ${n} 项候选人未同意，未查询。`,
  en: (n) => ` ${n} not agreed to by the candidate and not looked up.`,
};

/** The gravest item in words: the rule that lit it, else what was found. */
const reasonOf = ({ rule, result }: ReportItem, language: Language): string =>
  rule?.[language] ?? taskResultWords[result][language];

const sentences = {
  zh: {
    allGreen: (total: number) => (total === 1 ? '1 项，一致或未见记录。' : `${total} 项全部一致或未见记录。`),
    head: (total: number, phrase: string) => `${total} 项中 ${phrase}`,
    reason: (isOnly: boolean, title: string, reason: string) =>
      isOnly ? `：${title}，${reason}。` : `，其中${title}：${reason}。`,
    rest: (phrases: string[]) => `其余 ${phrases.join('，')}。`,
  },
  en: {
    allGreen: (total: number) =>
      total === 1
        ? 'The one item is consistent or without a record.'
        : `All ${total} items are consistent or without a record.`,
    head: (total: number, phrase: string) => `Of ${total} ${total === 1 ? 'item' : 'items'}, ${phrase}`,
    reason: (isOnly: boolean, title: string, reason: string) =>
      isOnly ? `: ${title}, ${reason}.` : `, among them ${title}: ${reason}.`,
    rest: (phrases: string[]) => ` The rest: ${phrases.join(', ')}.`,
  },
} satisfies Record<Language, unknown>;

/** The overall result as a sentence: counts by light, the gravest item with its reason, and what is not in it. */
export function verdictSentence(report: Report, language: Language): string {
  const { overall, items } = report;
  const say = sentences[language];
  const countOf = (light: Light): number => overall.counts.find((it) => it.light === light)?.count ?? 0;
  const behind = [
    report.waiting.length > 0 ? waiting[language](report.waiting.length) : '',
    report.dropped.length > 0 ? dropped[language](report.dropped.length) : '',
  ].join('');
  const gravest = items.find(({ light }) => light === overall.light);
  if (overall.light === 'green' || !gravest) return say.allGreen(items.length) + behind;
  const count = countOf(overall.light);
  const others = (['green', 'yellow', 'blue', 'grey'] as const)
    .filter((light) => light !== overall.light && countOf(light) > 0)
    .map((light) => phrases[light][language](countOf(light)));
  return [
    say.head(items.length, phrases[overall.light][language](count)),
    say.reason(count === 1, itemTitle(gravest, report, language), reasonOf(gravest, language)),
    others.length > 0 ? say.rest(others) : '',
    behind,
  ].join('');
}
