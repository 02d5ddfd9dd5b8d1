import { readFileSync } from 'node:fs';
import {
  recordIdentities,
  recordKinds,
  recordOutcomes,
  partyRoles,
  comparisons,
} from '@beidiao/contract/finding/finding';
import { z } from 'zod';
import { BadEnv } from '../../base/env/env.ts';
import { sourceVerdicts } from '../../ports/ports.ts';

const Path = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, { error: 'must be names joined by dots' });
/** What we know: of the person, or what the candidate says. */
const Known = z.string().regex(/^(person\.(name|phoneNo|idCard)|claim\.\w+)$/, {
  error: 'must be person.name, person.phoneNo, person.idCard or claim.<field>',
});
/** The companies that the member has named, as a list of name and credit code; in a request alone. */
const Companies = z.literal('companies');
const Constant = z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]) });

/** Where an answer says something, and what its words are to us. A word that is not listed makes the answer unreadable. */
const Pick = z.strictObject({ at: Path, words: z.record(z.string(), z.string()).optional() });
const picking = (words: readonly string[]) =>
  z.strictObject({ at: Path, words: z.record(z.string(), z.enum(words)).optional() });
const Says = z.union([Constant, Pick]);
const Words = z.strictObject({ zh: z.string().min(1), en: z.string().min(1) });

const ItemAnswer = z.strictObject({
  /** What the source says of the whole. An answer whose parts say otherwise goes to a person. */
  result: picking(sourceVerdicts),
  /** Key of the risk rule of the item. */
  rule: Pick.optional(),
  /** A list of records, whose facts choose the rule. */
  records: z
    .strictObject({
      at: Path,
      kind: z.union([z.strictObject({ value: z.enum(recordKinds) }), picking(recordKinds)]),
      role: picking(partyRoles).optional(),
      outcome: picking(recordOutcomes).optional(),
      authority: Path.optional(),
      number: Path.optional(),
      outcomeWords: Path.optional(),
      /** Whether the record is about the person; without it the source answers only for the number that it was asked for. */
      identity: picking(recordIdentities).optional(),
      cause: Path.optional(),
      on: Path.optional(),
    })
    .optional(),
  rows: z
    .array(
      z.strictObject({
        label: Words,
        claimed: Known.optional(),
        found: Path,
        /** How both are compared. */
        comparison: z.enum(comparisons).default('text'),
        /** Key of the risk rule that a difference fires. */
        rule: z.string().optional(),
      }),
    )
    .max(30)
    .default([]),
  source: Says,
  method: Says,
  /** The number under which the source keeps the query; ours where it gives none. */
  queryNo: Path.optional(),
  checkCode: Path.optional(),
});

const seconds = (most: number) => z.number().min(0.05).max(most);
const Url = z.url({ protocol: /^https?$/ }).refine((text) => isSafe(new URL(text)), {
  error: 'must be https (http only on this machine), without a user and password',
});
const Connector = z.strictObject({
  url: Url,
  keyId: z.string().min(1).max(100),
  /** Name of the environment variable that holds the secret. */
  secretEnv: z.string().regex(/^[A-Z][A-Z0-9_]*$/, { error: 'must be the name of an environment variable' }),
  timeoutSeconds: seconds(60).default(10),
  /** Further sendings of the same question under the same key, before the try counts as silent. */
  resends: z.int().min(0).max(3).default(1),
  maxBytes: z.int().min(1_000).max(5_000_000).default(262_144),
  /** Whether the source knows the key of a question again, so that asking twice is charged once. */
  isRetriable: z.boolean(),
  costFen: z.int().min(0).max(1_000_000).default(0),
  breaker: z
    .strictObject({ failures: z.int().min(1).max(1000).default(5), restSeconds: seconds(3600).default(30) })
    .default({ failures: 5, restSeconds: 30 }),
  /** Where the source may answer 202 and the real answer later. Without `pollUrl` the source calls back. */
  later: z
    .strictObject({
      pollUrl: Url.optional(),
      everySeconds: seconds(3600).default(15),
      forSeconds: seconds(30 * 86_400),
    })
    .optional(),
});

const Item = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('http'),
    connector: z.string(),
    request: z.record(Path, z.union([Known, Companies, Constant])),
    answer: ItemAnswer,
  }),
  z.strictObject({ by: z.literal('manual') }),
  z.strictObject({ by: z.literal('sandbox') }),
]);

