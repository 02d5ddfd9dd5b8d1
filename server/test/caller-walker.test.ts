import { type Answer, invalidSessionCode, isWrapped } from '@beidiao/contract/wire/call';
import { refusals } from '@beidiao/contract/refusals';
import type { Language } from '@beidiao/contract/wire/language';
import { type StaffRole, staffRoles } from '@beidiao/contract/staff/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readParams, refusalAnswer } from '../src/base/http/http.ts';
import { Refusal } from '../src/base/refusal.ts';
import { newToken } from '../src/base/secrets/tokens.ts';
import { codeOf, type Person } from './house.ts';
import { candidate } from './samples.ts';
import {
  answerable,
  askOddly,
  type Entry,
  entries,
  entryOf,
  noFault,
  huge,
  oddities,
  odditiesFor,
  ofMembers,
  ofStaff,
  shapeOf,
  signedIn,
  takes,
  Walk,
} from './walk.ts';

let walk: Walk;
let colleague: Person;
beforeAll(async () => {
  walk = await Walk.open();
  colleague = await walk.home.colleague(walk.hr);
});
afterAll(() => walk.close());

const han = /\p{Script=Han}/u;
function expectLanguage(text: string, language: string): void {
  if (language === 'en') expect(text).not.toMatch(han);
  else expect(text).toMatch(han);
}

const FieldErrors = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })).min(1) });

/** What the reading of parameters answers, which every request passes. */
function refusalOf({ call }: Entry, params: unknown, language: Language): Answer {
  try {
    readParams(call, JSON.parse(JSON.stringify(params)), language);
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error, language);
    throw error;
  }
  throw new Error(`${call.path} took ${JSON.stringify(params)}`);
}

/** The fields that a refusal names, after a look at its words: they are in the reader's language and name the first. */
function fieldsRefused(entry: Entry, params: unknown, language: Language = 'zh'): string[] {
  const answer = refusalOf(entry, params, language);
  expect(answer.errcode).toBe(codeOf('badParams'));
  const { fields } = FieldErrors.parse(answer.data);
  for (const { message } of fields) expectLanguage(message, language);
  expectLanguage(answer.errmsg, language);
  expect(answer.errmsg).toContain(fields[0]?.field);
  return fields.map(({ field }) => field);
}

const names = (refused: readonly string[], field: string): boolean =>
  refused.some((name) => name === field || name.startsWith(`${field}.`));

describe.each(signedIn)('$name without a good token', (entry) => {
  it('is refused before anything else is looked at', async () => {
    const refused = { errcode: invalidSessionCode, errmsg: refusals.notSignedIn.zh, data: null };
    for (const token of [undefined, '', newToken(), walk.expired, 'Bearer'])
      expect(await walk.send(entry, entry.params, { token })).toEqual({ status: 200, answer: refused });
    expect((await walk.send(entry, { wrong: true }, { token: undefined })).answer).toEqual(refused);
  });
});

describe.each(ofMembers)('$name for somebody else', (entry) => {
  it('is refused as another member', async () => {
    const claims = [{ memberId: walk.stranger.memberId }, { operatorId: walk.stranger.userId }, { category: 2 }];
    for (const claim of claims) {
      const { answer } = await walk.send(entry, { ...entry.params, ...claim });
      expect(answer.errcode).toBe(codeOf('otherMember'));
    }
  });

  it('asks for an administrator where the entry says so', async () => {
    if (entry.call.who !== 'admin') return;
    const { answer } = await walk.send(entry, entry.params, { token: colleague.token });
    expect(answer.errcode).toBe(codeOf('forbidden'));
  });
});

describe.each(ofStaff)('$name for staff alone', (entry) => {
  it('opens to no member and no candidate, whatever rights they have', async () => {
    for (const token of [walk.hr.token, walk.hr.access, walk.candidateToken])
      expect((await walk.send(entry, entry.params, { token })).answer.errcode).toBe(codeOf('notSignedIn'));
  });

  it('opens to the roles that the entry names and to no other', async () => {
    const refused: StaffRole[] = [];
    for (const role of staffRoles) {
      const { answer } = await walk.send(entry, null, { token: walk.staffOfRole[role] });
      if (answer.errcode === codeOf('forbidden')) refused.push(role);
    }
    expect(refused).toEqual(staffRoles.filter((role) => !entry.call.roles?.includes(role)));
  });
});

