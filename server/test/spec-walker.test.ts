import { calls } from '@beidiao/contract/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { faultCode } from '@beidiao/contract/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codeOf } from './house.ts';
import { chosen, jwe } from './samples.ts';
import { exampleWith, specExamples, withoutExample } from './spec-examples.ts';
import { answerable, type Entry, entries, entryOf, shapeOf, takes, Walk } from './walk.ts';

type Params = Readonly<Record<string, unknown>>;

let walk: Walk;
let things: Readonly<Record<string, string>>;
beforeAll(async () => {
  walk = await Walk.open();
  const { home, hr } = walk;
  const { orderDetailsId, tradeOrderId, orderId } = await home.placedOrder(hr);
  const { memberId, userId, loginName } = hr;
  things = {
    '@member': memberId,
    '@user': userId,
    '@login': loginName,
    '@detail': orderDetailsId,
    '@trade': tradeOrderId,
    '@order': orderId,
    '@jwe': jwe,
  };
});
afterAll(() => walk.close());

const exampleOf = ({ call }: Entry): Params => exampleWith(call.path, things);

const mapped = (params: Params, change: (value: unknown, field: string) => unknown): Params =>
  Object.fromEntries(Object.entries(params).map(([field, value]) => [field, change(value, field)]));
const isId = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value);
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
/** Some fields are needed only where another is missing. */
const isOptional = ({ call }: Entry, params: Params, field: string): boolean => {
  const schema = shapeOf(call)[field];
  if (schema !== undefined && !takes(schema, undefined)) return false;
  const { [field]: _, ...rest } = params;
  return takes(call.params, rest) || !takes(call.params, params);
};

/** How clients of the specification write the same thing. */
const spellings: Readonly<Record<string, (params: Params, entry: Entry) => Params>> = {
  'as it stands': (params) => params,
  'with empty texts where nothing is meant': (params, entry) =>
    // One after the other: of two lists, for instance, either may be left out and not both.
    Object.keys(params).reduce(
      (kept, field) => (isOptional(entry, kept, field) ? { ...kept, [field]: '' } : kept),
      params,
    ),
  'with ids as numbers': (params) => mapped(params, (value) => (isId(value) ? Number(value) : value)),
  'with numbers as texts': (params) => mapped(params, (value) => (typeof value === 'number' ? String(value) : value)),
  'with one value where a list is meant': (params) =>
    mapped(params, (value) => (Array.isArray(value) && typeof value[0] === 'string' ? value[0] : value)),
  'with moments in UTC': (params) => mapped(params, (value) => (isDay(value) ? `${value}T00:00:00Z` : value)),
  'with moments without a zone': (params) => mapped(params, (value) => (isDay(value) ? `${value} 08:30:00` : value)),
  'in a body of its own for BASICS': (params) => ({ ...params, state: 'state-for-BASICS-0001' }),
};

const FieldErrors = z.object({ fields: z.array(z.object({ field: z.string() })) });

/** What is wrong with the answer: a fault, an undeclared refusal, or words about a parameter that the specification names. */
async function complaints(entry: Entry, params: Params): Promise<string[]> {
  const { answer } = await walk.send(entry, params);
  if (answer.errcode === faultCode) return [String(walk.home.logged.at(-1))];
  if (!answerable(entry).includes(answer.errcode)) return [answer.errmsg];
  if (answer.errcode !== codeOf('badParams')) return [];
  const wrong = FieldErrors.parse(answer.data).fields.map(({ field }) => field.split('.')[0] ?? '');
  return wrong.filter((field) => field in params).map((field) => `${field} in ${JSON.stringify(params)}`);
}

const specified = [...Object.keys(specExamples), ...withoutExample];
const served = entries.filter(({ call }) => specified.includes(call.path));

/** Whether the request looks otherwise than it stands, whatever the ids of this run are. */
const isOtherThanExample = (entry: Entry, spell: (params: Params, entry: Entry) => Params): boolean => {
  const params = exampleWith(entry.call.path, {
    '@member': '1',
    '@user': '1',
    '@detail': '1',
    '@trade': '1',
    '@order': '1',
  });
  return JSON.stringify(spell(params, entry)) !== JSON.stringify(params);
};

