import type { ReactElement } from 'react';

/** Two sheets side by side: what was said, what was found. `paper` is the colour of the ground that it stands on. */
export function Mark({ size = 28, paper = '#fff' }: { size?: number; paper?: string }): ReactElement {
  return (
    <svg
      viewBox="0 0 28 28"
      width={size}
      height={size}
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect x="1" y="3" width="12" height="22" rx="3" stroke="currentColor" />
      <rect x="16" y="3" width="11" height="22" rx="3" fill="currentColor" />
      <path d="M4.5 10h5M4.5 14.5h5M4.5 19h5" stroke="currentColor" />
      <path d="M19 10h5M19 14.5h5M19 19h5" stroke={paper} />
    </svg>
  );
}
