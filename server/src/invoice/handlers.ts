import type { invoiceCalls } from '@beidiao/contract/invoice/calls';
import type { Handlers } from '../house.ts';
import {
  askInvoice,
  issueInvoice,
  readForm,
  readInvoiceFile,
  readInvoices,
  readQueue,
  rejectInvoice,
  reverseInvoice,
} from './invoices.ts';

export const invoiceHandlers: Handlers<typeof invoiceCalls> = {
  form: (_, context) => readForm(context),
  ask: (params, context) => askInvoice(context, params),
  list: (params, context) => readInvoices(context, params),
  file: ({ invoiceId }, context) => readInvoiceFile(context, invoiceId),
  queue: (params, { house }) => readQueue(house, params),
  issue: (params, { house, staff }) => issueInvoice(house, staff, params),
  reject: (params, { house, staff }) => rejectInvoice(house, staff, params),
  reverse: (params, { house, staff }) => reverseInvoice(house, staff, params),
};
