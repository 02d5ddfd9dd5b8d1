import type { BreachedPasswords } from './breached-passwords.ts';

/** Lists of leaks are sorted by how often a password was found: these words are what people put numbers behind. */
const baseWords = 1_000;

type Known = { readonly common: ReadonlySet<string>; readonly bases: ReadonlySet<string> };
let known: Promise<Known> | undefined;

/** 49,000 passwords that are tried first wherever a door is open; loaded with the first password that is chosen. */
async function loadKnown(): Promise<Known> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const list = dictionary['passwords-common'].map(String);
  const bases = list.slice(0, baseWords).filter((word) => /^[a-z]{4,}$/.test(word));
  return { common: new Set(list), bases: new Set(bases) };
}

/** Who runs the service is the first guess. */
const ownName = 'beidiao';
const leastDistinct = 4;

/**
 * Why a password must not be chosen: it is among those that are tried first or were found in a breach, or says who it belongs to. `own` is what others
 * know of the person: login name, e-mail, phone. Undefined when nothing speaks against it.
 */
export async function whyNotPassword(
  password: string,
  own: readonly (string | null | undefined)[],
  breached?: BreachedPasswords,
): Promise<'passwordCommon' | 'passwordPersonal' | undefined> {
  const text = password.toLowerCase();
  const parts = own.flatMap((value) => [value?.toLowerCase(), value?.toLowerCase().split('@')[0]]);
  if (parts.some((part) => part !== undefined && part.length >= 4 && text.includes(part))) return 'passwordPersonal';
  known ??= loadKnown();
  const { common, bases } = await known;
  const isCommon =
    common.has(text) ||
    bases.has(text.replace(/[^a-z]+$/, '')) ||
    text.includes(ownName) ||
    new Set(text).size < leastDistinct ||
    (await breached?.has(password)) === true;
  return isCommon ? 'passwordCommon' : undefined;
}
