import { expect, test } from 'vitest';
import { emptyDraft, newItem } from '../draft.ts';
import { fromEarlier } from './from-earlier.ts';

const item = {
  code: 'XP_HR',
  quantity: 2,
  explosiveOrder: '1' as const,
  remark: null,
  userAction: '1' as const,
  business: [{ company: '杭州某某有限公司' }, {}],
  selectIndex: 1,
};
const earlier = {
  candidate: {
    name: '诸葛明玥',
    phoneNo: '13600005177',
    idCard: '11010119900307109X',
    idType: 'idCard' as const,
    department: null,
    position: '经理',
    proposedEntryDate: '2026-01-01',
  },
  objId: '3',
  objType: 'package' as const,
  explosiveOrderDay: null,
  checkedDataItemList: [item],
};

test('the person comes along, but not the entry date, which has passed', () => {
  const change = fromEarlier(earlier, emptyDraft('k'));
  expect(change.candidate).toEqual({ ...earlier.candidate, department: '', proposedEntryDate: '' });
  expect(change.trialInfo).toMatchObject({
    objId: '3',
    objType: 'package',
    checkedCardList: [],
    investigationId: null,
  });
});

test('what was filled in about the person comes along with them', () => {
  expect(fromEarlier(earlier, emptyDraft('k')).checkedDataItemList).toEqual([
    { ...newItem('XP_HR'), ...item, remark: '' },
  ]);
});

test('items alone leave the person that is being entered, and say nothing of the earlier one', () => {
  const last = { ...earlier, candidate: null, checkedDataItemList: [{ ...item, business: null }] };
  const change = fromEarlier(last, emptyDraft('k'));
  expect(change).not.toHaveProperty('candidate');
  expect(change.checkedDataItemList).toEqual([{ ...newItem('XP_HR'), quantity: 2, explosiveOrder: '1' }]);
});
