import { beforeEach, expect, test } from 'vitest';
import { draftLifeMs } from '../../wire/draft-life.ts';
import { dropDraft, forgetDrafts, keepDraft, listDrafts, readDraft, sweepDrafts } from './claim-drafts.ts';

function memoryShelf() {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

let shelf: ReturnType<typeof memoryShelf>;
beforeEach(() => {
  shelf = memoryShelf();
});

const job = { itemCode: 'XP_HR', n: 1, content: { company: '澜石', isPresent: true } };

test('what was typed is there after a reload', () => {
  keepDraft('7', job, shelf);
  expect(readDraft('7', { itemCode: 'XP_HR', n: 1 }, shelf)).toEqual(job.content);
  expect(readDraft('7', { itemCode: 'XP_HR', n: 2 }, shelf)).toBe(null);
});

test('another check on the same phone sees nothing of it', () => {
  keepDraft('7', job, shelf);
  expect(listDrafts('77', shelf)).toEqual([]);
  expect(listDrafts('7', shelf)).toEqual([job]);
});

test('a draft that was sent is gone, one that was typed further stays', () => {
  keepDraft('7', job, shelf);
  dropDraft('7', job, shelf);
  expect(listDrafts('7', shelf)).toEqual([]);
  const further = { ...job, content: { ...job.content, position: '工程师' } };
  keepDraft('7', further, shelf);
  dropDraft('7', job, shelf);
  expect(listDrafts('7', shelf)).toEqual([further]);
});

test('at the end nothing of this check stays, and nothing else goes', () => {
  keepDraft('7', job, shelf);
  keepDraft('7', { ...job, n: 2 }, shelf);
  shelf.setItem('beidiao.language', 'en');
  forgetDrafts('7', shelf);
  expect(shelf.length).toBe(1);
});

test('a full storage and a broken draft stop nobody', () => {
  const refuse = () => {
    throw new Error('full');
  };
  expect(() => keepDraft('7', job, { ...memoryShelf(), setItem: refuse })).not.toThrow();
  shelf.setItem('beidiao.claim.7.XP_HR.1', '{"company":');
  expect(listDrafts('7', shelf)).toEqual([]);
});

test('an old draft that still has the end of a present job loses it, and is not sent for ever', () => {
  shelf.setItem('beidiao.claim.7.XP_HR.1', JSON.stringify({ company: '澜石', to: '2018-12', isPresent: true }));
  const [draft] = listDrafts('7', shelf);
  expect(draft?.content).toEqual({ company: '澜石', isPresent: true });
  if (draft) dropDraft('7', draft, shelf);
  expect(listDrafts('7', shelf)).toEqual([]);
});

test('what the form hides is not kept', () => {
  keepDraft('7', { ...job, content: { ...job.content, to: '2018-12' } }, shelf);
  expect(readDraft('7', { itemCode: 'XP_HR', n: 1 }, shelf)).toEqual(job.content);
});

test('a day after it was last typed at it is gone from the phone, whichever check is opened; before it stays', () => {
  keepDraft('7', job, shelf);
  const typedAt = Date.now();
  sweepDrafts(shelf, typedAt + draftLifeMs - 60_000);
  expect(listDrafts('7', shelf)).toEqual([job]);
  shelf.setItem('beidiao.language', 'en');
  sweepDrafts(shelf, typedAt + draftLifeMs + 60_000);
  expect(shelf.length).toBe(1);
});
