import { orderCalls } from '@beidiao/contract/order/calls';
import { maskIdCard, maskPhone } from '@beidiao/contract/wire/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCandidate, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
});
beforeEach(async () => {
  hr = await home.hr({ fundsFen: 100_000 });
});
afterAll(() => home.close());

const filled = {
  userAction: '1' as const,
  business: [{ company: '澜石软件' }, { company: '云帆科技' }],
  selectIndex: 1,
};
const candidate = { ...aCandidate(), department: '研发部', position: '后端工程师', proposedEntryDate: '2027-01-04' };
const order = (codes = ['XP_HR']) =>
  home.paidOrder(hr, {
    codes,
    candidate,
    choice: { checkedDataItemList: codes.map((code) => ({ code, quantity: 2, remark: '请先联系人事', ...filled })) },
  });
const auditedTimes = () =>
  home.value<number>(
    "select count(*)::integer from app.audit where member_id = $1 and action = 'checkAgain'",
    hr.memberId,
  );

describe('findLastTimeData', () => {
  it('gives nothing to who has never ordered', async () => {
    expect(await home.call(orderCalls.lastDraft, {}, hr)).toEqual({ draft: null });
  });

  it('gives items and candidate of the last own order, masked and without what was filled in about them', async () => {
    await order();
    const { draft } = await home.call(orderCalls.lastDraft, {}, hr);
    const { name, phoneNo, idCard, department, position, proposedEntryDate } = candidate;
    expect(draft?.candidate).toEqual({
      name,
      phoneNo: maskPhone(phoneNo),
      idCard: maskIdCard(idCard),
      idType: 'idCard',
      department,
      position,
      proposedEntryDate,
    });
    expect(draft?.checkedDataItemList).toEqual([
      {
        code: 'XP_HR',
        quantity: 2,
        explosiveOrder: '2',
        remark: '请先联系人事',
        userAction: '1',
        business: null,
        selectIndex: 1,
      },
    ]);
    expect(await auditedTimes()).toBe(0);
  });

  it('gives a colleague the own last order only', async () => {
    await order();
    const colleague = await home.colleague(hr);
    expect(await home.call(orderCalls.lastDraft, {}, colleague)).toEqual({ draft: null });
  });
});

describe('newDemandAgainBgCheck', () => {
  it('gives the same person whole, with what was filled in about them, and is written down', async () => {
    const { orderDetailsId: orderDetailId } = await order();
    const draft = await home.call(orderCalls.checkAgain, { orderDetailId }, hr);
    expect(draft.candidate).toEqual(candidate);
    expect(draft.checkedDataItemList).toMatchObject([{ code: 'XP_HR', ...filled }]);
    expect(await auditedTimes()).toBe(1);
  });
});
