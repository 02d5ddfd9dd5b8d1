import type { Stream } from '@beidiao/contract/notice/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { EventStream } from '../base/http/event-stream.ts';
import { passGate } from '../base/http/gate.ts';
import { answerTrouble } from '../base/http/http.ts';
import { type RequestFacts, requestFacts, tokenOf } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { Actor, CandidateActor } from './actor.ts';
import type { Served } from './serve.ts';
import { withCandidate, withTenant } from './tenant.ts';

/** Who has opened a stream, and from where they have heard everything already. */
export type Opening = {
  readonly request: RequestFacts;
  readonly tokenHash: Buffer;
  readonly lastEventId: string | undefined;
};
export type StreamOpeners = {
  /** Refuses before the stream begins, or takes it over. */
  member(opening: Opening & { readonly actor: Actor }): Promise<(stream: EventStream) => void>;
  candidate(opening: Opening & { readonly candidate: CandidateActor }): Promise<(stream: EventStream) => void>;
};

/** Serves the streams of the wire beside its calls. The database connection is given back before the first event. */
export function serveStreams<House>(
  http: FastifyInstance,
  { streams, openers }: { streams: Record<keyof StreamOpeners, Stream>; openers: StreamOpeners },
  serving: Pick<Served<House>, 'tenants' | 'candidates' | 'log' | 'isStrict' | 'isSecure'>,
): void {
  for (const entry of Object.values(streams)) {
    const gate = new RateLimiterMemory({ points: entry.perMinute, duration: 60 });
    http.get(entry.path, async (request, reply) => {
      const facts = requestFacts(request, reply, serving.isSecure);
      try {
        await passGate(gate, facts.address);
        const take = await open(entry, { request: facts, tokenHash: tokenOf(facts), lastEventId: lastOf(request) });
        take(begin(reply));
        return reply;
      } catch (error) {
        return answerTrouble({ error, entry, facts, reply }, serving);
      }
    });
  }
  const open = (entry: Stream, opening: Opening) =>
    entry.who === 'member'
      ? withTenant(serving.tenants, opening.tokenHash, ({ actor }) => {
          if (actor.program !== null) throw new Refusal('forbidden');
          if (actor.lacksFactor) throw new Refusal('factorRequired');
          return openers.member({ ...opening, actor });
        })
      : withCandidate(serving.candidates, opening.tokenHash, ({ candidate }) =>
          openers.candidate({ ...opening, candidate }),
        );
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
