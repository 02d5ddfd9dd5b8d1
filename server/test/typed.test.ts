import { randomUUID } from 'node:crypto';
import { orderCalls } from '@beidiao/contract/order/calls';
import { withCheckCharacter } from '@beidiao/contract/wire/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCandidate, codeOf, type Person, TestHouse } from './house.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr();
});
afterAll(() => home.close());

const { phoneNo, idCard } = aCandidate();
const phones = [
  '86-13800002046',
  '8613800002046',
  '(+86)138 0000 2046',
  '１３８００００２０４６',
  '\u202d13800002046\u202c',
];
const numbers = [
  '330106 19900307 2415',
  '３３０１０６１９９００３０７２４１５',
  '330106–199003072415',
  '\u200b330106199003072415',
];

describe('a person who is ordered', () => {
  it('is the same in whatever spelling phone, number and name were given, and is shown as named', async () => {
    for (const [n, spelling] of phones.entries()) {
      const candidate = aCandidate({
        name: '\u202a欧阳  晨曦\u202c',
        phoneNo: spelling,
        idCard: numbers[n % numbers.length] ?? '',
      });
      const { orderNo } = await home.placedOrder(hr, { candidate, idempotencyKey: randomUUID() });
      const { rows } = await home.call(orderCalls.list, { searchCriteria: orderNo }, hr);
      expect(rows).toMatchObject([{ name: '欧阳 晨曦' }]);
    }
    const { total } = await home.call(orderCalls.list, { searchCriteria: phoneNo }, hr);
    expect(total).toBe(phones.length);
    for (const searchCriteria of [...phones, ...numbers, idCard])
      expect({ searchCriteria, ...(await home.call(orderCalls.list, { searchCriteria }, hr)) }).toMatchObject({
        total,
      });
  });

  it.each([
    ['name', '王五★', '第 3 个字符“★”不能用在姓名里'],
    ['name', '王\u0007五', '第 2 个字符是不可见字符，请删去后重新输入'],
    ['name', '  ', '请输入姓名'],
    ['phoneNo', '1380000204', '手机号应为 11 位数字'],
    ['idCard', '330106199003072', '身份证号应为 18 位，现在是 15 位'],
    ['idCard', withCheckCharacter('33010619901307241'), '号码中的出生日期有误，请核对'],
    ['idCard', withCheckCharacter('33010619900631241'), '号码中的出生日期有误，请核对'],
    ['idCard', withCheckCharacter('33010629900307241'), '号码中的出生日期有误，请核对'],
    ['idCard', '330106199003072416', '身份证号校验位不正确，请核对'],
  ])('is refused for the %s %j with the reason', async (field, given, message) => {
    const person = { name: '欧阳晨曦', phoneNo, idCard, [field]: given };
    const { answer } = await home.send(orderCalls.existing, person, { token: hr.token });
    expect(answer).toMatchObject({ errcode: codeOf('badParams'), data: { fields: [{ field, message }] } });
  });

  it('has a number that is valid only where an order would take it', async () => {
    const valid = async (IDCard: string) => (await home.call(orderCalls.checkIdCard, { IDCard }, hr)).valid;
    expect(await valid('３３０１０６ 199003072415')).toBe(true);
    for (const future of [withCheckCharacter('33010629900307241'), withCheckCharacter('33010618990307241')])
      expect(await valid(future)).toBe(false);
  });
});
