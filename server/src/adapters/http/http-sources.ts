import type { System } from '../../base/db/db.ts';
import {
  type IdentityPort,
  type SourcePort,
  type SourceQuestion,
  type SourceReply,
  type SourceWay,
  VendorSilent,
} from '../../ports/ports.ts';
import { closeBreaker, listOpenBreakers } from '../../ports/breaker-store.ts';
import type { HttpItem, SourceSettings } from './connector-settings.ts';
import { HttpConnector } from './http-connector.ts';
import { readAnswer, textOf, valueAt, wordAt, writeRequest } from './mapping.ts';
import { isSigned } from './signature.ts';
import type { Reply } from './signed-exchange.ts';

export type SourceParts = {
  readonly system: System;
  readonly settings: SourceSettings;
  /** Asked for every item that has no way of its own; none where nothing is played. */
  readonly played: SourcePort | undefined;
};

/** Nothing is asked of anybody: every item is looked up by staff. */
export const noSources: SourcePort = {
  ways: { of: new Map(), otherwise: undefined },
  openBreakers: async () => [],
  closeBreaker: async () => false,
  ask: () => Promise.reject(new VendorSilent('no source is configured', { wasAsked: false })),
  look: () => Promise.reject(new VendorSilent('no source is configured', { wasAsked: false })),
  keyOf: () => undefined,
  read: () => {
    throw new VendorSilent('no source is configured', { wasAsked: false });
  },
};

/** Sources as the configuration names them, item by item. */
export function httpSources({ system, settings, played }: SourceParts): SourcePort {
  const connectors = connectorsOf(system, settings);
  const wayOf = connectorWays(settings, connectors, played);
  const found = (code: string): { item: HttpItem; connector: HttpConnector } | undefined => {
    const item = settings.items.get(code);
    const connector = item?.by === 'http' ? connectors.get(item.connector) : undefined;
    return item?.by === 'http' && connector !== undefined ? { item, connector } : undefined;
  };
  const other = (): SourcePort => played ?? noSources;
  return {
    ways: { of: wayOf, otherwise: played?.ways.otherwise },
    openBreakers: () => (connectors.size === 0 ? Promise.resolve([]) : listOpenBreakers(system.db)),
    closeBreaker,
    ask(question) {
      const it = found(question.code);
      if (it === undefined) return other().ask(question);
      const { key } = question;
      const payload = { key, item: question.code, ...writeRequest(it.item.request, question) };
      return it.connector.ask({ key, payload }, (reply) => readReply(it, reply, question));
    },
    async look(question, reference) {
      const it = found(question.code);
      if (it === undefined) return other().look(question, reference);
      const { later } = it.connector.settings;
      // The source calls back: there is nothing to look at, only the clock.
      if (later?.pollUrl === undefined) return { reference, lookAfterMs: Number.MAX_SAFE_INTEGER, forMs: 0 };
      const payload = { key: question.key, reference };
      return it.connector.ask({ key: question.key, payload, url: later.pollUrl }, (reply) =>
        readReply({ ...it, known: reference }, reply, question),
      );
    },
    keyOf(callback) {
      const connector = connectors.get(callback.connector);
      if (connector === undefined || !isSigned(connector.settings.secret, callback, callback.signature))
        return undefined;
      return textOf(valueAt(parse(callback.body), 'key')) ?? '';
    },
    read(callback, question) {
      const it = found(question.code);
      if (it === undefined || it.connector.settings.name !== callback.connector)
        throw new VendorSilent('another source was asked');
      return readAnswer(it.item, parse(callback.body), question);
    },
  };
}

function readReply(
  { item, connector, known }: { item: HttpItem; connector: HttpConnector; known?: string },
  { status, json }: Reply,
  question: SourceQuestion,
): SourceReply {
  if (status === 200) return readAnswer(item, json, question);
  const { later } = connector.settings;
  const reference = textOf(valueAt(json, 'reference')) ?? known;
  if (later === undefined || reference === undefined) throw new VendorSilent('promises an answer for later');
  const forMs = later.forSeconds * 1000;
  return { reference, forMs, lookAfterMs: later.pollUrl === undefined ? forMs : later.everySeconds * 1000 };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new VendorSilent('not JSON');
  }
}

const connectorsOf = (system: System, settings: SourceSettings): ReadonlyMap<string, HttpConnector> =>
  new Map([...settings.connectors].map(([name, it]) => [name, new HttpConnector(system, it)]));

function connectorWays(
  settings: SourceSettings,
  connectors: ReadonlyMap<string, HttpConnector>,
  played: SourcePort | undefined,
): ReadonlyMap<string, SourceWay | undefined> {
  return new Map(
    [...settings.items].map(([code, item]) => {
      if (item.by !== 'http') return [code, item.by === 'sandbox' ? played?.ways.otherwise : undefined];
      const connector = connectors.get(item.connector);
      if (connector === undefined) return [code, undefined];
      const { name, isRetriable, costFen } = connector.settings;
      return [code, { connector: name, isRetriable, costFen, longestMs: connector.longestMs }];
    }),
  );
}

/** The three elements by a source of the configuration; undefined where it names none. */
export function httpIdentity(system: System, settings: SourceSettings): IdentityPort | undefined {
  const { identity } = settings;
  const its = settings.connectors.get(identity?.connector ?? '');
  if (identity === undefined || its === undefined) return undefined;
  const connector = new HttpConnector(system, its);
  return {
    compare: (person) => {
      const key = crypto.randomUUID();
      const payload = { key, ...writeRequest(identity.request, { person, claim: {} }) };
      return connector.ask({ key, payload }, ({ json }) => {
        switch (wordAt(json, identity.result)) {
          case 'match':
            return 'match';
          case 'mismatch':
            return 'mismatch';
          case 'unknown':
            return 'unknown';
          default:
            throw new VendorSilent('says no result');
        }
      });
    },
  };
}
