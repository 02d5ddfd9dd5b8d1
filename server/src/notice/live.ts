import { randomBytes } from 'node:crypto';
import { topicsOfAct } from '@beidiao/contract/acts';
import { beatMs, liveEvents, type LiveTopic } from '@beidiao/contract/notice/live';
import type { EventStream } from '../base/http/event-stream.ts';
import { describeError } from '../base/log.ts';
import { Refusal } from '../base/refusal.ts';
import type { Opening, Place, StreamOpeners } from '../access/streams.ts';
import type { Tx } from '../base/db/db.ts';
import type { House } from '../house.ts';
import { noteCandidateLanguage } from '../order/order.ts';
import { listEnded, newsLimit, type NewsRow, readNews } from './live-store.ts';
import { noteUserLanguage } from './receiver-store.ts';
import { detailOfSubject } from './rules.ts';

/** How often the database is looked at while somebody listens, in ms. */
const lookEveryMs = 300;
const checkSessionsEveryMs = 3_000;
/** Looking goes on for a while after the last reader has gone: most come back with their next page. */
const restAfterMs = 60_000;
/** A reader that was away no longer than this is told what it has missed. */
const keptNews = 2_000;
const keptMs = 120_000;
/** A page takes a moment from its first answer to its stream: what happened meanwhile is told as well. */
const overlapMs = 3_000;
/** After about half an hour a stream ends and is opened again, so that nothing that was lost is held for ever. */
const longestMs = 30 * 60_000;
/** Of one person or candidate, of one member, and of all, in one process. */
const perReader = 12;
const perMember = 300;
const perProcess = 5_000;

type Kept = { readonly seq: number; readonly at: number; readonly row: NewsRow };
type Reader = { readonly memberId: string } & (
  | { readonly userId: string; readonly orderDetailsId?: never }
  | { readonly orderDetailsId: string; readonly userId?: never }
);
type Listener = {
  readonly reader: Reader;
  readonly tokenHash: Buffer;
  readonly stream: EventStream;
  readonly endsAt: number;
};

/**
 * Tells open screens what has changed. One process looks once for all its readers, by one bounded statement; without
 * readers it does not look at all.
 */
export class Live {
  readonly #house: House;
  readonly #run = randomBytes(5).toString('base64url');
  readonly #listeners = new Set<Listener>();
  /** Who has a stream or is about to: taken before anything is waited for, so that many at once meet one limit. */
  readonly #places = new Set<Reader>();
  #kept: Kept[] = [];
  #seq = 0;
  #snapshot: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #beatAt = 0;
  #checkedAt = 0;
  #neededAt = 0;
  #isStopped = false;

  constructor(house: House) {
    this.#house = house;
  }

  readonly openers: StreamOpeners = {
    member: async ({ actor, ...opening }) => {
      const reader = { memberId: actor.memberId, userId: actor.userId };
      const { language } = opening.request;
      return this.#takePlace(reader, opening, (tx) => noteUserLanguage(tx, actor.userId, language));
    },
    candidate: async ({ candidate, ...opening }) => {
      const reader = { memberId: candidate.memberId, orderDetailsId: candidate.orderDetailsId };
      const { language } = opening.request;
      return this.#takePlace(reader, opening, (tx) => noteCandidateLanguage(tx, candidate, language));
    },
  };

  /** Ends every stream at once; readers come back to another process. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const { stream } of this.#listeners) stream.close();
  }

  get readers(): number {
    return this.#listeners.size;
  }

  /** @throws Refusal tooManyStreams */
  async #takePlace(reader: Reader, opening: Opening, note: (tx: Tx) => Promise<void>): Promise<Place> {
    const taken = [...this.#places];
    const isFull =
      taken.length >= perProcess ||
      taken.filter((each) => each.memberId === reader.memberId).length >= perMember ||
      taken.filter((each) => isSame(each, reader)).length >= perReader;
    if (isFull) throw new Refusal('tooManyStreams');
    this.#places.add(reader);
    const leave = (): void => void this.#places.delete(reader);
    try {
      await this.#house.system.transaction(note);
    } catch (error) {
      leave();
      throw error;
    }
    return {
      leave,
      listen: (stream) => {
        stream.onClose(leave);
        this.#listen(reader, opening, stream);
      },
    };
  }

