/** The longer side of what is sent: every line of a certificate can be read, and a bad network carries it. */
const sideMax = 2_000;
/** Below this a picture is sent as it is. */
const lightBytes = 400 * 1024;

export type Scaled = { readonly width: number; readonly height: number };

/** The size that keeps the proportions within `side`; never larger than it was. */
export function fitInside({ width, height }: Scaled, side: number): Scaled {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });

export type Sendable = { readonly name: string; readonly content: Blob };

/** A picture made small on the phone, upright and without its place. What this browser can not draw is sent as it is. */
export async function shrinkPicture(file: File): Promise<Sendable> {
  const asItIs = { name: file.name, content: file };
  if (!file.type.startsWith('image/')) return asItIs;
  try {
    const drawn = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = fitInside(drawn, sideMax);
    if (size.width === drawn.width && file.size <= lightBytes && file.type !== 'image/heic') return asItIs;
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, size.width, size.height);
    drawn.close();
    const content = await jpegOf(canvas, 0.82);
    return content ? { name: `${file.name.replace(/\.[^.]*$/, '')}.jpg`, content } : asItIs;
  } catch {
    return asItIs;
  }
}
