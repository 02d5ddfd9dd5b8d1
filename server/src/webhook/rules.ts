import { statusOfState } from '@beidiao/contract/open/states';
import type { OrderState } from '@beidiao/contract/order/states';
import { retryDelaysMs } from '@beidiao/contract/webhook/events';

export type EventFacts = { readonly state?: OrderState } & Readonly<Record<string, unknown>>;
/** What a body is made of; a ping has no event. */
export type Told = {
  readonly messageId: string;
  readonly type: string;
  readonly detailId: string | null;
  readonly sequence: number | null;
  readonly facts: EventFacts;
  readonly occurredAt: Date;
};

export const checkIdOf = (detailId: string): string => `chk_${detailId}`;
/** The same for every sending, so that a receiver can tell a repetition. */
export const messageIdOf = ({ eventId, deliveryId }: { eventId: string | null; deliveryId: string }): string =>
  eventId === null ? `evt_ping_${deliveryId}` : `evt_${eventId}`;

/** RFC 3339 with the offset of China, which has no other. */
export const inChina = (at: Date): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, -1)}+08:00`;

/** As systems outside know an event, by webhook and by question. */
export function shownEvent({ messageId, type, detailId, sequence, facts, occurredAt }: Told) {
  const { state, ...rest } = facts;
  return {
    id: messageId,
    type,
    ...(detailId === null ? {} : { check: checkIdOf(detailId), sequence }),
    occurred_at: inChina(occurredAt),
    data: { ...(state === undefined ? {} : { status: statusOfState[state] }), ...rest },
  };
}

export const bodyOf = (told: Told): string => JSON.stringify(shownEvent(told));

/** ms until the next try after so many; undefined when it is given up. */
export const delayAfter = (tries: number): number | undefined => retryDelaysMs[tries];

/** A ping is sent once: somebody waits for how it ends. */
export const triesLeft = ({ round, eventId }: { round: number; eventId: string | null }): number =>
  (eventId === null ? 1 : retryDelaysMs.length) - round;

export type TryOutcome = 'answered' | 'status' | 'timeout' | 'connection' | 'certificate' | 'unresolved' | 'private';

const certificateTrouble = /CERT|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/;
/** What kept an answer from coming, by the code of the connection. */
export function outcomeOfError(error: unknown): Exclude<TryOutcome, 'answered' | 'status'> {
  const why = Object(error);
  if (why.why === 'private' || why.why === 'bad') return 'private';
  if (why.why === 'unresolved') return 'unresolved';
  const code = String(why.code ?? '');
  if (why.name === 'TimeoutError' || why.name === 'AbortError' || code.endsWith('TIMEOUT')) return 'timeout';
  return certificateTrouble.test(code) ? 'certificate' : 'connection';
}
