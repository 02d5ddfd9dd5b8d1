import { parentPort } from 'node:worker_threads';
import type { FileNews, FileOrder } from '../file-process.ts';
import { type CleanPdf, cleanPdf } from './clean-pdf.ts';

const tell = (news: FileNews<CleanPdf>): void => parentPort?.postMessage(news);

parentPort?.on('message', ({ id, content }: FileOrder) => {
  tell({ id, begun: true });
  void cleanPdf(content).then((end) => tell({ id, end }));
});
