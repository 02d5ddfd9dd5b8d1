import { activeWordWords } from '@beidiao/contract/resume/refusals';
import { FilesBusy } from '../base/file-process.ts';
import { Refusal } from '../base/refusal.ts';
import type { TextReader } from '../base/text/text-reader.ts';

const problems = { unknown: 'resumeTypeUnknown', locked: 'fileLocked', broken: 'resumeBroken' } as const;

/** @throws Refusal resumeTypeUnknown, resumeBroken, resumeActive, fileLocked, fileCheckBusy */
export async function readText(reader: TextReader, content: Buffer, owner: string): Promise<string> {
  const read = await reader.take(content, owner).catch((error: unknown) => {
    throw error instanceof FilesBusy ? new Refusal('fileCheckBusy') : error;
  });
  if ('active' in read) throw new Refusal('resumeActive', { what: activeWordWords[read.active] });
  if ('problem' in read) throw new Refusal(problems[read.problem]);
  return read.text;
}
