import type { Language } from '@beidiao/contract/wire/language';
import type { Page } from '@playwright/test';
import type { Wire } from './wire.ts';

export type Walker = {
  readonly page: Page;
  readonly language: Language;
  readonly wire: Wire;
  /** Called at each screen once it stands. */
  readonly look: (name: string) => Promise<void>;
};
