import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openBreachedPasswords } from './breached-passwords.ts';
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

describe('a file of breached passwords', () => {
  const folder = mkdtempSync(join(tmpdir(), 'breached-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const hashOf = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase();
  const write = (name: string, lines: readonly string[], end: string): string => {
    const file = join(folder, name);
    writeFileSync(file, lines.map((line) => line + end).join(''));
    return file;
  };
  const found = Array.from({ length: 300 }, (_, at) => `found-in-a-breach-${at}`);
  const sorted = found.map(hashOf).toSorted();

  it('refuses each password of it and no other, with counts behind the hashes or without', async () => {
    const counted = write(
      'counted',
      sorted.map((hash, at) => `${hash}:${at * at}`),
      '\r\n',
    );
    for (const file of [write('plain', sorted, '\n'), counted]) {
      const breached = await openBreachedPasswords(file);
      for (const password of found) expect([password, await breached.has(password)]).toEqual([password, true]);
      expect(await breached.has('found-in-no-breach')).toBe(false);
      expect(await whyNotPassword('found-in-a-breach-7', [], breached)).toBe('passwordCommon');
      expect(await whyNotPassword('four boats on a calm lake', [], breached)).toBeUndefined();
      await breached.close();
    }
  });

  it('is refused at the start when it is empty, of another form or not sorted', async () => {
    for (const lines of [[], ['password1', 'password2'], [...sorted].reverse()])
      await expect(openBreachedPasswords(write('wrong', lines, '\n'))).rejects.toThrow(/SHA-1|sorted/);
  });
});
