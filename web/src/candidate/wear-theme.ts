import { shadesOf } from '../ui/core/theme.ts';

/** The whole page in the look of an enterprise. @param colour null: our own */
export function wearTheme(colour: string | null): void {
  const { style } = document.documentElement;
  for (const name of Object.keys(shadesOf(''))) style.removeProperty(name);
  for (const [name, value] of Object.entries(colour === null ? {} : shadesOf(colour))) style.setProperty(name, value);
}
