import type { Call, ParamsSent } from '@beidiao/contract/wire/call';
import { dayInChina, daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { commonName, knownPerson } from '../../server/test/many-details.ts';

export type Put = <C extends Call>(what: string, call: C, params: ParamsSent<C>) => void;
export const daysAgo = (days: number): string => startOfDayInChina(daysAfter(dayInChina(new Date()), -days));
export const searches = {
  'a common name': commonName,
  'a rare name': knownPerson.name,
  phone: knownPerson.phoneNo,
  'end of the phone': knownPerson.phoneNo.slice(-4),
  'ID card': knownPerson.idCard,
};
