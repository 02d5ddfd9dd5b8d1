import { randomBytes } from 'node:crypto';
import { mostEndpoints, rotationMs } from '@beidiao/contract/webhook/events';
import type { Act } from '@beidiao/contract/acts';
import type { MemberId, Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { ClosedAddress, type WhyClosed } from '../base/outbound/outbound.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { listEventsAfter } from './delivery-store.ts';
import { messageIdOf, shownEvent } from './rules.ts';
import { secretOf, tailOf } from './signature.ts';
import {
  addPing,
  beginAgain,
  beginSpanAgain,
  countEndpoints,
  countFailedOf,
  dropEndpoint,
  dropOldSecret,
  type FailedSpan,
  findDelivery,
  type HeldEndpoint,
  holdEndpoint,
  insertEndpoint,
  listEndpoints,
  setEndpointState,
  updateEndpoint,
  writeRotation,
} from './store.ts';

const ownerOf = (memberId: MemberId) => `member ${memberId}` as const;

const refusalOf = {
  bad: 'webhookUrlBad',
  private: 'webhookUrlPrivate',
  unresolved: 'webhookUrlUnknown',
} as const satisfies Record<WhyClosed, string>;

/** The address as it is kept. @throws Refusal webhookUrlBad, webhookUrlPrivate, webhookUrlUnknown */
async function judgeUrl({ outbound }: House, tenant: Tenant, text: string): Promise<string> {
  try {
    return (await tenant.aside(() => outbound.judge(text))).url.href;
  } catch (error) {
    throw error instanceof ClosedAddress ? new Refusal(refusalOf[error.why]) : error;
  }
}

function newSecret({ vault }: House, memberId: MemberId) {
  const secret = secretOf(randomBytes(32));
  const secretEnc = vault.seal('webhook_endpoint.secret', secret, ownerOf(memberId));
  return { secret, secretEnc, secretTail: tailOf(secret) };
}

type Done = { readonly action: Act; readonly id: string; readonly facts?: Record<string, unknown> };
const note = (tx: Tx, { actor: { memberId, userId } }: Tenant, { action, id, facts = {} }: Done) =>
  writeAudit(tx, { memberId, userId, action, subject: `webhook ${id}`, facts });

/** Who comes at the same moment as others may lose each place to one of them, but no place twice. */
const turns = mostEndpoints + 1;

/** @throws Refusal webhookUrlBad, webhookUrlPrivate, webhookUrlUnknown, webhookUrlTaken, webhooksFull */
export async function addEndpoint(
  house: House,
  tenant: Tenant,
  wish: { url: string; types: readonly string[] | null },
): Promise<{ webhookId: string; secret: string }> {
  const { memberId, userId } = tenant.actor;
  const url = await judgeUrl(house, tenant, wish.url);
  const { secret, ...sealed } = newSecret(house, memberId);
  for (let turn = 0; turn < turns; turn += 1) {
    const made = await tenant.transaction(async (tx) => {
      const id = await insertEndpoint(tx, { memberId, userId, url, types: wish.types, ...sealed });
      if (id === 'taken') throw new Refusal('webhookUrlTaken');
      if (id === undefined) return undefined;
      await addPing(tx, memberId, id);
      await note(tx, tenant, { action: 'addWebhook', id, facts: { types: wish.types } });
      return id;
    });
    if (made !== undefined) return { webhookId: made, secret };
    if ((await countEndpoints(tenant.db, memberId)) >= mostEndpoints) break;
  }
  throw new Refusal('webhooksFull');
}

/**
 * Makes an endpoint for a program, which cannot tidy up by hand: one with the same address makes room, and the oldest
 * where there is none, so that a repeat leaves one.
 * @throws Refusal webhookUrlBad, webhookUrlPrivate, webhookUrlUnknown, webhookUrlTaken, webhooksFull
 */
export async function renewEndpoint(
  house: House,
  tenant: Tenant,
  wish: { url: string; types: readonly string[] | null },
): Promise<{ webhookId: string; secret: string }> {
  const url = await judgeUrl(house, tenant, wish.url);
  const rows = await listEndpoints(tenant.db, tenant.actor.memberId);
  const old = rows.find((row) => row.url === url) ?? (rows.length >= mostEndpoints ? rows[0] : undefined);
  if (old !== undefined) await removeEndpoint(tenant, old.id);
  return addEndpoint(house, tenant, { ...wish, url });
}

/** Does `work` on an endpoint that is held. @throws Refusal webhookNotFound */
const onEndpoint = <T>(tenant: Tenant, id: string, work: (tx: Tx, held: HeldEndpoint) => Promise<T>): Promise<T> =>
  tenant.transaction(async (tx) => {
    const held = await holdEndpoint(tx, tenant.actor.memberId, id);
    if (held === undefined) throw new Refusal('webhookNotFound');
    return work(tx, held);
  });

/** @throws Refusal webhookUrlBad, webhookUrlPrivate, webhookUrlUnknown, webhookUrlTaken, webhookNotFound */
export async function changeEndpoint(
  house: House,
  tenant: Tenant,
  wish: { webhookId: string; url?: string | undefined; types?: readonly string[] | null | undefined },
): Promise<void> {
  const { memberId } = tenant.actor;
  const url = wish.url === undefined ? undefined : await judgeUrl(house, tenant, wish.url);
  await onEndpoint(tenant, wish.webhookId, async (tx, { id, url: before }) => {
    if (!(await updateEndpoint(tx, { memberId, id }, { url, types: wish.types }))) throw new Refusal('webhookUrlTaken');
    const isMoved = url !== undefined && url !== before;
    if (isMoved) await addPing(tx, memberId, id);
    await note(tx, tenant, { action: 'changeWebhook', id, facts: { isMoved, types: wish.types } });
  });
}

/** @throws Refusal webhookNotFound */
export const pauseEndpoint = (tenant: Tenant, webhookId: string, isPaused: boolean): Promise<void> =>
  onEndpoint(tenant, webhookId, async (tx, { id }) => {
    await setEndpointState(tx, { memberId: tenant.actor.memberId, id }, isPaused ? 'paused' : 'active');
    await note(tx, tenant, { action: 'pauseWebhook', id, facts: { isPaused } });
  });

/** @throws Refusal webhookNotFound */
export const removeEndpoint = (tenant: Tenant, webhookId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await dropEndpoint(tx, tenant.actor.memberId, webhookId))) throw new Refusal('webhookNotFound');
    await note(tx, tenant, { action: 'removeWebhook', id: webhookId });
  });

