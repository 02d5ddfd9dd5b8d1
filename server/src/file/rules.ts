import { type FileType, fileTypes, recordingTypes, resumeTypes } from '@beidiao/contract/file/calls';

const endings: Readonly<Record<FileType, string>> = { ...fileTypes, ...recordingTypes, ...resumeTypes };

export const isTaken = (mime: string | undefined): mime is FileType => mime !== undefined && mime in fileTypes;
export const isResume = (mime: string | undefined): mime is keyof typeof resumeTypes =>
  mime !== undefined && mime in resumeTypes;
type Picture = Extract<FileType, `image/${string}`>;
export const isPicture = (mime: FileType): mime is Picture => mime.startsWith('image/');

/** What a recording is by its content; undefined for what is none. A container that may hold a film holds a talk only when there is no picture in it. */
export function recordingType(mime: string | undefined, content: Buffer): FileType | undefined {
  const plain = mime?.split(';')[0];
  if (plain === 'audio/mpeg' || plain === 'audio/wav' || plain === 'audio/ogg') return plain;
  if (plain === 'audio/x-m4a' || plain === 'audio/mp4') return 'audio/mp4';
  const holds = (handler: string): boolean => content.includes(handler, 0, 'latin1');
  return plain === 'video/mp4' && holds('soun') && !holds('vide') ? 'audio/mp4' : undefined;
}

/** What is left of a name that somebody else chose: no folders, no control characters, the ending of the true type. */
export function cleanName(name: string, type: FileType): string {
  const leaf = name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}"<>:|?*]/gu, '')
    .trim();
  const stem = leaf.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 80) || 'file';
  return `${stem}.${endings[type]}`;
}

/**
 * A file that no row names is left alone for this long: its row may be about to be written. The time of a file is that of
 * the disk or bucket, whose clock may be hours away from ours.
 */
export const orphanAgeMs = 24 * 60 * 60_000;
