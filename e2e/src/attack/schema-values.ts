/** As much of JSON Schema as /openapi.json uses. */
export type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
};

/** What fields of these names hold: a schema tells the form, and rules of the house ask for more. */
const byName: Readonly<Record<string, unknown>> = {
  phoneNo: '13800002046',
  newPhoneNo: '13800002047',
  idCard: '330106199003072415',
  IDCard: '330106199003072415',
  name: '欧阳晨曦',
  email: 'fuzz@example.com',
  loginName: 'fuzzed1',
  password: 'meadow7',
  validateCode: '000000',
  code: 'ID_THREE',
  channelCode: 'BALANCE',
  beMemberId: '1',
};
const texts = [
  '1',
  '2026-11-21',
  '2026-11-21T10:00:00Z',
  'https://example.com/',
  'a@b.cn',
  'x',
  '000000',
  'fuzzed-text-0001',
];

/** Wrong types, borders, and what databases, parsers and prototypes choke on. */
const oddities: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  12.5,
  1e300,
  99_999_999_999_999,
  '',
  ' ',
  'nul \u0000',
  'half \ud800',
  '\u202e\u200b',
  '9999999999999999999',
  '2026-13-45',
  '0000-01-01T00:00:00Z',
  "' or 1=1 --",
  '${7*7}{{7*7}}<script>alert(1)</script>',
  '../../../etc/passwd',
  'a\r\nset-cookie: x=1',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  '长'.repeat(20_000),
  [],
  [null],
  [[[]]],
  Array.from({ length: 3_000 }, (_, n) => n),
  {},
  { toString: 1, valueOf: 1, length: -1 },
  { $ne: null },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
];

/** Mulberry32: the same numbers for the same seed, so that what was found can be found again. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes parameters by their schema, right ones and wrong ones. */
export class SchemaValues {
  readonly #random: () => number;
  /** Of how many fields that may be left out one is there; none without a number. */
  readonly #oneIn: number | undefined;

  constructor(seed: number, { oneIn }: { oneIn?: number } = {}) {
    this.#random = randomOf(seed);
    this.#oneIn = oneIn;
  }

  below = (most: number): number => Math.floor(this.#random() * most);
  pick = <T>(list: readonly T[]): T => list[this.below(list.length)] as T; // no list here is empty
  odd = (): unknown => this.pick(oddities);

  /** A value that the schema takes, as far as a schema tells. */
  right(schema: Schema, { name = '', root = schema }: { name?: string; root?: Schema } = {}): unknown {
    if (schema.$ref !== undefined) {
      const target = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.split('/').at(-1) ?? ''];
      return target === undefined ? null : this.right(target, { name, root });
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.pick(schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined) return this.right(this.pick(options), { name, root });
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((part) => this.right(part, { name, root })));
    switch (schema.type) {
      case 'object':
        return this.#object(schema, root);
      case 'array': {
        const length = Math.max(schema.minItems ?? 0, 1);
        return Array.from({ length }, () => this.right(schema.items ?? {}, { name, root }));
      }
      case 'integer':
      case 'number':
        return Math.min(schema.maximum ?? 5_000, Math.max(schema.minimum ?? 1, 1));
      case 'boolean':
        return this.below(2) === 0;
      case 'null':
        return null;
      default:
        return this.#text(schema, name);
    }
  }

  #object({ properties = {}, required = [] }: Schema, root: Schema): Record<string, unknown> {
    const isThere = (key: string): boolean =>
      required.includes(key) || (this.#oneIn !== undefined && this.below(this.#oneIn) === 0);
    const chosen = Object.entries(properties).filter(([key]) => isThere(key));
    return Object.fromEntries(chosen.map(([key, inner]) => [key, this.right(inner, { name: key, root })]));
  }

  #text({ pattern, format }: Schema, name: string): unknown {
    if (format === 'date-time') return '2026-11-21T10:00:00Z';
    if (format === 'date') return '2026-11-21';
    const known = byName[name];
    if (pattern === undefined) return known ?? this.pick(texts);
    const fits = new RegExp(pattern);
    return [known, ...texts].find((text) => typeof text === 'string' && fits.test(text)) ?? known ?? 'x';
  }

  /** The same with one thing wrong, at any depth. */
  wrong(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.below(6) === 0) return this.odd();
    if (Array.isArray(value)) return this.below(2) === 0 ? [...value, this.odd()] : [this.wrong(value[0])];
    const keys = Object.keys(value);
    const key = keys.length === 0 ? 'pageNo' : this.pick(keys);
    const others = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    const way = this.below(5);
    if (way === 0) return others;
    if (way === 1) return { ...value, [`${key}X`]: this.odd() };
    if (way === 2) return { ...value, beMemberId: this.odd(), memberId: this.odd(), category: this.odd() };
    return { ...others, [key]: this.wrong(Reflect.get(value, key)) };
  }
}
