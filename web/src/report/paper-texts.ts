import { paperLabels } from '@beidiao/contract/report/labels';
import { bilingual } from '../i18n/texts.ts';

export const paperTexts = bilingual(paperLabels);
