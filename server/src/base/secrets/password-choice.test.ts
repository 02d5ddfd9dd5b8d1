import { describe, expect, it } from 'vitest';
import { whyNotPassword } from './password-choice.ts';

describe('a password that is chosen', () => {
  it('is none of those that are tried first, in whatever letter case, with a number or signs behind it', async () => {
    for (const password of ['password1', 'Password1', 'aaaaa1', '123456a', 'qwerty123', 'Dragon2024!', 'Beidiao2026'])
      expect([password, await whyNotPassword(password, [])]).toEqual([password, 'passwordCommon']);
  });

  it('does not hold the login name, the mailbox or the phone of the person', async () => {
    const own = ['shenruoxi', 'ruoxi.shen@example.com', '13900001234', null];
    for (const password of ['ShenRuoxi88', 'ruoxi.shen!9', 'a13900001234'])
      expect([password, await whyNotPassword(password, own)]).toEqual([password, 'passwordPersonal']);
  });

  it('may be anything else, long ones without digits too', async () => {
    for (const password of ['meadow7', 'four boats on a calm lake', '云深不知处 只在此山中 一二三四'])
      expect(await whyNotPassword(password, ['abc', 'ab@example.com'])).toBeUndefined();
  });
});
