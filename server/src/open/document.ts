import { inChinese } from '@beidiao/contract/open/chinese';
import { idempotencyHours, openBase, openBodyMax, openPerMinute } from '@beidiao/contract/open/limits';
import { type OpenOperation, openOperations, openTags, refusalsOfOperation } from '@beidiao/contract/open/operations';
import { faultProblem, problemCode, problemStatus, problemTitles } from '@beidiao/contract/open/problems';
import { openSchemas } from '@beidiao/contract/open/shapes';
import { keyLifeDays, keysAtMost } from '@beidiao/contract/open/scopes';
import { refusals } from '@beidiao/contract/refusals';
import { mostEndpoints, retryDelaysMs } from '@beidiao/contract/webhook/events';
import type { Language } from '@beidiao/contract/wire/language';
import { z } from 'zod';

const nameOf = new Map<z.ZodType, string>(Object.entries(openSchemas).map(([name, schema]) => [schema, name]));
const json = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return plain;
};
/** What has a name is described once. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object =>
  nameOf.has(schema) ? { $ref: `#/components/schemas/${nameOf.get(schema)}` } : json(schema, io);

const requests: ReadonlySet<string> = new Set(['NewCheck', 'ConsentWish', 'NewTestWebhook']);
const schemas = (): object =>
  Object.fromEntries(
    Object.entries(openSchemas)
      .filter(([, schema]) => usedSchemas().has(schema))
      .map(([name, schema]) => [name, json(schema, requests.has(name) ? 'input' : 'output')]),
  );
/** Parts of others are described within them. */
const usedSchemas = (): ReadonlySet<z.ZodType> =>
  new Set<z.ZodType>([
    openSchemas.Problem,
    openSchemas.WebhookEvent,
    ...Object.values<OpenOperation>(openOperations).flatMap(({ answer, body }) => [
      answer,
      ...(body === null ? [] : [body]),
    ]),
  ]);

const requestIdHeader = { description: 'To be told to us when asking about a request.', schema: { type: 'string' } };
const rateHeaders = {
  'RateLimit-Limit': { description: 'Requests in a minute.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'What is left of them.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the minute begins anew.', schema: { type: 'integer' } },
  'x-request-id': requestIdHeader,
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: `A text of your own, good for ${idempotencyHours} hours and this key: the same request is carried out once. A repeat is answered like the first, with Idempotent-Replayed: true.`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'req-20261122-0017',
};
const acceptLanguage = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  description: 'zh or en: of names, sentences and problems.',
  schema: { type: 'string', default: 'zh' },
};

type JsonObject = { readonly properties?: Readonly<Record<string, object>>; readonly required?: readonly string[] };
const parametersOf = (shape: z.ZodObject, place: 'path' | 'query'): object[] => {
  const { properties = {}, required = [] } = json(shape, 'input') as JsonObject;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
};

type Said = { readonly publicUrl: string; readonly language: Language };
type Code = { readonly code: string; readonly about: string };

/** Each status with the codes that it may have. */
function problemsOf(operation: OpenOperation, { publicUrl, language }: Said): object {
  const byStatus = new Map<number, Code[]>();
  const add = (status: number, said: Code): void => void byStatus.set(status, [...(byStatus.get(status) ?? []), said]);
  for (const why of refusalsOfOperation(operation))
    add(problemStatus(why), {
      code: problemCode(why),
      about: why === 'badParams' ? seeErrors[language] : refusals[why][language],
    });
  add(500, { code: faultProblem, about: faultOfOurs[language] });
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, problemOf({ publicUrl, language }, status, codes)]),
  );
}
const seeErrors = { zh: '哪个字段不对，见 errors', en: 'A field is wrong: see errors' };
const faultOfOurs = { zh: '系统异常，不是请求的问题', en: 'A fault of ours, not of the request' };

const problemOf = ({ publicUrl, language }: Said, status: number, codes: readonly Code[]): object => ({
  description: codes.map(({ code, about }) => `\`${code}\` ${about}`).join('\n\n'),
  'x-codes': codes,
  headers: {
    'x-request-id': requestIdHeader,
    ...(status === 429 || status === 503
      ? { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } }
      : {}),
  },
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: {
        type: `${publicUrl}/Developers#${codes[0]?.code}`,
        title: (problemTitles[status] ?? problemTitles[422])?.[language],
        status,
        code: codes[0]?.code,
        detail: codes[0]?.about,
        request_id: 'req_7f0d2c1b9a3e4d5f8c6b7a1029384756',
      },
    },
  },
});

