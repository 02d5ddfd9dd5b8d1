import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { fileBodyMax, FileContent, fileRefusals } from '../file/calls.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import { Amount, Email, Fen, Id, Nothing, Text, Time } from '../wire/shapes.ts';
import { taxNoTrouble, tidyTaxNo } from './tax.ts';

/** 待开 · 已开 · 未通过 · 已红冲 */
export const invoiceStates = ['requested', 'issued', 'rejected', 'reversed'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
/** 数电专票 · 数电普票 */
export const invoiceKinds = ['special', 'normal'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

const Why = z.string().trim().min(2, { error: 'tooShort' }).max(200, { error: 'tooLong' });
/** Of a company: 18 characters, of which the last follows from the others. */
const TaxNo = z
  .string()
  .max(40)
  .transform(tidyTaxNo)
  .superRefine((value, context) => {
    const trouble = taxNoTrouble(value);
    if (trouble !== null)
      context.addIssue({ code: 'custom', message: trouble, given: value.length } as Parameters<
        typeof context.addIssue
      >[0]);
  });

const shown = {
  invoiceId: Id,
  kind: z.enum(invoiceKinds),
  title: z.string(),
  taxNo: z.string().nullable(),
  bank: z.string().nullable(),
  email: z.string(),
  state: z.enum(invoiceStates),
  number: z.string().nullable().describe('of the tax office, once it is issued'),
  askedByName: z.string().nullable(),
  askedAt: Time,
  decidedAt: Time.nullable(),
  why: z.string().nullable().describe('of a rejection or a reversal'),
  reversedAt: Time.nullable(),
};
export const InvoiceRow = z.object({ ...shown, amountFen: Amount, taxFen: Amount });
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const StaffInvoiceRow = z.object({
  ...shown,
  memberId: Id,
  enterpriseName: z.string(),
  amountFen: Fen,
  taxFen: Fen,
  decidedByName: z.string().nullable(),
});
export type StaffInvoiceRow = z.infer<typeof StaffInvoiceRow>;

const ofInvoice = { invoiceId: idOf('invoice') };
const roles = ['finance'] as const;

export const invoiceCalls = {
  form: call({
    path: '/gw-member/member/invoice/V1/form',
    who: 'member',
    effect: 'none',
    shows: ['balance', 'invoices'],
    needs: permissions.seeAmounts,
    about:
      'What an invoice may be asked for: money that was spent, without the granted allowance, less refunds and less what is invoiced or asked for already; with what stood on the last one.',
    params: Nothing,
    data: z.object({
      spentFen: Amount,
      refundedFen: Amount,
      invoicedFen: Amount,
      availableFen: Amount.describe('never below zero'),
      title: z
        .string()
        .nullable()
        .describe('of an enterprise, as it is registered; null: a personal account types its own'),
      taxNo: z.string().nullable(),
      bank: z.string().nullable(),
      email: z.string().nullable(),
    }),
    refusals: [],
  }),
  ask: call({
    path: '/gw-member/member/invoice/V1/ask',
    who: 'member',
    effect: 'once',
    changes: changedBy('askInvoice'),
    needs: permissions.seeAmounts,
    about: 'Asks for an invoice. Never for more than what is left, however many ask at once; the same key asks once.',
    params: z
      .object({
        requestKey: Text(64).min(8),
        kind: z.enum(invoiceKinds),
        amount: z.int().min(1).describe('fen, tax included'),
        title: Text(80).optional().describe('of a personal account; an enterprise has its registered name'),
        taxNo: TaxNo.optional().describe('needed by an enterprise'),
        bank: Text(120).optional().describe('bank and account; needed for a special invoice'),
        email: Email,
      })
      .superRefine(({ kind, bank }, context) => {
        if (kind === 'special' && !bank) context.addIssue({ code: 'custom', path: ['bank'], message: 'missing' });
      }),
    data: InvoiceRow,
    refusals: ['invoiceTooMuch', 'invoiceTaxNoMissing', 'invoiceTitleMissing', 'invoiceKindUnfit', 'memberFrozen'],
    spends: true,
  }),
  list: call({
    path: '/gw-member/member/invoice/V1/list',
    who: 'member',
    effect: 'none',
    shows: ['invoices'],
    needs: permissions.seeAmounts,
    about: 'The invoices of the member, newest first.',
    params: z.object({ cursor: Text(20).optional(), pageSize: z.int().min(1).max(100).default(20) }),
    data: z.object({ rows: z.array(InvoiceRow), nextCursor: z.string().nullable() }),
    refusals: [],
  }),
  file: call({
    path: '/gw-member/member/invoice/V1/file',
    who: 'member',
    effect: 'each',
    changes: changedBy('downloadInvoice'),
    needs: permissions.seeAmounts,
    about: 'The invoice as it was issued. Taking it is written down.',
    perMinute: 60,
    params: z.object(ofInvoice),
    data: FileContent,
    refusals: ['invoiceNotFound', 'fileNotFound'],
  }),
  queue: call({
    path: '/staff/V1/invoice/list',
    who: 'staff',
    effect: 'none',
    shows: ['invoices'],
    roles,
    about: 'What members have asked for: those to be issued oldest first, others newest first.',
    params: z.object({
      state: z.enum(invoiceStates).default('requested'),
      cursor: Text(20).optional(),
      pageSize: z.int().min(1).max(100).default(20),
    }),
    data: z.object({ rows: z.array(StaffInvoiceRow), nextCursor: z.string().nullable(), waiting: z.int() }),
    refusals: [],
  }),
  issue: call({
    path: '/staff/V1/invoice/issue',
    who: 'staff',
    effect: 'once',
    changes: changedBy('issueInvoice'),
    roles,
    bodyMax: fileBodyMax,
    about: 'Says that an invoice is issued, with its number and its file. Whoever asked for it is told.',
    params: z.object({
      ...ofInvoice,
      number: z
        .string()
        .trim()
        .regex(/^\d{8,20}$/, { error: 'notAllowed' }),
      name: Text(120).min(1, { error: 'missing' }),
      base64: z.base64({ error: 'wrong' }),
    }),
    data: StaffInvoiceRow,
    refusals: ['invoiceNotFound', 'invoiceMoved', 'invoiceNumberUsed', ...fileRefusals],
  }),
  reject: call({
    path: '/staff/V1/invoice/reject',
    who: 'staff',
    effect: 'once',
    changes: changedBy('rejectInvoice'),
    roles,
    about: 'Rejects what was asked for, with a reason that the member reads. Its amount is free again.',
    params: z.object({ ...ofInvoice, why: Why }),
    data: StaffInvoiceRow,
    refusals: ['invoiceNotFound', 'invoiceMoved'],
  }),
  reverse: call({
    path: '/staff/V1/invoice/reverse',
    who: 'staff',
    effect: 'once',
    changes: changedBy('reverseInvoice'),
    roles,
    about: 'Says that an issued invoice was reversed, with a reason. Its amount is free again.',
    params: z.object({ ...ofInvoice, why: Why }),
    data: StaffInvoiceRow,
    refusals: ['invoiceNotFound', 'invoiceMoved'],
  }),
};
