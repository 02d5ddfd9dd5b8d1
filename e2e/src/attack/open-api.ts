import { calls } from '@beidiao/contract/calls';
import type { Call, Caller, Effect } from '@beidiao/contract/wire/call';
import type { Schema } from './schema-values.ts';
import { shoot } from './shot.ts';

/** One call as /openapi.json describes it. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  /** With {names} in it. */
  readonly path: string;
  readonly params: Schema;
  /** Whether the parameters travel as {params: …}. */
  readonly isWrapped: boolean;
  readonly isOpen: boolean;
  readonly isStream: boolean;
  /** Undefined for a call that this contract does not know. */
  readonly who: Caller | undefined;
  /** Whether the token of a candidate opens it as well. */
  readonly orCandidate: boolean;
  readonly effect: Effect | undefined;
};

type Described = {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
};

const entryOf = (id: string): Call | undefined => {
  const [noun = '', name = ''] = id.split('.');
  const table: unknown = Reflect.get(calls, noun);
  return typeof table === 'object' && table !== null ? (Reflect.get(table, name) as Call | undefined) : undefined;
};

export async function readOperations(url: string): Promise<Operation[]> {
  const { status, text } = await shoot(url, { method: 'GET', path: '/openapi.json' });
  if (status !== 200) throw new Error(`/openapi.json: HTTP ${status}`);
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => {
      const body = it.requestBody?.content['application/json'].schema ?? {};
      const isWrapped = body.required?.join() === 'params' && body.properties?.['params'] !== undefined;
      return {
        id: it.operationId,
        method: method.toUpperCase(),
        path,
        params: (isWrapped ? body.properties?.['params'] : body) ?? {},
        isWrapped,
        isOpen: it.security.length === 0,
        isStream: it.operationId.startsWith('live.'),
        who: entryOf(it.operationId)?.who,
        orCandidate: entryOf(it.operationId)?.orCandidate ?? false,
        effect: entryOf(it.operationId)?.effect,
      };
    }),
  );
}