describe.each(served)('$name, as the specification writes it', (entry) => {
  it.each(
    Object.entries(spellings).filter(([name, spell]) => name === 'as it stands' || isOtherThanExample(entry, spell)),
  )('is understood %s', async (_, spell) => {
    const params = spell(exampleOf(entry), entry);
    expect(await complaints(entry, params)).toEqual([]);
  });
});

describe('the examples', () => {
  it('are of all calls of the specification that are served with parameters', () => {
    const needsExample = served.filter(({ call }) => !takes(call.params, {}) && !(call.path in specExamples));
    expect(needsExample.map(({ name }) => name)).toEqual([]);
    const paths = new Set(entries.map(({ call }) => call.path as string));
    expect(Object.keys(specExamples).filter((path) => !paths.has(path))).toEqual([]);
    expect(new Set(specified).size).toBe(177);
  });
});

describe('a call that needs more than the specification has', () => {
  it.each([
    ['ats.bind', {}, 'ticket', 'ats.bind'],
    ['ats.accessToken', {}, 'code', 'ats.accessToken'],
    ['ats.accessToken', { code: 'none' }, 'secret', 'ats.accessToken'],
    ['agreement.save', { memberId: '' }, 'memberId', 'agreement.save'],
  ])('%s with %j names %s, and the part of the API documentation that says why', async (name, more, field, page) => {
    const entry = entryOf(name);
    const { answer } = await walk.send(entry, { ...exampleOf(entry), ...more });
    expect(answer).toMatchObject({ errcode: codeOf('badParams') });
    const { fields } = z
      .object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) })
      .parse(answer.data);
    expect(fields.find((wrong) => wrong.field === field)?.message).toContain(`接口文档（/docs）的 ${page}`);
    const docs = await walk.home.http.inject({ method: 'GET', url: '/docs' });
    expect(docs.body).toContain(`id="${page}"`);
  });
});

describe('a filter of the specification', () => {
  it.each([
    entryOf('order.list'),
    entryOf('order.counts'),
  ])('$name takes flag 0, 1 and 2 in either form', async (entry) => {
    for (const flag of [0, 1, 2, '0', '1', '2', ''])
      expect(await complaints(entry, { ...exampleOf(entry), flag })).toEqual([]);
  });
});

describe('an order of the specification', () => {
  it('keeps what the client sends beside the choice', async () => {
    const { home, hr } = walk;
    const { candidate, client, teValidateResult, estimatedCompletedDate, estimatedTimeDuration } = exampleOf(
      entryOf('order.submit'),
    );
    const kept = {
      client,
      teValidateResult,
      estimatedCompletedDate,
      estimatedTimeDuration,
      resume: 'file-1',
      userAction: 'A1',
    };
    const { calculateId } = await home.call(calls.pricing.calculate, chosen, hr);
    const { answer } = await home.send(orderCalls.submit, { ...kept, candidate, ...chosen, calculateId }, hr);
    const orderDetailsId = String(Reflect.get(Object(answer.data), 'orderDetailsId'));
    expect((await home.call(orderCalls.details, { orderDetailsId }, hr)).sent).toEqual(kept);
  });
});

describe('the way in of a system for applicants', () => {
  it('is read from the address', async () => {
    const { home } = walk;
    const back = 'https://ats.example.com/back';
    await home.owner.query("insert into app.ats_channel values ('MOKA', 'Moka', $1, '')", [[back]]);
    const query = new URLSearchParams({ redirectUri: back, state: 's', scope: 'basic', channelCode: 'MOKA' });
    const reply = await home.http.inject({ method: 'POST', url: `${calls.ats.prebind.path}?${query}` });
    expect(reply.json()).toMatchObject({ errcode: '0000', data: { redirect: expect.stringContaining('ticket=') } });
  });
});
