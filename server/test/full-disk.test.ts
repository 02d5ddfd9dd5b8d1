import { randomUUID } from 'node:crypto';
import { open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { uploadCalls } from '@beidiao/contract/upload/calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sweepOrphanFiles } from '../src/file/jobs.ts';
import { mayMount, mountDisk } from './full-disk.ts';
import { aCandidate, codeOf, type Person, TestHouse } from './house.ts';
import { aKeyFor, anOrder, postOpen } from './open-api.ts';
import { aWordFile, paragraph } from './resumes.ts';

/* What people see while there is no room left on a disk. */

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 100_000 });
});
afterAll(() => home.close());

const full = {
  zh: '系统存储空间已满，暂时无法保存，请稍后再试',
  en: 'Our storage is full, so nothing can be saved right now. Please try again later',
};
const declinedIn = (language: 'zh' | 'en') => ({
  status: 503,
  answer: { errcode: codeOf('storageFull'), errmsg: full[language], data: null },
});
let made = 0;
const aFile = async () => {
  made += 1;
  return { name: `简历${made}.docx`, base64: (await aWordFile(paragraph(`姓名：秦思远 ${made}`))).toString('base64') };
};
const rowsOfFiles = () => home.value<number>('select count(*)::integer from app.stored_file');
const namesInFolder = async (): Promise<string[]> =>
  (await readdir(join(home.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const isReady = async () => (await fetch(`${home.url}/readyz`)).json() as Promise<{ disk: string }>;

type Room = { readonly free: () => Promise<void> };

/** A disk of the data directory of which every bit is used. */
async function fillDisk(): Promise<Room> {
  undo = mountDisk(home.dataDir, { size: '256k', mode: '700' });
  const filler = join(home.dataDir, 'filler');
  await writeFile(filler, Buffer.alloc(1024 * 1024)).catch(() => undefined);
  return { free: () => rm(filler) };
}
let undo: (() => void) | undefined;
afterEach(() => {
  undo?.();
  undo = undefined;
});

/** An operating system that answers as on a full disk, after half of the content. */
async function playFull(code: string): Promise<Room> {
  const file = await open('/dev/null');
  const prototype = Object.getPrototypeOf(file) as { writeFile: typeof file.writeFile };
  await file.close();
  const { writeFile: write } = prototype;
  prototype.writeFile = async function halfOf(this: typeof file, content: Buffer) {
    await write.call(this, content.subarray(0, content.length / 2));
    throw Object.assign(new Error(`${code}: no space left on device, write`), { code });
  } as typeof write;
  undo = () => void (prototype.writeFile = write);
  return { free: async () => undo?.() };
}

describe('the disk of the files', () => {
  it.for([
    { how: 'that is full', fill: fillDisk, isReal: true },
    { how: 'that answers ENOSPC half-way', fill: () => playFull('ENOSPC'), isReal: false },
    { how: 'of which the login has used its share', fill: () => playFull('EDQUOT'), isReal: false },
  ])('$how declines an upload in words, leaves nothing of it behind, and takes it when there is room', async (it, {
    skip,
  }) => {
    if (it.isReal && !mayMount) skip();
    const { free } = await it.fill();
    const file = await aFile();
    const [rows, names] = [await rowsOfFiles(), await namesInFolder()];
    expect(await home.send(uploadCalls.put, file, hr)).toEqual(declinedIn('zh'));
    expect(await home.send(uploadCalls.put, file, { ...hr, language: 'en' })).toEqual(declinedIn('en'));
    expect(await rowsOfFiles()).toBe(rows);
    expect(await namesInFolder()).toEqual(names);
    expect(await isReady()).toMatchObject(it.isReal ? { disk: 'low' } : {});
    await home.call(noticeCalls.messages, {}, hr);
    expect(home.logged.join('\n')).toContain('no room is left to save anything');
    await free();
    const { url } = await home.call(uploadCalls.put, file, hr);
    const { pathname, search } = new URL(url);
    const headers = { authorization: hr.token };
    const reply = await home.http.inject({ method: 'GET', url: pathname + search, headers });
    expect(reply.rawPayload.toString('base64')).toBe(file.base64);
    expect(await rowsOfFiles()).toBe(rows + 1);
  });

  it('that fails in another way keeps no half of a file either, and is a fault', async () => {
    await playFull('EIO');
    const names = await namesInFolder();
    expect((await home.send(uploadCalls.put, await aFile(), hr)).status).toBe(500);
    expect(await namesInFolder()).toEqual(names);
  });
});

describe('the disk of the database', () => {
  /** Writes to the table fail as they do on a full disk; on a real one it is whatever needs another page. */
  async function fill(table: string): Promise<void> {
    await home.owner.query(
      `create function app.play_full() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = '53100'; end $$;
       create trigger play_full before insert or update or delete on ${table} for each statement execute function app.play_full()`,
    );
  }
  const free = () => home.owner.query('drop function if exists app.play_full() cascade');
  afterEach(free);

  it('that is full declines an order in words and writes nothing of it; the same one is placed when there is room', async () => {
    const chosen = { checkedDataItemList: [{ code: 'ID_THREE' }] };
    const { calculateId } = await home.call(pricingCalls.calculate, chosen, hr);
    const submit = { candidate: aCandidate({ name: '司空见惯' }), ...chosen, calculateId };
    const sent = { token: hr.token, idempotencyKey: randomUUID() };
    const count = () =>
      home.value<number>(
        'select (select count(*) from app.trade_order)::integer + (select count(*) from app.order_detail)::integer + (select count(*) from app.outbox)::integer',
      );
    const before = await count();
    await fill('app.order_timeline');
    expect(await home.send(orderCalls.submit, submit, sent)).toEqual(declinedIn('zh'));
    expect(await home.send(orderCalls.submit, submit, { ...sent, language: 'en' })).toEqual(declinedIn('en'));
    expect(await count()).toBe(before);
    expect((await home.call(orderCalls.list, { searchCriteria: '司空见惯' }, hr)).total).toBe(0);
    await free();
    await home.call(orderCalls.submit, submit, sent);
    expect((await home.call(orderCalls.list, { searchCriteria: '司空见惯' }, hr)).total).toBe(1);
  });

  it('that is full declines an upload, whose content the next sweep removes', async () => {
    const names = await namesInFolder();
    const file = await aFile();
    await fill('app.stored_file');
    expect(await home.send(uploadCalls.put, file, hr)).toEqual(declinedIn('zh'));
    await free();
    home.clock.at = new Date(Date.now() + 2 * 86_400_000);
    await sweepOrphanFiles(home.house);
    home.clock.at = undefined;
    expect(await namesInFolder()).toEqual(names);
    await home.call(uploadCalls.put, file, hr);
  });

  it('that is full declines the open API with a problem of its own', async () => {
    const { secret: key } = await aKeyFor(home, hr);
    const wish = { key, body: anOrder(), idempotencyKey: 'full disk' };
    await fill('app.order_timeline');
    const declined = await postOpen(home, '/checks', wish);
    expect(declined).toMatchObject({ status: 503, body: { code: 'storage_full' } });
    await free();
    expect((await postOpen(home, '/checks', wish)).status).toBe(201);
  });
});
