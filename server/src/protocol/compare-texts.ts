import type { Line, Piece, ProtocolChapter } from '@beidiao/contract/protocol/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { diffArrays } from 'diff';
import type { Chapter } from './legal-text.ts';

const segmenters: Readonly<Record<Language, Intl.Segmenter>> = {
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
  en: new Intl.Segmenter('en', { granularity: 'word' }),
};
const wordsOf = (language: Language, text: string): string[] =>
  Array.from(segmenters[language].segment(text), ({ segment }) => segment);

type Change = Piece['change'];
const changeOf = ({ added, removed }: { added: boolean; removed: boolean }): Change =>
  added ? 'added' : removed ? 'removed' : 'same';

/** A comma or a space that stayed the same between two changes: read apart, nobody follows the sentence. */
const isMark = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** What was taken out of a text and what was put in, word by word; removed words stand before those that replace them. */
export function compareWords(language: Language, before: string, after: string): Piece[] {
  const runs = diffArrays(wordsOf(language, before), wordsOf(language, after)).map((run) => ({
    change: changeOf(run),
    text: run.value.join(''),
  }));
  const pieces: Piece[] = [];
  let [removed, added] = ['', ''];
  const end = (): void => {
    if (removed !== '') pieces.push({ change: 'removed', text: removed });
    if (added !== '') pieces.push({ change: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [place, { change, text }] of runs.entries()) {
    const isBetween = removed !== '' && added !== '' && runs[place + 1] !== undefined && isMark(text);
    if (change === 'removed' || (change === 'same' && isBetween)) removed += text;
    if (change === 'added' || (change === 'same' && isBetween)) added += text;
    if (change === 'same' && !isBetween) {
      end();
      pieces.push({ change: 'same', text });
    }
  }
  end();
  return pieces;
}

const whole = (change: Change, text: string): Line => ({ change, pieces: [{ change, text }] });

/** A rewritten paragraph is told from a new one by what both have in common. */
const leastAlike = 0.5;
const likeness = (pieces: readonly Piece[]): number => {
  const lengthOf = (...changes: Change[]): number =>
    pieces.reduce((sum, { change, text }) => sum + (changes.includes(change) ? text.length : 0), 0);
  return lengthOf('same') / Math.max(1, Math.min(lengthOf('same', 'removed'), lengthOf('same', 'added')));
};

/** Paragraphs that were replaced by others, in order: each beside the one that it became, if there is one. */
function pairLines(language: Language, removed: readonly string[], added: readonly string[]): Line[] {
  const lines: Line[] = [];
  let next = 0;
  for (const line of removed) {
    const found = added
      .map((other, place) => ({ place, pieces: compareWords(language, line, other) }))
      .find(({ place, pieces }) => place >= next && likeness(pieces) >= leastAlike);
    if (!found) {
      lines.push(whole('removed', line));
      continue;
    }
    lines.push(...added.slice(next, found.place).map((other) => whole('added', other)));
    lines.push({ change: 'changed', pieces: found.pieces });
    next = found.place + 1;
  }
  return [...lines, ...added.slice(next).map((line) => whole('added', line))];
}

export function compareLines(language: Language, before: readonly string[], after: readonly string[]): Line[] {
  const lines: Line[] = [];
  let removed: string[] = [];
  const end = (added: string[] = []): void => {
    lines.push(...pairLines(language, removed, added));
    removed = [];
  };
  for (const run of diffArrays([...before], [...after])) {
    if (run.removed) removed = run.value;
    else if (run.added) end(run.value);
    else {
      end();
      lines.push(...run.value.map((line) => whole('same', line)));
    }
  }
  end();
  return lines;
}

const asChapter = (change: Change, { id, title, lines }: Chapter): ProtocolChapter => ({
  id,
  change,
  title: [{ change, text: title }],
  lineList: lines.map((line) => whole(change, line)),
});

/** A chapter is known by its id; one that was taken out stands where it was. */
export function compareChapters(
  language: Language,
  before: readonly Chapter[],
  after: readonly Chapter[],
): ProtocolChapter[] {
  const ids = (chapters: readonly Chapter[]): string[] => chapters.map(({ id }) => id);
  const chapterOf = (chapters: readonly Chapter[], id: string): Chapter => {
    const found = chapters.find((chapter) => chapter.id === id);
    if (!found) throw new TypeError(`no chapter ${id}`);
    return found;
  };
  return diffArrays(ids(before), ids(after)).flatMap((run) =>
    run.value.map((id): ProtocolChapter => {
      if (run.removed) return asChapter('removed', chapterOf(before, id));
      const now = chapterOf(after, id);
      if (run.added) return asChapter('added', now);
      const then = chapterOf(before, id);
      const title = compareWords(language, then.title, now.title);
      const lineList = compareLines(language, then.lines, now.lines);
      const isSame =
        title.every(({ change }) => change === 'same') && lineList.every(({ change }) => change === 'same');
      return { id, change: isSame ? 'same' : 'changed', title, lineList };
    }),
  );
}

export const plainChapters = (chapters: readonly Chapter[]): ProtocolChapter[] =>
  chapters.map((chapter) => asChapter('same', chapter));
