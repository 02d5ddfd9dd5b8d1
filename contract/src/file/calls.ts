import { z } from 'zod';
import { Id, Time } from '../wire/shapes.ts';

/** What may be kept, told from the content and never from the name. */
export const fileTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
/** A talk that was recorded; only reviewers keep one, as evidence. */
export const recordingTypes = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
} as const;
export type RecordingType = keyof typeof recordingTypes;
/** What a résumé may come as. */
export const resumeTypes = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
} as const;
export type FileType = keyof typeof fileTypes | RecordingType | keyof typeof resumeTypes;

/** Of the file itself; in base64 it is a third more. */
export const fileBytesMax = 10 * 1024 * 1024;
/** Half an hour of speech. */
export const recordingBytesMax = 20 * 1024 * 1024;
const bodyOf = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 64 * 1024;
/** The body of a call that carries a file. */
export const fileBodyMax = bodyOf(fileBytesMax);
/** Of one that may carry a recording. */
export const recordingBodyMax = bodyOf(recordingBytesMax);
/** Files of one kind about one thing: the papers of one employer, the evidence of one task. */
export const filesPerThing = 6;
/** Files that one candidate may hand in for one check. */
export const filesPerDetail = 40;

/** Of every call that takes a file. */
export const fileRefusals = [
  'fileTooBig',
  'fileTypeUnknown',
  'fileBroken',
  'pictureHeic',
  'pictureTooLarge',
  'fileActive',
  'fileLocked',
  'fileInfected',
  'fileCheckBusy',
] as const;

/** A picture is made smaller than this before it is sent and again before it is kept. */
export const pictureSideMax = 4_000;

export const StoredFile = z.object({
  fileId: Id,
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  createdAt: Time,
});
export type StoredFile = z.infer<typeof StoredFile>;

/** What a reviewer has kept to prove a finding; a shared one can be opened by the member. */
export const EvidenceFile = z.object({ ...StoredFile.shape, isShared: z.boolean() });
export type EvidenceFile = z.infer<typeof EvidenceFile>;

/**
 * Whether a member may open a file of evidence unless the reviewer says otherwise: papers and screenshots yes, a recording
 * never, and nothing of a talk with a referee, who spoke in confidence.
 */
export const isSharedByDefault = (mime: string, needs: readonly string[]): boolean =>
  !mime.startsWith('audio/') && !needs.includes('referee');

export const FileContent = z.object({ ...StoredFile.shape, base64: z.string() });
export type FileContent = z.infer<typeof FileContent>;

/**
 * A paper that the house makes, in an answer. The bytes stand in the envelope, in base64: whoever asks is known by the
 * token, so that there is no address that could be passed on, and a refusal comes in words like any other.
 */
export const Download = z.object({
  name: z.string().describe('for the file; no ID card number stands in it'),
  mime: z.enum(['application/pdf', 'application/zip']),
  bytes: z.int(),
  sha256: z.string(),
  base64: z.string(),
});
export type Download = z.infer<typeof Download>;

/** A table as a file. */
export const sheetTypes = ['csv', 'xlsx'] as const;
export type SheetType = (typeof sheetTypes)[number];
export const sheetMimes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<SheetType, string>;
export const SheetDownload = Download.extend({ mime: z.enum(sheetMimes) });
export type SheetDownload = z.infer<typeof SheetDownload>;
