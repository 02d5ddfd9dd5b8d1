import type { ReactElement } from 'react';
import { encode } from 'uqr';

/** A QR code as one SVG path, dark on white whatever the ground, with the quiet margin that its standard asks for. */
export function QrCode({ text, label, size = 184 }: { text: string; label: string; size?: number }): ReactElement {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 4 });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