describe('a token of staff', () => {
  it('opens nothing of members and candidates', async () => {
    for (const entry of signedIn.filter(({ call }) => call.who !== 'staff')) {
      const { answer } = await walk.send(entry, entry.params, { token: walk.staff });
      expect({ name: entry.name, errcode: answer.errcode }).toEqual({
        name: entry.name,
        errcode: codeOf('notSignedIn'),
      });
    }
  });
});

describe.each(entries)('$name with wrong parameters', (entry) => {
  // `caller-walker-odd.long.test.ts` sends every odd value in every field; here each field is sent one, another than the last.
  it('answers with one of its own refusals to an odd value in any field, and never with a fault', async () => {
    for (const [place, [field, schema]] of Object.entries(shapeOf(entry.call)).entries()) {
      const odd = odditiesFor(entry.call, schema);
      if (odd.length === 0) continue;
      const value = odd[(place * 7 + field.length) % odd.length];
      expect(await askOddly(walk, entry, { field, value })).toEqual({ field, value, ...noFault });
    }
  });
});

/** A GET has no body: its one parameter stands in the path and is always a text. */
describe.each(entries.filter((entry) => entry.call.method !== 'GET'))('$name with a wrong body', (entry) => {
  const shape = shapeOf(entry.call);

  it('answers over the wire as its parameters are read', async () => {
    const fields = Object.keys(shape);
    if (fields.length === 0) return;
    const sent = Object.fromEntries(fields.map((field) => [field, [[{ wrong: true }]]]));
    for (const [language, header] of [
      ['zh', 'zh-CN'],
      ['en', 'en-GB'],
    ] as const) {
      const { status, answer } = await walk.send(entry, sent, { language: header });
      expect({ status, answer }).toEqual({ status: 200, answer: refusalOf(entry, sent, language) });
    }
  });

  it('names each field that is missing', () => {
    const required = Object.keys(shape).filter((field) => !takes(shape[field] ?? z.any(), undefined));
    expect(Object.keys(entry.params)).toEqual(expect.arrayContaining(required));
    for (const field of required) {
      const { [field]: _, ...rest } = entry.params;
      expect(names(fieldsRefused(entry, rest), field)).toBe(true);
      if (takes(shape[field] ?? z.any(), null)) continue;
      expect(names(fieldsRefused(entry, { ...rest, [field]: null }, 'en'), field)).toBe(true);
    }
  });

  it('names each field of a wrong type', () => {
    for (const [field, schema] of Object.entries(shape)) {
      const wrong = oddities.filter((value) => value !== huge && !takes(schema, value));
      expect(wrong.length).toBeGreaterThan(3);
      for (const [place, value] of wrong.entries()) {
        const refused = fieldsRefused(entry, { ...entry.params, [field]: value }, place % 2 === 0 ? 'zh' : 'en');
        expect({ value, names: names(refused, field) }).toEqual({ value, names: true });
      }
    }
  });

  it('answers a body that is no object by a refusal', async () => {
    for (const body of [null, 'x', 7, [], [{}]]) {
      const { status, answer } = await walk.send(entry, body);
      expect(answerable(entry)).toContain(answer.errcode);
      expect(status).toBe(200);
    }
  });
});

describe('a field inside a field', () => {
  const submit = entryOf('order.submit');
  const { phoneNo: _, ...withoutPhone } = candidate;
  it.each([
    ['candidate.name', { candidate: { ...candidate, name: 'Wang1' } }],
    ['candidate.phoneNo', { candidate: withoutPhone }],
    ['candidate.idCard', { candidate: { ...candidate, idCard: '330106199003072416' } }],
    ['candidate.position', { candidate: { ...candidate, position: 'nul \u0000' } }],
    [
      'checkedDataItemList.1.quantity',
      { checkedDataItemList: [{ code: 'ID_THREE' }, { code: 'ID_THREE', quantity: 0 }] },
    ],
  ])('is named with its path: %s', (path, part) => {
    expect(fieldsRefused(submit, { ...submit.params, ...part })).toEqual([path]);
  });
});

describe('wrapping', () => {
  it('does not take the bare body of a wrapped call', async () => {
    const wrapped = ofMembers.filter(({ call }) => isWrapped(call.path) && call.method !== 'GET');
    for (const { call, params } of wrapped) {
      const reply = await walk.home.http.inject({
        method: 'POST',
        url: call.path,
        headers: { authorization: walk.hr.token },
        payload: { ...params, epId: '1' },
      });
      expect(reply.json()).toMatchObject({ errcode: codeOf('badParams') });
    }
  });
});