const identityResults = ['match', 'mismatch', 'unknown'];
const File = z.strictObject({
  connectors: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'must be a short name' }), Connector),
  items: z
    .record(z.string().regex(/^[A-Z][A-Z0-9_]{1,31}$/, { error: 'must be the code of an item' }), Item)
    .default({}),
  /** The three elements of candidates. */
  identity: z
    .strictObject({
      connector: z.string(),
      request: z.record(Path, z.union([z.enum(['person.name', 'person.phoneNo', 'person.idCard']), Constant])),
      result: picking(identityResults),
    })
    .optional(),
  /** Faces of candidates. */
  face: z
    .strictObject({
      connector: z.string(),
      request: z.record(Path, z.union([z.enum(['person.name', 'person.phoneNo', 'person.idCard']), Constant])),
      /** The name under which the picture goes, JPEG in base64. */
      picture: z.string().regex(/^\w+$/, { error: 'must be one name' }),
      result: picking(['match', 'mismatch', 'unclear']),
      score: Path.optional(),
    })
    .optional(),
});

export type ConnectorSettings = z.infer<typeof Connector> & { readonly name: string; readonly secret: string };
export type ItemSettings = z.infer<typeof Item>;
export type HttpItem = Extract<ItemSettings, { by: 'http' }>;
export type PickSettings = z.infer<typeof Pick>;
export type AnswerSettings = z.infer<typeof ItemAnswer>;
export type RequestSettings = HttpItem['request'];
export type IdentitySettings = NonNullable<z.infer<typeof File>['identity']>;
export type FaceSettings = NonNullable<z.infer<typeof File>['face']>;
export type SourceSettings = {
  readonly connectors: ReadonlyMap<string, ConnectorSettings>;
  readonly items: ReadonlyMap<string, ItemSettings>;
  readonly identity: IdentitySettings | undefined;
  readonly face: FaceSettings | undefined;
};

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** Questions carry ID numbers: in the clear they may not leave the machine. */
const isSafe = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'https:' || loopback.test(hostname)) && username === '' && password === '';

/** @throws BadEnv with everything that is wrong in the file */
export function readSourceSettings(
  file: string,
  { env, playsSources }: { env: Record<string, string | undefined>; playsSources: boolean },
): SourceSettings {
  const at = (problem: string): string => `CONNECTORS (${file}): ${problem}`;
  const parsed = File.safeParse(parseFile(file, at));
  if (!parsed.success)
    throw new BadEnv(parsed.error.issues.map((issue) => at(`${issue.path.join('.')}: ${issue.message}`)));
  const { connectors, items, identity, face } = parsed.data;
  const asked = Object.entries(items).flatMap(([code, item]) => (item.by === 'http' ? [[code, item.connector]] : []));
  const waitedFor = Object.entries({ identity, face }).flatMap(([who, it]) =>
    it === undefined ? [] : [[who, it.connector]],
  );
  asked.push(...waitedFor);
  const problems = [
    ...asked
      .filter(([, name]) => connectors[name ?? ''] === undefined)
      .map(([who, name]) => `${who}: there is no connector ${name}`),
    ...Object.entries(connectors).flatMap(([name, it]) => problemsOf(name, it, env[it.secretEnv])),
  ];
  for (const [who, name = ''] of waitedFor)
    if (connectors[name]?.later !== undefined)
      problems.push(`${who}: ${name} answers later, but a person waits for it`);
  for (const [code, { by }] of Object.entries(items))
    if (by === 'sandbox' && !playsSources) problems.push(`items.${code}: SANDBOX does not name sources`);
  if (problems.length > 0) throw new BadEnv(problems.map(at));
  return {
    connectors: new Map(
      Object.entries(connectors).map(([name, it]) => [name, { ...it, name, secret: env[it.secretEnv] ?? '' }]),
    ),
    items: new Map(Object.entries(items)),
    identity,
    face,
  };
}

function parseFile(file: string, at: (problem: string) => string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new BadEnv([at(error instanceof SyntaxError ? 'is not JSON' : 'can not be read')]);
  }
}

function problemsOf(name: string, { url, later, secretEnv }: z.infer<typeof Connector>, secret = ''): string[] {
  const problems: string[] = [];
  if (secret.length < 16)
    problems.push(`connectors.${name}: ${secretEnv} is not set to a secret of 16 characters or more`);
  if (later?.pollUrl !== undefined && new URL(later.pollUrl).origin !== new URL(url).origin)
    problems.push(`connectors.${name}.later.pollUrl: must be on the same host as url`);
  return problems;
}
