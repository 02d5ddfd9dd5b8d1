import { FileThread, type FileThreadSetting } from '../file-thread.ts';
import type { DocumentText } from './document-text.ts';

/** Reads the text of PDF and Word files. */
export class TextReader extends FileThread<DocumentText> {
  constructor(setting: FileThreadSetting = {}) {
    super(
      new URL('./text-thread.ts', import.meta.url),
      { problem: 'broken' },
      { fileMs: 15_000, memoryMb: 256, ...setting },
    );
  }
}
