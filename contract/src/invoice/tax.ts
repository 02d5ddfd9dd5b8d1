import { creditCodeChecksumHolds, tidyCreditCode } from '../wire/rules.ts';

/** Of information technology services, in percent. */
export const taxPercent = 6;

/** The tax within an amount, half a fen up: what is left is the price without tax. */
export const taxWithin = (amountFen: number): number => amountFen - Math.round((amountFen * 100) / (100 + taxPercent));

export const tidyTaxNo = tidyCreditCode;
export const taxNoLength = 18;

/** What is wrong with the tax number of a company; null when nothing is. */
export function taxNoTrouble(taxNo: string): 'taxNoLength' | 'taxNoCheck' | null {
  if (taxNo.length !== taxNoLength) return 'taxNoLength';
  return creditCodeChecksumHolds(taxNo) ? null : 'taxNoCheck';
}
