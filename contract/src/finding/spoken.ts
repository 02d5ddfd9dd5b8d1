import type { Language } from '../wire/language.ts';
import type { Conclusion } from './conclusion.ts';
import type { Finding } from './finding.ts';

/** The parts of a record that words are made of; an item of a report has them all, so that anybody can check its words. */
export type Spoken = Pick<Finding, 'form' | 'grounds' | 'search' | 'records' | 'tries' | 'notVerified'> &
  Pick<Conclusion, 'rows' | 'rules' | 'result'>;

export const comma: Record<Language, string> = { zh: '；', en: '; ' };
