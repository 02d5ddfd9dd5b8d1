import type { ReactElement } from 'react';
import { encode } from 'uqr';

/** A QR code as one SVG path, dark on white whatever the ground. */
export function QrCode({ text, label, size = 168 }: { text: string; label: string; size?: number }): ReactElement {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 });
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
