import { FileThread, type FileThreadSetting } from '../file-thread.ts';
import type { CleanPdf } from './clean-pdf.ts';

/** Cleans PDF files, see `clean-pdf.ts`. */
export class PdfCleaner extends FileThread<CleanPdf> {
  constructor(setting: FileThreadSetting = {}) {
    super(new URL('./clean-thread.ts', import.meta.url), { problem: 'broken' }, setting);
  }
}
