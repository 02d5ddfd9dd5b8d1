/** What is put in the place of something that could name a person. */
const hidden = '…';

/** Words about an answer without what could name somebody: mail and web addresses, and numbers of five signs and more. */
export const plainWords = (words: string): string =>
  words
    .replace(/\S+@\S+|https?:\/\/\S+/g, hidden)
    .replace(/\d(?:[\s-]?[\dXx]){4,}/g, hidden)
    .trim();
