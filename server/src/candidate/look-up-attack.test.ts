import { candidateCalls, identityNoticeVersion, identityTries } from '@beidiao/contract/candidate/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Gate } from '../base/http/gate.ts';
import { aCandidate, anAddress, codeOf, TestHouse } from '../../test/house.ts';
import { type InvitedCandidate, signIn } from '../../test/invited.ts';

const caps = {
  codes: { perDay: 1_000 },
  messages: { perReceiver: 1_000, perPerson: 1_000, perMember: 1_000, beforeConfirmation: 10 },
  lookUps: { perMember: 50, perPerson: 4 },
};
let home: TestHouse;
/** Every question that the source was asked. */
let asked = 0;
beforeAll(async () => {
  // The caps hold by themselves; what one person may call in a minute would hide them.
  vi.spyOn(Gate.prototype, 'passCaller').mockResolvedValue();
  home = await TestHouse.open({ caps });
  await home.work();
  const { identity } = home.house.worlds.real;
  if (identity === undefined) throw new TypeError('a house of tests has every port');
  // A source that takes its time and says no.
  vi.spyOn(identity, 'compare').mockImplementation(async () => {
    asked += 1;
    await new Promise((later) => setTimeout(later, 30));
    return 'mismatch';
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await home.close();
});

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
/** Numbers of people born on the same day, with the right last character. */
function idCardOf(n: number): string {
  const seventeen = `33010619900307${String(n).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(seventeen[place]), 0);
  return `${seventeen}${'10X98765432'[sum % 11]}`;
}

describe('a member that asks for people who have agreed to nothing', () => {
  it('learns nothing and asks no source, in 160 tries of which 100 come at once, and meets the limit of the day', async () => {
    const [fresh, before] = [await home.hr(), asked];
    const ask = (n: number) => {
      const { name, phoneNo } = aCandidate();
      const sent = { token: fresh.token, address: anAddress() };
      return home.ask(orderCalls.checkIdentity, { name, phoneNo, idCard: idCardOf(n) }, sent);
    };
    const answers = [...(await times(100, ask)), ...(await times(60, (n) => ask(100 + n)))];
    expect(asked).toBe(before);
    const passed = answers.filter(({ errcode }) => errcode === '0000');
    expect(passed).toHaveLength(caps.messages.beforeConfirmation);
    for (const { data } of passed) expect(data).toMatchObject({ result: 'unknown', confirmedAt: null });
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set(['0000', codeOf('lookUpsUsed')]));
  });

  it('is held to its day when it is confirmed as well, and to a few looks at one person', async () => {
    const hr = await home.hr();
    await home.confirm(hr);
    const { name, phoneNo } = aCandidate();
    const ask = (idCard: string) =>
      home.ask(orderCalls.checkIdentity, { name, phoneNo, idCard }, { token: hr.token, address: anAddress() });
    const ofOne = await times(20, () => ask(idCardOf(900)));
    expect(ofOne.filter(({ errcode }) => errcode === '0000')).toHaveLength(caps.lookUps.perPerson);
    const ofMany = await times(100, (n) => ask(idCardOf(n)));
    expect(ofMany.filter(({ errcode }) => errcode === '0000')).toHaveLength(
      caps.lookUps.perMember - caps.lookUps.perPerson,
    );
  });
});

describe('whoever proves who they are', () => {
  const prove = ({ orderDetailsId, token, candidate }: InvitedCandidate) =>
    home.ask(
      candidateCalls.proveIdentity,
      { orderDetailsId, name: candidate.name, idCard: candidate.idCard, noticeVersion: identityNoticeVersion },
      { token, address: anAddress() },
    );

  it('has the source asked three times and no more, 100 at once, and of one ID card by all checks together', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const [first, second] = [await signIn(home, hr), await signIn(home, hr)];
    const before = asked;
    const answers = await times(100, () => prove(first));
    expect(asked - before).toBe(identityTries);
    const codes = new Set(answers.map(({ errcode }) => errcode));
    expect([...codes].sort()).toEqual(['0000', codeOf('identityTriesOver')].sort());
    const others = await times(10, () => prove(second));
    expect(asked - before).toBe(caps.lookUps.perPerson);
    expect(others.map(({ errcode }) => errcode)).toContain(codeOf('lookUpsUsed'));
  });
});
