/* What the page shows of the OpenAPI document: everything about operations, fields, codes and limits comes from it. */

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};
type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: object }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
type Code = { readonly code: string; readonly about: string };
type Response = { readonly description: string; readonly content?: Content; readonly 'x-codes'?: readonly Code[] };
type WrittenOperation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-scope'?: string | null;
  readonly 'x-sunset'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};
export type Limits = {
  readonly reads_per_minute: number;
  readonly changes_per_minute: number;
  readonly body_bytes: number;
  readonly idempotency_hours: number;
  readonly webhook_tries_after_ms: readonly number[];
  readonly webhook_endpoints: number;
  readonly keys: number;
  readonly key_days: number;
};
export type OpenDocument = {
  readonly info: { readonly version: string; readonly 'x-limits': Limits };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly webhooks: { readonly event: { readonly post: WrittenOperation } };
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export type Field = {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
  readonly values: readonly string[];
};
export type ShownOperation = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly about: string;
  readonly scope: string | null;
  readonly endsOn: string | undefined;
  readonly changes: boolean;
  readonly isPdf: boolean;
  readonly parameters: readonly Field[];
  readonly body: readonly Field[];
  readonly answer: readonly Field[];
  readonly bodyExample: object | undefined;
  readonly answerExample: object | undefined;
  readonly status: string;
  readonly codes: readonly ShownCode[];
};
export type ShownCode = Code & { readonly status: number };

const typeOf = (schema: Schema): string => {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  const plain = schema.type ?? 'object';
  return typeof plain === 'string' ? plain : plain.join(' | ');
};

/** The fields of a schema, those inside of others by their path: `items[].code`. */
function fieldsOf(document: OpenDocument, given: Schema | undefined, head = ''): Field[] {
  const schema = resolve(document, given);
  return Object.entries(schema?.properties ?? {}).flatMap(([key, found]) => {
    const field = resolve(document, found) ?? found;
    const inner = innerOf(document, field);
    const name = `${head}${key}`;
    const row: Field = {
      name,
      type: typeOf(field),
      isRequired: schema?.required?.includes(key) ?? false,
      about: found.description ?? field.description ?? '',
      values: (field.enum ?? []).map(String),
    };
    return [row, ...(inner ? fieldsOf(document, inner.schema, `${name}${inner.joint}`) : [])];
  });
}

const resolve = (document: OpenDocument, schema: Schema | undefined): Schema | undefined =>
  schema?.$ref ? document.components.schemas[schema.$ref.slice('#/components/schemas/'.length)] : schema;

/** What a field holds that has fields of its own. */
function innerOf(document: OpenDocument, field: Schema): { schema: Schema; joint: string } | undefined {
  if (field.properties) return { schema: field, joint: '.' };
  const items = resolve(document, field.items);
  if (items?.properties) return { schema: items, joint: '[].' };
  const object = field.anyOf?.find((each) => each.properties);
  return object && { schema: object, joint: '.' };
}

const firstOf = (content: Content | undefined) => Object.entries(content ?? {})[0];

export const schemaFields = (document: OpenDocument, name: string): Field[] =>
  fieldsOf(document, document.components.schemas[name]);

/** All operations in the order of the document. */
export const operationsOf = (document: OpenDocument): ShownOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => shown(document, { path, method, written })),
  );

type Written = { readonly path: string; readonly method: string; readonly written: WrittenOperation };
function shown(document: OpenDocument, { path, method, written }: Written): ShownOperation {
  const [status = '200', good] = Object.entries(written.responses).find(([code]) => code.startsWith('2')) ?? [];
  const [media, answer] = firstOf(good?.content) ?? [];
  const [, body] = firstOf(written.requestBody?.content) ?? [];
  return {
    name: written.operationId,
    method: method.toUpperCase(),
    path,
    tag: written.tags[0] ?? '',
    summary: written.summary,
    about: written.description,
    scope: written['x-scope'] ?? null,
    endsOn: written['x-sunset'],
    changes: written.parameters.some(({ name }) => name === 'Idempotency-Key'),
    isPdf: media === 'application/pdf',
    parameters: written.parameters
      .filter((each) => each.in !== 'header')
      .map(({ name, required, description, schema }) => ({
        name,
        type: typeOf(schema),
        isRequired: required,
        about: description ?? schema.description ?? '',
        values: (schema.enum ?? []).map(String),
      })),
    body: fieldsOf(document, body?.schema),
    answer: media === 'application/json' ? fieldsOf(document, answer?.schema) : [],
    bodyExample: body?.example,
    answerExample: answer?.example,
    status,
    codes: codesIn(written),
  };
}

const codesIn = ({ responses }: WrittenOperation): ShownCode[] =>
  Object.entries(responses).flatMap(([status, { 'x-codes': codes = [] }]) =>
    codes.map((each) => ({ ...each, status: Number(status) })),
  );

/** Every code that an operation may have, once, by status. */
export function codesOf(operations: readonly ShownOperation[]): ShownCode[] {
  const all = new Map(operations.flatMap(({ codes }) => codes.map((each) => [each.code, each] as const)));
  return [...all.values()].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
}

/** The path of an operation with the ids of its examples. */
export const samplePath = ({ path }: Pick<ShownOperation, 'path'>, id?: string): string =>
  path.replace('{id}', id ?? (path.startsWith('/reports') ? 'rpt_1024' : 'chk_1024'));
