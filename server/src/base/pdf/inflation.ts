import { deflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib';

/**
 * What the streams of one PDF may unfold to while it is taken apart, bytes. Only those are unfolded that hold its structure,
 * never pictures; of a file of 10 MB they are far below this.
 */
const inflatedMax = 64 * 1024 * 1024;

type Growing = { readonly buffer: Uint8Array; ensureBuffer: (bytes: number) => Uint8Array };

/** What every filter of the library has in common: it makes its output larger by `ensureBuffer` alone. */
function findGrowing(): Growing {
  const dict = PDFContext.create().obj({ Filter: 'FlateDecode' });
  const ofFlate: unknown = Object.getPrototypeOf(decodePDFRawStream(PDFRawStream.of(dict, deflateSync(''))));
  const common: unknown = Object.getPrototypeOf(ofFlate);
  if (typeof common !== 'object' || common === null || !Object.hasOwn(common, 'ensureBuffer'))
    throw new TypeError('@cantoo/pdf-lib unfolds streams in another way: what a file unfolds to would not be bounded');
  return common as Growing;
}

const growing = findGrowing();
const grow = growing.ensureBuffer;
let inflated = 0;

/** The library has no bound of its own (its 2.11): where a file goes beyond, nothing more of it is unfolded. */
growing.ensureBuffer = function bounded(this: Growing, bytes: number): Uint8Array {
  const { byteLength } = this.buffer;
  // It doubles what it has until that suffices.
  if (bytes > byteLength) inflated += 2 ** Math.ceil(Math.log2(bytes)) - byteLength;
  if (inflated > inflatedMax) throw new RangeError(`unfolds to more than ${inflatedMax} bytes`);
  return grow.call(this, bytes);
};

/** Counts anew: one file at a time is taken apart. */
export const countInflation = (): void => {
  inflated = 0;
};
/** The library takes a stream that could not be unfolded for one that is torn, and goes on: has that happened? */
export const isInflatedTooFar = (): boolean => inflated > inflatedMax;
