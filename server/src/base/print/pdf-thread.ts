import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { fitWords, rareMark } from './glyphs.ts';
import { openPdfSigner, type PdfSigner } from './pdf-signer.ts';
import type { SigningKey } from './signing-key.ts';
import { compileTemplate, openTypst, type TypstDocument } from './typst.ts';

/** One document: the template, what stands in it, pictures by name, and the words that lie behind every page. */
export type PrintWork = {
  readonly template: string;
  readonly content: object;
  readonly watermark?: string;
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
};
export type PrintOrder = { readonly id: number; readonly work: PrintWork };
export type Printed =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string };

/** What printer.ts gives the thread. */
export type ThreadData = { readonly templates: string; readonly signingKey: SigningKey | undefined };

const { templates: folder, signingKey } = workerData as ThreadData;
const { compiler, glyphs } = openTypst(folder);
const compile = (template: string): TypstDocument => compileTemplate(compiler, join(folder, `${template}.typ`));

let signer: Promise<PdfSigner> | undefined;

/** Undefined without a key: papers of tests then stay as Typst wrote them. */
async function signed(pdf: Buffer): Promise<Buffer> {
  if (signingKey === undefined) return pdf;
  signer ??= openPdfSigner(signingKey);
  return (await signer)(pdf, new Date());
}

const shadow = (name: string, content: string | Uint8Array): void =>
  compiler.mapShadow(join(folder, name), Buffer.from(content));

let drawn = { words: '', svg: '' };

/** As outlines: text that is copied out of the paper, or searched in it, stays free of it. The papers of a zip share one. */
function outlinesOf(words: string): string {
  if (drawn.words !== words) {
    shadow('watermark.json', JSON.stringify(fitWords({ words }, glyphs)));
    drawn = { words, svg: compiler.plainSvg(compile('watermark')) };
  }
  return drawn.svg;
}

/** Values reach the template as JSON alone, so that nothing in a name is ever read as markup. */
function print({ template, content, watermark, pictures = {} }: PrintWork): Buffer {
  compiler.resetShadow();
  if (watermark !== undefined) shadow('watermark.svg', outlinesOf(watermark));
  for (const [name, bytes] of Object.entries(pictures)) shadow(name, bytes);
  const text = JSON.stringify(fitWords(content, glyphs));
  // The paper explains the numbers of rare characters where there are any.
  shadow('content.json', `${text.slice(0, -1)},"rare":${rareMark.test(text)}}`);
  return compiler.pdf(compile(template), { pdfStandard: 'a-2b' });
}

async function answerOf({ id, work }: PrintOrder): Promise<Printed> {
  try {
    return { id, pdf: await signed(print(work)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (order: PrintOrder) => {
  const answer = await answerOf(order);
  // Without the eviction each document stays in the memory of the compiler; without the turn of the loop its buffers do.
  compiler.evictCache(0);
  setImmediate(() => parentPort?.postMessage(answer));
});
