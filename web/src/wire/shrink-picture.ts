import { fileBytesMax, fileTypes, pictureSideMax } from '@beidiao/contract/file/calls';
import { pictureSize } from '@beidiao/contract/file/picture-size';

/** The longer side of what a candidate sends: every line of a certificate can be read, and a bad network carries it. */
const sideMax = 2_000;
/** Below this a picture is sent as it is. */
const lightBytes = 400 * 1024;

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });

export type Sendable = { readonly name: string; readonly content: Blob };

async function draw(picture: ImageBitmap, file: File, side: number): Promise<Sendable | null> {
  const size = pictureSize(picture, side);
  if (size.width === picture.width && file.size <= lightBytes && file.type !== 'image/heic') return null;
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
  const content = await jpegOf(canvas, 0.82);
  return content && { name: `${file.name.replace(/\.[^.]*$/, '')}.jpg`, content };
}

/** A picture made small on the phone, upright and without its place. What this browser can not draw is sent as it is. */
export async function shrinkPicture(file: File, side = sideMax): Promise<Sendable> {
  const asItIs = { name: file.name, content: file };
  if (!file.type.startsWith('image/')) return asItIs;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const drawn = await draw(picture, file, side);
    picture.close();
    return drawn ?? asItIs;
  } catch {
    return asItIs;
  }
}

/** A file as the server takes it: a picture that is too heavy or of another kind is drawn anew, everything else is left as it is. */
export async function asTaken(file: File): Promise<File> {
  if (file.type in fileTypes && file.size <= fileBytesMax) return file;
  const { name, content } = await shrinkPicture(file, pictureSideMax);
  return content === file ? file : new File([content], name, { type: content.type });
}
