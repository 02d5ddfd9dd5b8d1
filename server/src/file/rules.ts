import { type FileType, fileTypes } from '@beidiao/contract/file';

export const isTaken = (mime: string | undefined): mime is FileType => mime !== undefined && mime in fileTypes;

/** Words of a PDF that make it act by itself or carry another file. Long enough not to occur by chance in compressed bytes. */
const activeWords = ['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia'] as const;
export const isActivePdf = (content: Buffer): boolean =>
  activeWords.some((word) => content.includes(word, 0, 'latin1'));

/** What is left of a name that somebody else chose: no folders, no control characters, the ending of the true type. */
export function cleanName(name: string, type: FileType): string {
  const leaf = name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}"<>:|?*]/gu, '')
    .trim();
  const stem = leaf.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 80) || 'file';
  return `${stem}.${fileTypes[type]}`;
}

/** A file that no row names is left alone for this long: its row may be about to be written. */
export const orphanAgeMs = 60 * 60_000;
