import type { NewsRow } from '@beidiao/contract/news/calls';
import { expect, it } from 'vitest';
import { feedOf } from './news-list.ts';

const row = (id: string, title: NewsRow['title']): NewsRow => ({
  id,
  category: null,
  title,
  summary: title,
  publishedAt: '2026-11-20T01:00:00.000Z',
});

it('the feed of a language names what is there in it, and no sign of a title ends its element', () => {
  const rows = [row('7', { zh: '<甲>', en: 'A & B' }), row('8', { zh: '乙', en: null })];
  const [zh, en] = [feedOf('https://example.com', 'zh', rows), feedOf('https://example.com', 'en', rows)];
  expect(zh).toContain('<title>&lt;甲&gt;</title>');
  expect(zh).toContain('/InformationDetail?id=8');
  expect(en).toContain('<title>A &amp; B</title>');
  expect(en).toContain('/InformationDetail?id=7&amp;lang=en');
  expect(en).not.toContain('id=8');
});
