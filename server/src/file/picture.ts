import { pictureSideMax } from '@beidiao/contract/file/calls';
import { type PictureSize, pictureSize } from '@beidiao/contract/file/picture-size';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../base/refusal.ts';

/**
 * More pixels than this are made to fill the memory. A JPEG is made smaller while it is read, so that photos of 108 megapixels
 * take no more than others.
 */
const pixelsMax = { jpeg: 120_000_000, other: 60_000_000 } as const;
/** Larger ones are drawn one after another. */
const largePixels = 30_000_000;
/** Of any side, by the format. */
const webpSideMax = 16_383;

/** Twice the width of an article, for dense screens. */
const pageSideMax = 1_600;

// Pictures of strangers: one at a time and nothing kept between them.
sharp.concurrency(1);
sharp.cache(false);

const writers = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 84, mozjpeg: false }),
  'image/png': (picture: Sharp) => picture.png({ compressionLevel: 8 }),
  'image/webp': (picture: Sharp) => picture.webp({ quality: 84 }),
} as const;
export type PictureType = keyof typeof writers;

let lastLarge: Promise<unknown> = Promise.resolve();
function inTurn<T>(pixels: number, work: () => Promise<T>): Promise<T> {
  if (pixels <= largePixels) return work();
  const done = lastLarge.then(work);
  lastLarge = done.catch(() => undefined);
  return done;
}

/** As it lies in the file, before it is turned upright. @throws Refusal fileBroken, pictureTooLarge */
async function measure(
  content: Buffer,
): Promise<PictureSize & { readonly isTurned: boolean; readonly pixels: number }> {
  // The head alone is read: nothing is unpacked yet.
  const head = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('fileBroken');
    });
  const { width, height, format, orientation = 1 } = head;
  const pixels = width * height;
  const most = format === 'jpeg' ? pixelsMax.jpeg : pixelsMax.other;
  if (pixels > most)
    throw new Refusal('pictureTooLarge', { count: Math.ceil(pixels / 1e6), maximum: Math.floor(most / 1e6) });
  return { width, height, isTurned: orientation >= 5, pixels };
}

type Side = { readonly side: number; readonly isLegible: boolean };
type Drawn = { readonly content: Buffer; readonly width: number; readonly height: number };

/** @throws Refusal fileBroken, pictureTooLarge */
async function draw(content: Buffer, type: PictureType, { side, isLegible }: Side): Promise<Drawn> {
  const { width, height, isTurned, pixels } = await measure(content);
  const upright = isTurned ? { width: height, height: width } : { width, height };
  const fit = isLegible ? pictureSize(upright, side) : { width: side, height: side };
  const most = type === 'image/webp' ? webpSideMax : Number.POSITIVE_INFINITY;
  try {
    return await inTurn(pixels, async () => {
      const drawn = sharp(content, { limitInputPixels: pixelsMax.jpeg, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize({
          width: Math.min(fit.width, most),
          height: Math.min(fit.height, most),
          fit: 'inside',
          withoutEnlargement: true,
        });
      const { data, info } = await writers[type](drawn).toBuffer({ resolveWithObject: true });
      return { content: data, width: info.width, height: info.height };
    });
  } catch {
    throw new Refusal('fileBroken');
  }
}

/**
 * The picture drawn anew: upright, at most `pictureSideMax` long (a long screenshot longer, so that it can be read), and without
 * anything that is not a pixel: no place, no time, no camera, nothing hidden behind the end.
 * @throws Refusal fileBroken, pictureTooLarge
 */
export const redraw = async (content: Buffer, type: PictureType): Promise<Buffer> =>
  (await draw(content, type, { side: pictureSideMax, isLegible: true })).content;

/** The same as a small JPEG. @throws Refusal fileBroken, pictureTooLarge */
export const shrink = async (content: Buffer, side: number): Promise<Buffer> =>
  (await draw(content, 'image/jpeg', { side, isLegible: false })).content;

/** A picture of a public page: small enough to be loaded by a phone, in the form that takes the fewest bytes. @throws Refusal fileBroken, pictureTooLarge */
export const drawForPage = (content: Buffer): Promise<Drawn> =>
  draw(content, 'image/webp', { side: pageSideMax, isLegible: false });
