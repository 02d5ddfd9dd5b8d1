import type { ReactElement, ReactNode } from 'react';
import styles from './result-light.module.css';

/** Lights, and the states of a result that are no light. */
export type LightColour = 'green' | 'blue' | 'yellow' | 'red' | 'grey';
export type MarkName = LightColour | 'silent' | 'unchecked' | 'partly' | 'declined' | 'withdrawn' | 'found' | 'open';

const stroke = { fill: 'none', strokeWidth: 1.8, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Each colour has a shape of its own, so that none is read by colour alone. */
const grey = 'var(--grey-light)';
const ring = { cx: 8, cy: 8, r: 7.1, fill: 'none', strokeWidth: 1.5 } as const;
const dashes = '2.2 2.6';
const thin = { ...stroke, strokeWidth: 1.5 } as const;

const shapes: Record<MarkName, ReactElement> = {
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
      <circle {...ring} stroke={grey} strokeDasharray={dashes} />
      <path d="M5 8h6" {...thin} stroke={grey} />
    </>
  ),
  silent: (
    <>
      <circle {...ring} stroke={grey} />
      <path d="M5 8h6" {...thin} stroke={grey} />
    </>
  ),
  unchecked: <circle {...ring} stroke={grey} strokeDasharray={dashes} />,
  partly: (
    <>
      <circle {...ring} stroke={grey} />
      <path d="M8 .9a7.100 7.100 0 0 1 0 14.200z" fill={grey} />
    </>
  ),
  declined: (
    <>
      <circle {...ring} stroke={grey} />
      <path d="M3.200 3.200l9.600 9.600" {...thin} stroke={grey} />
    </>
  ),
  withdrawn: (
    <>
      <circle cx="8" cy="8" r="8" fill={grey} />
      <path
        d="M6.600 5L4.400 7.200l2.200 2.200M4.600 7.200h4.600a2.100 2.100 0 0 1 0 4.200H7.600"
        {...thin}
        stroke="#fff"
      />
    </>
  ),
  found: <circle cx="8" cy="8" r="3.200" fill="var(--ink-700)" />,
  open: (
    <>
      <circle {...ring} stroke="var(--brand-500)" />
      <path d="M8 4.500V8l2.300 1.600" {...thin} stroke="var(--brand-500)" />
    </>
  ),
};

/** The shape without words: only where the words stand beside it. px */
export function LightShape({ light, size = 16 }: { light: MarkName; size?: 14 | 16 | 40 }): ReactElement {
  return (
    <svg className={styles.shape} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {shapes[light]}
    </svg>
  );
}

/** What a check found: shape, word and colour. Belongs to results alone. */
export function ResultLight({ light, children }: { light: MarkName; children: ReactNode }): ReactElement {
  return (
    <span className={`${styles.light} ${styles[light]}`}>
      <LightShape light={light} />
      {children}
    </span>
  );
}
