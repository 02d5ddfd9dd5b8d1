import { type Call, isWrapped, successCode } from '@beidiao/contract/wire/call';
import { type PermissionCode, permissionWords } from '@beidiao/contract/wire/permissions';
import type { Stream } from '@beidiao/contract/notice/live';
import { commonRefusals, faultCode, refusals } from '@beidiao/contract/refusals';
import { z } from 'zod';

export type Tables = Record<string, Record<string, Call>>;
export type Streams = Record<string, Stream>;
/** For whom a call is that no screen sends, by noun and name. */
export type Audiences = Readonly<Record<string, string>>;

export const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any', target: 'draft-2020-12' });

export const whoWords: Record<Call['who'], string> = {
  public: 'Anyone.',
  user: 'Any signed-in person.',
  member: 'A signed-in person acting for an enterprise or a personal account.',
  admin: 'An administrator of an enterprise.',
  candidate: 'A candidate who has entered the code that was sent to their phone; for the own check only.',
  staff: "The provider's own people",
  sandbox: 'Anyone, where the sandbox is switched on.',
};

/** Who may call it, and with which right. */
export function callerWords(entry: Call): string {
  const { who, needs, spends, actsFor } = entry;
  const nameOf = (code: PermissionCode): string => `${code} (${permissionWords[code].en.name})`;
  const right =
    typeof needs === 'string'
      ? `the right ${nameOf(needs)}`
      : `one of the rights ${(needs ?? []).map(nameOf).join(', ')}, depending on what is asked`;
  return [
    entry.who === 'staff' ? `${whoWords.staff}: ${entry.roles.join(', ')}.` : whoWords[who],
    ...(entry.orCandidate ? [`Also: ${whoWords.candidate}`] : []),
    ...(needs === undefined ? [] : [`Needs ${right}.`]),
    ...(spends ? ['Refused while the member is frozen.'] : []),
    ...(actsFor
      ? ['Takes beMemberId, beCategory and beOperatorId, to act for a child enterprise or a colleague.']
      : []),
  ].join(' ');
}

/** The OpenAPI 3.1 document of the tables: what is served is what is described. */
export function openApiOf(tables: Tables, streams: Streams, audiences: Audiences): object {
  const paths: Record<string, object> = {};
  for (const [noun, table] of Object.entries(tables)) {
    for (const [name, entry] of Object.entries(table)) {
      const path = entry.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { [(entry.method ?? 'POST').toLowerCase()]: operationOf(`${noun}.${name}`, entry, audiences) };
    }
  }
  for (const [name, entry] of Object.entries(streams)) paths[entry.path] = { get: streamOperationOf(name, entry) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Beidiao',
      version: '0.1.0',
      description:
        'Money is whole fen. Times are ISO 8601. Ids are strings of digits. HTTP 200 carries business answers; `errcode` tells.\n\nBeyond these schemas, parameters are read leniently: an empty string in an optional field is absent; a string, number or boolean where an array is meant is an array of one; numbers may come as strings and strings as whole numbers; true and false may come as 1 and 0; a plain date where a date-time is meant is read in China (UTC+8), at the end of a range as the whole day.\n\nWhat the values of fields mean stands on the page /docs/values.',
    },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'The company token, else the access token; bare, or after "Bearer ".',
        },
      },
    },
    paths,
  };
}

function operationOf(id: string, entry: Call, audiences: Audiences): object {
  const params = schemaOf(entry.params, 'input');
  const body = isWrapped(entry.path) ? { type: 'object', properties: { params }, required: ['params'] } : params;
  const declined = [...new Set([...entry.refusals, ...commonRefusals])].map(
    (why) => `\`${refusals[why].errcode}\` ${why}: ${refusals[why].en}`,
  );
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary: entry.about,
    description: `${[callerWords(entry), audiences[id]].filter(Boolean).join(' ')}\n\nMay be declined:\n\n- ${[...declined, `\`${faultCode}\` a fault of the server`].join('\n- ')}`,
    security: entry.who === 'public' || entry.who === 'sandbox' ? [] : [{ token: [] }],
    ...(entry.method === 'GET'
      ? { parameters: pathParameters(entry.path) }
      : { requestBody: { required: true, content: { 'application/json': { schema: body }, ...formOf(entry) } } }),
    responses: {
      200: {
        description: `errcode ${successCode}, or the reason of a refusal`,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                errcode: { type: 'string' },
                errmsg: { type: 'string' },
                data: schemaOf(entry.data, 'output'),
              },
              required: ['errcode', 'errmsg', 'data'],
            },
          },
        },
      },
    },
  };
}

/** The same as a form: the file takes the place of its name and its content. */
function formOf({ asForm, params }: Call): object {
  if (asForm === undefined) return {};
  const { properties = {}, required = [] } = schemaOf(params, 'input');
  const isField = (name: string): boolean => name !== asForm.name && name !== asForm.content;
  const fields = Object.entries(properties).filter(([name]) => isField(name));
  const schema = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, ...Object.fromEntries(fields) },
    required: ['file', ...required.filter(isField)],
  };
  return { 'multipart/form-data': { schema } };
}

function streamOperationOf(name: string, { about, who, news }: Stream): object {
  return {
    operationId: `live.${name}`,
    tags: ['live'],
    summary: about,
    description: `${whoWords[who]} Server-sent events \`news\`, \`reset\` and \`end\`; goes on after the header \`last-event-id\`. A refusal is answered as JSON.`,
    security: [{ token: [] }],
    responses: {
      200: { description: 'events', content: { 'text/event-stream': { schema: schemaOf(news, 'output') } } },
    },
  };
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
