import { expect, test } from '../fixtures/test.ts';

let url: string;
test.beforeEach(({ house }) => {
  ({ url } = house);
});

/** As a crawler or a reader without a script gets it. */
async function read(path: string, headers: Record<string, string> = {}): Promise<{ status: number; html: string }> {
  const response = await fetch(url + path, { headers: { accept: 'text/html', ...headers } });
  return { status: response.status, html: await response.text() };
}
const one = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
const visible = (html: string): string => one(html, /<div id="root">([\s\S]*?)<script/).replace(/<[^>]+>/g, ' ');

/** A page by its address, and words of its body in both languages. */
const pages: readonly (readonly [path: string, zh: string, en: string])[] = [
  ['/', '身份信息三要素', 'Identity three elements'],
  ['/OurService', '服务与价格', 'Services and prices'],
  ['/Faq', '候选人不同意，钱退吗', 'Is the money refunded'],
  ['/Information', '第三季度承诺与实际', 'Promised and actual in Q3'],
  ['/InformationDetail?id=4', '三所英国院校', 'three British universities'],
  ['/Notice1', '停打电话', 'Calls end 18:00'],
  ['/Partner', '谁给谁什么', 'Who gives what to whom'],
  ['/ManagePlatform', '四个岗位', 'Four roles'],
  ['/Protocol?part=privacy', '隐私政策', 'Privacy policy'],
  ['/Protocol?part=terms&version=2026-11', '这是以前的版本', 'This is an earlier version'],
  ['/Protocol?part=terms&version=2026-11-25&since=2026-11', '礼品卡', 'gift card'],
  ['/Verify', '验真码', 'Verification code'],
  ['/Sample', '职业背景调查报告', 'SAMPLE'],
];

for (const [path, zh, en] of pages)
  test(`a public page without a script › ${path} holds its text, its address and its other language`, async () => {
    const { pathname, searchParams } = new URL(path, url);
    const plain = url + path;
    searchParams.set('lang', 'en');
    const english = `${url}${pathname}?${searchParams}`;
    for (const [address, words, language, canonical] of [
      [path, zh, 'zh-CN', plain],
      [`${pathname}?${searchParams}`, en, 'en', english],
    ] as const) {
      const { status, html } = await read(address);
      expect({ address, status }).toEqual({ address, status: 200 });
      expect(visible(html)).toContain(words);
      expect(one(html, /<html lang="([^"]*)"/)).toBe(language);
      expect(one(html, /<link rel="canonical" href="([^"]*)"/)).toBe(canonical);
      expect(one(html, /hreflang="zh-CN" href="([^"]*)"/)).toBe(plain);
      expect(one(html, /hreflang="en" href="([^"]*)"/)).toBe(english);
      expect(one(html, /<title>(.+?)<\/title>/)).toMatch(language === 'en' ? /· Beidiao$/ : /· 背调$/);
      expect(one(html, /<meta name="description" content="([^"]*)"/).length).toBeGreaterThan(10);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    }
  });

test('a price list with ticks › is drawn with its total, and is the same page for searchers as without', async () => {
  const { html } = await read('/OurService?items=ID_THREE');
  expect(visible(html)).toContain('每位候选人');
  expect(one(html, /<link rel="canonical" href="([^"]*)"/)).toBe(`${url}/OurService`);
});

test('the language of a page › is that of the address, else what the browser reads, else Chinese', async () => {
  const languageOf = async (path: string, headers?: Record<string, string>): Promise<string> =>
    one((await read(path, headers)).html, /<html lang="([^"]*)"/);
  const reads = (language: string) => ({ cookie: `beidiao.language=${language}` });
  expect(await languageOf('/Verify', reads('en'))).toBe('en');
  expect(await languageOf('/Verify?lang=zh', reads('en'))).toBe('zh-CN');
  expect(await languageOf('/Verify', reads('fr'))).toBe('zh-CN');
});

test('an address that nobody knows › is not found, in words and with a way home', async () => {
  const { status, html } = await read('/no/such/page');
  expect(status).toBe(404);
  expect(visible(html)).toContain('This page could not be found');
  expect(html).toContain('href="/"');
  expect(html).toContain('content="noindex"');
});

test('two versions of the terms › say without a script what was added and removed, in elements and in words', async () => {
  const { html } = await read('/Protocol?part=terms&version=2026-11-25&since=2026-11');
  const marked = (element: 'ins' | 'del'): string[] =>
    [...html.matchAll(new RegExp(`<${element}[ >].*?</${element}>`, 'g'))].map(([all]) => all.replace(/<[^>]+>/g, ' '));
  expect(marked('ins').some((words) => /新增.*礼品卡/.test(words))).toBe(true);
  expect(marked('del').some((words) => words.includes('删去'))).toBe(true);
  expect(html).toContain('href="#money"');
});

test('a version of the terms that there is not › is not found, with a way to the one in force', async () => {
  const { status, html } = await read('/Protocol?part=terms&version=2019-01');
  expect(status).toBe(404);
  expect(visible(html)).toContain('没有这个版本');
});

test('a page of the desk › is no page for searchers, and is left to the application', async () => {
  const { status, html } = await read('/Dashboard/Order');
  expect(status).toBe(200);
  expect(html).toContain('<div id="root"></div>');
});

test('the sitemap › names every public page in both languages, each of which is there', async () => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&').replace(url, ''),
  );
  expect(addresses).toEqual(expect.arrayContaining(['/', '/?lang=en', '/Verify', '/Verify?lang=en']));
  for (const address of addresses)
    expect({ address, status: (await read(address)).status }).toEqual({ address, status: 200 });
  expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`Sitemap: ${url}/sitemap.xml`);
});

test('what a page was drawn with › can not end the element that holds it', async () => {
  const { html } = await read(`/Verify?${new URLSearchParams({ x: '</script><script>alert(1)</script>' })}`);
  expect(html).not.toContain('alert(1)');
});
