import { describe, expect, it } from 'vitest';
import { canReportCrime } from './criminal-items.ts';

describe('an item can report a criminal matter', () => {
  it.each([
    ['it searches published judgments, criminal ones among them', 'LIT_PUBLIC', [], true],
    ['one of its lists holds criminal judgments', 'BIZ_OFFICER', [], true],
    ['the police issue what it checks', 'CRIME_CERT', [], true],
    ["the candidate hands in the police's certificate for it", 'XP_HR', ['employer', 'policeCertificate'], true],
    ['nobody knows beforehand what it rests on', 'CUSTOM_CHECK', [], true],
    ['its lists hold posts in companies alone', 'BIZ_CONFLICT', ['idCard', 'posts'], false],
    ['its lists hold administrative penalties alone', 'ADMIN_PENALTY', ['idCard'], false],
    ['it asks a former employer', 'XP_HR', ['employer'], false],
  ] as const)('where %s: %s', (_, code, needs, expected) => expect(canReportCrime(code, needs)).toBe(expected));
});
