import type { statementCalls } from '@beidiao/contract/invoice/statement';
import type { Handlers } from '../house.ts';
import { exportRows, readMonth, readRows } from './account-statement.ts';

export const statementHandlers: Handlers<typeof statementCalls> = {
  month: ({ month }, context) => readMonth(context, month),
  rows: (params, context) => readRows(context, params),
  export: (params, context) => exportRows(context, params, context.request.language),
};
