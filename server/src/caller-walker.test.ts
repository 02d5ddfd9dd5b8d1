import { randomBytes } from 'node:crypto';
import { type Call, invalidSessionCode, isWrapped, type ParamsSent, successCode } from '@beidiao/contract/call';
import { calls } from '@beidiao/contract/calls';
import { commonRefusals, faultCode, refusals } from '@beidiao/contract/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashToken, newToken } from './base/tokens.ts';
import { aCandidate, codeOf, eventually, type Person, type Sent, TestHouse } from './test-house.ts';

/** Parameters that each call takes: a call without a line here does not compile. */
type Samples = {
  [Noun in keyof typeof calls]: {
    [Name in keyof (typeof calls)[Noun]]: (typeof calls)[Noun][Name] extends Call
      ? ParamsSent<(typeof calls)[Noun][Name]>
      : never;
  };
};

const jwe = 'eyJhbGciOiJSU0EifQ.AAAA.AAAA.AAAA.AAAA';
const candidate = aCandidate();
const identity = { name: candidate.name, phoneNo: candidate.phoneNo, idCard: candidate.idCard };
const chosen = { checkedDataItemList: [{ code: 'ID_THREE' }] };
const samples = {
  account: {
    register: { epName: '走查企业', loginName: 'walker1', password: 'secret1', name: '沈若溪', email: 'w@example.com' },
    existLoginName: { loginName: 'walker1' },
    captcha: {},
    checkCaptcha: { sessionId: 'none', validateCode: 'abcd' },
    signIn: { loginName: jwe, password: jwe },
    exchange: { epId: '1' },
    signOut: {},
    userInfo: {},
    bindList: {},
    enterpriseDetails: { epId: '1' },
    permissions: {},
  },
  wallet: {
    assets: {},
    recharge: { channelCode: 'SANDBOX', rechargeAmount: 5_000 },
    bills: {},
    tradeBills: {},
    tradeStatus: { orderId: '1' },
    tradeDetails: { orderId: '1' },
    amountDue: { orderId: '1' },
    paymentCallback: {
      kind: 'payment',
      reference: 'P1',
      providerReference: 'none',
      outcome: 'succeeded',
      amountFen: 1,
      at: '2026-11-21T10:00:00.000Z',
      signature: 'forged',
    },
  },
  catalogue: {
    items: {},
    offer: {},
    packages: {},
    savePackage: { name: '走查组合', dataItemList: [{ code: 'ID_THREE' }] },
    renamePackage: { id: '1', name: '走查组合' },
    deletePackage: { id: '1' },
    showcase: {},
  },
  pricing: { calculate: chosen },
  order: {
    checkIdentity: identity,
    checkIdCard: { IDCard: candidate.idCard },
    existing: identity,
    submit: { candidate, ...chosen, calculateId: 'yesterday' },
    pay: { orderId: '1', channelCode: 'BALANCE' },
    cancelUnpaid: { orderId: '1' },
    cancelPaid: { orderDetailsId: '1' },
    counts: {},
    list: {},
    details: { orderDetailsId: '1' },
    lastDraft: {},
    checkAgain: { orderDetailId: '1' },
  },
  candidate: {
    invitation: { link: 'none' },
    askLinkAgain: { link: 'none' },
    sendCode: { link: 'none' },
    enterCode: { link: 'none', validateCode: '000000' },
    details: { orderDetailsId: '1' },
    proveIdentity: { orderDetailsId: '1', name: candidate.name, idCard: candidate.idCard },
    authorize: { orderDetailsId: '1', authResult: 'refuse' },
    authorizeOld: { orderDetailsId: '1', authResult: 'refuse' },
    claims: { orderDetailsId: '1' },
    saveClaim: { orderDetailsId: '1', itemCode: 'XP_HR', n: 1, content: {}, completed: false },
    submitClaims: { orderDetailsId: '1' },
    withdraw: { orderDetailsId: '1' },
    request: { orderDetailsId: '1', kind: 'copy' },
    mine: {},
  },
  report: {
    view: { orderDetailsId: '1' },
    itemStatus: { orderDetailsId: '1' },
    riskSummary: { orderDetailsId: '1' },
    itemRisk: { orderDetailsId: '1' },
    remove: { orderDetailsId: '1' },
  },
  sandbox: {
    outbox: {},
    cashier: { reference: 'P1' },
    cashierList: {},
    cashierAct: { reference: 'P0', act: 'succeed' },
  },
} satisfies Samples;