/** @throws Refusal webhookNotFound, webhookRotating */
export const rotateSecret = (house: House, tenant: Tenant, webhookId: string) =>
  onEndpoint(tenant, webhookId, async (tx, held) => {
    if (held.is_rotating) throw new Refusal('webhookRotating');
    const { memberId } = tenant.actor;
    const { secret, ...sealed } = newSecret(house, memberId);
    const before = house.vault.open('webhook_endpoint.secret', held.secret_enc, ownerOf(memberId));
    const oldSecretEnc = house.vault.seal('webhook_endpoint.old_secret', before, ownerOf(memberId));
    await writeRotation(tx, { memberId, id: held.id }, { ...sealed, oldSecretEnc, lastsMs: rotationMs });
    await note(tx, tenant, { action: 'rotateWebhookSecret', id: held.id });
    return { webhookId: held.id, secret };
  });

/** @throws Refusal webhookNotFound */
export const endRotation = (tenant: Tenant, webhookId: string): Promise<void> =>
  onEndpoint(tenant, webhookId, async (tx, { id }) => {
    await dropOldSecret(tx, tenant.actor.memberId, id);
    await note(tx, tenant, { action: 'endWebhookRotation', id });
  });

/** @throws Refusal webhookNotFound */
export const pingEndpoint = (tenant: Tenant, webhookId: string): Promise<string> =>
  onEndpoint(tenant, webhookId, (tx, { id }) => addPing(tx, tenant.actor.memberId, id));

/** @throws Refusal webhookDeliveryNotFound, webhookDeliveryWaits */
export const resendDelivery = (tenant: Tenant, deliveryId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    const { memberId } = tenant.actor;
    const before = await findDelivery(tx, memberId, deliveryId);
    if (before === undefined) throw new Refusal('webhookDeliveryNotFound');
    if (!(await beginAgain(tx, memberId, deliveryId))) throw new Refusal('webhookDeliveryWaits');
    await note(tx, tenant, { action: 'resendWebhook', id: before.endpoint_id, facts: { deliveryId } });
  });

/** Answers how many. @throws Refusal webhookNotFound, webhookTooManyFailed */
export const resendFailed = (tenant: Tenant, span: FailedSpan): Promise<number> =>
  onEndpoint(tenant, span.endpointId, async (tx, { id }) => {
    const { memberId } = tenant.actor;
    const count = await beginSpanAgain(tx, memberId, span);
    // More are left than one request begins again: none is, rather than an unknown part.
    if ((await countFailedOf(tx, memberId, span)) > 0) throw new Refusal('webhookTooManyFailed');
    if (count > 0) await note(tx, tenant, { action: 'resendWebhook', id, facts: { count } });
    return count;
  });

export type EventPage = { readonly events: readonly ReturnType<typeof shownEvent>[]; readonly cursor: string };

/**
 * The events of a member after a cursor of before, '' for the first, in an order in which none comes in between later: of
 * transactions that run side by side those that are still open hold back what began after them.
 */
export async function eventsAfter(
  { actor, db }: { readonly actor: { readonly memberId: MemberId }; readonly db: Db },
  cursor: string,
  limit: number,
): Promise<EventPage> {
  const [, tx = '0', id = '0'] = /^(\d{1,19})-(\d{1,18})$/.exec(cursor) ?? [];
  const rows = await listEventsAfter(db, actor.memberId, { tx, id, limit });
  const last = rows.at(-1);
  return {
    events: rows.map((row) =>
      shownEvent({
        messageId: messageIdOf({ eventId: row.id, deliveryId: '' }),
        type: row.type,
        detailId: row.order_detail_id,
        sequence: row.sequence,
        facts: row.facts,
        occurredAt: row.occurred_at,
      }),
    ),
    cursor: last === undefined ? cursor : `${last.tx}-${last.id}`,
  };
}
