import type { Bilingual } from '@beidiao/contract/wire/language';
import type { Point } from './sheet.ts';
import type { World } from './untrue-acts.ts';

/** Something that took place, and what a person reads of it. */
export type Told = {
  readonly point: Point;
  readonly item: Bilingual;
  readonly entered: Bilingual;
  readonly read: Bilingual;
  /** What has to stand in it, whatever the page says. */
  readonly says: readonly string[];
};
/** What is told of checks that begin alike. */
export type Telling = {
  readonly title: string;
  tell(world: World): Promise<readonly Told[]>;
};
