export type PictureSize = { readonly width: number; readonly height: number };

/** A long screenshot is read by its width: in pixels, of its shorter side. */
const legibleSide = 1_000;
/** As many as a phone's browser can draw. */
const areaMax = 16_777_216;

/**
 * The size at which a picture is kept, in its proportions and never larger than it was: the longer side at most `sideMax`, but
 * where the shorter would fall below what can be read, as much as the area allows. 1080×18100 becomes 1000×16759.
 */
export function pictureSize({ width, height }: PictureSize, sideMax: number): PictureSize {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const legible = Math.min(1, legibleSide / shorter);
  const inside = Math.sqrt(areaMax / (width * height));
  const scale = Math.min(1, Math.max(sideMax / longer, Math.min(legible, inside)));
  const size = (side: number): number => Math.max(1, Math.floor(side * scale));
  return { width: size(width), height: size(height) };
}
