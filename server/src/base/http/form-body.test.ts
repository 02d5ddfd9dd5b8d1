import { batchCalls } from '@beidiao/contract/batch/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import type { Answer, Call } from '@beidiao/contract/wire/call';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, head, listIsRead, person } from '../../../test/candidate-lists.ts';
import { codeOf, type Person, TestHouse } from '../../../test/house.ts';
import { agree, identify, signIn } from '../../../test/invited.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 100_000 });
  await home.confirm(hr);
});
afterAll(() => home.close());

type Fields = Readonly<Record<string, string | File>>;
const formOf = (fields: Fields): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
async function post(
  { path }: Pick<Call, 'path'>,
  body: FormData | string,
  { token, type }: { token: string; type?: string },
): Promise<{ status: number; answer: Answer }> {
  const headers = { authorization: token, ...(type === undefined ? {} : { 'content-type': type }) };
  const response = await fetch(`${home.url}${path}`, { method: 'POST', headers, body });
  return { status: response.status, answer: (await response.json()) as Answer };
}
const list = (name: string) => new File([Buffer.from(csv([head, person(1)]), 'base64')], name);

describe('a file that is sent as a form', () => {
  it('is read like one in base64, under its own name', async () => {
    const { status, answer } = await post(batchCalls.upload, formOf({ file: list('春季名单.csv') }), hr);
    expect({ status, errcode: answer.errcode }).toEqual({ status: 200, errcode: '0000' });
    expect(answer.data).toMatchObject({ fileName: '春季名单.csv' });
    const { batchFileId } = Object(answer.data);
    await listIsRead(home, batchFileId);
    expect(await home.call(batchCalls.progress, { batchFileId }, hr)).toMatchObject({ fileName: '春季名单.csv' });
  });

  it('may be given another name, and has the other fields beside it', async () => {
    const invited = await signIn(home, hr, { codes: ['ID_THREE', 'XP_HR'] });
    await identify(home, invited);
    await agree(home, invited, []);
    const { orderDetailsId, token } = invited;
    const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    const paper = new File([drawn], 'scan.jpg');
    const fields = { orderDetailsId, itemCode: 'XP_HR', n: '1', name: '离职证明.jpg', file: paper };
    const { answer } = await post(collectCalls.upload, formOf(fields), { token });
    expect(answer).toMatchObject({ errcode: '0000', data: { name: '离职证明.jpg', mime: 'image/jpeg' } });
    const other = await post(collectCalls.upload, formOf({ ...fields, orderDetailsId: '1' }), { token });
    expect(other.answer.errcode).toBe(codeOf('orderNotFound'));
  });

  it('is refused without a token, without the file, and with two', async () => {
    const nobody = await post(batchCalls.upload, formOf({ file: list('a.csv') }), { token: 'nobody' });
    expect(nobody.answer.errcode).toBe(codeOf('notSignedIn'));
    const none = await post(batchCalls.upload, formOf({ fileName: 'a.csv' }), hr);
    expect(none.answer).toMatchObject({ errcode: codeOf('badParams'), data: { fields: [{ field: 'base64' }] } });
    const two = await post(batchCalls.upload, formOf({ file: list('a.csv'), other: list('b.csv') }), hr);
    expect(two).toMatchObject({ status: 400, answer: { errcode: codeOf('formUnread') } });
  });

  it('is refused above the size of the call, and with a field that would be cut', async () => {
    const big = new File([Buffer.alloc(29 * 1024 * 1024, 'x')], 'big.csv');
    const tooBig = await post(batchCalls.upload, formOf({ file: big }), hr);
    expect(tooBig).toMatchObject({ status: 413, answer: { errcode: codeOf('tooLarge') } });
    const long = await post(batchCalls.upload, formOf({ base64: 'A'.repeat(100_000) }), hr);
    expect(long).toMatchObject({ status: 413, answer: { errcode: codeOf('tooLarge') } });
  });

  it('that can not be read says so, and is no fault', async () => {
    const before = home.logged.length;
    const cut = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf';
    const named = 'multipart/form-data; boundary=b';
    for (const type of [named, 'multipart/form-data']) {
      const { status, answer } = await post(batchCalls.upload, cut, { ...hr, type });
      expect({ type, status, errcode: answer.errcode }).toEqual({ type, status: 400, errcode: codeOf('formUnread') });
    }
    expect(home.logged.slice(before)).toEqual([]);
  });
});

it('a call that takes no file refuses a form', async () => {
  const { status, answer } = await post(orderCalls.list, formOf({ flag: '1' }), hr);
  expect({ status, errcode: answer.errcode }).toEqual({ status: 415, errcode: codeOf('wrongMedia') });
});
