import { successCode } from '@beidiao/contract/wire/call';
import { type Wish, pay, submit } from './trade.ts';
import type { Wire } from './wire.ts';

type Answered = Awaited<ReturnType<typeof submit>>;
export type Customer = {
  readonly wish: Wish;
  /** What was acknowledged before the crash. */
  orderId?: string;
  tradeOrderId?: string;
  isPaid?: boolean;
};

/** Many orders placed and paid at once, each step of each noted once it is acknowledged. */
export class Rush {
  readonly customers: Customer[];
  /** HTTP status and code of every answer; `none` when the connection broke. */
  readonly answers = new Map<string, number>();
  acknowledged = 0;
  slowestMs = 0;
  #onEnough: (() => void) | undefined;
  #enoughAt = Number.POSITIVE_INFINITY;

  constructor(wishes: readonly Wish[]) {
    this.customers = wishes.map((wish) => ({ wish }));
  }

  /** Resolves when so many acts have been acknowledged: the moment to pull the plug. */
  enough(count: number): Promise<void> {
    this.#enoughAt = count;
    return new Promise((resolve) => (this.#onEnough = resolve));
  }

  /** Everything that has not been acknowledged, again under the same keys. Never rejects. */
  run = (wire: Wire): Promise<unknown> => Promise.all(this.customers.map((customer) => this.#buy(wire, customer)));

  async #buy(wire: Wire, customer: Customer): Promise<void> {
    const placed = await this.#try(() => submit(wire, customer.wish));
    if (placed?.answer.errcode !== successCode) return;
    const { orderId, tradeOrderId } = placed.answer.data as { orderId: string; tradeOrderId: string };
    if (customer.orderId !== undefined && customer.orderId !== orderId)
      throw new Error(`one key placed the orders ${customer.orderId} and ${orderId}`);
    Object.assign(customer, { orderId, tradeOrderId });
    const paid = await this.#try(() => pay(wire, customer.wish.hr, tradeOrderId));
    if (paid?.answer.errcode === successCode) customer.isPaid = true;
  }

  async #try(act: () => Promise<Answered>): Promise<Answered | undefined> {
    const began = performance.now();
    const answered = await act().catch(() => undefined);
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    const key = answered === undefined ? 'none' : `${answered.status} ${answered.answer.errcode}`;
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
    if (answered?.answer.errcode === successCode && ++this.acknowledged === this.#enoughAt) this.#onEnough?.();
    return answered;
  }
}
