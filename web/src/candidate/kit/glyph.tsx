import type { ReactElement } from 'react';

/** Drawn in the page, so that they are there with the words. 24 × 24, stroke 1.8. */
const drawings = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  ok: 'M21 12a9 9 0 11-18 0 9 9 0 0118 0zM8 12.3l2.8 2.7 5.2-5.5',
  alert: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.2',
  info: 'M21 12a9 9 0 11-18 0 9 9 0 0118 0zM12 11v5M12 7.8V8',
  lock: 'M7 10.5h10a2 2 0 012 2V18a2 2 0 01-2 2H7a2 2 0 01-2-2v-5.5a2 2 0 012-2zM8.5 10.5V8a3.5 3.5 0 017 0v2.5',
  shield: 'M12 3l7.5 2.8v5.4c0 4.6-3.1 8-7.5 9.8-4.4-1.8-7.5-5.2-7.5-9.8V5.8zM8.6 12l2.4 2.4 4.5-4.7',
  again: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 010 11H9',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 014-2.4M2 9a15 15 0 014.5-2.8M19 12.5a10 10 0 00-3-2M22 9a15 15 0 00-10-4M8.5 16a5 5 0 017 0M12 19.5v.2',
  camera:
    'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 011 1v9a1 1 0 01-1 1H4a1 1 0 01-1-1V9a1 1 0 011-1zM15.4 13a3.4 3.4 0 11-6.8 0 3.4 3.4 0 016.8 0z',
  picture: 'M5.5 4.5h13a2 2 0 012 2v11a2 2 0 01-2 2h-13a2 2 0 01-2-2v-11a2 2 0 012-2zM4 16l4.5-4.5 4 4 3-3L20 17',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6',
  wait: 'M21 12a9 9 0 11-18 0 9 9 0 0118 0zM12 7v5.3l3.4 2',
} as const;

export type GlyphName = keyof typeof drawings;

/** Beside words, never instead of them. */
export function Glyph({ name, className }: { name: GlyphName; className?: string | undefined }): ReactElement {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
