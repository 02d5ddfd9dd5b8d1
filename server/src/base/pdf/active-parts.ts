import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** What a PDF can hold beside pages that are only looked at. */
export const activeParts = ['script', 'launch', 'form', 'embedded', 'media', 'outside', 'link'] as const;
export type ActivePart = (typeof activeParts)[number];

/** The kinds of actions by what they do; those that only turn pages or show a layer are left out of the copy without a word. */
const actions: Readonly<Record<string, ActivePart>> = {
  JavaScript: 'script',
  Launch: 'launch',
  SubmitForm: 'form',
  ImportData: 'form',
  GoToE: 'embedded',
  GoToR: 'outside',
  Rendition: 'media',
  RichMediaExecute: 'media',
  GoTo3DView: 'media',
  Movie: 'media',
  Sound: 'media',
};
const annotations: Readonly<Record<string, ActivePart>> = {
  FileAttachment: 'embedded',
  RichMedia: 'media',
  '3D': 'media',
  Movie: 'media',
  Screen: 'media',
  Sound: 'media',
};
const plainAddress = /^(https?|mailto|tel):/i;

const nameOf = (dict: PDFDict, key: string): string | undefined => {
  const value = dict.lookup(PDFName.of(key));
  // Decoded: `/J#61vaScript` is `/JavaScript`.
  return value instanceof PDFName ? value.decodeText() : undefined;
};
const textOf = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;

/** An element of the document's outline of headings has a role under the same key as the kind of an action. */
function ofAction(dict: PDFDict): ActivePart | undefined {
  const kind = nameOf(dict, 'S');
  if (kind === undefined || nameOf(dict, 'Type') === 'StructElem') return undefined;
  // An action that goes to the web may come by itself, or name a file or a script in place of an address.
  if (kind === 'URI')
    return plainAddress.test(textOf(dict.lookup(PDFName.of('URI')))?.trim() ?? '') ? undefined : 'link';
  return Object.hasOwn(actions, kind) ? actions[kind] : undefined;
}

/** Under the key of a file a page may keep a font that was named so. */
const carriesFile = (value: PDFObject | undefined): boolean =>
  value instanceof PDFDict && value.keys().some((key) => value.lookup(key) instanceof PDFStream && !value.has(typeKey));
const typeKey = PDFName.of('Type');

function ofKind(dict: PDFDict): ActivePart | undefined {
  const [type, subtype] = [nameOf(dict, 'Type'), nameOf(dict, 'Subtype')];
  if (type === 'EmbeddedFile' || carriesFile(dict.lookup(PDFName.of('EF')))) return 'embedded';
  if (dict.has(PDFName.of('XFA')) && (type === undefined || type === 'Catalog')) return 'form';
  if (subtype === 'PS' && type === 'XObject') return 'script';
  return subtype !== undefined && dict.has(PDFName.of('Rect')) && Object.hasOwn(annotations, subtype)
    ? annotations[subtype]
    : undefined;
}

/** What opens by itself, when the paper or a page of it is opened. */
function ofOpening(dict: PDFDict): ActivePart | undefined {
  const isOfItself = (action: PDFObject | undefined): boolean =>
    action instanceof PDFDict && nameOf(action, 'S') === 'URI';
  const own = dict.lookup(PDFName.of('AA'));
  const triggers = own instanceof PDFDict ? own.keys().map((key) => own.lookup(key)) : [];
  return [dict.lookup(PDFName.of('OpenAction')), ...triggers].some(isOfItself) ? 'link' : undefined;
}

/** A stream whose bytes lie in another file, and a form that is a page of another file. */
function ofStream(dict: PDFDict): ActivePart | undefined {
  const from = dict.lookup(PDFName.of('F'));
  if (from instanceof PDFDict || textOf(from) !== undefined) return 'outside';
  return dict.lookup(PDFName.of('Ref')) instanceof PDFDict ? 'outside' : undefined;
}

/** Each dictionary and array of the file, wherever it lies: nested, in a stream of objects, in an older revision. */
function* partsOf(document: PDFDocument): Generator<PDFObject> {
  const waiting: PDFObject[] = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const trailer = document.context.trailerInfo;
  for (const value of [trailer.Root, trailer.Info]) if (value !== undefined) waiting.push(value);
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    // What is named by number stands in the list of itself.
    if (part instanceof PDFRef) continue;
    yield part;
    if (part instanceof PDFStream) waiting.push(part.dict);
    else if (part instanceof PDFArray) waiting.push(...part.asArray());
    else if (part instanceof PDFDict) waiting.push(...part.values());
  }
}

/** What of a PDF would do something, or carries something that its pages do not show; in the order of `activeParts`. */
export function findActiveParts(document: PDFDocument): ActivePart[] {
  const found = new Set<ActivePart | undefined>();
  for (const part of partsOf(document)) {
    if (part instanceof PDFRawStream) found.add(ofStream(part.dict));
    if (!(part instanceof PDFDict)) continue;
    for (const look of [ofAction, ofKind, ofOpening]) found.add(look(part));
  }
  return activeParts.filter((part) => found.has(part));
}
