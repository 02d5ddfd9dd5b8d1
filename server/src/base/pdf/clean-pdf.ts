import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { type ActivePart, findActiveParts } from './active-parts.ts';
import { countInflation, isInflatedTooFar } from './inflation.ts';

/** More pages than any paper that people hand in. */
const pagesMax = 300;

export type CleanPdf =
  | { readonly pdf: Uint8Array }
  | { readonly active: readonly ActivePart[] }
  /** Torn, empty, endless, or unfolding to too much; or it opens with a password only. */
  | { readonly problem: 'broken' | 'locked' };

const key = (name: string): PDFName => PDFName.of(name);
/** What a page is drawn from. Everything else, such as thumbnails, notes of programs and what happens by itself, stays behind. */
const pageKeys = ['Resources', 'Contents', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group'] as const;
/** What a drawing or a picture may bring along without being drawn from it. */
const luggage = ['Metadata', 'PieceInfo', 'AF', 'OPI', 'Alternates', 'StructParent', 'StructParents'].map(key);

/**
 * The pages of a PDF in a new file, in which nothing is but what they are drawn from. Refused when it would act or carries
 * something else. How the file was put together does not matter: it is taken apart whole, and what nobody names is left out,
 * so that no two readers can see two things in it. One file at a time.
 */
export async function cleanPdf(content: Uint8Array): Promise<CleanPdf> {
  countInflation();
  const given = await load(content);
  if (isInflatedTooFar()) return { problem: 'broken' };
  if (!(given instanceof PDFDocument)) return given;
  const active = findActiveParts(given);
  if (active.length > 0) return { active };
  try {
    const pages = given.getPages();
    if (pages.length === 0 || pages.length > pagesMax) return { problem: 'broken' };
    for (const page of pages) reduce(page);
    unpack(given);
    const copy = await PDFDocument.create({ updateMetadata: false });
    const indices = pages.map((_, index) => index);
    for (const page of await copy.copyPages(given, indices)) copy.addPage(page);
    if (!isWhole(copy) || isInflatedTooFar() || findActiveParts(copy).length > 0) return { problem: 'broken' };
    return { pdf: await copy.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false }) };
  } catch {
    return { problem: 'broken' };
  }
}

/** Whoever has locked only printing or copying lets everybody read: the empty password opens it. */
async function load(content: Uint8Array): Promise<PDFDocument | { problem: 'broken' | 'locked' }> {
  try {
    return await PDFDocument.load(content, { updateMetadata: false, password: '', preserveXFA: true });
  } catch (error) {
    const isLocked = error instanceof Error && /encrypt|password/i.test(error.message);
    return { problem: isLocked ? 'locked' : 'broken' };
  }
}

/** Leaves to a page what it is drawn from, with seals, stamps and filled fields drawn where they were shown. */
function reduce(page: PDFPage): void {
  const { node } = page;
  const kept = pageKeys.map((name) => [key(name), node.getInheritableAttribute(key(name))] as const);
  const shown = annotationsOf(node).flatMap((note) => appearanceOf(note) ?? []);
  for (const name of node.keys()) if (name !== key('Type') && name !== key('Parent')) node.delete(name);
  for (const [name, value] of kept) if (value !== undefined) node.set(name, value);
  if (shown.length > 0) drawOver(page, shown);
}

function unpack(document: PDFDocument): void {
  for (const [, object] of document.context.enumerateIndirectObjects())
    if (object instanceof PDFStream && object.dict.has(key('Subtype')))
      for (const name of luggage) object.dict.delete(name);
}

const annotationsOf = (node: PDFDict): PDFDict[] => {
  const list = node.lookup(key('Annots'));
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().flatMap((_, index) => {
    const note = list.lookup(index);
    return note instanceof PDFDict ? [note] : [];
  });
};

type Shown = { readonly drawing: PDFRef; readonly matrix: readonly number[] };

/** How an annotation is shown, as 12.5.5 of ISO 32000 says; undefined for one that is hidden or has no face of its own. */
function appearanceOf(note: PDFDict): Shown | undefined {
  const flags = note.lookup(key('F'));
  const isHidden = flags instanceof PDFNumber && (flags.asNumber() & 0b10_0010) !== 0;
  const faces = note.lookup(key('AP'));
  if (isHidden || !(faces instanceof PDFDict)) return undefined;
  const drawing = faceOf(note, faces);
  const form = drawing && note.context.lookup(drawing);
  const rect = numbersOf(note.lookup(key('Rect')), 4);
  if (drawing === undefined || !(form instanceof PDFStream) || rect === undefined) return undefined;
  form.dict.set(key('Type'), key('XObject'));
  form.dict.set(key('Subtype'), key('Form'));
  const box = numbersOf(form.dict.lookup(key('BBox')), 4);
  const turn = numbersOf(form.dict.lookup(key('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0];
  return box === undefined ? undefined : { drawing, matrix: matrixInto(rect, turned(box, turn)) };
}

/** The normal face; of a field with several, such as a tick, that of its state. */
function faceOf(note: PDFDict, faces: PDFDict): PDFRef | undefined {
  const normal = faces.get(key('N'));
  const value = faces.lookup(key('N'));
  if (value instanceof PDFStream) return normal instanceof PDFRef ? normal : undefined;
  const state = note.lookup(key('AS'));
  const face = value instanceof PDFDict && state instanceof PDFName ? value.get(state) : undefined;
  return face instanceof PDFRef ? face : undefined;
}

function numbersOf(list: PDFObject | undefined, count: number): number[] | undefined {
  if (!(list instanceof PDFArray) || list.size() !== count) return undefined;
  const numbers = list.asArray().map((_, index) => list.lookup(index));
  return numbers.every((number) => number instanceof PDFNumber)
    ? numbers.map((number) => number.asNumber())
    : undefined;
}

/** The upright box around a box that was turned. */
function turned(
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[],
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[],
): number[] {
  const corners = [x1, x2].flatMap((x) => [y1, y2].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function matrixInto(
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[],
  [left = 0, low = 0, right = 0, high = 0]: number[],
): number[] {
  const [wide, tall] = [right - left || 1, high - low || 1];
  const [across, up] = [Math.abs(x2 - x1) / wide, Math.abs(y2 - y1) / tall];
  return [across, 0, 0, up, Math.min(x1, x2) - left * across, Math.min(y1, y2) - low * up];
}

/** Below the pages' own drawing a state may be left open, so that is closed first. */
function drawOver({ node }: PDFPage, shown: readonly Shown[]): void {
  const { context } = node;
  node.normalize();
  const words = shown.map(({ drawing, matrix }) => {
    const name = node.newXObject('Shown', drawing);
    return `q ${matrix.map((number) => number.toFixed(5)).join(' ')} cm ${name.toString()} Do Q`;
  });
  const streamOf = (text: string): PDFRef => context.register(context.stream(text));
  if (!node.wrapContentStreams(streamOf('q\n'), streamOf('\nQ\n'))) node.set(key('Contents'), context.obj([]));
  node.addContentStream(streamOf(words.join('\n')));
}

/** What the library could not read it would copy as it is. */
const isWhole = (document: PDFDocument): boolean =>
  document.context.enumerateIndirectObjects().every(([, object]) => !(object instanceof PDFInvalidObject));
