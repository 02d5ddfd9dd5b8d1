import type { CandidateDetails } from '@beidiao/contract/candidate/calls';
import { expect, test } from 'vitest';
import { ownItem, type OwnItem } from '../../../test/own-check.ts';
import { lackOf } from './consent-choice.ts';

const item = (code: string, facts: Partial<OwnItem> = {}): OwnItem =>
  ownItem(code, { isOptional: false, isAgreed: null, ...facts });
const plain = item('ID_THREE');
const credit = item('CREDIT', { isSensitive: true, isOptional: true });
const needed = item('CERT', { isSensitive: true });

test.each<[string, CandidateDetails['dataItemList'], boolean, string[], string | null]>([
  ['nothing is ticked', [plain, credit], false, [], 'general'],
  ['the general tick alone is enough', [plain, credit], true, [], null],
  ['a sensitive tick does not stand for the general one', [plain, credit], false, ['CREDIT'], 'general'],
  ['an item that can not be left out', [plain, needed], true, [], 'needed'],
  ['an item that can not be left out is ticked', [plain, needed], true, ['CERT'], null],
  ['only sensitive items, none of them ticked', [credit], true, [], 'nothing'],
  ['only sensitive items, one ticked', [credit], true, ['CREDIT'], null],
])('%s', (_, items, isGeneral, codes, lack) => {
  expect(lackOf({ isGeneral, codes }, items)).toBe(lack);
});
