import { randomUUID } from 'node:crypto';
import { newsCalls } from '@beidiao/contract/news/calls';
import { newsEditorCalls } from '@beidiao/contract/news/editor';
import { pictureBase } from '@beidiao/contract/news/text';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Operator, TestHouse } from '../../test/house.ts';
import { aPicture } from '../../test/review.ts';
import { articleDraft } from '../../test/samples.ts';

let home: TestHouse;
let sales: Operator;
let other: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  [sales, other] = [await home.staff('sales'), await home.staff('administrator')];
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

const hourMs = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
type Which = { id: string; revision: number };

async function written(change: object = {}): Promise<Which> {
  const kind = 'news';
  const { id } = await home.call(newsEditorCalls.create, { kind, requestKey: randomUUID() }, sales);
  const draft = { ...articleDraft, ...change };
  return { id, ...(await home.call(newsEditorCalls.save, { id, revision: 1, draft }, sales)) };
}
async function published(change: object = {}, publishTime: string | null = null): Promise<Which> {
  const which = await written(change);
  return { ...which, ...(await home.call(newsEditorCalls.publish, { ...which, publishTime }, sales)) };
}
const listed = async (params: object = { pageSize: 100 }): Promise<string[]> =>
  (await home.call(newsCalls.list, params)).newsList.map(({ id }) => id);
const detailCode = async (id: string): Promise<string> => (await home.ask(newsCalls.detail, { id }, {})).errcode;

describe('an article', () => {
  it('is seen by nobody outside while it is a draft, not in a list, by its address or by its pictures', async () => {
    const { id } = await written();
    const { pictureId } = await home.call(newsEditorCalls.addPicture, { id, base64: await aPicture() }, sales);
    expect(await listed()).not.toContain(id);
    expect(await detailCode(id)).toBe(codeOf('articleNotFound'));
    expect((await home.http.inject({ url: `${pictureBase}${pictureId}` })).statusCode).toBe(404);
    const { newsList } = await home.call(newsCalls.home, {});
    expect(newsList.map((it) => it.id)).not.toContain(id);
  });

  it('that is scheduled comes at its time, not before, and can be taken back until then', async () => {
    const { id } = await published({}, inHours(2));
    const early = await published({}, inHours(2));
    expect(await detailCode(id)).toBe(codeOf('articleNotFound'));
    expect(await listed()).not.toContain(id);
    await home.call(newsEditorCalls.withdraw, early, sales);
    home.clock.at = new Date(Date.now() + 2.1 * hourMs);
    expect(await detailCode(id)).toBe('0000');
    expect(await listed()).toContain(id);
    expect(await detailCode(early.id)).toBe(codeOf('articleNotFound'));
    home.clock.at = undefined;
    const { rows } = await home.call(newsEditorCalls.list, { pageSize: 100 }, sales);
    expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'scheduled' });
    expect(rows.find((row) => row.id === early.id)).toMatchObject({ state: 'draft', publishTime: null });
  });

  it('is not scheduled for a time that is past', async () => {
    const which = await written();
    expect(await home.ask(newsEditorCalls.publish, { ...which, publishTime: inHours(-1) }, sales)).toMatchObject({
      errcode: codeOf('articleTimePast'),
    });
  });

  it('that is withdrawn says so at its address, and comes back when it is published again', async () => {
    const which = await published();
    const { revision } = await home.call(newsEditorCalls.withdraw, which, sales);
    expect(await detailCode(which.id)).toBe(codeOf('articleWithdrawn'));
    expect(await listed()).not.toContain(which.id);
    await home.call(newsEditorCalls.publish, { id: which.id, revision }, sales);
    expect(await detailCode(which.id)).toBe('0000');
  });

  it('is published when its Chinese is whole, and stays whole afterwards', async () => {
    const lacking = await written({ summary: { zh: '', en: '' } });
    expect(await home.ask(newsEditorCalls.publish, lacking, sales)).toMatchObject({
      errcode: codeOf('articleIncomplete'),
      errmsg: expect.stringContaining('中文的一句话'),
    });
    const which = await published();
    const draft = { ...articleDraft, body: { zh: '', en: '' } };
    const answer = await home.ask(newsEditorCalls.save, { ...which, draft }, sales);
    expect(answer.errcode).toBe(codeOf('articleIncomplete'));
  });

  it('is in English once title, summary and text are, and says so otherwise', async () => {
    const [title, summary] = [
      { zh: '资讯', en: 'News' },
      { zh: '一句', en: 'One' },
    ];
    const half = await published({ title, summary });
    expect(await home.call(newsCalls.detail, { id: half.id })).toMatchObject({
      title: { zh: '资讯', en: null },
      body: { en: null },
    });
    const whole = await published({ title, summary, body: { zh: '正文', en: 'Text' } });
    expect(await home.call(newsCalls.detail, { id: whole.id })).toMatchObject({
      title: { en: 'News' },
      body: { en: [{ kind: 'paragraph', pieces: [{ text: 'Text' }] }] },
    });
  });

  it('holds no address but https and no HTML, whoever asks for its text', async () => {
    const zh = '[点](javascript:alert(1)) <script>alert(2)</script> [好](https://example.com/)';
    const { id } = await published({ body: { zh, en: '' } });
    const { body } = await home.call(newsCalls.detail, { id });
    const pieces = body.zh.flatMap((block) => (block.kind === 'paragraph' ? block.pieces : []));
    expect(pieces.flatMap(({ href }) => (href === undefined ? [] : [href]))).toEqual(['https://example.com/']);
    expect(pieces.map(({ text }) => text).join('')).toContain('<script>alert(2)</script>');
  });
});