type Entry = { readonly name: string; readonly call: Call; readonly params: Record<string, unknown> };
const entries: Entry[] = Object.entries(calls).flatMap(([noun, table]) =>
  Object.entries(table as Record<string, Call>).map(([name, call]) => ({
    name: `${noun}.${name}`,
    call,
    params: Reflect.get(samples[noun as keyof Samples], name) as Record<string, unknown>, // `Samples` has every name
  })),
);
const signedIn = entries.filter(({ call }) => call.who !== 'public' && call.who !== 'sandbox');
const ofMembers = signedIn.filter(({ call }) => call.who !== 'candidate');

function entryOf(name: string): Entry {
  const found = entries.find((entry) => entry.name === name);
  if (found === undefined) throw new TypeError(`no call ${name}`);
  return found;
}

type Shape = Record<string, z.core.$ZodType>;
const shapeOf = ({ params }: Call): Shape => (params instanceof z.ZodObject ? params.shape : {});
const takes = (field: z.core.$ZodType, value: unknown): boolean => z.safeParse(field, value).success;

const languages = ['zh-CN', 'en-GB'];
const huge = '长'.repeat(10_000);
/** Values of every type, and some that a database chokes on. */
const oddities: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  12.5,
  1e300,
  99_999_999_999_999,
  '',
  'x',
  'nul \u0000',
  'half \ud800',
  '0',
  '9999999999999999999',
  '2026-13-45',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  Buffer.from('["2026-13-45 00:00:00+00","1"]').toString('base64url'),
  Buffer.from('["2026-02-30 00:00:00+00","1"]').toString('base64url'),
  Buffer.from('["2026-02-20 24:60:00+99","1"]').toString('base64url'),
  Buffer.from('["2026-11-21 00:00:00.5+00","999999999999999999"]').toString('base64url'),
  '12:00',
  "' or 1=1 --",
  huge,
  [],
  ['x'],
  [null],
  [[]],
  {},
  { a: { b: 1 } },
];

const fitsPath = (value: unknown): boolean =>
  typeof value === 'string' && !/\p{Surrogate}/u.test(value) && value !== '' && value.length < 100;

let home: TestHouse;
let hr: Person;
let stranger: Person;
let expired: string;
/** A candidate of the member, signed in without the phone. */
let guest: string;
const secrets: string[] = [];

beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 50_000 });
  stranger = await home.hr({ fundsFen: 50_000, name: '陌生人' });
  expired = await home.signIn(hr.loginName, 'secret1');
  await home.owner.query("update app.session set expires_at = now() - interval '1 second' where token_hash = $1", [
    hashToken(expired),
  ]);
  guest = newToken();
  const { orderDetailsId } = await home.paidOrder(hr);
  await home.owner.query(
    "insert into app.candidate_session (token_hash, member_id, order_detail_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [hashToken(guest), hr.memberId, orderDetailsId],
  );
  secrets.push(guest, expired, hr.token, hr.access, stranger.token, hr.loginName, stranger.loginName);
});
afterAll(() => home.close());

const send = ({ call }: Entry, params: unknown, sent: Sent = {}) =>
  home.send(call, params, {
    token: call.who === 'candidate' ? guest : hr.token,
    address: `10.${[...randomBytes(3)].join('.')}`,
    ...sent,
  });

/** What the entry says that it may answer. */
function answerable({ call }: Entry): string[] {
  return [successCode, ...[...call.refusals, ...commonRefusals].map((why) => refusals[why].errcode)];
}

const han = /\p{Script=Han}/u;
function expectLanguage(text: string, language: string): void {
  if (language === 'en') expect(text).not.toMatch(han);
  else expect(text).toMatch(han);
}

const FieldErrors = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })).min(1) });

