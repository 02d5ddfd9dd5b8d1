import { type ReactElement, useMemo } from 'react';
import { encode } from 'uqr';

/** Four modules of quiet ground, as the standard asks for. */
const border = 4;

/** A QR code as one path: sharp at every size, and it prints. */
export function QrPicture({ text, label }: { text: string; label: string }): ReactElement {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border });
    const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
    return { size, path };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