  #listen(reader: Reader, { tokenHash, lastEventId }: Opening, stream: EventStream): void {
    if (this.#isStopped) return stream.close();
    const now = Date.now();
    const endsAt = now + longestMs * (1 + Math.random() / 5);
    const listener = { reader, tokenHash, stream, endsAt };
    this.#listeners.add(listener);
    stream.onClose(() => {
      this.#listeners.delete(listener);
      this.#neededAt = Date.now();
    });
    this.#catchUp(listener, lastEventId, now);
    this.#neededAt = now;
    if (this.#timer === undefined) this.#plan();
  }

  /** From the last event where that is still known; for a new reader from a moment ago; else everything anew. */
  #catchUp(listener: Listener, lastEventId: string | undefined, now: number): void {
    const [run, seqText] = lastEventId?.split('.') ?? [];
    // However late the next look comes: it finds all that was committed since the snapshot.
    const isRunning = this.#snapshot !== undefined;
    const known = run === this.#run && isRunning ? Number(seqText) : Number.NaN;
    const oldest = this.#kept[0]?.seq ?? this.#seq + 1;
    const canResume = Number.isSafeInteger(known) && known >= oldest - 1 && known <= this.#seq;
    if (lastEventId === undefined ? !isRunning : !canResume) return this.#send(listener, liveEvents.reset, []);
    const missed = this.#kept.filter((each) =>
      lastEventId === undefined ? each.at > now - overlapMs : each.seq > known,
    );
    this.#tell([listener], missed);
  }

  #plan(): void {
    this.#timer = setTimeout(() => {
      this.#look()
        .catch((error: unknown) => this.#house.log.warn({ error: describeError(error) }, 'no look at the news'))
        .finally(() => {
          this.#timer = undefined;
          if (this.#isStopped) return;
          if (this.#listeners.size > 0 || Date.now() - this.#neededAt < restAfterMs) this.#plan();
          else this.#snapshot = undefined;
        });
    }, lookEveryMs);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { snapshot, news } = await readNews(this.#house.system.db, this.#snapshot);
    const now = Date.now();
    this.#snapshot = snapshot;
    if (news.length > newsLimit) this.#forget();
    else this.#keep(news, now);
    await this.#tend(now);
  }

  /** More happened than is listed: everybody asks anew. */
  #forget(): void {
    this.#kept = [];
    this.#seq += 1;
    for (const listener of this.#listeners) this.#send(listener, liveEvents.reset, []);
  }

  #keep(news: readonly NewsRow[], at: number): void {
    if (news.length === 0) return;
    const fresh = news.map((row) => ({ seq: (this.#seq += 1), at, row }));
    this.#kept = [...this.#kept, ...fresh].slice(-keptNews).filter((each) => each.at > at - keptMs);
    this.#tell(this.#listeners, fresh);
  }

  #tell(listeners: Iterable<Listener>, news: readonly Kept[]): void {
    if (news.length === 0) return;
    const byMember = new Map<string, NewsRow[]>();
    for (const { row } of news) byMember.set(row.member_id, [...(byMember.get(row.member_id) ?? []), row]);
    for (const listener of listeners) {
      const rows = byMember.get(listener.reader.memberId) ?? [];
      const topics = new Set(rows.flatMap((row) => topicsFor(listener.reader, row)));
      if (topics.size > 0) this.#send(listener, liveEvents.news, [...topics]);
    }
  }

  #send({ stream }: Listener, event: string, topics: readonly LiveTopic[]): void {
    stream.send({ event, id: `${this.#run}.${this.#seq}`, data: { topics } });
  }

  /** Beats, sessions that are over, streams that are old. */
  async #tend(now: number): Promise<void> {
    if (now - this.#beatAt >= beatMs) {
      this.#beatAt = now;
      for (const { stream, endsAt } of this.#listeners) {
        if (endsAt < now) stream.close();
        else stream.beat();
      }
    }
    if (now - this.#checkedAt < checkSessionsEveryMs || this.#listeners.size === 0) return;
    this.#checkedAt = now;
    const all = [...this.#listeners];
    const hashes = (of: readonly Listener[]): Buffer[] => of.map(({ tokenHash }) => tokenHash);
    const ended = await listEnded(this.#house.system.db, {
      members: hashes(all.filter(({ reader }) => reader.userId !== undefined)),
      candidates: hashes(all.filter(({ reader }) => reader.userId === undefined)),
    });
    for (const listener of all) {
      if (!ended.has(listener.tokenHash.toString('hex'))) continue;
      this.#send(listener, liveEvents.end, []);
      listener.stream.close();
    }
  }
}

const isSame = (one: Reader, other: Reader): boolean =>
  one.memberId === other.memberId && one.userId === other.userId && one.orderDetailsId === other.orderDetailsId;

/** A message is for its person, a check for its candidate, everything else for everybody of the member. */
function topicsFor(reader: Reader, { action, subject, user_id }: NewsRow): readonly LiveTopic[] {
  if (reader.userId === undefined) return detailOfSubject(subject) === reader.orderDetailsId ? ['own'] : [];
  if (user_id !== null) return user_id === reader.userId ? ['messages'] : [];
  return topicsOfAct(action);
}
