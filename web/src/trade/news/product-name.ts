import type { Bilingual } from '@beidiao/contract/wire/language';

/** Behind the title of a page. */
export const product: Bilingual = { zh: '背调', en: 'Beidiao' };