/** The fields that a refusal names, after a look at its words: they are in the reader's language and name the first. */
async function fieldsRefused(entry: Entry, params: unknown, language = 'zh-CN'): Promise<string[]> {
  const { status, answer } = await send(entry, params, { language });
  expect({ status, errcode: answer.errcode }).toEqual({ status: 200, errcode: codeOf('badParams') });
  const { fields } = FieldErrors.parse(answer.data);
  for (const { message } of fields) expectLanguage(message, language.slice(0, 2));
  expectLanguage(answer.errmsg, language.slice(0, 2));
  expect(answer.errmsg).toContain(fields[0]?.field);
  return fields.map(({ field }) => field);
}

const names = (refused: readonly string[], field: string): boolean =>
  refused.some((name) => name === field || name.startsWith(`${field}.`));

describe.each(signedIn)('$name without a good token', (entry) => {
  it('is refused before anything else is looked at', async () => {
    const refused = { errcode: invalidSessionCode, errmsg: refusals.notSignedIn.zh, data: null };
    for (const authorization of [{}, { token: '' }, { token: newToken() }, { token: expired }, { token: 'Bearer' }])
      expect(await home.send(entry.call, entry.params, authorization)).toEqual({ status: 200, answer: refused });
    expect((await home.send(entry.call, { wrong: true })).answer).toEqual(refused);
  });
});

describe.each(ofMembers)('$name for somebody else', (entry) => {
  it('is refused as another member', async () => {
    const claims = [{ memberId: stranger.memberId }, { operatorId: stranger.userId }, { category: 2 }];
    for (const claim of claims) {
      const { answer } = await send(entry, { ...entry.params, ...claim });
      expect(answer.errcode).toBe(codeOf('otherMember'));
    }
  });

  it('asks for an administrator where the entry says so', async () => {
    if (entry.call.who !== 'admin') return;
    const { answer } = await send(entry, entry.params, { token: (await home.staff(hr)).token });
    expect(answer.errcode).toBe(codeOf('forbidden'));
  });
});

describe.each(entries)('$name with wrong parameters', (entry) => {
  const shape = shapeOf(entry.call);
  const isGet = entry.call.method === 'GET';

  it('answers with one of its own refusals whatever a field holds, and never with a fault', async () => {
    for (const [field, schema] of Object.entries(shape)) {
      for (const value of oddities.filter((odd) => (isGet ? fitsPath(odd) : odd === huge || takes(schema, odd)))) {
        const { status, answer } = await send(entry, { ...entry.params, [field]: value });
        const fault = answer.errcode === faultCode ? home.logged.at(-1) : undefined;
        expect({ field, value, fault }).toEqual({ field, value, fault: undefined });
        expect(answerable(entry)).toContain(answer.errcode);
        expect([200, 429]).toContain(status);
      }
    }
  });
});

/** A GET has no body: its one parameter stands in the path and is always a text. */
describe.each(entries.filter((entry) => entry.call.method !== 'GET'))('$name with a wrong body', (entry) => {
  const shape = shapeOf(entry.call);

  it('names each field that is missing', async () => {
    const required = Object.keys(shape).filter((field) => !takes(shape[field] ?? z.any(), undefined));
    expect(Object.keys(entry.params)).toEqual(expect.arrayContaining(required));
    for (const field of required) {
      const { [field]: _, ...rest } = entry.params;
      expect(names(await fieldsRefused(entry, rest), field)).toBe(true);
      expect(names(await fieldsRefused(entry, { ...rest, [field]: null }, 'en-GB'), field)).toBe(true);
    }
  });

  it('names each field of a wrong type', async () => {
    for (const [field, schema] of Object.entries(shape)) {
      const wrong = oddities.filter((value) => value !== huge && !takes(schema, value));
      expect(wrong.length).toBeGreaterThan(3);
      for (const [place, value] of wrong.entries()) {
        const refused = await fieldsRefused(entry, { ...entry.params, [field]: value }, languages[place % 2]);
        expect({ value, names: names(refused, field) }).toEqual({ value, names: true });
      }
    }
  });

  it('answers a body that is no object by a refusal', async () => {
    for (const body of [null, 'x', 7, [], [{}]]) {
      const { status, answer } = await send(entry, body);
      expect(answerable(entry)).toContain(answer.errcode);
      expect(status).toBe(200);
    }
  });
});

