import type { ReactElement, ReactNode } from 'react';
import styles from './result-light.module.css';

export type LightColour = 'green' | 'blue' | 'yellow' | 'red' | 'grey';

const stroke = { fill: 'none', strokeWidth: 1.8, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Each colour has a shape of its own, so that none is read by colour alone. */
const shapes: Record<LightColour, ReactElement> = {
  green: (
    <>
      <circle cx="8" cy="8" r="8" fill="var(--green-light)" />
      <path d="M4.500 8.300l2.400 2.400 4.600-5" {...stroke} stroke="#fff" />
    </>
  ),
  blue: (
    <>
      <rect width="16" height="16" rx="4" fill="var(--blue-light)" />
      <path d="M8 7.300v4.200M8 4.600v.1" {...stroke} stroke="#fff" />
    </>
  ),
  yellow: (
    <>
      <path
        d="M7 1.200a1.200 1.200 0 0 1 2 0l6.700 12a1.200 1.200 0 0 1-1 1.800H1.300a1.200 1.200 0 0 1-1-1.800z"
        fill="var(--yellow-light)"
      />
      <path d="M8 5.600v4M8 12.200v.1" {...stroke} stroke="#fff" />
    </>
  ),
  red: (
    <>
      <path d="M4.700 0h6.600L16 4.700v6.600L11.300 16H4.700L0 11.300V4.700z" fill="var(--red-light)" />
      <path d="M5.500 5.500l5 5M10.500 5.500l-5 5" {...stroke} stroke="#fff" />
    </>
  ),
  grey: (
    <>
      <circle
        cx="8"
        cy="8"
        r="7"
        fill="#fff"
        stroke="var(--grey-light)"
        strokeWidth="1.800"
        strokeDasharray="2.800 1.900"
      />
      <path d="M5 8h6" {...stroke} stroke="var(--grey-light)" />
    </>
  ),
};

/** The shape without words: only where the words stand beside it. px */
export function LightShape({ light, size = 16 }: { light: LightColour; size?: 14 | 16 | 40 }): ReactElement {
  return (
    <svg className={styles.shape} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {shapes[light]}
    </svg>
  );
}

/** What a check found: shape, word and colour. Belongs to results alone, never to a process. */
export function ResultLight({ light, children }: { light: LightColour; children: ReactNode }): ReactElement {
  return (
    <span className={`${styles.light} ${styles[light]}`}>
      <LightShape light={light} />
      {children}
    </span>
  );
}
