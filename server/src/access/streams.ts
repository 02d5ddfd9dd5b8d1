import type { Stream } from '@beidiao/contract/notice/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EventStream } from '../base/http/event-stream.ts';
import { type Counting, Gate } from '../base/http/gate.ts';
import { answerTrouble } from '../base/http/http.ts';
import { type RequestFacts, requestFacts, tokenOf } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { Actor, CandidateActor } from './actor.ts';
import { nameOf, nameOfCandidate } from './caller.ts';
import type { Served } from './serve.ts';
import { withCandidate, withTenant } from './tenant.ts';

/** Who has opened a stream, and from where they have heard everything already. */
export type Opening = {
  readonly request: RequestFacts;
  readonly tokenHash: Buffer;
  readonly lastEventId: string | undefined;
};
/** Of a reader, counted from before the stream begins; it is given back when the stream ends, or by `leave`. */
export type Place = { listen(stream: EventStream): void; leave(): void };
export type StreamOpeners = {
  /** Refuses before the stream begins, or keeps a place for it. */
  member(opening: Opening & { readonly actor: Actor }): Promise<Place>;
  candidate(opening: Opening & { readonly candidate: CandidateActor }): Promise<Place>;
};

/** Serves the streams of the wire beside its calls. The database connection is given back before the first event. */
export function serveStreams<House extends Counting>(
  http: FastifyInstance,
  { streams, openers }: { streams: Record<keyof StreamOpeners, Stream>; openers: StreamOpeners },
  serving: Pick<Served<House>, 'house' | 'tenants' | 'candidates' | 'log' | 'isStrict' | 'isSecure'>,
): void {
  for (const entry of Object.values(streams)) {
    const gate = new Gate(entry, serving.house);
    http.get(entry.path, async (request, reply) => {
      const facts = requestFacts(request, reply, serving);
      const taken: { place?: Place } = {};
      try {
        const opening = { request: facts, tokenHash: tokenOf(facts), lastEventId: lastOf(request) };
        await open({ entry, gate, taken }, opening);
        taken.place?.listen(begin(reply));
        return reply;
      } catch (error) {
        taken.place?.leave();
        return answerTrouble({ error, entry, facts, reply }, serving);
      }
    });
  }
  type Taking = { readonly entry: Stream; readonly gate: Gate; readonly taken: { place?: Place } };
  // The place is noted from within: it is given back as well when the connection to the database is lost afterwards.
  const open = ({ entry, gate, taken }: Taking, opening: Opening) =>
    entry.who === 'member'
      ? withTenant(serving.tenants, opening.tokenHash, async ({ actor }) => {
          await gate.passCaller(nameOf({ actor }));
          if (actor.program !== null) throw new Refusal('forbidden');
          if (actor.lacksFactor) throw new Refusal('factorRequired');
          taken.place = await openers.member({ ...opening, actor });
        })
      : withCandidate(serving.candidates, opening.tokenHash, async ({ candidate }) => {
          await gate.passCaller(nameOfCandidate({ candidate }));
          taken.place = await openers.candidate({ ...opening, candidate });
        });
}

function lastOf(request: FastifyRequest): string | undefined {
  const given = request.headers['last-event-id'];
  return typeof given === 'string' && given.length <= 64 ? given : undefined;
}

function begin(reply: FastifyReply): EventStream {
  const headers = Object.entries(reply.getHeaders());
  reply.hijack();
  for (const [name, value] of headers) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Its end is the end of the connection: nothing idle is left that a closing server would wait for.
    connection: 'close',
    // Proxies that collect an answer before they pass it on would hold the news back.
    'x-accel-buffering': 'no',
  });
  return new EventStream(reply.raw);
}
