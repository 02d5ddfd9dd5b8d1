import { endedSummary, endedWords } from '@beidiao/contract/finding/ended-item';
import { type Mark, markOfEnded, markOfItem } from '@beidiao/contract/finding/marks';
import { resultWord } from '@beidiao/contract/finding/result-words';
import type { Language } from '@beidiao/contract/wire/language';
import type { Report, ReportItem } from '@beidiao/contract/report/calls';
import type { paperLabels } from '@beidiao/contract/report/labels';
import {
  disputeWord,
  evidenceWord,
  type Line,
  type ReceiptLine,
  receiptLines,
  recordLines,
  resultLine,
  type RowLine,
  rowLines,
  type RuleLine,
  ruleLines,
  sourceLines,
  type TryLine,
  tryLines,
} from '@beidiao/contract/report/lines';
import { itemTitle } from '@beidiao/contract/report/words';
import { minuteInChina } from '@beidiao/contract/wire/china-time';

/** One item as items.typ draws it: words alone. */
export type PaperItem = {
  readonly title: string;
  readonly mark: Mark;
  /** In the summary, and at the head of its block. */
  readonly word: string;
  readonly headWord: string;
  readonly overlay: string;
  readonly summary: string;
  readonly at: string;
  readonly sentence: string;
  /** Short enough to stay on one page. */
  readonly isShort: boolean;
  readonly rows: readonly RowLine[];
  readonly receipts: readonly ReceiptLine[];
  readonly records: readonly (readonly Line[])[];
  readonly tries: readonly TryLine[];
  readonly facts: readonly Line[];
  readonly rules: readonly RuleLine[] | null;
  readonly remarks: readonly { readonly label: string; readonly words: string; readonly at: string }[];
};

type Say = (label: keyof (typeof paperLabels)['zh'], facts?: Readonly<Record<string, string | number>>) => string;
type Wish = { readonly language: Language; readonly say: Say };

/** In the order of the report, numbered through: found, still open, ended without a finding. */
export function paperItems(report: Report, { language, say }: Wish): PaperItem[] {
  const { items, waiting, missing } = report;
  const all = [
    ...items.map((item) => ({ item, parts: foundItem(item, { language, say }) })),
    ...waiting.map((item) => ({ item, parts: openItem(item, { language, say }) })),
    ...missing.map((item) => ({ item, parts: endedItem(item, language) })),
  ];
  return all.map(({ item, parts }, place) => ({
    ...parts,
    title: `${place + 1}. ${itemTitle(item, report, language)}`,
  }));
}

type Parts = Omit<PaperItem, 'title'>;

const nothing = {
  overlay: '',
  at: '',
  isShort: true,
  rows: [],
  receipts: [],
  records: [],
  tries: [],
  facts: [],
  rules: null,
  remarks: [],
} as const;

function openItem({ sentence }: Report['waiting'][number], { language, say }: Wish): Parts {
  const word = say('waitingResult');
  return {
    ...nothing,
    mark: 'open',
    word,
    headWord: word,
    summary: sentence[language],
    sentence: sentence[language],
  };
}

function endedItem(item: Report['missing'][number], language: Language): Parts {
  const word = endedWords[item.result][language];
  return {
    ...nothing,
    mark: markOfEnded(item.result),
    word,
    headWord: word,
    summary: endedSummary(item)[language],
    sentence: item.sentence[language],
    at: minuteInChina(item.endedAt),
  };
}

const shortRows = 10;
const shortSigns = 1_400;

function foundItem(item: ReportItem, { language, say }: Wish): Parts {
  // Where nothing was verified the sentence names the rows, and the tries stand in their place.
  const rows = item.result === 'notVerified' ? [] : rowLines(item, language);
  const receipts = receiptLines(item, language);
  const records = recordLines(item, language);
  const facts = factsOf(item, { language, say });
  const remarks = remarksOf(item, say);
  const signs = JSON.stringify([
    rows.map(({ claim, found }) => claim + found),
    receipts,
    records,
    facts,
    remarks,
  ]).length;
  return {
    mark: markOfItem(item),
    word: resultWord(item)[language],
    headWord: resultLine(item, language),
    overlay: disputeWord(item, language),
    summary: item.summary[language],
    at: minuteInChina(item.at),
    sentence: item.sentence[language],
    isShort: rows.length + receipts.length + 2 * records.length <= shortRows && signs <= shortSigns,
    rows,
    receipts,
    records,
    tries: tryLines(item, language),
    facts,
    rules: ruleLines(item, language),
    remarks,
  };
}

function factsOf(item: ReportItem, { language, say }: Wish): Line[] {
  const named = item.evidence.map(
    (it) => evidenceWord(it, language) + (it.fileId === undefined ? '' : say('evidenceShared')),
  );
  return [
    ...sourceLines(item, language),
    { label: say('evidence'), words: named.join(language === 'zh' ? '、' : ', ') || say('none') },
  ];
}

/** What the candidate says to it, and what became of a dispute. */
function remarksOf({ answer, dispute }: ReportItem, say: Say): Parts['remarks'] {
  return [
    ...(answer ? [{ label: say('statement'), words: answer.words, at: minuteInChina(answer.at) }] : []),
    ...(dispute
      ? [
          {
            label: say('dispute'),
            words: say(`dispute_${dispute.state}`, { due: minuteInChina(dispute.dueAt) }) + (dispute.words ?? ''),
            at: minuteInChina(dispute.openedAt),
          },
        ]
      : []),
  ];
}
