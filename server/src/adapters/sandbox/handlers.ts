import { randomUUID } from 'node:crypto';
import { fen } from '@beidiao/contract/wire/money';
import {
  type CashierAct,
  type CashierPayment,
  demoStaffSecret,
  lateCallbackMs,
  type sandboxCalls,
} from '@beidiao/contract/sandbox/calls';
import { Secret, TOTP } from 'otpauth';
import {
  type CashierBill,
  type CashierRow,
  type RefundFate,
  endAskedPayment,
  findAsked,
  listAsked,
} from './cashier-store.ts';
import { listMessages } from './outbox-store.ts';
import { offsetOf } from '../../base/db/paging.ts';
import type { Handlers } from '../../house.ts';
import { enqueue } from '../../tasks.ts';

const paymentOf = (row: CashierRow): CashierPayment => ({
  reference: row.reference,
  amountFen: fen(row.amount_fen),
  subject: row.subject,
  state: row.state,
  callbacksSent: row.callbacks_sent,
  createdAt: row.created_at.toISOString(),
});

/** What each act does: how the payment ends, and which callbacks are sent after how long. */
const acts: Record<
  CashierAct,
  {
    to: 'succeeded' | 'failed' | null;
    callbacks: readonly { afterMs: number; isForged: boolean }[];
    bill?: CashierBill;
    refunds?: RefundFate;
  }
> = {
  succeed: { to: 'succeeded', callbacks: [{ afterMs: 0, isForged: false }] },
  fail: { to: 'failed', callbacks: [{ afterMs: 0, isForged: false }] },
  late: { to: 'succeeded', callbacks: [{ afterMs: lateCallbackMs, isForged: false }] },
  twice: {
    to: 'succeeded',
    callbacks: [
      { afterMs: 0, isForged: false },
      { afterMs: 300, isForged: false },
    ],
  },
  forge: { to: null, callbacks: [{ afterMs: 0, isForged: true }] },
  untold: { to: null, callbacks: [], bill: 'untold' },
  billLater: { to: null, callbacks: [], bill: 'later' },
  billLess: { to: null, callbacks: [], bill: 'less' },
  refuseRefund: { to: null, callbacks: [], refunds: 'refused' },
  failRefund: { to: null, callbacks: [], refunds: 'failed' },
  allowRefund: { to: null, callbacks: [], refunds: 'arrive' },
};

/** Only what was paid stands on a statement, and can stand there otherwise. */
function startsOf(act: CashierAct) {
  if (act === 'forge') return ['waiting', 'succeeded', 'failed'] as const;
  return act === 'untold' ? (['waiting', 'failed'] as const) : (['succeeded'] as const);
}

const demoAuthenticator = new TOTP({ secret: Secret.fromBase32(demoStaffSecret) });

/** The calls of the sandbox that need nothing of a feature. */
type Calls = Pick<typeof sandboxCalls, 'staffCode' | 'outbox' | 'cashier' | 'cashierList' | 'cashierAct'>;

export const sandboxHandlers: Handlers<Calls> = {
  async staffCode(_, { house }) {
    const timestamp = house.now().getTime();
    return {
      code: demoAuthenticator.generate({ timestamp }),
      secondsLeft: Math.ceil(demoAuthenticator.remaining({ timestamp }) / 1000),
    };
  },

  async outbox({ kind, to, pageNo, pageSize }, { house }) {
    const rows = await listMessages(house.system.db, {
      kind: kind ?? null,
      to: to ?? null,
      limit: pageSize,
      offset: offsetOf({ pageNo, pageSize }),
    });
    return {
      rows: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        to: row.recipient,
        subject: row.subject,
        body: row.body,
        html: row.html,
        sentAt: row.sent_at.toISOString(),
      })),
    };
  },

  async cashier({ reference }, { house, refuse }) {
    const row = await findAsked(house.system.db, reference);
    return row === undefined ? refuse('tradeNotFound') : paymentOf(row);
  },

  async cashierList(_, { house }) {
    return { rows: (await listAsked(house.system.db)).map(paymentOf) };
  },

  async cashierAct({ reference, act }, { house, refuse }) {
    const { to, callbacks, bill = null, refunds = null } = acts[act];
    const asked = await findAsked(house.system.db, reference);
    if (asked === undefined) return refuse('tradeNotFound');
    // A payer may try again after a failure, as at a real cashier.
    const from = to === null ? startsOf(act) : (['waiting', 'failed'] as const);
    const row = await house.system.transaction(async (tx) => {
      const ended = await endAskedPayment(tx, { reference, to, from, callbacks: callbacks.length, bill, refunds });
      if (ended === undefined) return undefined;
      const told = {
        kind: 'payment',
        reference,
        providerReference: randomUUID(),
        outcome: to ?? 'succeeded',
        amountFen: fen(asked.amount_fen),
      } as const;
      for (const { afterMs, isForged } of callbacks) {
        await enqueue(tx, {
          task: 'sandboxCallback',
          payload: { ...told, isForged },
          runAt: new Date(house.now().getTime() + afterMs),
        });
      }
      return ended;
    });
    return row === undefined ? refuse('tradeNotInState') : paymentOf(row);
  },
};
