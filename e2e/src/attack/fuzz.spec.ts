import { invalidSessionCode } from '@beidiao/contract/wire/call';
import { anAddress, expect, test } from './aim.ts';
import { type Operation, readOperations } from './open-api.ts';
import { kindOf, People } from './people.ts';
import { SchemaValues } from './schema-values.ts';
import { envelopeOf, type Hit, shoot, type Shot } from './shot.ts';

const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_122);
const fuzzMs = 30_000;
const atOnce = 6;
const turnsOfEach = 4;

const deep = '['.repeat(20_000);
/** Bodies that are no parameters at all. */
const rawBodies: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"params":',
  '{"params":{},"params":[]}',
  '{"__proto__":{"isAdmin":true}}',
  '{"params":{"__proto__":{"isAdmin":true}}}',
  '{"params":{"constructor":{"prototype":{"isAdmin":true}}}}',
  `{"params":${deep}`,
  `${deep}${']'.repeat(20_000)}`,
  `{"params":{"pageNo":${'9'.repeat(5_000)}}}`,
  Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
  `{"params":{"x":"${'x'.repeat(1_200_000)}"}}`,
  `{"params":{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join()}}}`,
];
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'accept-language': 'x'.repeat(4_000) },
  { 'accept-language': '__proto__;q=9, zh;q=-1' },
  { 'idempotency-key': 'constructor' },
  { sign: 'x'.repeat(4_000) },
  { 'user-agent': '${jndi:ldap://127.0.0.1/a}' },
];

/** Every byte escaped: half a surrogate has to travel, too. */
const inAddress = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
    .subarray(0, 200)
    .toString('hex')
    .replaceAll(/../g, '%$&');

function shotAt({ path, method, params, isWrapped }: Operation, values: SchemaValues): Shot {
  const to = path.replaceAll(/\{\w+\}/g, () => inAddress(values.odd()));
  const headers = {
    'content-type': 'application/json',
    ...(values.below(8) === 0 ? values.pick(oddHeaders) : {}),
  };
  if (method === 'GET') return { method, path: `${to}?x=${inAddress(values.odd())}`, headers };
  const way = values.below(10);
  if (way === 0) return { method, path: to, headers, body: values.pick(rawBodies) };
  const right = values.right(params);
  const given = way < 3 ? right : values.wrong(right);
  return { method, path: to, headers, body: JSON.stringify(isWrapped ? { params: given } : given) ?? '' };
}

/** What is wrong with an answer; empty for a good one. */
function wrongWith(hit: Hit): string {
  if (hit.status >= 500 && hit.status !== 503) return `HTTP ${hit.status} ${hit.text.slice(0, 200)}`;
  if (envelopeOf(hit) === undefined) return `no envelope, HTTP ${hit.status} ${hit.text.slice(0, 200)}`;
  if (!String(hit.headers['content-type']).startsWith('application/json')) return `type ${hit.headers['content-type']}`;
  if (/\bat .+\(|node_modules|\/src\/|select .+ from|syntax error/i.test(envelopeOf(hit)?.errmsg ?? ''))
    return `says what is inside: ${hit.text.slice(0, 200)}`;
  return '';
}

test('wrong types, missing, huge and polluted parameters of every call get an envelope, and never a fault', async ({
  aim,
  wire,
}) => {
  const operations = (await readOperations(aim.urls[0] ?? '')).filter(({ isStream }) => !isStream);
  const [values, people] = [new SchemaValues(seed, { oneIn: 3 }), new People(wire)];
  const [found, past] = [new Map<string, string>(), new Set<string>()];
  const end = Date.now() + fuzzMs;
  // A busy machine sends few: each call gets its turns all the same, within three times the time.
  const [least, atLast] = [operations.length * turnsOfEach, Date.now() + 3 * fuzzMs];
  let sent = 0;
  const work = async (): Promise<void> => {
    while (Date.now() < end || (sent < least && Date.now() < atLast)) {
      const operation = operations[(sent += 1) % operations.length];
      if (operation === undefined) return;
      const kind = aim.isOurs ? kindOf(operation.who) : undefined;
      const token = kind === undefined || values.below(10) === 0 ? undefined : await people.token(kind);
      const shot = shotAt(operation, values);
      const headers = { ...shot.headers, ...(token === undefined ? {} : { authorization: token }) };
      const hit = await shoot(values.pick(aim.urls), { ...shot, headers, from: anAddress() });
      const wrong = wrongWith(hit);
      if (wrong !== '') found.set(operation.id, `${wrong} ← ${String(shot.body).slice(0, 300)}`);
      const code = envelopeOf(hit)?.errcode;
      if (code !== invalidSessionCode) past.add(operation.id);
      else if (kind !== undefined && token !== undefined) await people.drop(kind, token);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  process.stdout.write(
    `    ${sent} requests to ${operations.length} calls, ${past.size} of them past the sign-in, seed ${seed}\n`,
  );
  expect([...found].map(([id, what]) => `${id}: ${what}`)).toEqual([]);
  expect(
    aim
      .said()
      .split('\n')
      .filter((line) => line.includes('"call failed"') || line.includes('"request failed"')),
  ).toEqual([]);
  if (aim.isOurs)
    expect(past.size, 'calls that were reached past the sign-in').toBeGreaterThan(operations.length * 0.8);
});
