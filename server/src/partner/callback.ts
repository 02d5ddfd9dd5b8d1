import { createHmac } from 'node:crypto';
import { orderStateFacts } from '@beidiao/contract/order/states';
import type { Tenant } from '../access/actor.ts';
import { ClosedAddress } from '../base/outbound/outbound.ts';
import { describeError } from '../base/log.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { type DueRow, endTold, putOff, takeDueApplicants } from './applicant-store.ts';

/** The address as it is kept. @throws Refusal callBackRefused */
export async function judgeCallback({ outbound }: House, tenant: Pick<Tenant, 'aside'>, text: string): Promise<string> {
  try {
    return (await tenant.aside(() => outbound.judge(text))).url.href;
  } catch (error) {
    throw error instanceof ClosedAddress ? new Refusal('callBackRefused') : error;
  }
}

/** What a recruiting system is told of a check: ids of both sides and the state, nothing of the person. */
export function bodyOf(row: Omit<DueRow, 'secret_hash' | 'due_at' | 'tries'>): string {
  const { zh, en } = orderStateFacts[row.state];
  return JSON.stringify({
    type: 'check.status',
    timestamp: row.changed_at.toISOString(),
    data: {
      applyId: row.apply_id,
      channelCode: row.channel,
      orderId: row.order_id,
      orderNo: row.order_no,
      deliveryId: row.order_detail_id,
      status: row.state,
      statusName: { zh, en },
    },
  });
}

/** One id for a state of a check, however often it is sent. */
export const messageIdOf = (row: Pick<DueRow, 'id' | 'state' | 'changed_at'>): string =>
  `status_${row.id}_${row.state}_${row.changed_at.getTime()}`;

/** As Standard Webhooks say, under the SHA-256 of the secret: the secret itself is kept nowhere. */
export const signStatus = (key: Buffer, of: { id: string; timestamp: number; body: string }): string =>
  `v1,${createHmac('sha256', key).update(`${of.id}.${of.timestamp}.${of.body}`).digest('base64')}`;

const timeoutMs = 10_000;
const atOnce = 20;
/** Minutes before the second try, doubled each time after, up to half a day. */
const backOffMs = (tries: number): number => Math.min(60_000 * 2 ** tries, 12 * 60 * 60_000);

async function tell(house: House, row: DueRow): Promise<void> {
  const body = bodyOf(row);
  const id = messageIdOf(row);
  const timestamp = Math.floor(house.now().getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signStatus(row.secret_hash, { id, timestamp, body }),
  };
  const isHeard = await house.outbound
    .post(row.callback_url, { headers, body, timeoutMs, keeps: 1 })
    .then(({ status }) => status >= 200 && status < 300)
    .catch((error: unknown) => {
      house.log.warn({ channel: row.channel, error: describeError(error) }, 'a recruiting system was not reached');
      return false;
    });
  const until = row.due_at === null ? null : new Date(house.now().getTime() + backOffMs(row.tries));
  await house.system.transaction((tx) => (isHeard ? endTold(tx, row) : putOff(tx, row, until)));
}

/** Tells recruiting systems how their checks stand: the state of the moment, so that an older one never comes after a newer. */
export async function tellStatuses(house: House): Promise<void> {
  for (;;) {
    const due = await house.system.transaction((tx) => takeDueApplicants(tx, atOnce));
    await Promise.all(due.map((row) => tell(house, row)));
    if (due.length < atOnce) return;
  }
}
