import { randomUUID } from 'node:crypto';
import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { z } from 'zod';
import type { System, Tx } from '../../base/db/db.ts';
import type { Vault } from '../../base/secrets/vault.ts';
import { CallbackForged, type ChannelNews, type PaymentPort, VendorRefused } from '../../ports/ports.ts';
import { enqueue } from '../../tasks.ts';
import { isSignedByCashier } from './cashier-signature.ts';
import { addAsked, type Asked, findAsked, listBill } from './cashier-store.ts';

type Parts = { readonly system: System; readonly vault: Vault; readonly pagesUrl: string };

/** Another amount under a reference is no repeat. @throws VendorRefused */
async function askOnce(tx: Tx, asked: Asked): Promise<void> {
  if (!(await addAsked(tx, asked))) throw new VendorRefused('REFERENCE_USED');
}

/** A payment service that does what the page of the sandbox tells it to. */
export const sandboxCashier = (parts: Parts): PaymentPort => ({
  async collect({ reference, amountFen, subject }) {
    await parts.system.transaction((tx) => askOnce(tx, { kind: 'payment', reference, amountFen, subject }));
    return { payUrl: `${parts.pagesUrl}/sandbox?pay=${reference}` };
  },

  /** Confirms by callback a moment later, as a real channel does. */
  async refund({ reference, amountFen, payment }) {
    const fate = (await findAsked(parts.system.db, payment.reference))?.refund_fate;
    if (fate === 'refused') throw new VendorRefused('NOT_ENOUGH');
    const told = {
      kind: 'refund',
      reference,
      providerReference: randomUUID(),
      outcome: fate ?? 'succeeded',
      amountFen,
    } as const;
    await parts.system.transaction(async (tx) => {
      if (told.outcome === 'succeeded') await askOnce(tx, { kind: 'refund', reference, amountFen, subject: '' });
      const payload = { ...told, isForged: false };
      await enqueue(tx, { task: 'sandboxCallback', payload, runAt: new Date(Date.now() + 500) });
    });
    return undefined;
  },

  async findPayment(reference) {
    const row = await findAsked(parts.system.db, reference);
    if (row === undefined || row.state === 'waiting') return undefined;
    return {
      kind: 'payment',
      reference,
      providerReference: reference,
      outcome: row.state,
      amountFen: fen(row.amount_fen),
    };
  },

  /** Asked again, it tells again. */
  async findRefund() {
    return undefined;
  },

  /** Its page stays open, so that a payment can come late. */
  async close() {},

  async readCallback({ body }): Promise<ChannelNews> {
    const callback = z.parse(walletCalls.paymentCallback.params, JSON.parse(body.toString('utf8')));
    if (!isSignedByCashier(parts.vault, callback)) throw new CallbackForged('not signed by the cashier');
    const { kind, reference, providerReference, outcome, amountFen } = callback;
    return { kind, reference, providerReference, outcome, amountFen };
  },

  answerCallback: (isTaken) => ({ status: isTaken ? 200 : 500, type: 'application/json', body: '{}' }),

  async *statement(day) {
    const [from, until] = [startOfDayInChina(day), startOfDayInChina(daysAfter(day, 1))];
    for (let after = '0'; ; ) {
      const rows = await listBill(parts.system.db, { after, from, until });
      for (const { kind, reference, amount_fen: amount, ended_at: at } of rows)
        yield { kind, reference, providerReference: reference, amountFen: fen(amount), at };
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  },
});
