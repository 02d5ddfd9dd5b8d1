import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { protocolOf } from '@beidiao/contract/candidate/consent-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, identify, invite, signIn } from '../../test/invited.ts';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 1_000_000 });
});
afterAll(() => home.close());

describe('lending an account, where the operator has not switched it on', () => {
  const codes = ['ID_THREE', 'XP_HR', 'DEGREE_DOMESTIC'];

  it('is offered nowhere and refused by name, and nothing of it is kept', async () => {
    const invited = await signIn(home, hr, { codes });
    await identify(home, invited);
    await agree(home, invited, codes);
    const { orderDetailsId, token } = invited;
    expect((await home.call(collectCalls.credentials, { orderDetailsId }, { token })).offers).toEqual([]);
    const extendedInfo = [{ kind: 'socialSecurity', city: 'beijing', account: '1', secret: 'x' } as const];
    const lent = await home.ask(collectCalls.lendCredentials, { orderDetailsId, extendedInfo }, { token });
    expect(lent.errcode).toBe(codeOf('lendingOff'));
    const code = await home.ask(collectCalls.sendPortalCode, { orderDetailsId }, { token });
    expect(code.errcode).toBe(codeOf('lendingOff'));
    expect(await home.value('select count(*)::integer from app.credential')).toBe(0);
    // Taking back is open at any time: a switch that was turned off must not keep what was lent before.
    await home.call(collectCalls.lendCredentials, { orderDetailsId, extendedInfo: [] }, { token });
  });

  it('is not spoken of on the first page, nor in the consent', async () => {
    const { link } = await invite(home, hr, { codes });
    expect((await home.call(candidateCalls.invitation, { link })).lendsAccounts).toBe(false);
    for (const language of ['zh', 'en'] as const) {
      const off = JSON.stringify(protocolOf(language, { lendsAccounts: false, idType: 'idCard' }));
      const on = JSON.stringify(protocolOf(language, { lendsAccounts: true, idType: 'idCard' }));
      expect(off).not.toMatch(/自愿提供一次|share an account/);
      expect(on).toMatch(/自愿提供一次|share an account/);
    }
  });
});
