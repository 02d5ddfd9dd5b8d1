import { describe, expect, test } from 'vitest';
import { type Guard, judge } from './guards.ts';

const accessToken = { value: 'a', createdAt: 0 };
const now = Date.parse('2026-11-22T09:00:00+08:00');
const enterprise = (roleId: 1 | 2, type: number, expiresAt: string | null = null) => ({
  epId: '1',
  memberId: '1',
  epName: '云栖',
  epUserId: '1',
  roleId,
  acctType: 1 as const,
  isFrozen: false,
  grade: { type, expireDate: expiresAt === null ? null : { time: Date.parse(expiresAt) } },
});

describe('guards', () => {
  test.each<[Guard, string, Parameters<typeof judge>[1], string]>([
    ['signedIn', 'no session', { accessToken: null, enterprise: null }, 'signIn'],
    ['enterprise', 'no session', { accessToken: null, enterprise: null }, 'signIn'],
    ['gradedAdmin', 'no session', { accessToken: null, enterprise: enterprise(1, 2) }, 'signIn'],
    ['signedIn', 'personal account', { accessToken, enterprise: null }, 'pass'],
    ['enterprise', 'personal account', { accessToken, enterprise: null }, 'turnAway'],
    ['enterprise', 'staff of an enterprise', { accessToken, enterprise: enterprise(2, -1) }, 'pass'],
    ['gradedAdmin', 'personal account', { accessToken, enterprise: null }, 'turnAway'],
    ['gradedAdmin', 'staff with a paid grade', { accessToken, enterprise: enterprise(2, 2) }, 'turnAway'],
    ['gradedAdmin', 'administrator without grade', { accessToken, enterprise: enterprise(1, -1) }, 'turnAway'],
    ['gradedAdmin', 'administrator with the free grade', { accessToken, enterprise: enterprise(1, 1) }, 'turnAway'],
    ['gradedAdmin', 'administrator with a paid grade', { accessToken, enterprise: enterprise(1, 2) }, 'pass'],
    [
      'gradedAdmin',
      'administrator whose grade ends today',
      { accessToken, enterprise: enterprise(1, 2, '2026-11-22T08:00:00+08:00') },
      'pass',
    ],
    [
      'gradedAdmin',
      'administrator whose grade ended yesterday',
      { accessToken, enterprise: enterprise(1, 2, '2026-11-22T00:00:00+08:00') },
      'turnAway',
    ],
  ])('%s › %s', (guard, _who, session, verdict) => {
    expect(judge(guard, session, now)).toBe(verdict);
  });
});