describe('a field inside a field', () => {
  const submit = entryOf('order.submit');
  const { phoneNo: _, ...withoutPhone } = candidate;
  it.each([
    ['candidate.name', { candidate: { ...candidate, name: 'Wang' } }],
    ['candidate.phoneNo', { candidate: withoutPhone }],
    ['candidate.idCard', { candidate: { ...candidate, idCard: '330106199003072416' } }],
    ['candidate.position', { candidate: { ...candidate, position: 'nul \u0000' } }],
    [
      'checkedDataItemList.1.quantity',
      { checkedDataItemList: [{ code: 'ID_THREE' }, { code: 'ID_THREE', quantity: 0 }] },
    ],
  ])('is named with its path: %s', async (path, part) => {
    expect(await fieldsRefused(submit, { ...submit.params, ...part })).toEqual([path]);
  });
});

describe("another tenant's ids", () => {
  /** What belongs to the stranger, made over the wire. */
  async function belongings() {
    const paid = await home.paidOrder(stranger);
    const unpaid = await home.placedOrder(stranger);
    const own = { name: '陌生组合', dataItemList: [{ code: 'ID_THREE' }] };
    const { rows } = await home.owner.query<{ id: string; kind: string }>(
      `insert into app.card (member_id, kind, name, off_fen, item_codes, valid_until) values
        ($1, 'coupon', '减', 100, '{}', current_date + 9), ($1, 'voucher', '券', null, array['ID_THREE'], current_date + 9)
       returning id, kind`,
      [stranger.memberId],
    );
    const agreement = await home.value<string>(
      `insert into app.agreement (member_id, name, items, valid_from, valid_until)
       values ($1, '陌生协议', '[{"code":"ID_THREE","priceFen":1}]', current_date - 1, current_date + 9) returning id::text`,
      stranger.memberId,
    );
    return {
      paid,
      unpaid,
      agreement,
      packageId: (await home.call(calls.catalogue.savePackage, own, stranger)).id,
      checkId: (await home.call(calls.order.checkIdentity, identity, stranger)).checkId,
      coupon: String(rows.find(({ kind }) => kind === 'coupon')?.id),
      voucher: String(rows.find(({ kind }) => kind === 'voucher')?.id),
    };
  }

  it('are unknown to every call that takes one, and nothing of theirs changes', async () => {
    const { paid, unpaid, agreement, packageId, checkId, coupon, voucher } = await belongings();
    const detail = paid.orderDetailsId;
    const refusedWith: [name: string, params: Record<string, unknown>, why: keyof typeof refusals][] = [
      ['account.exchange', { epId: stranger.memberId }, 'notBound'],
      ['account.enterpriseDetails', { epId: stranger.memberId }, 'notBound'],
      ...[paid, unpaid].flatMap(({ tradeOrderId }) =>
        ['wallet.tradeStatus', 'wallet.tradeDetails', 'wallet.amountDue', 'order.cancelUnpaid'].map(
          (name): [string, Record<string, unknown>, 'tradeNotFound'] => [
            name,
            { orderId: tradeOrderId },
            'tradeNotFound',
          ],
        ),
      ),
      ['order.pay', { orderId: unpaid.tradeOrderId, channelCode: 'BALANCE' }, 'tradeNotFound'],
      ['order.pay', { orderId: unpaid.tradeOrderId, channelCode: 'SANDBOX' }, 'tradeNotFound'],
      ['order.cancelPaid', { orderDetailsId: detail }, 'orderNotFound'],
      ['order.details', { orderDetailsId: detail }, 'orderNotFound'],
      ['order.details', { orderDetailsId: detail, reveal: true }, 'orderNotFound'],
      ['order.checkAgain', { orderDetailId: detail }, 'orderNotFound'],
      ...entries
        .filter(({ name, params }) => /^(candidate|report)\./.test(name) && 'orderDetailsId' in params)
        .map(({ name, params }): [string, Record<string, unknown>, 'orderNotFound'] => [
          name,
          { ...params, orderDetailsId: detail },
          'orderNotFound',
        ]),
      ['catalogue.savePackage', { ...samples.catalogue.savePackage, id: packageId }, 'packageUnknown'],
      ['catalogue.renamePackage', { id: packageId, name: '改名' }, 'packageUnknown'],
      ['catalogue.deletePackage', { id: packageId }, 'packageUnknown'],
      ...['pricing.calculate', 'order.submit'].flatMap(
        (name): [string, Record<string, unknown>, keyof typeof refusals][] => {
          const rest = entryOf(name).params;
          return [
            [name, { ...rest, objId: packageId, objType: 'package' }, 'packageUnknown'],
            [name, { ...rest, objId: agreement, objType: 'agreement' }, 'packageUnknown'],
            [name, { ...rest, checkedCardList: [coupon] }, 'cardUnusable'],
            [name, { ...rest, investigationId: voucher }, 'cardUnusable'],
          ];
        },
      ),
      ['order.submit', { ...samples.order.submit, checkId }, 'checkNotFound'],
    ];
    const theirs = () =>
      home.value<object>(
        `select jsonb_build_object('details', (select jsonb_agg(to_jsonb(d) order by d.id) from app.order_detail d where member_id = $1),
          'trades', (select jsonb_agg(to_jsonb(t) order by t.id) from app.trade_order t where member_id = $1),
          'packages', (select jsonb_agg(to_jsonb(p) order by p.id) from app.package p where member_id = $1),
          'cards', (select jsonb_agg(to_jsonb(c) order by c.id) from app.card c where member_id = $1),
          'purse', (select to_jsonb(b) from app.balance b where member_id = $1),
          'audit', (select count(*) from app.audit where member_id = $1))`,
        stranger.memberId,
      );
    const before = await theirs();
    for (const [name, params, why] of refusedWith) {
      const { answer } = await send(entryOf(name), params);
      expect({ name, params, errcode: answer.errcode }).toEqual({ name, params, errcode: codeOf(why) });
    }
    expect(await theirs()).toEqual(before);
    // These two filter by an id: what is not the caller's is simply not there.
    expect((await send(entryOf('order.list'), { orderId: paid.orderId })).answer.data).toMatchObject({ rows: [] });
    const rights = (await send(entryOf('account.permissions'), { userId: stranger.userId })).answer.data;
    expect(JSON.stringify(rights)).not.toContain('true');

    const walked = new Set([...refusedWith.map(([name]) => name), 'order.list', 'account.permissions']);
    const ignoring = new Set(['account.signIn', 'account.userInfo']);
    const takesId = (field: z.core.$ZodType) => takes(field, '1') && !takes(field, 'x');
    const unwalked = entries.filter(
      ({ name, call }) => !walked.has(name) && !ignoring.has(name) && Object.values(shapeOf(call)).some(takesId),
    );
    expect(unwalked.map(({ name }) => name)).toEqual([]);
  });
});

