import { faultCode } from '@beidiao/contract/refusals';
import { isWrapped } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAddress } from './house.ts';
import { type Entry, entries, Walk } from './walk.ts';

/** Written as text, since some of it is no value that `JSON.stringify` would write. */
const oddTexts: readonly string[] = [
  'null',
  'true',
  '-0',
  '1e308',
  '1e21',
  '-9007199254740993',
  '9999999999999999999999999',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\u200b"',
  '"__proto__"',
  '"[object Object]"',
  `"${'长'.repeat(9_000)}"`,
  '[]',
  '[[[[[]]]]]',
  '[null,true,{},[],1,"x"]',
  `[${'1,'.repeat(3_000)}1]`,
  '{}',
  '{"toString":1}',
  '{"toString":{"a":1},"valueOf":null,"length":1e9}',
  '{"toJSON":"x","then":"y","constructor":{"name":"Date"}}',
  '{"hasOwnProperty":1,"isPrototypeOf":[]}',
  '{"\\ud800":"\\udfff","":{"":[]}}',
  '{"$ne":null,"$gt":""}',
];
/** What a request says of itself beside its parameters, wherever it comes. */
const control = ['memberId', 'operatorId', 'category', 'beMemberId', 'beOperatorId', 'beCategory', 'params', 'pageNo'];
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const wide = `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join(',')}}`;

/** Mulberry32: the same bodies in each run. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
const draw = drawing(20_261_122);
const oneOf = <T>(list: readonly T[]): T => list[draw(list.length)] as T; // no list is empty

const mark = '"@odd@"';
/** The same parameters with one value, at whatever depth, replaced by something odd. */
function oddly(params: unknown): string {
  const spots: { holder: Record<string, unknown>; key: string }[] = [];
  const copy: unknown = structuredClone(params);
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      spots.push({ holder: value as Record<string, unknown>, key });
      look(Reflect.get(value, key));
    }
  };
  look(copy);
  if (spots.length === 0) return oneOf(oddTexts);
  const { holder, key } = oneOf(spots);
  holder[key] = '@odd@';
  return JSON.stringify(copy).replace(mark, () => oneOf(oddTexts));
}
const withControl = (params: object): string => {
  const sent = JSON.stringify({ ...params, [oneOf(control)]: '@odd@' });
  return sent.replace(mark, () => oneOf(oddTexts));
};

/** Of one call: values of wrong types at every depth, fields that nobody has asked for, and bodies that are none. */
const bodiesOf = ({ params }: Entry): string[] => [
  ...Array.from({ length: 2 }, () => oddly(params)),
  withControl(params),
  oneOf(oddTexts),
];

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.open();
});
afterAll(() => walk.close());

const tokenOf = ({ call }: Entry): string =>
  call.who === 'staff' ? walk.staff : call.who === 'candidate' ? walk.candidateToken : walk.hr.token;

async function complaintOf(entry: Entry, text: string): Promise<string[]> {
  const { call } = entry;
  const payload = isWrapped(call.path, {}) ? `{"params":${text}}` : text;
  const reply = await walk.home.http.inject({
    method: 'POST',
    url: call.path,
    remoteAddress: anAddress(),
    headers: { 'content-type': 'application/json', authorization: tokenOf(entry) },
    payload,
  });
  const isFault = reply.statusCode >= 500 || reply.json<{ errcode: string }>().errcode === faultCode;
  return isFault ? [`${call.path} ${text.slice(0, 200)}: ${walk.home.logged.at(-1)}`] : [];
}

const posted = entries.filter(({ call }) => (call.method ?? 'POST') === 'POST');

describe('whatever is sent, no call fails', () => {
  it('with odd values, at any depth, in fields that are known and in those that are not', {
    timeout: 60_000,
  }, async () => {
    const complaints: string[] = [];
    for (const entry of posted) {
      const said = await Promise.all(bodiesOf(entry).map((text) => complaintOf(entry, text)));
      complaints.push(...said.flat());
    }
    expect(complaints).toEqual([]);
    expect(posted.length).toBeGreaterThan(200);
  });

  it('with sixty thousand fields or a depth of twenty thousand, which are refused', { timeout: 60_000 }, async () => {
    const complaints: string[] = [];
    // Each way in once: signed in as nobody, as somebody, as a candidate, as staff.
    const ways = ['public', 'member', 'candidate', 'staff'] as const;
    const some = ways.flatMap((who) =>
      posted.filter(({ call }) => call.who === who && call.bodyMax === undefined).slice(0, 3),
    );
    for (const entry of some)
      for (const text of [wide, `{"a":${wide}}`, deep, `{"a":${deep}}`])
        complaints.push(...(await complaintOf(entry, text)));
    expect(complaints).toEqual([]);
  });

  it('and claims of sixty thousand keys are refused by their field', async () => {
    const claims = entries.find(({ name }) => name === 'candidate.saveClaim');
    if (claims === undefined) throw new TypeError('no such call');
    const body = JSON.stringify(claims.params).replace(/"content":\{[^}]*\}/, () => `"content":${wide}`);
    expect(body).toContain('k59999');
    const reply = await walk.home.http.inject({
      method: 'POST',
      url: claims.call.path,
      headers: { 'content-type': 'application/json', authorization: walk.candidateToken },
      payload: isWrapped(claims.call.path, {}) ? `{"params":${body}}` : body,
    });
    expect(reply.json()).toMatchObject({ errcode: '0400001', errmsg: expect.stringContaining('500') });
    expect(reply.body.length).toBeLessThan(2_000);
  });
});
