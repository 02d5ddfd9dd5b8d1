import type { ResumeReading } from '@beidiao/contract/resume/calls';
import { findCareer } from './career.ts';
import { findIdCard, findName, findPhone, findPosition, linesOf } from './rules.ts';

/** What the text of a résumé says of its person. @param fileName holds the name where the text has none */
export function readingOf(text: string, fileName: string): ResumeReading {
  const lines = linesOf(text);
  return {
    name: findName(lines, fileName),
    phoneNo: findPhone(lines),
    idCard: findIdCard(lines),
    position: findPosition(lines),
    ...findCareer(lines),
  };
}
