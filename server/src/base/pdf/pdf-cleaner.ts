import { FileProcess, type FileProcessSetting } from '../file-process.ts';
import type { CleanPdf } from './clean-pdf.ts';

/** Cleans PDF files, see `clean-pdf.ts`. */
export class PdfCleaner extends FileProcess<CleanPdf> {
  constructor(setting: FileProcessSetting = {}) {
    super(new URL('./clean-thread.ts', import.meta.url), { problem: 'broken' }, setting);
  }
}
