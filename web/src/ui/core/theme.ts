import type { CSSProperties } from 'react';

/** Shades of a colour, in the places of our own; none of them is the colour of a result. */
export const shadesOf = (colour: string): Readonly<Record<string, string>> => ({
  '--brand-600': colour,
  '--brand-500': `color-mix(in srgb, ${colour} 88%, white)`,
  '--brand-700': `color-mix(in srgb, ${colour} 82%, black)`,
  '--brand-300': `color-mix(in srgb, ${colour} 55%, white)`,
  '--brand-200': `color-mix(in srgb, ${colour} 35%, white)`,
  '--brand-100': `color-mix(in srgb, ${colour} 18%, white)`,
  '--brand-50': `color-mix(in srgb, ${colour} 9%, white)`,
  '--brand-25': `color-mix(in srgb, ${colour} 5%, white)`,
});

/** For what stands within an element. @param colour that was checked for contrast; null: our own */
export const themeOf = (colour: string | null): CSSProperties =>
  colour === null ? {} : (shadesOf(colour) as CSSProperties); // React's type knows no custom properties
