import type { ReactElement } from 'react';
import { encode } from 'uqr';

/** Modules of white on each side, as its standard asks for. */
const quiet = 4;

type Props = {
  text: string;
  label: string;
  size?: number;
  /** On paper: how wide the code itself is, in mm; the quiet margin comes on top. */
  symbolMm?: number;
};

/** A QR code as one SVG path, dark on white whatever the ground, with the quiet margin that its standard asks for. */
export function QrCode({ text, label, size = 184, symbolMm }: Props): ReactElement {
  const { data, size: modules } = encode(text, { ecc: 'M', border: quiet });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  const width = symbolMm === undefined ? size : `${(symbolMm * modules) / (modules - 2 * quiet)}mm`;
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
