import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { sheetLimits, SheetTrouble } from './sheet.ts';

/** The parts of a workbook by their path in small letters: writers do not agree on capitals. */
export type Parts = ReadonlyMap<string, Entry>;
export type Archive = { readonly zip: ZipFile; readonly parts: Parts };

const openZip = promisify<Buffer, object, ZipFile>(fromBuffer);

/** @throws SheetTrouble macros, links, tooBig, broken */
export async function openArchive(content: Buffer): Promise<Archive> {
  const zip = await openZip(content, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw new SheetTrouble('broken');
  });
  const parts = new Map<string, Entry>();
  let bytes = 0;
  await new Promise<void>((done, fail) => {
    zip.on('error', () => fail(new SheetTrouble('broken')));
    zip.on('end', done);
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      const trouble = troubleOf(entry, { bytes, entries: parts.size });
      if (trouble !== undefined) return fail(trouble);
      parts.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return { zip, parts };
}

function troubleOf(entry: Entry, so: { bytes: number; entries: number }): SheetTrouble | undefined {
  const { uncompressedSize, compressedSize, fileName } = entry;
  if (/vbaProject\.bin$/i.test(fileName)) return new SheetTrouble('macros');
  if (/^xl\/externalLinks\/externalLink/i.test(fileName)) return new SheetTrouble('links');
  const isBomb = uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * sheetLimits.ratio;
  const isTooMuch = so.bytes > sheetLimits.unpackedBytes || so.entries > sheetLimits.entries;
  return isBomb || isTooMuch ? new SheetTrouble('tooBig') : undefined;
}

/** Names without their prefix: some writers set one before each. */
export const bareName = (name: string): string => name.slice(name.indexOf(':') + 1);
export const attributeOf = (tag: SaxesTagPlain, name: string): string | undefined => tag.attributes[name];

export type Reading<Piece> = {
  readonly onOpen?: (name: string, tag: SaxesTagPlain, push: (piece: Piece) => void) => void;
  readonly onText?: (text: string) => void;
  readonly onClose?: (name: string, push: (piece: Piece) => void) => void;
};

/**
 * Reads a part as a stream and hands on what the reading pushes. An absent part is an empty one.
 * @throws SheetTrouble broken, tooBig
 */
export async function* readPart<Piece>(
  { zip, parts }: Archive,
  path: string,
  { onOpen, onText, onClose }: Reading<Piece>,
): AsyncGenerator<Piece> {
  const entry = parts.get(path.toLowerCase());
  if (entry === undefined) return;
  const stream = await openStream(zip, entry);
  const parser = new SaxesParser({ position: false, xmlns: false });
  let pieces: Piece[] = [];
  let sinceTag = 0;
  const push = (piece: Piece): void => void pieces.push(piece);
  const tag = (): void => {
    sinceTag = 0;
  };
  parser.on('opentag', (opened) => {
    tag();
    onOpen?.(bareName(opened.name), opened, push);
  });
  parser.on('closetag', (closed) => {
    tag();
    onClose?.(bareName(closed.name), push);
  });
  parser.on('text', (text) => onText?.(text));
  parser.on('cdata', (text) => onText?.(text));
  parser.on('doctype', () => refuse('broken'));
  parser.on('error', () => refuse('broken'));
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) {
      sinceTag += chunk.length;
      if (sinceTag > sheetLimits.markup) refuse('tooBig');
      parser.write(decoder.decode(chunk, { stream: true }));
      if (pieces.length === 0) continue;
      yield* pieces;
      pieces = [];
    }
    parser.close();
    yield* pieces;
  } catch (error) {
    throw error instanceof SheetTrouble ? error : new SheetTrouble('broken');
  } finally {
    stream.destroy();
  }
}

/** Whether a text of ASCII stands in a part: quicker than reading it. */
export async function holds({ zip, parts }: Archive, path: string, text: string): Promise<boolean> {
  const entry = parts.get(path.toLowerCase());
  if (entry === undefined) return false;
  const stream = await openStream(zip, entry);
  let end = Buffer.alloc(0);
  try {
    for await (const chunk of stream) {
      end = Buffer.concat([end.subarray(-text.length), chunk as Buffer]);
      if (end.includes(text)) return true;
    }
    return false;
  } catch {
    throw new SheetTrouble('broken');
  } finally {
    stream.destroy();
  }
}

function refuse(fault: 'broken' | 'tooBig'): never {
  throw new SheetTrouble(fault);
}

const openStream = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((done, fail) => {
    zip.openReadStream(entry, (error, stream) =>
      error === null || error === undefined ? done(stream) : fail(new SheetTrouble('broken')),
    );
  });
