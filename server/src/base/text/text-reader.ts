import { FileProcess, type FileProcessSetting } from '../file-process.ts';
import type { DocumentText } from './document-text.ts';

/** Reads the text of PDF and Word files. */
export class TextReader extends FileProcess<DocumentText> {
  constructor(setting: FileProcessSetting = {}) {
    super(
      new URL('./text-thread.ts', import.meta.url),
      { problem: 'broken' },
      { fileMs: 15_000, memoryMb: 384, heapMb: 256, ...setting },
    );
  }
}
