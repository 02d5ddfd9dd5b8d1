import { uploadCalls } from '@beidiao/contract/upload/calls';
import { resumeCalls } from '@beidiao/contract/resume/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';
import { aWordFile, paragraph } from '../../test/resumes.ts';
import { writePaper } from '../../test/papers.ts';
import { sweepUploads } from './upload.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work({ asksSources: false });
  hr = await home.hr({ fundsFen: 1_000_000 });
});
afterAll(() => home.close());

let made = 0;
/** A Word document with words of its own. */
const aFile = async () => {
  made += 1;
  return { name: `简历${made}.docx`, base64: (await aWordFile(paragraph(`姓名：秦思远 ${made}`))).toString('base64') };
};
const open = (fileId: string, who: Person) =>
  home.http.inject({
    method: 'GET',
    url: `${uploadCalls.open.path}?fileId=${fileId}`,
    headers: { authorization: who.token },
  });
const later = async (hours: number): Promise<void> => {
  await home.owner.query(
    "update app.stored_file set created_at = created_at - $1 * interval '1 hour' where kind = 'upload'",
    [hours],
  );
};

describe('a file that comes before its order', () => {
  it('is opened at the address of the answer by whoever uploaded it, byte for byte', async () => {
    const file = await aFile();
    const { fileId, url } = await home.call(uploadCalls.put, file, hr);
    const { pathname, search } = new URL(url);
    const reply = await home.http.inject({
      method: 'GET',
      url: pathname + search,
      headers: { authorization: hr.token },
    });
    expect(reply.rawPayload.toString('base64')).toBe(file.base64);
    expect(reply.headers['content-disposition']).toContain(encodeURIComponent(file.name));
    expect(fileId).toMatch(/^\d+$/);
  });

  it('is kept once, however often and at once it is sent', async () => {
    const file = await aFile();
    const answers = await Promise.all([1, 2, 3].map(() => home.call(uploadCalls.put, file, hr)));
    expect(new Set(answers.map(({ fileId }) => fileId)).size).toBe(1);
    expect(await home.call(uploadCalls.put, file, hr)).toEqual(answers[0]);
  });

  it('is not there for a colleague, for another enterprise, or without a token', async () => {
    const { fileId } = await home.call(uploadCalls.put, await aFile(), hr);
    for (const other of [await home.colleague(hr), await home.hr()])
      expect((await open(fileId, other)).json().errcode).toBe(codeOf('fileNotFound'));
    const reply = await home.http.inject({ method: 'GET', url: `${uploadCalls.open.path}?fileId=${fileId}` });
    expect(reply.json().errcode).toBe('0400006');
  });

  it('is refused with the reason that other files are refused with', async () => {
    const put = async (content: Buffer) =>
      (await home.ask(uploadCalls.put, { name: 'a', base64: content.toString('base64') }, hr)).errcode;
    expect(await put(Buffer.from('plain words'))).toBe(codeOf('fileTypeUnknown'));
    expect(await put(await aWordFile('', { 'word/vbaProject.bin': 'x' }))).toBe(codeOf('resumeActive'));
    const active = writePaper({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' });
    expect(await put(active)).toBe(codeOf('fileActive'));
  });

  it('becomes the résumé of an order by its id, as often as it is asked for', async () => {
    const file = await aFile();
    const { fileId } = await home.call(uploadCalls.put, file, hr);
    const { orderDetailsId } = await home.placedOrder(hr);
    const kept = await home.call(resumeCalls.upload, { orderDetailsId, fileId }, hr);
    expect(await home.call(resumeCalls.upload, { orderDetailsId, fileId }, hr)).toEqual(kept);
    expect(await home.call(resumeCalls.open, { orderDetailsId }, hr)).toMatchObject(file);
  });

  it('is no résumé of an order that a colleague names', async () => {
    const { fileId } = await home.call(uploadCalls.put, await aFile(), hr);
    const colleague = await home.colleague(hr);
    const { orderDetailsId } = await home.placedOrder(hr);
    const { errcode } = await home.ask(resumeCalls.upload, { orderDetailsId, fileId }, colleague);
    expect([codeOf('fileNotFound'), codeOf('forbidden'), codeOf('orderNotFound')]).toContain(errcode);
    const { resume } = await home.call(resumeCalls.find, { orderDetailsId }, hr);
    expect(resume).toBeNull();
  });

  it('of a résumé the name and the content are asked for where no id is given', async () => {
    const { orderDetailsId } = await home.placedOrder(hr);
    const file = await aFile();
    for (const params of [
      { orderDetailsId },
      { orderDetailsId, name: 'a.pdf' },
      { orderDetailsId, base64: file.base64 },
    ])
      expect((await home.ask(resumeCalls.upload, params, hr)).errcode).toBe(codeOf('badParams'));
  });

  it('is gone after a day, its content with the next sweep', async () => {
    const { fileId } = await home.call(uploadCalls.put, await aFile(), hr);
    const place = await home.value<string>('select place from app.stored_file where id = $1', fileId);
    await later(23);
    await sweepUploads(home.house);
    expect((await open(fileId, hr)).statusCode).toBe(200);
    await later(1);
    expect((await open(fileId, hr)).json().errcode).toBe(codeOf('fileNotFound'));
    await sweepUploads(home.house);
    await expect.poll(() => home.house.ports.files.read(place), { timeout: 20_000 }).toBeUndefined();
    const waiting = "select count(*)::integer from app.stored_file where kind = 'upload' and deleted_at is null";
    expect(await home.value<number>(waiting)).toBe(0);
  });

  it('waits beside at most 49 others of the same person', async () => {
    const { userId, memberId } = hr;
    await home.owner.query(
      `insert into app.stored_file (member_id, kind, about, place, mime, bytes, sha256, name_enc, made_by, maker_id)
       select $1, 'upload', '', 'full ' || n, 'image/png', 1, sha256(n::text::bytea), '', 'user', $2 from generate_series(1, 49) n`,
      [memberId, userId],
    );
    const files = await Promise.all([1, 2, 3].map(aFile));
    const codes = await Promise.all(files.map(async (file) => (await home.ask(uploadCalls.put, file, hr)).errcode));
    expect(codes.toSorted()).toEqual(['0000', codeOf('filesTooMany'), codeOf('filesTooMany')].toSorted());
  });
});
