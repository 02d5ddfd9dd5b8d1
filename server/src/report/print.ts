import { createHash } from 'node:crypto';
import type { Download } from '@beidiao/contract/file/calls';
import type { Report } from '@beidiao/contract/report/calls';
import { PrinterBusy } from '../base/print/printer.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { type PaperWish, paperOf } from './paper.ts';

/** @throws Refusal printerBusy */
export async function printReport(house: House, report: Report, wish: PaperWish): Promise<Buffer> {
  const content = paperOf(report, wish);
  try {
    return await house.printer.print({ template: 'report', content, watermark: content.watermark });
  } catch (error) {
    throw error instanceof PrinterBusy ? new Refusal('printerBusy') : error;
  }
}

export const downloadOf = (content: Buffer, { name, mime }: Pick<Download, 'name' | 'mime'>): Download => ({
  name,
  mime,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  base64: content.toString('base64'),
});