describe('the list of news', () => {
  it('is paged, newest first, by category, and its neighbours follow the same order', async () => {
    const made: string[] = [];
    for (const title of ['一', '二', '三'])
      made.unshift((await published({ category: 'law', title: { zh: title, en: '' } })).id);
    const page = (pageNo: number) => home.call(newsCalls.list, { category: 'law', pageNo, pageSize: 2 });
    expect(await page(1)).toMatchObject({ newsList: [{ id: made[0] }, { id: made[1] }], total: 3 });
    expect(await page(2)).toMatchObject({ newsList: [{ id: made[2] }], total: 3 });
    expect((await page(3)).newsList).toEqual([]);
    expect(await home.call(newsCalls.detail, { id: made[1] ?? '' })).toMatchObject({
      earlier: { id: made[2] },
      later: { id: made[0] },
    });
  });

  it('shows on the home page what is meant for it', async () => {
    const shown = await published();
    const hidden = await published({ isOnHome: false });
    const { newsList } = await home.call(newsCalls.home, {});
    expect(newsList[0]?.id).toBe(shown.id);
    expect(newsList.map(({ id }) => id)).not.toContain(hidden.id);
  });
});

describe('a service notice', () => {
  it('stands above the pages on its days in China, is no news, and lacks nothing without its days', async () => {
    const notice = { ...articleDraft, kind: 'notice', shownFrom: '2099-12-29', shownUntil: '2099-12-31' };
    const bare = await written({ kind: 'notice' });
    expect((await home.ask(newsEditorCalls.publish, bare, sales)).errcode).toBe(codeOf('articleIncomplete'));
    const days = [{ day: '2099-12-30', pace: 'closed', zh: '元旦', en: 'New Year' }];
    const { id } = await published({ ...notice, days });
    expect(await listed()).not.toContain(id);
    expect(await home.call(newsCalls.detail, { id })).toMatchObject({ kind: 'notice', days, category: null });
    const isCurrentAt = async (moment: string): Promise<boolean | undefined> => {
      home.clock.at = new Date(moment);
      const { noticeList } = await home.call(newsCalls.notices, {});
      return noticeList.find((it) => it.id === id)?.isCurrent;
    };
    expect(await isCurrentAt('2099-12-28T23:59:59+08:00')).toBe(false);
    expect(await isCurrentAt('2099-12-29T00:00:00+08:00')).toBe(true);
    expect(await isCurrentAt('2099-12-31T23:59:59+08:00')).toBe(true);
    expect(await isCurrentAt('2100-01-01T00:00:00+08:00')).toBe(false);
  });
});

