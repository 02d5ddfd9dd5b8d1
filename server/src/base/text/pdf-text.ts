import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
// Else it is loaded with the first file, as if that took so long and so much memory.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type DocumentText, textMost } from './document-text.ts';

const pagesMost = 30;
/** The tables by which Chinese fonts that are not embedded tell their letters. */
const tables = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps/');

type Piece = { str: string; hasEOL: boolean; width: number; transform: unknown[] };
type Place = { right: number; y: number; size: number };

const numberAt = (piece: Piece, place: number): number => Number(piece.transform[place] ?? 0);

/** What separates a piece from the one before: another line, a gap as wide as a letter, or nothing. */
function gapBefore(piece: Piece, before: Place | undefined): string {
  if (before === undefined) return '';
  if (Math.abs(numberAt(piece, 5) - before.y) > before.size / 2) return '\n';
  const gap = numberAt(piece, 4) - before.right;
  return gap > before.size * 1.5 || gap < -before.size ? '\t' : '';
}

function linesOf(pieces: readonly Piece[]): string {
  let text = '';
  let before: Place | undefined;
  for (const piece of pieces) {
    // Pieces of blanks tell nothing that the places do not, except a blank between two words.
    if (piece.str.trim() !== '') {
      const gap = gapBefore(piece, before);
      text = (gap === '' ? text : text.trimEnd() + gap) + piece.str;
      const size = Math.hypot(numberAt(piece, 2), numberAt(piece, 3)) || 1;
      before = { right: numberAt(piece, 4) + piece.width, y: numberAt(piece, 5), size };
    } else if (piece.str !== '' && !text.endsWith(' ')) text += ' ';
    if (piece.hasEOL) {
      text += '\n';
      before = undefined;
    }
  }
  return text;
}

/** The text of a PDF as it can be selected, line by line. */
export async function pdfText(content: Uint8Array): Promise<DocumentText> {
  const task = getDocument({
    data: content,
    verbosity: 0,
    cMapUrl: tables,
    cMapPacked: true,
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    let text = '';
    for (let number = 1; number <= Math.min(document.numPages, pagesMost) && text.length < textMost; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      text += `${linesOf(items.filter((item) => 'str' in item))}\n`;
      page.cleanup();
    }
    return { text: text.slice(0, textMost) };
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken' };
  } finally {
    await task.destroy();
  }
}
