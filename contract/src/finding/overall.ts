import { type Bilingual, type Language } from '../wire/language.ts';
import { type Light, overallLight } from '../verification/task-states.ts';
import type { ItemResult } from './conclusion.ts';
import type { EndedResult } from './ended-item.ts';
import { endedWords } from './ended-item.ts';
import { minuteInChina } from '../wire/china-time.ts';

/**
 * `stage`: something is still open. `full`: every item ended in a finding or could not be verified. `closed`: something
 * ended without a finding (withdrawn, declined …). `correction`: written after a dispute or a correction.
 */
export const versionKinds = ['stage', 'full', 'closed', 'correction'] as const;
export type VersionKind = (typeof versionKinds)[number];

export type Judged = {
  readonly title: Bilingual;
  readonly light: Light;
  readonly result: ItemResult;
  readonly why: Bilingual;
  readonly isPartial?: boolean | undefined;
};

export type Contents = {
  readonly items: readonly Judged[];
  readonly open: number;
  readonly ended: readonly { readonly result: EndedResult; readonly at: string }[];
};

export function versionKind({ open, ended }: Contents, isCorrection: boolean): VersionKind {
  if (open > 0) return 'stage';
  if (isCorrection) return 'correction';
  return ended.some(({ result }) => result !== 'absent') ? 'closed' : 'full';
}

/** Endings that leave open what was ordered. What the client cancelled, or what there is not, leaves nothing open. */
const leavesOpen = (result: EndedResult): boolean =>
  result === 'declined' || result === 'withdrawn' || result === 'expired' || result === 'unidentified';

/** The worst light of the items that have a finding. It is grey at least where something was not verified. */
export function overallLightOf({ items, ended }: Pick<Contents, 'items' | 'ended'>): Light {
  const isWhole =
    items.length > 0 && !items.some(({ isPartial }) => isPartial) && !ended.some(({ result }) => leavesOpen(result));
  return overallLight([...items.map(({ light }) => light), ...(isWhole ? [] : (['grey'] as const))]);
}

/** As they follow each other in the sentence. */
const endedOrder = ['declined', 'withdrawn', 'expired', 'unidentified', 'cancelled', 'absent'] as const;

type Bucket = { readonly count: number; readonly zh: string; readonly en: string; readonly why?: Bilingual };

/**
 * "10 项中：4 项一致…；1 项需关注：…": counts that add up to what was ordered, the heaviest light first with its reason.
 * It ends with facts and infers nothing about the person.
 */
export function overallSentence(contents: Contents): Bilingual {
  const total = contents.items.length + contents.open + contents.ended.length;
  const buckets = bucketsOf(contents);
  return {
    zh: `${total} 项中：${buckets.map((bucket) => part(bucket, 'zh')).join('；')}。`,
    en: `Of ${total} ${total === 1 ? 'item' : 'items'}: ${buckets.map((bucket) => part(bucket, 'en')).join('; ')}.`,
  };
}

function part({ count, zh, en, why }: Bucket, language: Language): string {
  const words = language === 'zh' ? `${count} 项${zh}` : `${count} ${en}`;
  return why === undefined ? words : `${words}${language === 'zh' ? '：' : ': '}${why[language]}`;
}

/** After their number: "2 declined". */
const countedEnded: Record<EndedResult, string> = {
  withdrawn: 'withdrawn',
  declined: 'declined',
  expired: 'left open when consent ran out',
  unidentified: 'without a confirmed identity',
  cancelled: 'cancelled',
  absent: 'not applicable',
};

function bucketsOf({ items, open, ended }: Contents): Bucket[] {
  const lit = (light: Light) => items.filter((item) => item.light === light);
  const coloured = (light: 'red' | 'yellow' | 'blue', zh: string, en: string): Bucket => {
    const all = lit(light);
    const why = joined(
      all.map(({ title, why: reason, isPartial }) => ({
        zh: `${title.zh}，${reason.zh}${isPartial ? '（部分核实）' : ''}`,
        en: `${title.en}, ${reason.en}${isPartial ? ' (partly verified)' : ''}`,
      })),
    );
    return { count: all.length, zh, en, why };
  };
  const ofResult = (result: ItemResult) => items.filter((item) => item.result === result).length;
  const endings = endedOrder.map((result): Bucket => {
    const all = ended.filter((item) => item.result === result);
    const times = result === 'withdrawn' ? all.map(({ at }) => minuteInChina(at)) : [];
    const at = {
      zh: times.length > 0 ? `（${times.join('、')}）` : '',
      en: times.length > 0 ? ` (${times.join(', ')})` : '',
    };
    return { count: all.length, zh: endedWords[result].zh + at.zh, en: countedEnded[result] + at.en };
  });
  return [
    coloured('red', '重大不符或有不利记录', 'with a major difference or adverse record'),
    coloured('yellow', '需关注', lit('yellow').length === 1 ? 'needs attention' : 'need attention'),
    coloured('blue', '供参考', 'for reference'),
    { count: lit('green').length, ...greenWords(lit('green')) },
    { count: ofResult('partlyVerified'), zh: '部分核实', en: 'partly verified' },
    { count: ofResult('notVerified'), zh: '未能核实', en: 'could not be verified' },
    ...endings,
    { count: open, zh: '还在核实', en: 'still being checked' },
  ].filter(({ count }) => count > 0);
}

/** Only what occurs is said: "一致、未见记录或没有命中规则". */
function greenWords(items: readonly Judged[]): Bilingual {
  const has = (result: ItemResult): boolean => items.some((item) => item.result === result);
  const one = items.length === 1;
  const all: Bilingual[] = [
    ...(has('consistent') ? [{ zh: '一致', en: one ? 'matches' : 'match' }] : []),
    ...(has('noRecord') ? [{ zh: '未见记录', en: one ? 'shows no record' : 'show no record' }] : []),
    ...(has('interviewed') || has('clear') ? [{ zh: '没有命中规则', en: 'fired no rule' }] : []),
  ];
  const last = all.pop();
  if (last === undefined) return { zh: '', en: '' };
  if (all.length === 0) return last;
  return {
    zh: `${all.map(({ zh }) => zh).join('、')}或${last.zh}`,
    en: `${all.map(({ en }) => en).join(', ')} or ${last.en}`,
  };
}

const shownMax = 3;
function joined(all: readonly Bilingual[]): Bilingual {
  const shown = all.slice(0, shownMax);
  const more = all.length - shown.length;
  return {
    zh: [...shown.map(({ zh }) => zh), ...(more > 0 ? [`另有 ${more} 项见明细`] : [])].join('；'),
    en: [...shown.map(({ en }) => en), ...(more > 0 ? [`${more} more below`] : [])].join('; '),
  };
}
