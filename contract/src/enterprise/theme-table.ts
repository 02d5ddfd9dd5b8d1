import type { Bilingual } from '../wire/language.ts';

/**
 * Looks that an enterprise may give the pages of its candidates and those inside recruiting systems, as the specification
 * names them: the colour that acts stand in, and its name. Null: the product's own. None is the colour of a result.
 */
export const themes = {
  normal: { colour: null, name: { zh: '标准（黛青）', en: 'Standard (ink teal)' } },
  face: { colour: '#3d4c63', name: { zh: '沉稳（石板灰）', en: 'Calm (slate)' } },
  qingqing: { colour: '#1d5b79', name: { zh: '清新（湖蓝）', en: 'Fresh (lake blue)' } },
} as const satisfies Record<string, { readonly colour: string | null; readonly name: Bilingual }>;
export type Theme = keyof typeof themes;
export const themeNames = Object.keys(themes) as [Theme, ...Theme[]]; // Object.keys forgets the keys of the table
