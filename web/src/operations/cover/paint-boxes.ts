import type { FileContent } from '@beidiao/contract/file/calls';
import { bytesOf } from '../../wire/bytes-of.ts';
import type { Box } from './boxes.ts';

const cover = '#16232b';

const blobOf = (canvas: HTMLCanvasElement, mime: string): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, mime, 0.92);
  });

/**
 * The picture drawn anew with what lies under the boxes painted over: nothing of it is left in the file.
 * @throws Error where this browser cannot draw it
 */
export async function paintBoxes({ base64, mime, name }: FileContent, boxes: readonly Box[]): Promise<File> {
  const picture = await createImageBitmap(new Blob([bytesOf(base64)], { type: mime }), {
    imageOrientation: 'from-image',
  });
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser has no canvas');
  pen.drawImage(picture, 0, 0);
  picture.close();
  pen.fillStyle = cover;
  for (const { x, y, width, height } of boxes) {
    // Whole pixels: half of one would let through what it covers.
    const [left, top] = [Math.floor(x * canvas.width), Math.floor(y * canvas.height)];
    const [right, bottom] = [Math.ceil((x + width) * canvas.width), Math.ceil((y + height) * canvas.height)];
    pen.fillRect(left, top, right - left, bottom - top);
  }
  const type = mime === 'image/png' ? mime : 'image/jpeg';
  const painted = await blobOf(canvas, type);
  if (painted === null) throw new Error('this browser cannot draw the picture');
  const stem = name.replace(/\.[^.]*$/, '');
  return new File([painted], `${stem}.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}