function contentOf({ isPdf, answer, examples }: OpenOperation): object {
  if (isPdf) return { 'application/pdf': { schema: { type: 'string', format: 'binary' } } };
  const example = examples.answer === undefined ? {} : { example: examples.answer };
  return { 'application/json': { schema: schemaOf(answer, 'output'), ...example } };
}

function operationOf(name: string, operation: OpenOperation, said: Said): object {
  const { tag, summary, about, scope, inPath, query, body, status, changes, examples, sunset } = operation;
  const bodyExample = examples.body === undefined ? {} : { example: examples.body };
  const replayed = {
    'Idempotent-Replayed': { description: 'true on a repeat.', schema: { type: 'string', enum: ['true'] } },
  };
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: about,
    'x-scope': scope,
    ...(sunset === undefined ? {} : { deprecated: true, 'x-sunset': sunset.endsOn }),
    parameters: [
      ...parametersOf(inPath, 'path'),
      ...parametersOf(query, 'query'),
      ...(changes ? [idempotencyKey] : []),
      acceptLanguage,
    ],
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input'), ...bodyExample } },
          },
        }),
    responses: {
      [status]: {
        description: status === 201 ? 'It was made.' : 'What was asked for.',
        headers: { ...rateHeaders, ...(changes ? replayed : {}) },
        content: contentOf(operation),
      },
      ...problemsOf(operation, said),
    },
  };
}

/** What an endpoint is sent, and how it is signed. */
const eventWebhook = {
  post: {
    operationId: 'receiveEvent',
    tags: ['Webhooks'],
    summary: 'Something happened to a check',
    description:
      'Sent as Standard Webhooks: verify `webhook-signature` over `webhook-id.webhook-timestamp.body` before you read the body, answer with 2xx within 10 seconds, and order events of a check by `sequence`.',
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/WebhookEvent' },
          example: {
            id: 'evt_20481',
            type: 'check.completed',
            check: 'chk_1024',
            sequence: 7,
            occurred_at: '2026-11-25T13:42:09.000+08:00',
            data: { status: 'reported' },
          },
        },
      },
    },
    responses: { '2XX': { description: 'It was taken. Anything else, or nothing within 10 seconds: sent again.' } },
    // The endpoint is known by its signature, not by a key.
    security: [],
  },
};

const limits = {
  reads_per_minute: openPerMinute.read,
  changes_per_minute: openPerMinute.change,
  body_bytes: openBodyMax,
  idempotency_hours: idempotencyHours,
  webhook_tries_after_ms: retryDelaysMs,
  webhook_endpoints: mostEndpoints,
  keys: keysAtMost,
  key_days: keyLifeDays,
};

/** The OpenAPI 3.1 document of the open API alone, out of the declaration that is served. */
export function openDocument(publicUrl: string, language: Language = 'en'): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, operation] of Object.entries<OpenOperation>(openOperations))
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationOf(name, operation, { publicUrl, language }),
    };
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Beidiao open API',
      version: '1.0.0',
      description:
        'Order checks, follow them, read reports. One address for both worlds: what a key that begins with `bd_test_` makes is never seen by one that begins with `bd_live_`. Money is whole fen (`*_fen`), times are RFC 3339 with +08:00. Troubles are `application/problem+json` (RFC 9457); their `code` is for programs.',
      contact: { name: 'Beidiao', url: `${publicUrl}/Developers` },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      'x-limits': limits,
    },
    servers: [{ url: `${publicUrl}${openBase}`, description: 'Test and live keys alike.' }],
    tags: Object.entries(openTags).map(([name, description]) => ({ name, description })),
    security: [{ key: [] }],
    paths,
    webhooks: { event: eventWebhook },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key, bd_test_… or bd_live_….' },
      },
      schemas: schemas(),
    },
  };
  return language === 'zh' ? inChinese(document) : document;
}
