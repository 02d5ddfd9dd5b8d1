import { SheetTrouble } from '../sheet/sheet.ts';
import { type Archive, attributeOf, openArchive, readPart } from '../sheet/xlsx-parts.ts';
import { type ActiveWord, type DocumentText, textMost } from './document-text.ts';

/** What a document brings along that is more than text and pictures. */
const activeParts: readonly (readonly [ActiveWord, RegExp])[] = [
  ['macros', /vbaProject|vbaData/i],
  ['embedded', /^word\/(?:embeddings|activeX)\//i],
];

/** A link that somebody has to click is none of these. */
async function refersOutside(archive: Archive): Promise<boolean> {
  for (const path of archive.parts.keys()) {
    if (!path.endsWith('.rels')) continue;
    const outside = readPart<string>(archive, path, {
      onOpen: (_, tag, push) => {
        const isOutside = attributeOf(tag, 'TargetMode') === 'External';
        if (isOutside && !(attributeOf(tag, 'Type') ?? '').endsWith('/hyperlink')) push('outside');
      },
    });
    for await (const _ of outside) return true;
  }
  return false;
}

async function activeIn(archive: Archive): Promise<ActiveWord | undefined> {
  const paths = [...archive.parts.keys()];
  const found = activeParts.find(([, part]) => paths.some((path) => part.test(path)))?.[0];
  return found ?? ((await refersOutside(archive)) ? 'outside' : undefined);
}

/** The paragraphs of a document, a cell or a text box; those of one row of short cells stand on one line. */
type Block = { lines: string[]; line: string; cells: string[][] };
const newBlock = (): Block => ({ lines: [], line: '', cells: [] });

const endLine = (block: Block): void => {
  if (block.line.trim() !== '') block.lines.push(block.line);
  block.line = '';
};
function endRow(block: Block): void {
  const isOneLine = block.cells.every((lines) => lines.length <= 1);
  const rows = isOneLine ? [block.cells.map(([line = '']) => line.trim()).join('\t')] : block.cells.flat();
  block.lines.push(...rows);
  block.cells = [];
}

const blanks: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

async function linesOf(archive: Archive, path: string): Promise<string[]> {
  const whole = newBlock();
  const blocks = [whole];
  const top = (): Block => blocks.at(-1) ?? whole;
  let isText = false;
  // What an older program would show in the place of something else.
  let fallbacks = 0;
  const end = readPart<never>(archive, path, {
    onOpen: (name) => {
      if (name === 'Fallback') fallbacks += 1;
      if (fallbacks > 0) return;
      if (name === 'tc' || name === 'txbxContent') blocks.push(newBlock());
      isText = name === 't';
      top().line += blanks[name] ?? '';
    },
    onText: (text) => {
      if (isText && fallbacks === 0) top().line += text;
    },
    onClose: (name) => {
      if (name === 'Fallback') fallbacks -= 1;
      if (fallbacks > 0) return;
      isText = false;
      if (name === 'p') endLine(top());
      if (name === 'tr') endRow(top());
      if ((name === 'tc' || name === 'txbxContent') && blocks.length > 1) {
        const done = top();
        endLine(done);
        blocks.pop();
        if (name === 'tc') top().cells.push(done.lines);
        else top().lines.push(...done.lines);
      }
    },
  });
  for await (const _ of end) continue;
  endLine(whole);
  return whole.lines;
}

/** The text of a Word document since 2007, with what stands above its pages first. */
export async function docxText(content: Buffer): Promise<DocumentText> {
  try {
    const archive = await openArchive(content);
    if (!archive.parts.has('word/document.xml')) return { problem: 'unknown' };
    const active = await activeIn(archive);
    if (active !== undefined) return { active };
    const lines: string[] = [];
    for (const path of [...archive.parts.keys()].filter((it) => /^word\/header\d*\.xml$/.test(it)).toSorted())
      lines.push(...(await linesOf(archive, path)));
    lines.push(...(await linesOf(archive, 'word/document.xml')));
    return { text: lines.join('\n').slice(0, textMost) };
  } catch (error) {
    if (!(error instanceof SheetTrouble)) throw error;
    return error.fault === 'macros' ? { active: 'macros' } : { problem: 'broken' };
  }
}
