import { expect, it } from 'vitest';
import { claimWord } from '@beidiao/contract/candidate/claim-names';
import { claimTitle } from './claim-words.ts';

it('every field that a candidate is asked for has a word in both languages', () => {
  const fields =
    'company position from to isPresent doNotContact hrPhone leaveReason refereeName refereePhone mayContact relation school major level graduatedAt degreeNo certificateName certificateNo licenceNo bankCardLast4 issuingOffice issuedAt purpose chsiCode socialInsuranceCode housingFundCode none noFile';
  for (const field of fields.split(' '))
    for (const language of ['zh', 'en'] as const) expect(claimWord(field, language)).not.toBe(field);
});

it('a claim goes by the name of its item, and by its number only among several', () => {
  const item = { itemCode: 'XP_HR', itemName: { zh: '工作履历', en: 'Work history' } };
  const [one, two] = [
    { ...item, n: 1 },
    { ...item, n: 2 },
  ];
  expect(claimTitle(one, { claims: [one], language: 'zh' })).toBe('工作履历');
  expect(claimTitle(two, { claims: [one, two], language: 'en' })).toBe('Work history · 2');
});
