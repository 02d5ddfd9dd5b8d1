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

/** Opaque to the client: the values that the last row was ordered by. */
export const writeCursor = (...parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

const isId = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,17}$/.test(text);

function readParts(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined without a cursor, and for one that is none. */
export function readIdCursor(text: string | undefined): string | undefined {
  const [id] = readParts(text) ?? [];
  return isId(id) ? id : undefined;
}

export function readNameCursor(text: string | undefined): { name: string; id: string } | undefined {
  const [name, id] = readParts(text) ?? [];
  return name !== undefined && isId(id) && !/[\0\p{Surrogate}]/u.test(name) ? { name, id } : undefined;
}

/** `zhang.san@example.com` → `zh****@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1****');
