import { describe, expect, test } from 'vitest';
import { isCandidateWhole, whatIsWrong } from './candidate/check-candidate.ts';
import {
  amendDraft,
  changeItem,
  choiceOf,
  type Draft,
  dropItems,
  emptyDraft,
  hasSelection,
  withoutSelection,
} from './draft.ts';
import { allowedStep, type Step, stepAt, stepPaths } from './steps.ts';
import { tidyField } from './candidate/tidy-field.ts';

const person = {
  name: '诸葛明玥',
  phoneNo: '13600005177',
  idCard: '11010119900307109X',
  idType: 'idCard' as const,
  department: '',
  position: '',
  proposedEntryDate: '2026-12-01',
};
const whole: Draft = {
  ...emptyDraft('key-1'),
  candidate: person,
  checkId: '7',
  teValidateResult: 'match',
  checkedDataItemList: changeItem([], 'XP_HR', { quantity: 2, remark: ' 勿联系现雇主 ' }),
};
const stamp = { uuid: 'key-2', now: 5 };

describe('amending', () => {
  test('what is submitted under one key stays the same: each change takes a new key', () => {
    expect(amendDraft(whole, { checkedDataItemList: [] }, stamp)).toMatchObject({ uuid: 'key-2', changedAt: 5 });
  });
  test('an identity check counts for its person only', () => {
    const other = { ...person, phoneNo: '13600005178' };
    expect(amendDraft(whole, { candidate: other }, stamp)).toMatchObject({ checkId: null, teValidateResult: null });
    const promoted = { ...person, position: '总监' };
    expect(amendDraft(whole, { candidate: promoted }, stamp)).toMatchObject({
      checkId: '7',
      teValidateResult: 'match',
    });
  });
  test('letting go of what lowers the price keeps the items', () => {
    const chosen: Draft = {
      ...whole,
      trialInfo: { objId: '3', objType: 'package', investigationId: '4', checkedCardList: ['5'] },
    };
    const left = amendDraft(chosen, withoutSelection(), stamp);
    expect(hasSelection(chosen)).toBe(true);
    expect(hasSelection(left)).toBe(false);
    expect(left.checkedDataItemList).toEqual(whole.checkedDataItemList);
  });
});

describe('items', () => {
  test('a change chooses what was not chosen, at one piece and normal urgency', () => {
    expect(changeItem([], 'ID_THREE', {})).toMatchObject([
      { code: 'ID_THREE', quantity: 1, explosiveOrder: '2', remark: '', userAction: '2', business: [] },
    ]);
  });
  test('a change leaves the others and their order', () => {
    const items = changeItem(changeItem([], 'A', {}), 'B', {});
    expect(
      changeItem(items, 'A', { explosiveOrder: '1' }).map(({ code, explosiveOrder }) => code + explosiveOrder),
    ).toEqual(['A1', 'B2']);
    expect(dropItems(items, ['A']).map(({ code }) => code)).toEqual(['B']);
  });
});

test('what is filled in for the candidate is submitted for the ordered pieces alone, and not when the candidate fills it in', () => {
  const business = [{ company: '澜石软件', position: '' }, { company: '云帆' }, { company: '第三家' }];
  const filled = (userAction: '1' | '2') => ({
    ...whole,
    checkedDataItemList: whole.checkedDataItemList.map((item) => ({ ...item, userAction, business, selectIndex: 1 })),
  });
  expect(choiceOf(filled('1'), true).checkedDataItemList[0]).toMatchObject({
    userAction: '1',
    selectIndex: 1,
    business: [{ company: '澜石软件' }, { company: '云帆' }],
  });
  expect(choiceOf(filled('1'), false).checkedDataItemList[0]).not.toHaveProperty('business');
  expect(choiceOf(filled('2'), true).checkedDataItemList[0]).not.toHaveProperty('business');
});

test('the question of a price leaves remarks out, the submit takes them trimmed', () => {
  expect(choiceOf(whole, false).checkedDataItemList).toEqual([{ code: 'XP_HR', quantity: 2, explosiveOrder: '2' }]);
  expect(choiceOf(whole, true).checkedDataItemList[0]).toMatchObject({ remark: '勿联系现雇主' });
  expect(choiceOf(whole, true)).not.toHaveProperty('objId');
});

describe('the steps', () => {
  test('an address names its step in any case; the wizard itself begins at the candidate', () => {
    expect(stepAt('/dashboard/ordercreate/checksurveyitems/')).toBe('items');
    expect(stepAt('/Dashboard/OrderCreate')).toBe('candidate');
    expect(stepAt(stepPaths.confirm)).toBe('confirm');
  });
  test.each<[Step, Draft, Step]>([
    ['confirm', emptyDraft('k'), 'candidate'],
    ['items', emptyDraft('k'), 'candidate'],
    ['confirm', { ...whole, checkedDataItemList: [] }, 'items'],
    ['package', { ...whole, checkedDataItemList: [] }, 'package'],
    ['confirm', whole, 'confirm'],
    ['candidate', whole, 'candidate'],
  ])('%s that lacks its inputs leads to the first that is missing', (step, draft, expected) => {
    expect(allowedStep(step, draft)).toBe(expected);
  });
});

describe('the candidate', () => {
  test('whole only when every rule holds', () => {
    expect(isCandidateWhole(person)).toBe(true);
    expect(isCandidateWhole({ ...person, idCard: '110101199003071090' })).toBe(false);
    expect(isCandidateWhole({ ...person, proposedEntryDate: '2026-02-30' })).toBe(false);
  });
  test.each([
    ['name', 'Zhuge1', '第 6 个字符“1”不能用在姓名里'],
    ['phoneNo', '1360000517', '手机号应为 11 位数字'],
    ['idCard', '110101199003071090', '身份证号校验位不正确，请核对'],
    ['idCard', '', '请输入身份证号'],
    ['department', 'x'.repeat(61), '内容过长，最多 60'],
    ['proposedEntryDate', '', null],
  ] as const)('%s %j', (field, value, words) => {
    expect(whatIsWrong(field, { ...person, [field]: value }, 'zh')).toBe(words);
  });
  test.each([
    ['passport', 'E12345678', null],
    ['passport', '330106199003072415', '护照号是 5 至 15 位字母和数字，至少有一个数字'],
    ['passport', '', '请输入护照号'],
    ['hkMacaoPermit', 'H12345678', null],
    ['hkMacaoPermit', 'E12345678', '港澳通行证号是 H 或 M 加 8 位数字（旧版 10 位）'],
    ['taiwanPermit', '12345678', null],
    ['taiwanPermit', '1234567', '台胞证号是 8 位数字（旧版 10 位）'],
  ] as const)('the number is judged as that of the document: %s %j', (idType, idCard, words) => {
    expect(whatIsWrong('idCard', { ...person, idType, idCard }, 'zh')).toBe(words);
  });
  test.each([
    ['phoneNo', '+86 136-0000-5177', '13600005177'],
    ['idCard', ' 110101 19900307 109x', '11010119900307109X'],
    ['proposedEntryDate', '2026年12月1日', '2026-12-01'],
    ['proposedEntryDate', '20261201', '2026-12-01'],
    ['proposedEntryDate', 'soon', 'soon'],
  ] as const)('%s is tidied: %j', (field, typed, kept) => {
    expect(tidyField(field, typed)).toBe(kept);
  });
});
