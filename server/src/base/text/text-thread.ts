import { parentPort } from 'node:worker_threads';
import type { FileNews, FileOrder } from '../file-process.ts';
import type { DocumentText } from './document-text.ts';
import { docxText } from './docx-text.ts';
import { pdfText } from './pdf-text.ts';

const tell = (news: FileNews<DocumentText>): void => parentPort?.postMessage(news);

/** What kind of file it is tells its content, never its name. */
async function textOf(content: Uint8Array): Promise<DocumentText> {
  const beginning = Buffer.from(content.subarray(0, 1024)).toString('latin1');
  if (beginning.startsWith('PK\x03\x04')) return docxText(Buffer.from(content));
  return beginning.includes('%PDF-') ? pdfText(content) : { problem: 'unknown' };
}

parentPort?.on('message', ({ id, content }: FileOrder) => {
  tell({ id, begun: true });
  void textOf(content).then(
    (end) => tell({ id, end }),
    () => tell({ id, end: { problem: 'broken' } }),
  );
});
