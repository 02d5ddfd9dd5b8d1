import { parentPort } from 'node:worker_threads';
import { type CleanPdf, cleanPdf } from './clean-pdf.ts';

/** `begun` when the file is taken up, so that the time to load this thread is not the file's. */
export type CleanNews = { readonly id: number; readonly begun: true } | { readonly id: number; readonly end: CleanPdf };
export type CleanOrder = { readonly id: number; readonly content: Uint8Array };

const tell = (news: CleanNews): void => parentPort?.postMessage(news);

parentPort?.on('message', ({ id, content }: CleanOrder) => {
  tell({ id, begun: true });
  void cleanPdf(content).then((end) => tell({ id, end }));
});
