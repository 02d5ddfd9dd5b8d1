import { resumeCalls } from '@beidiao/contract/resume/calls';
import type { Browser } from '@playwright/test';
import { takePicture } from '../fixtures/look.ts';
import { itemsOf } from '../fixtures/catalogue.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';
import { aCandidate } from '../fixtures/trade.ts';

const words = {
  zh: {
    box: '用简历填表',
    missing: '简历里没找到，请手工填写',
    differs: '您填的是“秦思源”',
    use: /^姓名改用简历里的/,
    back: '撤销填入姓名',
    noKind: /简历要是 PDF 或 Word/,
    open: (item: string) => new RegExp(`^代填 ${item} 的信息`),
    byMe: '由我填写已知的部分',
    from: '从简历带入',
    company: '单位全称',
    start: '入职时间',
    done: '完成',
    download: /^下载简历/,
  },
  en: {
    box: 'Fill from a résumé',
    missing: 'Not found in the résumé. Type it in',
    differs: 'You typed “秦思源”',
    use: /^Use “.+” from the résumé: Name/,
    back: 'Undo: Name',
    noKind: /A résumé must be a PDF or a Word file/,
    open: (item: string) => new RegExp(`^Add details for ${item}`),
    byMe: 'I fill in what I know',
    from: 'Take from résumé',
    company: 'Employer',
    start: 'Start date',
    done: 'Done',
    download: /^Download the résumé/,
  },
};

/** As a browser prints it. */
async function printed(browser: Browser, lines: readonly string[]): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(lines.map((line) => `<p style="white-space:pre">${line}</p>`).join(''));
  const pdf = await page.pdf();
  await page.close();
  return pdf;
}

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('a résumé fills what is empty, says where it found it, and goes with the order', async ({
      browser,
      page,
      wire,
      wizard,
    }) => {
      const t = words[language];
      const candidate = aCandidate;
      const look = (what: string) => takePicture(page, `${what}-${language}-${isPhone ? 'phone' : 'desktop'}`);
      const box = page.getByRole('region', { name: t.box });
      const pdf = await printed(browser, [
        '个人简历',
        `姓名：${candidate.name}    手机：${candidate.phoneNo}`,
        '求职意向：后端工程师',
        '工作经历',
        '2019.07 - 2023.02    杭州澜石软件有限公司    后端工程师',
        '教育背景',
        '2015.09 - 2019.06    浙江理工大学    软件工程    本科',
      ]);

      await test.step('what is no résumé is said in words, and what was typed stays', async () => {
        await wizard.open();
        await wizard.name.fill('秦思源');
        await look('resume-empty');
        await box.locator('input[type=file]').setInputFiles({
          name: '说明.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('离职'),
        });
        await expect(box.getByText(t.noKind)).toBeVisible();
      });

      await test.step('the rest is filled in, and what differs is asked', async () => {
        await box.locator('input[type=file]').setInputFiles({
          name: '简历.pdf',
          mimeType: 'application/pdf',
          buffer: pdf,
        });
        await expect(wizard.phoneNo).toHaveValue(candidate.phoneNo);
        await expect(wizard.position).toHaveValue('后端工程师');
        await expect(wizard.name).toHaveValue('秦思源');
        await expect(box.getByText(t.differs)).toBeVisible();
        await expect(box.getByText(t.missing)).toHaveCount(1);
        await look('resume-read');
        await box.getByRole('button', { name: t.use }).click();
        await expect(wizard.name).toHaveValue(candidate.name);
        await box.getByRole('button', { name: t.back }).click();
        await expect(wizard.name).toHaveValue('秦思源');
        await box.getByRole('button', { name: t.use }).click();
      });

      await test.step('a reload keeps it, and a job is taken into an item', async () => {
        await wizard.idCard.fill(candidate.idCard);
        await expect(wizard.saved).toBeVisible();
        await page.reload();
        await expect(box.getByRole('heading', { name: '简历.pdf' })).toBeVisible();
        await wizard.toItems.click();
        const [work] = await itemsOf(wire, ['XP_HR']);
        if (work === undefined) throw new TypeError('one code was given');
        await wizard.item(work).check();
        await page.getByRole('button', { name: t.open(work.name[language]) }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('radio', { name: t.byMe }).check();
        const from = dialog.getByRole('group', { name: t.from });
        await look('resume-item');
        await from.getByRole('button', { name: /杭州澜石软件有限公司/ }).click();
        await expect(dialog.getByLabel(t.company)).toHaveValue('杭州澜石软件有限公司');
        await expect(dialog.getByLabel(t.start)).toHaveValue('2019-07');
        await dialog.getByRole('button', { name: t.done }).click();
      });

      await test.step('it is kept with the order, and opened there', async () => {
        await wizard.toConfirm.click();
        await expect(page.getByText('简历.pdf')).toBeVisible();
        const kept = page.waitForResponse(`**${resumeCalls.attach.path}`);
        await wizard.submit.click();
        expect(await (await kept).json()).toMatchObject({ errcode: '0000', data: { name: '简历.pdf' } });
        const sent = JSON.parse((await kept).request().postData() ?? '{}') as { params: { orderDetailsId: string } };
        await page.goto(`/Dashboard/Order?detail=${sent.params.orderDetailsId}`);
        const drawer = page.getByRole('dialog', { name: candidate.name });
        await expect(drawer.getByText('简历.pdf')).toBeVisible();
        await look('resume-order');
        const saved = page.waitForEvent('download');
        await drawer.getByRole('button', { name: t.download }).click();
        expect((await saved).suggestedFilename()).toBe('简历.pdf');
      });
    });
  });
