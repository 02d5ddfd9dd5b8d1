import { type Call, type ProgramScope, programScopes } from '@beidiao/contract/wire/call';
import { calls } from '@beidiao/contract/calls';
import { streams } from '@beidiao/contract/notice/live';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProgramSession } from '../src/account/account.ts';
import { hashToken, newToken } from '../src/base/secrets/tokens.ts';
import { codeOf, type Person, TestHouse } from './house.ts';

let home: TestHouse;
let admin: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  admin = await home.hr();
  await home.owner.query("insert into app.ats_channel values ('WALK', '', '{}', '')");
});
afterAll(() => home.close());

/** A token as a bound system gets it, in the name of an administrator who holds every right. */
async function programOf(scopes: readonly ProgramScope[]): Promise<string> {
  const token = newToken();
  const { memberId, userId } = admin;
  await home.house.system.transaction((tx) =>
    openProgramSession(tx, { tokenHash: hashToken(token), userId, memberId, channel: 'WALK', scopes }),
  );
  return token;
}

const every: [string, Call][] = Object.entries(calls).flatMap(([noun, table]) =>
  Object.entries(table).map(([name, entry]): [string, Call] => [`${noun}.${name}`, entry]),
);
const signedIn = every.filter(([, { who }]) => who === 'user' || who === 'member' || who === 'admin');

/** Told one by one, so that nobody opens a call to programs in passing. */
const opened = {
  basic: ['account.enterpriseDetails'],
  check: ['order.list', 'handover.open', 'handover.status'],
  report: ['handover.authCode'],
  order: ['frame.ticket', 'frame.saveChannelOrder'],
};

it('opens these calls to programs and no other', () => {
  for (const scope of programScopes)
    expect(signedIn.filter(([, entry]) => entry.program === scope).map(([name]) => name)).toEqual(
      expect.arrayContaining(opened[scope]),
    );
  const named = signedIn.filter(([, entry]) => entry.program !== undefined).map(([name]) => name);
  expect(named.toSorted()).toEqual(Object.values(opened).flat().toSorted());
});

it('refuses a program everything else that a person of its member may do, whatever it was let do', async () => {
  const given: (readonly ProgramScope[])[] = [programScopes, []];
  for (const scopes of given) {
    const token = await programOf(scopes);
    for (const [name, entry] of signedIn) {
      if (entry.program !== undefined && scopes.includes(entry.program)) continue;
      const { answer } = await home.send(entry, { orderDetailsId: '1', orderDetailId: '1' }, { token });
      expect([name, answer.errcode]).toEqual([name, codeOf('forbidden')]);
    }
  }
  const token = await programOf(programScopes);
  const listened = await fetch(`${home.url}${streams.member.path}`, { headers: { authorization: token } });
  expect(await listened.json()).toMatchObject({ errcode: codeOf('forbidden') });
});
