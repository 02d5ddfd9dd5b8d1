import { call } from '@beidiao/contract/wire/call';
import { refusals } from '@beidiao/contract/refusals';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { House } from '../house.ts';
import { authenticateStaff, noteRefusedStaff } from '../staff/staff.ts';
import { codeOf, TestHouse } from '../../test/house.ts';
import { Refusal } from '../base/refusal.ts';
import type { HandlersOf } from './context.ts';
import { serveTables } from './serve.ts';

/** Calls that no noun has: what the loop promises of any table. */
const table = {
  governed: call({
    path: '/governed',
    who: 'admin',
    effect: 'none',
    shows: [],
    about: '',
    params: z.object({}),
    data: z.object({}),
    refusals: [],
  }),
  tattling: call({
    path: '/tattling',
    who: 'public',
    effect: 'none',
    about: '',
    params: z.object({}),
    data: z.object({ shown: z.string() }),
    refusals: [],
  }),
  undeclared: call({
    path: '/undeclared',
    who: 'public',
    effect: 'none',
    about: '',
    params: z.object({}),
    data: z.object({}),
    refusals: [],
  }),
};
const handlers: HandlersOf<typeof table, House> = {
  governed: async () => ({}),
  tattling: async () => Object.assign({ shown: 'yes' }, { passwordHash: 'hidden' }),
  undeclared: async () => {
    throw new Refusal('orderNotFound');
  },
};

let home: TestHouse;
const http = Fastify();
beforeAll(async () => {
  home = await TestHouse.open();
  const { house, tenants, candidates } = home;
  serveTables(
    http,
    { tables: { table }, handlers: { table: handlers } },
    {
      house,
      tenants,
      candidates,
      authenticateStaff,
      noteRefusedStaff,
      log: house.log,
      meter: house.meter,
      isStrict: true,
      isSecure: false,
    },
  );
});
afterAll(async () => {
  await http.close();
  await home.close();
});

const ask = async (url: string, token = '') =>
  (await http.inject({ method: 'POST', url, headers: { authorization: token }, payload: { params: {} } })).json();

describe('any call', () => {
  it('for administrators refuses staff, and an administrator who acts as a private person', async () => {
    const hr = await home.hr();
    const staff = await home.colleague(hr);
    expect(await ask('/governed', hr.token)).toMatchObject({ errcode: '0000' });
    for (const token of [staff.token, hr.access])
      expect(await ask('/governed', token)).toMatchObject({
        errcode: codeOf('forbidden'),
        errmsg: refusals.forbidden.zh,
      });
  });

  it('lets no field leave that its entry does not list', async () => {
    expect((await ask('/tattling')).data).toEqual({ shown: 'yes' });
  });

  it('fails in tests when it declines for a reason that its entry does not list', async () => {
    expect(await ask('/undeclared')).toMatchObject({ errcode: '0500000', data: null });
  });
});

describe('transport', () => {
  const post = (body: string, type = 'application/json') =>
    home.http.inject({
      method: 'POST',
      url: '/gw-member/member/V1/existLoginName',
      headers: { 'content-type': type },
      body,
    });
  it.each([
    ['malformed', '{"params":', 'application/json', 400],
    ['malformed', '', 'application/json', 400],
    ['wrongMedia', '<xml/>', 'application/xml', 415],
    ['tooLarge', `{"params":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413],
  ] as const)('says %s', async (why, body, type, status) => {
    const reply = await post(body, type);
    expect({ status: reply.statusCode, errcode: reply.json().errcode }).toEqual({ status, errcode: codeOf(why) });
  });

  it('says that there is no such call', async () => {
    const reply = await home.http.inject({
      method: 'POST',
      url: '/nowhere',
      headers: { 'accept-language': 'en' },
      payload: {},
    });
    expect([reply.statusCode, reply.json().errmsg]).toEqual([404, refusals.noSuchCall.en]);
  });
});
