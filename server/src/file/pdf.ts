import { activePartWords } from '@beidiao/contract/file/refusals';
import type { Bilingual } from '@beidiao/contract/wire/language';
import type { ActivePart } from '../base/pdf/active-parts.ts';
import { FilesBusy } from '../base/file-process.ts';
import type { PdfCleaner } from '../base/pdf/pdf-cleaner.ts';
import { Refusal } from '../base/refusal.ts';

const wordsOf = (parts: readonly ActivePart[]): Bilingual => ({
  zh: parts.map((part) => activePartWords[part].zh).join('、'),
  en: parts.map((part) => activePartWords[part].en).join(', '),
});

/** The pages of what was handed in, in a file of our own; files of one `owner` wait for each other. @throws Refusal fileActive, fileLocked, fileBroken, fileCheckBusy */
export async function takePdf(cleaner: PdfCleaner, given: Buffer, owner: string): Promise<Buffer> {
  const taken = await cleaner.take(given, owner).catch((error: unknown) => {
    throw error instanceof FilesBusy ? new Refusal('fileCheckBusy') : error;
  });
  if ('active' in taken) throw new Refusal('fileActive', { what: wordsOf(taken.active) });
  if ('problem' in taken) throw new Refusal(taken.problem === 'locked' ? 'fileLocked' : 'fileBroken');
  return Buffer.from(taken.pdf.buffer, taken.pdf.byteOffset, taken.pdf.length);
}
