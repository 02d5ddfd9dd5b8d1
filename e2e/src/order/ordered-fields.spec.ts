import { orderCalls } from '@beidiao/contract/order/calls';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { takePicture } from '../fixtures/look.ts';
import { itemsOf } from '../fixtures/catalogue.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const line = '欧阳晨曦 13800002046 330106199003072415';
const words = {
  zh: {
    open: (item: string) => new RegExp(`^代填 ${item} 的信息`),
    byMe: '由我填写已知的部分',
    piece: '第 2 件',
    company: '单位全称',
    from: '入职时间',
    phone: '单位人事电话',
    wrong: '单位人事电话：请输入手机号，或带区号的座机号',
    done: '完成',
    filled: '已代填 4 处',
    copy: '复制这一件',
    third: '第 3 件',
    upload: '上传文件',
    noPaper: /“说明.txt”不能上传/,
    one: '已代填 1 处',
  },
  en: {
    open: (item: string) => new RegExp(`^Add details for ${item}`),
    byMe: 'I fill in what I know',
    piece: 'Entry 2',
    company: 'Employer',
    from: 'Start date',
    phone: 'HR phone number',
    wrong: 'HR phone number: Enter a mobile number, or a landline with area code',
    done: 'Done',
    filled: '4 filled in',
    copy: 'Copy this entry',
    third: 'Entry 3',
    upload: 'Upload files',
    noPaper: /“说明.txt” cannot be uploaded/,
    one: '1 filled in',
  },
};

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('what the recruiter knows is filled in beside the item, kept with the draft, and ordered', async ({
      page,
      wire,
      wizard,
    }) => {
      const t = words[language];
      const [work, compete] = await itemsOf(wire, ['XP_HR', 'XP_NON_COMPETE']);
      if (work === undefined || compete === undefined) throw new TypeError('two codes were given');
      const opener = page.getByRole('button', { name: t.open(work.name[language]) });
      const dialog = page.getByRole('dialog');
      const look = (what: string) => takePicture(page, `${what}-${language}-${isPhone ? 'phone' : 'desktop'}`);

      await test.step('by keyboard: a wrong landline is named, and the focus comes back', async () => {
        await wizard.enterCandidate(line);
        await wizard.item(work).check();
        await wizard.more(work);
        await opener.focus();
        await page.keyboard.press('Enter');
        await dialog.getByRole('radio', { name: t.byMe }).check();
        await dialog.getByLabel(t.company).fill('澜石软件');
        await dialog.getByLabel(t.from).fill('2020-01');
        await dialog.getByLabel(t.phone).fill('分机 8');
        await dialog.getByRole('button', { name: t.piece }).click();
        await expect(dialog.getByLabel(t.company)).toHaveValue('');
        await dialog.getByLabel(t.company).fill('云帆科技');
        await dialog.getByRole('button', { name: t.done }).click();
        await expect(dialog.getByText(t.wrong)).toBeVisible();
        await expect(dialog.getByLabel(t.company)).toHaveValue('澜石软件');
        await look('item-dialog');
        if (isPhone) expect((await dialog.boundingBox())?.width).toBe(390);
        await dialog.getByLabel(t.phone).fill('0571-88886666');
        await dialog.getByRole('button', { name: t.done }).click();
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
        await expect(opener).toHaveText(t.filled);
        await look('item-filled');
      });

      await test.step('a reload keeps what was typed', async () => {
        await page.reload();
        await expect(opener).toHaveText(t.filled);
        await opener.click();
        await expect(dialog.getByLabel(t.phone)).toHaveValue('0571-88886666');
        await page.keyboard.press('Escape');
        await expect(opener).toBeFocused();
      });

      await test.step('an entry is copied into one more of the item', async () => {
        await opener.click();
        await dialog.getByRole('button', { name: t.copy }).click();
        await expect(dialog.getByRole('button', { name: t.piece })).toHaveAttribute('aria-pressed', 'true');
        await expect(dialog.getByLabel(t.company)).toHaveValue('澜石软件');
        await dialog.getByLabel(t.company).fill('海川物流');
        await look('item-copied');
        await dialog.getByRole('button', { name: t.third }).click();
        await expect(dialog.getByLabel(t.company)).toHaveValue('云帆科技');
        await dialog.getByRole('button', { name: t.done }).click();
      });

      await test.step('a paper is added, what is none is refused, and a reload keeps it', async () => {
        await wizard.item(compete).check();
        const other = page.getByRole('button', { name: t.open(compete.name[language]) });
        await other.click();
        await dialog.getByRole('radio', { name: t.byMe }).check();
        const files = dialog.getByLabel(t.upload);
        await files.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('离职') });
        await expect(dialog.getByText(t.noPaper)).toBeVisible();
        const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
        await files.setInputFiles({ name: '竞业协议.png', mimeType: 'image/png', buffer });
        await expect(dialog.getByText('竞业协议.png')).toBeVisible();
        await look('item-paper');
        await dialog.getByRole('button', { name: t.done }).click();
        await page.reload();
        await expect(other).toHaveText(t.one);
      });

      await test.step('it is ordered with the item', async () => {
        await wizard.toConfirm.click();
        const asked = page.waitForRequest(`**${orderCalls.submit.path}`);
        const kept = page.waitForResponse(`**${candidateCalls.addOrderedFile.path}`);
        await wizard.submit.click();
        const { params } = (await asked).postDataJSON() as { params: { checkedDataItemList: object[] } };
        expect(params.checkedDataItemList).toMatchObject([
          {
            code: 'XP_HR',
            userAction: '1',
            quantity: 3,
            business: [
              { company: '澜石软件', from: '2020-01', hrPhone: '0571-88886666' },
              { company: '海川物流', from: '2020-01', hrPhone: '0571-88886666' },
              { company: '云帆科技' },
            ],
          },
          { code: 'XP_NON_COMPETE', userAction: '1', business: [] },
        ]);
        expect(await (await kept).json()).toMatchObject({
          errcode: '0000',
          data: { name: '竞业协议.png', mime: 'image/png' },
        });
        await expect(wizard.paying).toBeVisible();
      });
    });
  });
