import type { webhookCalls } from '@beidiao/contract/webhook/calls';
import type { Handlers, House } from '../house.ts';
import { bodyOf, checkIdOf, messageIdOf, triesLeft } from './rules.ts';
import {
  countFailedOf,
  type DeliveryRow,
  findDelivery,
  listDeliveries,
  listEndpoints,
  listTries,
  type TryRow,
} from './store.ts';
import {
  addEndpoint,
  changeEndpoint,
  endRotation,
  pauseEndpoint,
  pingEndpoint,
  removeEndpoint,
  resendDelivery,
  resendFailed,
  rotateSecret,
} from './webhook.ts';

export const webhookHandlers: Handlers<typeof webhookCalls> = {
  async list(_, { actor, db }) {
    const rows = await listEndpoints(db, actor.memberId);
    return {
      webhookList: rows.map(({ ended, delivered, waiting, failed, ...row }) => ({
        webhookId: row.id,
        url: row.url,
        types: row.types,
        state: row.state,
        secretTail: row.secret_tail,
        oldSecretUntil: row.old_until?.toISOString() ?? null,
        isProven: row.is_proven,
        createdAt: row.created_at.toISOString(),
        restedAt: row.rested_at?.toISOString() ?? null,
        health: { ended, delivered, medianMs: row.median_ms, waiting, failed },
      })),
    };
  },

  add: (wish, context) => addEndpoint(context.house, context, wish),

  async change(wish, context) {
    await changeEndpoint(context.house, context, wish);
    return {};
  },

  async pause({ webhookId, isPaused }, context) {
    await pauseEndpoint(context, webhookId, isPaused);
    return {};
  },

  async remove({ webhookId }, context) {
    await removeEndpoint(context, webhookId);
    return {};
  },

  rotate: ({ webhookId }, context) => rotateSecret(context.house, context, webhookId),

  async endRotation({ webhookId }, context) {
    await endRotation(context, webhookId);
    return {};
  },

  ping: async ({ webhookId }, context) => ({ deliveryId: await pingEndpoint(context, webhookId) }),

  async deliveries({ webhookId, state, orderDetailsId, cursor, pageSize }, { actor, db }) {
    const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : undefined;
    const filter = { webhookId, state, detailId: orderDetailsId, before, limit: pageSize + 1 };
    const found = await listDeliveries(db, actor.memberId, filter);
    const rows = found.slice(0, pageSize);
    return {
      rows: rows.map(shownDelivery),
      nextCursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    };
  },

  async delivery({ deliveryId }, { actor, db, house, refuse }) {
    const row = (await findDelivery(db, actor.memberId, deliveryId)) ?? refuse('webhookDeliveryNotFound');
    const tries = await listTries(db, actor.memberId, deliveryId);
    const { type, order_detail_id: detailId, sequence, occurred_at: occurredAt } = row;
    const messageId = messageIdOf({ eventId: row.event_id, deliveryId });
    const body = bodyOf({ messageId, type, detailId, sequence, facts: row.facts ?? {}, occurredAt });
    return { ...shownDelivery(row), body, tryList: tries.map((each) => shownTry(house, deliveryId, each)) };
  },

  async resend({ deliveryId }, context) {
    await resendDelivery(context, deliveryId);
    return {};
  },

  async failed({ webhookId: endpointId, from, until }, { actor, db, refuse }) {
    const isTheirs = (await listEndpoints(db, actor.memberId)).some(({ id }) => id === endpointId);
    if (!isTheirs) return refuse('webhookNotFound');
    return { count: await countFailedOf(db, actor.memberId, { endpointId, from, until }) };
  },

  resendFailed: async ({ webhookId: endpointId, from, until }, context) => ({
    count: await resendFailed(context, { endpointId, from, until }),
  }),
};

const shownDelivery = (row: DeliveryRow) => ({
  deliveryId: row.id,
  webhookId: row.endpoint_id,
  eventId: messageIdOf({ eventId: row.event_id, deliveryId: row.id }),
  type: row.type,
  check: row.order_detail_id === null ? null : checkIdOf(row.order_detail_id),
  sequence: row.sequence,
  state: row.state,
  tries: row.tries,
  outcome: row.outcome,
  status: row.status,
  ms: row.ms,
  createdAt: row.created_at.toISOString(),
  nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
  triesLeft: row.state === 'waiting' ? triesLeft({ round: row.round, eventId: row.event_id }) : 0,
});

type Answer = { headers: [string, string][]; body: string };

function shownTry({ vault }: House, deliveryId: string, { answer_enc: sealed, ...row }: TryRow) {
  const answer: Answer =
    sealed === null
      ? { headers: [], body: '' }
      : (JSON.parse(vault.open('webhook_try.answer', sealed, `delivery ${deliveryId}`)) as Answer);
  return {
    n: row.n,
    at: row.at.toISOString(),
    ms: row.ms,
    outcome: row.outcome,
    status: row.status,
    timestamp: String(Math.floor(row.at.getTime() / 1000)),
    signature: row.signature,
    answerHeaders: answer.headers,
    answerBody: answer.body,
  };
}
