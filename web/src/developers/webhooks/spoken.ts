import type { Delivery } from '@beidiao/contract/webhook/calls';
import type { Translate } from '../../i18n/texts.ts';
import type { webhookTexts } from './webhook-texts.ts';

type T = Translate<keyof (typeof webhookTexts)['zh']>;

type Ended = Pick<Delivery, 'outcome' | 'status'>;
/** What came back, in a word. */
export const answerWord = (t: T, { outcome, status }: Ended): string => {
  if (outcome === null) return t('open');
  return outcome === 'answered' || outcome === 'status' ? String(status) : t(outcome);
};
export const isGood = ({ outcome }: Ended): boolean => outcome === 'answered';
