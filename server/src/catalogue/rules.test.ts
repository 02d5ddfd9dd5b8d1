import type { FeatureFlag } from '@beidiao/contract/catalogue/flags';
import { describe, expect, it } from 'vitest';
import { type AgreementTerms, isItemVisible } from './rules.ts';

const agreement = (overrides: Partial<AgreementTerms> = {}): AgreementTerms => ({
  limitStatus: false,
  itemCodes: ['XP_AUTO_DEEP'],
  ...overrides,
});
const isVisible = (code: string, flags: Partial<Record<FeatureFlag, string>>, agreements: AgreementTerms[] = []) =>
  isItemVisible(code, { flags, agreements });
const everyFlag = {
  isManPower: '1',
  workExperienceAuto: '1',
  workExperienceAutoDeep: '1',
  credit: '1',
  isDingDongMaiCai: '1',
} as const;

describe.each([
  ['XP_DISPATCH', 'isManPower'],
  ['XP_AUTO', 'workExperienceAuto'],
  ['CREDIT', 'credit'],
  ['EVALUATION_EMOTIONAL_SIMPLE', 'isDingDongMaiCai'],
] as const)('%s', (code, flag) => {
  it('is visible when its flag is on', () => expect(isVisible(code, { [flag]: '1' })).toBe(true));
  it.each(['0', '', '2', 'true', 'on'])('is hidden when its flag is %j', (value) =>
    expect(isVisible(code, { [flag]: value })).toBe(false));
  it('is hidden whatever other flags and agreements say', () => {
    const { [flag]: _, ...others } = everyFlag;
    expect(isVisible(code, others, [agreement({ itemCodes: [code] })])).toBe(false);
  });
});

describe('XP_AUTO_DEEP', () => {
  it.each([
    ['an agreement without limit contains it', [agreement()], true],
    ['one of several agreements opens it', [agreement({ limitStatus: true }), agreement()], true],
    ['there is no agreement', [], false],
    ['the agreement is limited', [agreement({ limitStatus: true })], false],
    ['the agreement does not contain it', [agreement({ itemCodes: ['XP_AUTO'] })], false],
  ])('when %s', (_, agreements, visible) => expect(isVisible('XP_AUTO_DEEP', {}, agreements)).toBe(visible));

  it('is opened by its flag, and by no other one', () => {
    const { workExperienceAutoDeep, ...others } = everyFlag;
    expect(isVisible('XP_AUTO_DEEP', { workExperienceAutoDeep })).toBe(true);
    expect(isVisible('XP_AUTO_DEEP', others)).toBe(false);
  });
});

it('shows every other item to everyone', () => {
  for (const code of ['ID_THREE', 'LIT_PUBLIC', 'XP_HR']) expect(isVisible(code, {})).toBe(true);
});
