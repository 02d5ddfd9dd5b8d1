import { ownEndedWords } from '@beidiao/contract/finding/ended-item';
import { markOfEnded, markOfItem } from '@beidiao/contract/finding/marks';
import type { Report, ReportItem } from '@beidiao/contract/report/calls';
import { resultLine, type RowLine, rowLines } from '@beidiao/contract/report/lines';
import { itemTitle } from '@beidiao/contract/report/words';
import type { Language } from '@beidiao/contract/wire/language';

type Mark = ReturnType<typeof markOfItem> | ReturnType<typeof markOfEnded> | 'open';

/** How one item stands in one version. */
export type Side = {
  readonly mark: Mark;
  readonly word: string;
  readonly sentence: string;
  readonly rows: readonly RowLine[];
  readonly statement: string | null;
};
export type ComparedItem = {
  readonly key: string;
  readonly title: string;
  readonly before: Side | null;
  readonly after: Side | null;
  readonly isSame: boolean;
  /** Rows of both versions by their label, where they stand otherwise. */
  readonly rows: readonly { readonly label: string; readonly before: string; readonly after: string }[];
};

type Words = { readonly language: Language; readonly open: string };
type Placed = { readonly key: string; readonly title: string; readonly side: Side };

const withoutFinding = { rows: [], statement: null } as const;

function sideOf(item: ReportItem, { language }: Words): Side {
  return {
    mark: markOfItem(item),
    word: resultLine(item, language),
    sentence: item.sentence[language],
    rows: rowLines(item, language),
    statement: item.answer?.words ?? null,
  };
}

/** Everything that a version says of an item, found or not, by the item and its piece. */
function placesOf(report: Report, words: Words): Placed[] {
  const { language } = words;
  const place = (item: { code: string; n?: number | undefined; name: ReportItem['name'] }, side: Side): Placed => ({
    key: `${item.code} ${item.n ?? 1}`,
    title: itemTitle(item, report, language),
    side,
  });
  return [
    ...report.items.map((item) => place(item, sideOf(item, words))),
    ...report.waiting.map((item) =>
      place(item, { mark: 'open', word: words.open, sentence: item.sentence[language], ...withoutFinding }),
    ),
    ...report.missing.map((item) =>
      place(item, {
        mark: markOfEnded(item.result),
        word: ownEndedWords[item.result][language],
        sentence: item.sentence[language],
        ...withoutFinding,
      }),
    ),
  ];
}

const saidIn = ({ claim, found, word }: RowLine): string => [claim, found, word].join(' · ');

function rowsBetween(before: Side | null, after: Side | null): ComparedItem['rows'] {
  const labels = new Set([...(before?.rows ?? []), ...(after?.rows ?? [])].map(({ label }) => label));
  return [...labels].flatMap((label) => {
    const [old, now] = [before, after].map((side) => side?.rows.find((row) => row.label === label));
    const [was, is] = [old === undefined ? '' : saidIn(old), now === undefined ? '' : saidIn(now)];
    return was === is ? [] : [{ label, before: was, after: is }];
  });
}

/** All items of two versions in the order of the later one, each with how it stood and stands. */
export function comparedItems(before: Report, after: Report, words: Words): ComparedItem[] {
  const [old, now] = [placesOf(before, words), placesOf(after, words)];
  const gone = old.filter(({ key }) => !now.some((each) => each.key === key));
  return [...now, ...gone].map(({ key, title }) => {
    const sideIn = (places: readonly Placed[]): Side | null => places.find((each) => each.key === key)?.side ?? null;
    const [was, is] = [sideIn(old), sideIn(now)];
    return {
      key,
      title,
      before: was,
      after: is,
      isSame: JSON.stringify(was) === JSON.stringify(is),
      rows: was === null || is === null ? [] : rowsBetween(was, is),
    };
  });
}
