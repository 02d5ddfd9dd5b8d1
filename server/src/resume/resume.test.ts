import { orderCalls } from '@beidiao/contract/order/calls';
import { resumeCalls } from '@beidiao/contract/resume/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';
import { signIn, identify, agree } from '../../test/invited.ts';
import { writePaper } from '../../test/papers.ts';
import { aResumePdf, aWordFile, paragraph } from '../../test/resumes.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work({ asksSources: false });
  hr = await home.hr({ fundsFen: 1_000_000 });
});
afterAll(() => home.close());

const lines = [
  '姓名：秦思远',
  '手机：13800002046',
  '工作经历',
  '2019.07 - 2023.02    杭州澜石软件有限公司    后端工程师',
];
const wordOf = async (texts: readonly string[]) => (await aWordFile(texts.map(paragraph).join(''))).toString('base64');
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('reading a résumé', () => {
  it.each([
    ['PDF', 'a.pdf', async () => aResumePdf(lines).toString('base64')],
    ['Word', 'a.docx', async () => wordOf(lines)],
  ] as const)(
    'a %s file is answered field by field, with the words in which each was found',
    async (_, name, made) => {
      const read = await home.call(resumeCalls.read, { name, base64: await made() }, hr);
      expect(read).toMatchObject({
        name: { value: '秦思远', words: '姓名:秦思远' },
        phoneNo: { value: '13800002046' },
        idCard: null,
        position: null,
        employers: [
          { content: { company: '杭州澜石软件有限公司', position: '后端工程师', from: '2019-07', to: '2023-02' } },
        ],
        schools: [],
      });
    },
    60_000,
  );

  it('keeps nothing of it', async () => {
    const before = await home.value<string>('select count(*)::text from app.stored_file');
    await home.call(resumeCalls.read, { name: 'a.docx', base64: await wordOf(lines) }, hr);
    expect(await home.value<string>('select count(*)::text from app.stored_file')).toBe(before);
  });

  it.each([
    ['resumeTypeUnknown', async () => Buffer.from('plain words')],
    ['resumeActive', async () => aWordFile('', { 'word/vbaProject.bin': 'x' })],
    ['resumeBroken', async () => (await aWordFile('<w:p>', {})) as Buffer],
    ['resumeEmpty', async () => writePaper({ words: ' ' })],
    ['fileActive', async () => writePaper({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' })],
  ] as const)('%s says why a file is not read', async (refusal, made) => {
    const base64 = (await made()).toString('base64');
    expect((await home.ask(resumeCalls.read, { name: 'a', base64 }, hr)).errcode).toBe(codeOf(refusal));
  });
});

describe('a résumé of an order', () => {
  it('is kept sealed, once, and whoever may see the person opens it, which stands in the trail', async () => {
    const { orderDetailsId } = await home.placedOrder(hr);
    const upload = { orderDetailsId, name: '秦思远.docx', base64: await wordOf(lines) };
    const kept = await home.call(resumeCalls.attach, upload, hr);
    expect(kept).toMatchObject({ name: '秦思远.docx', mime: docx });
    expect(await home.call(resumeCalls.attach, upload, hr)).toEqual(kept);
    expect(await home.call(resumeCalls.upload, upload, hr)).toEqual({ resumeId: kept.fileId });
    expect(await home.call(resumeCalls.find, { orderDetailsId }, hr)).toEqual({ resume: kept });
    const place = await home.value<string>('select place from app.stored_file where id = $1', kept.fileId);
    const sealed = await home.house.ports.files.read(place);
    expect(sealed?.includes(Buffer.from('word/document.xml'))).toBe(false);
    expect(await home.call(resumeCalls.open, { orderDetailsId }, hr)).toEqual({ ...kept, base64: upload.base64 });
    const trail = "select count(*)::integer from app.audit where member_id = $1 and action = 'openResume'";
    expect(await home.value<number>(trail, hr.memberId)).toBe(1);
  });

  it('is another one when a second is given: the latest counts', async () => {
    const { orderDetailsId } = await home.placedOrder(hr);
    for (const name of ['first.docx', 'second.docx'])
      await home.call(resumeCalls.attach, { orderDetailsId, name, base64: await wordOf([name]) }, hr);
    expect((await home.call(resumeCalls.find, { orderDetailsId }, hr)).resume?.name).toBe('second.docx');
  });

  it('cannot be added once the candidate has consented', async () => {
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    await identify(home, invited);
    await agree(home, invited, ['ID_THREE']);
    const upload = { orderDetailsId: invited.orderDetailsId, name: 'a.docx', base64: await wordOf(lines) };
    expect((await home.ask(resumeCalls.attach, upload, hr)).errcode).toBe(codeOf('orderNotInState'));
  });

  it('is none where no file came with it, and nothing is told of an order that was placed by another member', async () => {
    const { orderDetailsId } = await home.placedOrder(hr);
    expect(await home.call(resumeCalls.find, { orderDetailsId }, hr)).toEqual({ resume: null });
    expect((await home.ask(resumeCalls.open, { orderDetailsId }, hr)).errcode).toBe(codeOf('fileNotFound'));
    const stranger = await home.hr();
    expect((await home.ask(resumeCalls.find, { orderDetailsId }, stranger)).errcode).toBe(codeOf('orderNotFound'));
    expect((await home.call(orderCalls.details, { orderDetailsId }, hr)).orderDetailsId).toBe(orderDetailsId);
  });
});
