import { activeWordWords } from '@beidiao/contract/resume/refusals';
import { FileThreadBusy } from '../base/file-thread.ts';
import { Refusal } from '../base/refusal.ts';
import type { TextReader } from '../base/text/text-reader.ts';

const problems = { unknown: 'resumeTypeUnknown', locked: 'fileLocked', broken: 'resumeBroken' } as const;

/** @throws Refusal resumeTypeUnknown, resumeBroken, resumeActive, fileLocked, fileCheckBusy */
export async function readText(reader: TextReader, content: Buffer): Promise<string> {
  const read = await reader.take(content).catch((error: unknown) => {
    throw error instanceof FileThreadBusy ? new Refusal('fileCheckBusy') : error;
  });
  if ('active' in read) throw new Refusal('resumeActive', { what: activeWordWords[read.active] });
  if ('problem' in read) throw new Refusal(problems[read.problem]);
  return read.text;
}
