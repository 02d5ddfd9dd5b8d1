import { hiddenAmount, spokenAmount } from './wire/money.ts';
import { fillWords, type Language } from './wire/language.ts';
import { recruitingRefusals } from './ats/refusals.ts';
import { batchRefusals } from './batch/refusals.ts';
import { bulkRefusals } from './bulk/refusals.ts';
import { qrcodeRefusals } from './qrcode/refusals.ts';
import { accountRefusals } from './account/refusals.ts';
import { candidateRefusals } from './candidate/refusals.ts';
import { catalogueRefusals } from './catalogue/refusals.ts';
import { conflictRefusals } from './conflict/refusals.ts';
import { enterpriseRefusals } from './enterprise/refusals.ts';
import { exportRefusals } from './export/refusals.ts';
import { invoiceRefusals } from './invoice/refusals.ts';
import { fileRefusals } from './file/refusals.ts';
import { resumeRefusals } from './resume/refusals.ts';
import { giftRefusals } from './gift/refusals.ts';
import { gradeRefusals } from './grade/refusals.ts';
import { newsRefusals } from './news/refusals.ts';
import { openRefusals } from './open/refusals.ts';
import { protocolRefusals } from './protocol/refusals.ts';
import { orderRefusals } from './order/refusals.ts';
import { partnerRefusals } from './partner/refusals.ts';
import { reportRefusals } from './report/refusals.ts';
import { staffRefusals } from './staff/refusals.ts';
import { viewRefusals } from './view/refusals.ts';
import { walletRefusals } from './wallet/refusals.ts';
import { webhookRefusals } from './webhook/refusals.ts';
import { wireRefusals } from './wire/refusals.ts';

/**
 * Every reason to decline a call: the code on the wire and the words that the user reads; a file `<group>-refusals.ts` each.
 * 0400 wire and session · 0401 account, enterprise, partner · 0402 money · 0403 catalogue and price · 0404 order · 0405 candidate ·
 * 0406 report · 0407 staff and review · 0408 news and legal texts · 0500 fault. `{fact}` is replaced by a fact of the refusal.
 */
export const refusals = {
  ...wireRefusals,
  ...accountRefusals,
  ...enterpriseRefusals,
  ...partnerRefusals,
  ...webhookRefusals,
  ...recruitingRefusals,
  ...openRefusals,
  ...walletRefusals,
  ...invoiceRefusals,
  ...gradeRefusals,
  ...catalogueRefusals,
  ...giftRefusals,
  ...conflictRefusals,
  ...orderRefusals,
  ...batchRefusals,
  ...bulkRefusals,
  ...viewRefusals,
  ...qrcodeRefusals,
  ...candidateRefusals,
  ...fileRefusals,
  ...resumeRefusals,
  ...reportRefusals,
  ...exportRefusals,
  ...staffRefusals,
  ...newsRefusals,
  ...protocolRefusals,
} as const;

export type RefusalName = keyof typeof refusals;

/** Any call may be declined for these; the others are listed in the entry of the call. */
export const commonRefusals: readonly RefusalName[] = [
  'actingRefused',
  'badParams',
  'busy',
  'factorRequired',
  'forbidden',
  'notSignedIn',
  'otherMember',
  'storageFull',
  'tooMany',
];

/** HTTP says 200 for a business no; these are troubles of the transport. */
export const refusalHttpStatus: Partial<Record<RefusalName, number>> = {
  malformed: 400,
  formUnread: 400,
  noSuchCall: 404,
  tooLarge: 413,
  wrongMedia: 415,
  tooMany: 429,
  busy: 503,
  storageFull: 503,
};

/** A fault is a bug of ours: one fixed answer; the request id leads to the log. */
export const faultCode = '0500000';
export const faultWords: Record<Language, string> = {
  zh: '系统异常，已记录（{requestId}），请稍后再试',
  en: 'Something went wrong on our side. It has been logged ({requestId}). Please try again later',
};

/** A fact that has words in both languages is said in the reader's. */
const inLanguage = (fact: unknown, language: Language): unknown =>
  typeof fact === 'object' && fact !== null && language in fact ? Reflect.get(fact, language) : fact;

export function refusalWords(name: RefusalName, language: Language, facts: Record<string, unknown> = {}): string {
  const inReaders = Object.entries(facts).map(([key, fact]) =>
    key.endsWith('Fen') && (typeof fact === 'number' || fact === hiddenAmount)
      ? [key.slice(0, -3), spokenAmount(fact)]
      : [key, inLanguage(fact, language)],
  );
  return fillWords(refusals[name][language], Object.fromEntries(inReaders));
}
