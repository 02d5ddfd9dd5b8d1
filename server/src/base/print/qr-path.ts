import { encode } from 'uqr';

export type QrPath = { readonly size: number; readonly path: string };

/** A QR code as one path of an SVG, runs of dark modules joined; its quiet margin is part of it. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const next = row.indexOf(false, x);
      const length = (next < 0 ? size : next) - x;
      return [`M${x} ${y}h${length} v1 h-${length} z `];
    }),
  );
  return { size, path: runs.join('') };
}