describe('the log', () => {
  it('names faults, and holds nothing personal even when the database quotes a row', async () => {
    await home.owner.query(`
      create function app.quote_row() returns trigger language plpgsql as $$
        begin raise exception 'quoted %', to_jsonb(new) using detail = to_jsonb(new)::text; end $$;
      create trigger quotes before insert on app.check_order for each row execute function app.quote_row();
      create trigger quotes before insert on app.sandbox_message for each row execute function app.quote_row();`);
    const { calculateId } = await home.call(calls.pricing.calculate, chosen, hr);
    const broken = await home.send(calls.order.submit, { candidate, ...chosen, calculateId }, hr);
    expect(broken).toMatchObject({ status: 500, answer: { errcode: faultCode, data: null } });
    expect(broken.answer.errmsg).not.toMatch(/quoted|check_order/);
    await home.work();
    await eventually(async () => home.logged.some((line) => line.includes('job failed')));
    const log = home.logged.join('\n');
    expect(log).toContain('call failed');
    const personal = [
      ...secrets,
      ...Object.values(identity),
      candidate.position,
      '沈若溪',
      '陌生人',
      '走查企业',
      'secret1',
      '@example.com',
      jwe,
    ];
    expect(personal.filter((text) => text !== undefined && log.includes(text))).toEqual([]);
  });
});

describe('wrapping', () => {
  it('does not take the bare body of a wrapped call', async () => {
    const wrapped = ofMembers.filter(({ call }) => isWrapped(call.path) && call.method !== 'GET');
    for (const { call, params } of wrapped) {
      const reply = await home.http.inject({
        method: 'POST',
        url: call.path,
        headers: { authorization: hr.token },
        payload: { ...params, epId: '1' },
      });
      expect(reply.json()).toMatchObject({ errcode: codeOf('badParams') });
    }
  });
});
