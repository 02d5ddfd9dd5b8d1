import { z } from 'zod';
import { type DocumentType, documentTypes } from '../typed/document.ts';
import { readIdNumber } from '../typed/id-number.ts';
import { shownName } from '../typed/name.ts';
import { readPhone } from '../typed/phone.ts';
import { documentTrouble, nameMost, troubleOf, type TypedKind } from '../typed/trouble.ts';
import { creditCodeChecksumHolds, obeys, type RuleName, tidyCreditCode } from './rules.ts';
import { enterpriseNameTrouble } from './plain-names.ts';
import type { WireMessageName } from './messages.ts';
import { hiddenAmount } from './money.ts';

/** Shapes that several nouns share. The message of a check is a key of `field-messages.ts`. */
const message = (name: WireMessageName) => ({ error: name });

const ruled = (rule: RuleName, words: WireMessageName) =>
  z
    .string()
    .trim()
    .refine((value) => obeys(rule, value), message(words));

/** What somebody typed, in the writing that it is kept in; what is wrong with it is named. */
const typed = (kind: TypedKind, read: (text: string) => string) =>
  z
    .string()
    .overwrite(read)
    .superRefine((value, context) => {
      const trouble = troubleOf(kind, value);
      if (trouble !== null) context.addIssue({ code: 'custom', message: trouble.name, params: trouble.facts });
    });

export const Phone = typed('phone', readPhone);
export const Name = typed('name', shownName).meta({ maxLength: nameMost });
/** Of one that is being named; who looks for another types what they know of it. */
export const EnterpriseName = z
  .string()
  .trim()
  .min(2, message('tooShort'))
  .max(80)
  .superRefine((value, context) => {
    const trouble = enterpriseNameTrouble(value);
    if (trouble !== undefined && value.length >= 2) context.addIssue({ code: 'custom', message: trouble });
  });
export const Email = z
  .string()
  .trim()
  .max(100)
  .refine((value) => obeys('emailStrict', value), message('email'));
export const Password = z.string().refine((value) => obeys('password', value), message('password'));
/** A password as it was typed, whatever rule it was chosen by: never trimmed. */
export const TypedPassword = z.string().min(1, { error: 'missing' }).max(256);
export const LoginName = ruled('loginName', 'loginName');
export const IdCard = typed('idCard', readIdNumber);
export const IdType = z.enum(documentTypes);
/** The number of a document and its type: `refuseOddDocument` looks at both together. */
export const documentFields = {
  idCard: z.string().overwrite(readIdNumber).describe('the number of the document'),
  idType: IdType.default('idCard').describe(
    'passports and travel permits are looked at by reviewers: registers know ID card numbers alone',
  ),
};
/** Of a form with `documentFields`. */
export const refuseOddDocument = (
  { idCard, idType }: { readonly idCard: string; readonly idType: DocumentType },
  context: z.RefinementCtx,
): void => {
  const trouble = documentTrouble(idType, idCard);
  if (trouble !== null)
    context.addIssue({ code: 'custom', path: ['idCard'], message: trouble.name, params: trouble.facts });
};
export const CreditCode = z
  .string()
  .max(40)
  .transform(tidyCreditCode)
  .refine((value) => obeys('creditCode', value), message('creditCode'))
  .refine(creditCodeChecksumHolds, message('creditCodeChecksum'));
/** A row id: digits as a string, so that no reader can lose one. 18 digits always fit the database's integer. */
export const Id = z.string().regex(/^[1-9]\d{0,17}$/, message('id'));
export const Text = (maximum: number) => z.string().trim().max(maximum);
/** There is a year 0000 in ISO 8601 and none in the database. */
const isModern = (text: string): boolean => text >= '1900';
export const Day = z.iso.date(message('date')).refine(isModern, message('date'));
/** ISO 8601 with offset. */
export const Time = z.iso.datetime({ offset: true, ...message('time') }).refine(isModern, message('time'));
/** Until when, not included. A plain date means the whole of that day: the reading of the server looks for this mark. */
export const RangeEnd = Time.meta({ plainDateIs: 'wholeDay' });
/** Money on the wire: whole fen. */
export const Fen = z.int();
/** Money that a person of a member reads: whole fen, or `***` for whoever may not see amounts (P00001). */
export const Amount = z.union([Fen, z.literal(hiddenAmount)]);

/** Of every list. `pageNo` starts at 1. Deeper than 10,000 rows a list has to be narrowed. */
export const paging = {
  pageNo: z.int().min(1).default(1),
  pageSize: z.int().min(1).max(100).default(20),
};

/** Words in both languages. */
export const Bilingual = z.object({ zh: z.string(), en: z.string() });

export const Nothing = z.object({});
