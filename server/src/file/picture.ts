import { pictureSideMax } from '@beidiao/contract/file/calls';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../base/refusal.ts';

/** More pixels than any phone's camera; what claims more is made to fill the memory. */
const pixelsMax = 60_000_000;

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

/**
 * The picture drawn anew: upright, at most `pictureSideMax` long, and without anything that is not a pixel: no place,
 * no time, no camera, nothing hidden behind the end.
 * @throws Refusal fileBroken
 */
export const redraw = (content: Buffer, type: PictureType): Promise<Buffer> =>
  draw(content, { type, side: pictureSideMax });

/** The same as a small JPEG. @throws Refusal fileBroken */
export const shrink = (content: Buffer, side: number): Promise<Buffer> => draw(content, { type: 'image/jpeg', side });

/** A picture of a public page: small enough to be loaded by a phone, in the form that takes the fewest bytes. @throws Refusal fileBroken */
export async function drawForPage(content: Buffer): Promise<{ content: Buffer; width: number; height: number }> {
  try {
    const side = { width: pageSideMax, height: pageSideMax, fit: 'inside', withoutEnlargement: true } as const;
    const drawn = sharp(content, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }).autoOrient().resize(side);
    const { data, info } = await drawn.webp({ quality: 84 }).toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    throw new Refusal('fileBroken');
  }
}

async function draw(content: Buffer, { type, side }: { type: PictureType; side: number }): Promise<Buffer> {
  try {
    const drawn = sharp(content, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    return await writers[type](drawn).toBuffer();
  } catch {
    throw new Refusal('fileBroken');
  }
}
