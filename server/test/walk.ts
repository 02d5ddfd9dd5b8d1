import { randomBytes } from 'node:crypto';
import { type Answer, type Call, successCode } from '@beidiao/contract/wire/call';
import { calls } from '@beidiao/contract/calls';
import { commonRefusals, faultCode, refusals } from '@beidiao/contract/refusals';
import { type StaffRole, staffRoles } from '@beidiao/contract/staff/roles';
import { vi } from 'vitest';
import { z } from 'zod';
import { Gate } from '../src/base/http/gate.ts';
import { hashToken, newToken } from '../src/base/secrets/tokens.ts';
import { readForm } from '../src/base/http/wire-reading.ts';
import { type Person, type Sent, TestHouse } from './house.ts';
import { samples, type Samples } from './samples.ts';

export type Entry = { readonly name: string; readonly call: Call; readonly params: Record<string, unknown> };
export const entries: Entry[] = Object.entries(calls).flatMap(([noun, table]) =>
  Object.entries(table as Record<string, Call>).map(([name, call]) => ({
    name: `${noun}.${name}`,
    call,
    params: (Reflect.get(samples[noun as keyof Samples], name) ?? {}) as Record<string, unknown>, // `Samples` has each that needs any
  })),
);
export const signedIn = entries.filter(({ call }) => call.who !== 'public' && call.who !== 'sandbox');
export const ofStaff = signedIn.filter(({ call }) => call.who === 'staff');
export const ofMembers = signedIn.filter(({ call }) => call.who !== 'candidate' && call.who !== 'staff');

export function entryOf(name: string): Entry {
  const found = entries.find((entry) => entry.name === name);
  if (found === undefined) throw new TypeError(`no call ${name}`);
  return found;
}

type Shape = Record<string, z.core.$ZodType>;
export const shapeOf = ({ params }: Call): Shape => (params instanceof z.ZodObject ? params.shape : {});
/** As the wire reads it. */
export const takes = (field: z.core.$ZodType, value: unknown): boolean =>
  z.safeParse(field, readForm(field, value)).success;

export const huge = '长'.repeat(10_000);
/** Values of every type, and some that a database chokes on. */
export const oddities: readonly unknown[] = [
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

/** Those that a field may be sent over the wire: a wrong type is refused before anything is done with it. */
export const odditiesFor = ({ method }: Call, field: z.core.$ZodType): unknown[] =>
  oddities.filter((odd) => (method === 'GET' ? fitsPath(odd) : odd === huge || takes(field, odd)));

const fitsPath = (value: unknown): boolean =>
  typeof value === 'string' && !/\p{Surrogate}/u.test(value) && value !== '' && value.length < 100;

/** A house with the people who walk through every call: one who may, a stranger, a candidate of the one who may. */
export class Walk {
  readonly home: TestHouse;
  readonly hr: Person;
  readonly stranger: Person;
  /** A token whose time is over. */
  readonly expired: string;
  /** A candidate of the member, signed in without the phone. */
  readonly candidateToken: string;
  /** Of the provider's own people: one in every role, and one for each. */
  readonly staff: string;
  readonly staffOfRole: Readonly<Record<StaffRole, string>>;

  private constructor(
    parts: Pick<Walk, 'home' | 'hr' | 'stranger' | 'expired' | 'candidateToken' | 'staff' | 'staffOfRole'>,
  ) {
    ({
      home: this.home,
      hr: this.hr,
      stranger: this.stranger,
      expired: this.expired,
      candidateToken: this.candidateToken,
    } = parts);
    ({ staff: this.staff, staffOfRole: this.staffOfRole } = parts);
  }

  static async open(): Promise<Walk> {
    const home = await TestHouse.open();
    // One person asks for each call far more often than a person would.
    vi.spyOn(Gate.prototype, 'passCaller').mockResolvedValue();
    const hr = await home.hr({ fundsFen: 50_000 });
    await home.confirm(hr);
    const stranger = await home.hr({ fundsFen: 50_000, name: '陌生人' });
    const expired = await home.signIn(hr.loginName, 'meadow7');
    await home.owner.query("update app.session set expires_at = now() - interval '1 second' where token_hash = $1", [
      hashToken(expired),
    ]);
    const candidateToken = newToken();
    const { orderDetailsId } = await home.paidOrder(hr);
    await home.owner.query(
      "insert into app.candidate_session (token_hash, member_id, order_detail_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
      [hashToken(candidateToken), hr.memberId, orderDetailsId],
    );
    const staff = (await home.staff(...staffRoles)).token;
    const staffOfRole = { reviewer: '', lead: '', sales: '', finance: '', administrator: '' };
    for (const role of staffRoles) staffOfRole[role] = (await home.staff(role)).token;
    return new Walk({ home, hr, stranger, expired, candidateToken, staff, staffOfRole });
  }

  close = (): Promise<void> => {
    vi.restoreAllMocks();
    return this.home.close();
  };

  private tokenFor({ who }: Call): string {
    if (who === 'staff') return this.staff;
    return who === 'candidate' ? this.candidateToken : this.hr.token;
  }

  /** As the caller that the entry asks for, from an address that has not called before. */
  send = ({ call }: Entry, params: unknown, sent: Sent = {}): Promise<{ status: number; answer: Answer }> =>
    this.home.send(call, params, {
      token: this.tokenFor(call),
      address: `10.${[...randomBytes(3)].join('.')}`,
      ...sent,
    });

  /** What must never stand in a log. */
  get secrets(): readonly string[] {
    const { hr, stranger } = this;
    return [
      this.candidateToken,
      this.staff,
      this.expired,
      hr.token,
      hr.access,
      stranger.token,
      hr.loginName,
      stranger.loginName,
    ];
  }
}

type Odd = { readonly field: string; readonly value: unknown };
/** Sends the call with that value in the field. Answers what a test expects to be `noFault`. */
export async function askOddly(walk: Walk, entry: Entry, { field, value }: Odd) {
  const { status, answer } = await walk.send(entry, { ...entry.params, [field]: value });
  return {
    field,
    value,
    fault: answer.errcode === faultCode ? walk.home.logged.at(-1) : undefined,
    isDeclared: answerable(entry).includes(answer.errcode) && [200, 413, 429].includes(status),
  };
}
export const noFault = { fault: undefined, isDeclared: true };

/** What the entry says that it may answer. */
export const answerable = ({ call }: Entry): string[] => [
  successCode,
  ...[...call.refusals, ...commonRefusals].map((why) => refusals[why].errcode),
];
