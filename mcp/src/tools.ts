import { createHash } from 'node:crypto';
import type { Beidiao, CheckFilter, NewCheck } from '@beidiao/sdk';
import { z } from 'zod';
import type { Mask } from './mask.ts';

type Acting = { readonly beidiao: Beidiao; readonly mask: Mask };
export type Tool = {
  readonly title: string;
  readonly about: string;
  /** What the key must be let do; null: any key. */
  readonly scope: string | null;
  readonly input: z.ZodObject;
  readonly orders?: true;
  readonly run: (acting: Acting, input: never) => Promise<unknown>;
};

const tool = <const Input extends z.ZodObject>(
  it: Omit<Tool, 'run' | 'input'> & { input: Input; run: (acting: Acting, input: z.output<Input>) => Promise<unknown> },
): Tool => it;

const ofCheck = z.object({
  check: z
    .string()
    .regex(/^chk_\d+$/)
    .describe('id of a check, chk_…'),
});
const statuses = [
  'awaiting_consent',
  'awaiting_face',
  'checking',
  'partly_completed',
  'completed',
  'refused',
  'identity_failed',
  'expired',
  'cancelled',
] as const satisfies readonly NonNullable<CheckFilter['status']>[];

const order = z.object({
  name: z.string().describe('full name of the candidate, as on the ID card'),
  phone: z.string().describe('mobile number in China, 11 digits'),
  id_card: z.string().describe('18 characters'),
  items: z.array(z.string()).min(1).describe('codes of check items, from list_items'),
  position: z.string().optional(),
  reference: z.string().optional().describe('your own id of this check; nothing personal'),
  expected_amount_fen: z.int().optional().describe('refuse when the price is another one'),
  again: z.boolean().optional().describe('order although the same person was checked within 7 days'),
});

/** The same order from the same assistant is one order: hosts send a call again when they lose its answer. */
const keyOfOrder = (input: z.output<typeof order>): string =>
  `mcp-${createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 40)}`;

export const tools = {
  list_checks: tool({
    title: 'List checks',
    about: 'Checks of the enterprise, the newest first: status, price and times. Nothing personal.',
    scope: 'checks:read',
    input: z.object({ status: z.enum(statuses).optional(), most: z.int().min(1).max(100).default(20) }),
    async run({ beidiao }, { status, most }) {
      const found = [];
      for await (const check of beidiao.checks({ limit: most, ...(status === undefined ? {} : { status }) })) {
        found.push(check);
        if (found.length >= most) break;
      }
      return found;
    },
  }),
  show_check: tool({
    title: 'Show a check',
    about: 'How a check stands, item by item, and when its report is expected.',
    scope: 'checks:read',
    input: ofCheck,
    run: ({ beidiao }, { check }) => beidiao.check(check),
  }),
  list_items: tool({
    title: 'Catalogue and prices',
    about: 'What can be looked up, with the price of the enterprise in fen (100 fen are 1 yuan).',
    scope: 'items:read',
    input: z.object({}),
    run: ({ beidiao }) => beidiao.items(),
  }),
  order_check: tool({
    title: 'Order a check',
    about:
      'Orders a check of one candidate and pays it from the balance. The candidate gets a text message that asks for consent. Ask the person before you order: it costs money.',
    scope: 'checks:write',
    orders: true,
    input: order,
    async run({ beidiao, mask }, input) {
      mask.hide(input.name);
      const { name, phone, id_card, items, ...rest } = input;
      const wish: NewCheck = { candidate: { name, phone, id_card }, items: items.map((code) => ({ code })) };
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      return beidiao.createCheck({ ...wish, ...given }, { idempotencyKey: keyOfOrder(input) });
    },
  }),
  report_summary: tool({
    title: 'Summary of a report',
    about: 'What was found: the overall light and each item in a sentence. The name is masked. Reading it is recorded.',
    scope: 'reports:read',
    input: z.object({
      report: z
        .string()
        .regex(/^rpt_\d+$/)
        .describe('id of a report, rpt_…'),
    }),
    async run({ beidiao, mask }, { report: id }) {
      const { candidate, sha256: _, ...report } = await beidiao.report(id);
      mask.hide(candidate.name);
      return { ...report, candidate: { name: candidate.name } };
    },
  }),
  show_balance: tool({
    title: 'Balance',
    about: 'What is left of the balance and of the daily limit of the key, in fen.',
    scope: 'balance:read',
    input: z.object({}),
    run: ({ beidiao }) => beidiao.balance(),
  }),
} as const satisfies Record<string, Tool>;
