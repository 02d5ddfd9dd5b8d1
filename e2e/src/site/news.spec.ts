import { hire, sitDown } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ language: 'zh', isPhone: false });

test('news › staff write an article and publish it; everybody reads it without a script, in both languages', async ({
  page,
  wire,
  browser,
}) => {
  await sitDown(page, await hire(wire, ['sales']));
  await page.goto('/Operations/News');
  await page.getByRole('button', { name: '新建资讯' }).click();
  await page.waitForURL(/\?id=\d+/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const write = async (title: string, summary: string, text: string): Promise<void> => {
    await page.getByRole('textbox', { name: '标题' }).fill(title);
    await page.getByRole('textbox', { name: '一句话' }).fill(summary);
    await page.getByRole('textbox', { name: '正文', exact: true }).fill(text);
  };
  await write(
    '走查一篇',
    '一句话说完',
    '## 为什么\n\n见[说明](https://example.com/a)，不见<script>alert(1)</script>。',
  );
  await page.getByRole('group', { name: '编辑的语言' }).getByRole('button', { name: 'English' }).click();
  await write('A walk', 'In a sentence', '## Why\n\nSee **this**.');
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('link', { name: '打开页面' })).toBeVisible();

  const reader = await browser.newContext({ javaScriptEnabled: false });
  const read = await reader.newPage();
  const address = new URL(`/InformationDetail?id=${id}`, page.url()).href;
  await read.goto(`${address}&lang=zh`);
  await expect(read.getByRole('heading', { level: 1 })).toHaveText('走查一篇');
  await expect(read.getByRole('link', { name: '说明' })).toHaveAttribute('href', 'https://example.com/a');
  await expect(read.getByText('<script>alert(1)</script>')).toBeVisible();
  await read.goto(`${address}&lang=en`);
  await expect(read.getByRole('heading', { level: 1 })).toHaveText('A walk');
  await read.goto(new URL('/Information?lang=en', page.url()).href);
  await expect(read.getByRole('link', { name: 'A walk' })).toBeVisible();
  await reader.close();
});
