/** The few documents that are read here are flat, and their values are keys, moments and words: no parser is worth its weight. */
const valueOf = (text: string, name: string): string | undefined => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
  return found === undefined ? undefined : plain(found);
};

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(#x?[\da-f]{1,6}|lt|gt|amp|quot|apos);/gi, (whole, word: string) => {
    if (!word.startsWith('#')) return named[word.toLowerCase()] ?? whole;
    const code = /^#x/i.test(word) ? Number.parseInt(word.slice(2), 16) : Number(word.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** What an answer that says no is called, `AccessDenied`. */
export const readCode = (text: string): string | undefined => {
  const code = valueOf(text, 'Code');
  return code !== undefined && /^\w{1,60}$/.test(code) ? code : undefined;
};

export type Listed = { readonly key: string; readonly writtenAt: Date };

/** One page of a list, and by which word the next one is asked for. An object without a moment is left out. */
export function readPage(text: string): { objects: Listed[]; next: string | undefined } {
  const objects = [...text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, inner = '']) => {
    const [key, moment] = [valueOf(inner, 'Key'), valueOf(inner, 'LastModified')];
    const writtenAt = new Date(moment ?? Number.NaN);
    return key === undefined || Number.isNaN(writtenAt.getTime()) ? [] : [{ key, writtenAt }];
  });
  const isCut = valueOf(text, 'IsTruncated') === 'true';
  return { objects, next: isCut ? valueOf(text, 'NextContinuationToken') : undefined };
}
