import type { Language } from '@beidiao/contract/wire/language';
import type { Question } from './faq-answers.ts';

/** Words that mean the same to whoever asks: typing one finds the others. */
const kin: readonly (readonly string[])[] = [
  ['不同意', '拒绝', '没有同意', '反悔', '撤回'],
  ['同意', '授权'],
  ['退钱', '退款', '钱退', '退吗'],
  ['发票', '开票'],
  ['多久', '时间', '几天'],
  ['接口', 'api', '对接', '系统'],
  ['decline', 'refuse', 'reject', 'withdrawn'],
  ['consent', 'agree', 'authorize'],
  ['refund', 'money back', 'refunded'],
  ['invoice', 'fapiao', 'receipt'],
  ['api', 'integration', 'webhook'],
];

/** What is looked for: the typed words, and the kin of those that have any. */
export function wordsSought(typed: string): string[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  // The longest first: whoever types 不同意 does not mean 同意.
  const known = kin.flatMap((words) => words).toSorted((a, b) => b.length - a.length);
  const hit = known.find((word) => text.includes(word));
  const family = hit === undefined ? [] : (kin.find((words) => words.includes(hit)) ?? []);
  return [...new Set([text, ...family])];
}

const textOf = ({ question, answer }: Question, language: Language): string =>
  `${question[language]} ${answer[language].join(' ')}`.toLowerCase();

export const findAnswers = (
  questions: readonly Question[],
  sought: readonly string[],
  language: Language,
): readonly Question[] =>
  sought.length === 0
    ? questions
    : questions.filter((question) => sought.some((word) => textOf(question, language).includes(word)));

export type Piece = { readonly at: number; readonly text: string; readonly isHit: boolean };

/** A text cut at the words that were found in it. */
export function markHits(text: string, sought: readonly string[]): Piece[] {
  const lower = text.toLowerCase();
  const pieces: Piece[] = [];
  let plainFrom = 0;
  const endPlain = (at: number): void => {
    if (at > plainFrom) pieces.push({ at: plainFrom, text: text.slice(plainFrom, at), isHit: false });
  };
  for (let at = 0; at < text.length; ) {
    const hit = sought.filter((word) => lower.startsWith(word, at)).toSorted((a, b) => b.length - a.length)[0];
    if (hit === undefined) at += 1;
    else {
      endPlain(at);
      pieces.push({ at, text: text.slice(at, at + hit.length), isHit: true });
      at += hit.length;
      plainFrom = at;
    }
  }
  endPlain(text.length);
  return pieces;
}