describe('the editor of the news', () => {
  it('is for sales and administrators alone', async () => {
    for (const role of ['reviewer', 'lead', 'finance'] as const) {
      const who = await home.staff(role);
      expect((await home.ask(newsEditorCalls.list, {}, who)).errcode).toBe(codeOf('forbidden'));
    }
    expect((await home.ask(newsEditorCalls.list, {}, other)).errcode).toBe('0000');
  });

  it('lets one of two who save at once win; the other learns who and when', async () => {
    const which = await written();
    const save = (who: Operator) => home.ask(newsEditorCalls.save, { ...which, draft: articleDraft }, who);
    const answers = await Promise.all([save(sales), save(other)]);
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(answers.find(({ errcode }) => errcode !== '0000')).toMatchObject({
      errcode: codeOf('articleChanged'),
      data: { savedBy: expect.any(String), savedAt: expect.any(String) },
    });
    expect((await home.ask(newsEditorCalls.publish, which, other)).errcode).toBe(codeOf('articleChanged'));
  });

  it('writes each act into the log of staff', async () => {
    const which = await published();
    await home.call(newsEditorCalls.withdraw, which, sales);
    const acts = `select string_agg(action, ' ' order by seq) from app.staff_act where subject = 'article ${which.id}'`;
    expect(await home.value(acts)).toBe('createArticle saveArticle publishArticle withdrawArticle');
  });

  it('deletes a draft that was never published, with its pictures, and nothing else', async () => {
    const which = await written();
    await home.call(newsEditorCalls.addPicture, { id: which.id, base64: await aPicture() }, sales);
    await home.call(newsEditorCalls.remove, which, sales);
    const left = `select count(*)::integer from app.house_picture where about = 'article ${which.id}'`;
    expect(await home.value(left)).toBe(0);
    const out = await published();
    expect((await home.ask(newsEditorCalls.remove, out, sales)).errcode).toBe(codeOf('articleStands'));
  });
});

describe('a picture of an article', () => {
  it('is drawn anew, and open to everybody while its article is published', async () => {
    const { id, revision } = await written();
    const { pictureId, width, height } = await home.call(
      newsEditorCalls.addPicture,
      { id, base64: await aPicture() },
      sales,
    );
    expect({ width, height }).toEqual({ width: 40, height: 30 });
    const draft = { ...articleDraft, body: { zh: `![图](picture:${pictureId})`, en: '' } };
    const saved = await home.call(newsEditorCalls.save, { id, revision, draft }, sales);
    const out = await home.call(newsEditorCalls.publish, { id, ...saved }, sales);
    const open = () => home.http.inject({ url: `${pictureBase}${pictureId}` });
    expect(await open()).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
    const used = await home.ask(newsEditorCalls.removePicture, { id, pictureId }, sales);
    expect(used.errcode).toBe(codeOf('pictureUsed'));
    await home.call(newsEditorCalls.withdraw, { id, ...out }, sales);
    expect((await open()).statusCode).toBe(404);
  });

  it('of another article is refused, in the text and by its id', async () => {
    const [mine, theirs] = [await written(), await written()];
    const picture = await home.call(newsEditorCalls.addPicture, { id: theirs.id, base64: await aPicture() }, sales);
    const draft = { ...articleDraft, body: { zh: `![图](picture:${picture.pictureId})`, en: '' } };
    expect((await home.ask(newsEditorCalls.save, { ...mine, draft }, sales)).errcode).toBe(codeOf('pictureUnknown'));
    const named = { id: mine.id, pictureId: picture.pictureId };
    expect((await home.ask(newsEditorCalls.picture, named, sales)).errcode).toBe(codeOf('fileNotFound'));
    expect((await home.ask(newsEditorCalls.removePicture, named, sales)).errcode).toBe(codeOf('fileNotFound'));
  });

  it('that is no picture is refused', async () => {
    const { id } = await written();
    const base64 = Buffer.from('%PDF-1.4 no picture').toString('base64');
    expect((await home.ask(newsEditorCalls.addPicture, { id, base64 }, sales)).errcode).not.toBe('0000');
  });
});
