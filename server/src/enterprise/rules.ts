/** Longer parts of a name are found by their beginning. */
const longestPart = 6;

const tidy = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

function partsOf(text: string, longest: number): string[] {
  const letters = [...text];
  return letters.flatMap((_, from) =>
    Array.from({ length: Math.min(longest, letters.length - from) }, (_, more) =>
      letters.slice(from, from + more + 1).join(''),
    ),
  );
}

const beginningsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, Math.min(text.length, 20) - 2) }, (_, n) => text.slice(0, n + 3));

export type Findable = {
  readonly username: string;
  readonly phoneNo: string | null;
  readonly email: string | null;
  readonly loginName: string;
};

/**
 * By what a colleague can be found: any part of the name, the phone or its last four digits, the beginning of the e-mail
 * address or the login name, from three characters on.
 */
export function searchTokensOf({ username, phoneNo, email, loginName }: Findable): string[] {
  const name = tidy(username);
  return [
    ...new Set([
      ...partsOf(name, longestPart),
      ...(phoneNo === null ? [] : [phoneNo, phoneNo.slice(-4)]),
      ...(email === null ? [] : [tidy(email), ...beginningsOf(tidy(email))]),
      ...beginningsOf(tidy(loginName)),
    ]),
  ];
}

/** The token that a search text asks for. */
export function searchTokenOf(text: string): string {
  const tidied = tidy(text);
  const isName = !/^[\x21-\x7e]+$/.test(tidied);
  return [...tidied].slice(0, isName ? longestPart : 20).join('');
}
