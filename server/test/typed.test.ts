import { randomUUID } from 'node:crypto';
import { batchCalls } from '@beidiao/contract/batch/calls';
import { candidateCalls, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { documentKey } from '@beidiao/contract/typed/document';
import { shownName } from '@beidiao/contract/typed/name';
import { spelledPeople, spellingsOf } from '@beidiao/contract/typed/spellings';
import { withCheckCharacter } from '@beidiao/contract/wire/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPackage, connect } from './ats-links.ts';
import { AtsSystem } from './ats-system.ts';
import { bringList, csv, head } from './candidate-lists.ts';
import { aCandidate, codeOf, eventually, type Operator, type Person, TestHouse } from './house.ts';
import { signIn } from './invited.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
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

describe.each(spelledPeople)('$right.name, however written,', (person) => {
  const { right } = person;
  const { idType } = right;
  const spellings = spellingsOf(person);
  const write = ({ name, phoneNo, idCard }: (typeof spellings)[number]) => ({ name, phoneNo, idCard, idType });
  let firstId: string;
  let reviewer: Operator;
  beforeAll(async () => {
    reviewer = await home.staff('reviewer');
    firstId = (await home.placedOrder(hr, { candidate: right, codes: ['ID_THREE'] })).orderDetailsId;
  });
  const keys = async (ids: readonly string[]): Promise<number> =>
    home.value('select count(distinct person_key)::integer from app.order_detail where id = any($1::bigint[])', [
      firstId,
      ...ids,
    ]);

  it('is one person by both editions of the call that orders, and shown as written', async () => {
    const ids: string[] = [];
    for (const spelling of spellings) {
      const { existing } = await home.call(orderCalls.existing, write(spelling), hr);
      expect({ spelling, existing }).toMatchObject({ spelling, existing: { orderNo: expect.any(String) } });
      const placed = await home.placedOrder(hr, { candidate: write(spelling), codes: ['ID_THREE'] });
      const first = { ...write(spelling), dataItemList: ['ID_THREE'] };
      ids.push(placed.orderDetailsId, (await home.call(orderCalls.submitFirst, first, hr)).orderDetailsId);
      const shown = await home.call(orderCalls.details, { orderDetailsId: placed.orderDetailsId, reveal: true }, hr);
      expect(shown).toMatchObject({ name: shownName(spelling.name), phoneNo: right.phoneNo, idType });
      expect(documentKey(idType, shown.idCard)).toBe(documentKey(idType, right.idCard));
    }
    expect(await keys(ids)).toBe(1);
  });

  it('is one person in a list, and was ordered before', async () => {
    const cell = idType === 'passport' ? (number: string) => `护照 ${number}` : (number: string) => number;
    const rows = spellings.map(({ name, phoneNo, idCard }) => [name, phoneNo, cell(idCard), '']);
    const batchFileId = await bringList(home, hr, csv([head, ...rows]));
    const read = await home.call(batchCalls.rows, { batchFileId, pageSize: 100 }, hr);
    expect(read.rows.map(({ n, state, twin, orderedAt }) => [n, state, twin, orderedAt !== null])).toEqual(
      rows.map((_, place) => [place + 2, 'doubtful', place === 0 ? null : 2, true]),
    );
  });

  it('is found by phone, number and name, by the member and by staff', async () => {
    const found = async (searchCriteria: string) =>
      (await home.call(orderCalls.list, { searchCriteria, pageSize: 100 }, hr)).rows.map((row) => row.orderDetailsId);
    const foundByStaff = async (search: string) =>
      (await home.call(operationsCalls.searchCandidates, { search }, reviewer)).rows.map((row) => row.orderDetailsId);
    for (const text of spellings.flatMap(({ name, phoneNo, idCard }) => [name, phoneNo, idCard])) {
      expect({ text, found: (await found(text)).includes(firstId) }).toEqual({ text, found: true });
      expect({ text, found: (await foundByStaff(text)).length > 0 }).toEqual({ text, found: true });
    }
  });
});

describe.each(spelledPeople.filter(({ right }) => right.idType === 'idCard'))('$right.name, by ID card,', (person) => {
  const { right } = person;
  const spellings = spellingsOf(person);

  it('confirms who it is on the phone without losing a try', async () => {
    const invited = await signIn(home, hr, {
      codes: ['ID_THREE'],
      person: { ...right, phoneNo: right.phoneNo.replace('13800', '13900') },
    });
    const { orderDetailsId, token } = invited;
    for (const { name, idCard } of spellings) {
      const wish = { orderDetailsId, name, idCard, noticeVersion: identityNoticeVersion };
      const answer = await home.call(candidateCalls.proveIdentity, wish, { token });
      expect({ name, idCard, ...answer }).toEqual({ name, idCard, result: 'match' });
    }
    expect(await home.value('select identity_misses from app.order_detail where id = $1', orderDetailsId)).toBe(0);
  });

  it('was checked lately, as a recruiting system sends them', async () => {
    await home.placedOrder(hr, { candidate: right, codes: ['ID_THREE'] });
    const system = await AtsSystem.open('generic');
    const packageId = await aPackage(home);
    const { linkId, callbackUrl } = await connect(home, hr, { system, packageId });
    for (const [n, spelling] of spellings.entries()) {
      const url = `${home.url}${new URL(callbackUrl).pathname}`;
      await system.post(url, { event: 'sent', id: `${n}`, person: { ...spelling } });
      const refused = await eventually(async () => {
        const { rows } = await home.owner.query<{ reason: string }>(
          "select reason from app.ats_arrival where link_id = $1 and outside_id = $2 and state <> 'waiting'",
          [linkId, `${n}`],
        );
        return rows[0];
      });
      expect({ spelling, ...refused }).toEqual({ spelling, reason: 'recentCheck' });
    }
    await system.close();
  });
});
