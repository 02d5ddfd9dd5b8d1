import type { Answer } from '@beidiao/contract/wire/call';
import { type GivenAnswer, givenId, type Wish } from '@beidiao/contract/wire/site-page';

/** ms after which what came with the page is old: a visitor who comes back to it is told anew. */
const freshMs = 120_000;

let given: readonly GivenAnswer[] = [];
let note: ((wish: Wish) => void) | undefined;

/** The answer that the page was drawn with; the first drawing takes it, so that nothing flickers and nothing is asked twice. */
export function givenAnswer(path: string, params: string): Answer | undefined {
  const found = given.find((it) => it.path === path && it.params === params);
  if (found === undefined) note?.({ path, params });
  return found?.answer;
}

/** Before the page is taken over. */
export function takeGivenAnswers(): void {
  const text = document.getElementById(givenId)?.textContent;
  if (!text) return;
  given = JSON.parse(text);
  setTimeout(() => (given = []), freshMs);
}

/** For the server: what a drawing that is not interrupted finds, and what it still asks for. */
export function drawWith<T>(answers: readonly GivenAnswer[], draw: () => T): { drawn: T; wishes: Wish[] } {
  const wishes: Wish[] = [];
  given = answers;
  note = (wish) => wishes.push(wish);
  try {
    return { drawn: draw(), wishes };
  } finally {
    given = [];
    note = undefined;
  }
}
