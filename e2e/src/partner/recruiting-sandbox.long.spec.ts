import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';
import { actAtCashier, askRecharge } from '../fixtures/trade.ts';

const words = {
  zh: {
    generic: '通用协议',
    fields: ['接口地址', '应用 ID', '应用密钥', '签名密钥'],
    account: '连接参数',
    connect: '连接招聘系统',
    system: '系统',
    name: '名称',
    package: '默认套餐',
    chosen: '校招基础套餐',
    save: '保存',
    test: '测试连接',
    good: '连接正常',
    fault: '异常模拟',
    answers: '应答方式',
    lost: '已接收但不应答',
    turn: '应用',
    turned: /^已切换/,
    sending: '发送候选人',
    twice: /重复发送/,
    sent: /^已发送，编号/,
    list: '候选人与进度',
    answered: '回调应答 200',
  },
  en: {
    generic: 'General protocol',
    fields: ['API address', 'App ID', 'App secret', 'Signing key'],
    account: 'Connection details',
    connect: 'Connect a system',
    system: 'System',
    name: 'Name',
    package: 'Default package',
    chosen: 'Campus basic',
    save: 'Save',
    test: 'Test connection',
    good: 'The connection works',
    fault: 'Faults',
    answers: 'Answer',
    lost: 'Accept, then do not answer',
    turn: 'Apply',
    turned: /^Switched to/,
    sending: 'Send a candidate',
    twice: /Send twice/,
    sent: /^Sent with number/,
    list: 'Candidates and progress',
    answered: 'Callback answered 200',
  },
};

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('a recruiting system of the sandbox is connected by what the page shows, sends a candidate and is told', async ({
      page,
      wire,
      hr,
    }) => {
      const t = words[language];
      const { reference } = await askRecharge(wire, hr, 100_000);
      await actAtCashier(wire, reference, 'succeed');

      await page.goto('/sandbox?tab=recruiting');
      await page.getByRole('button', { name: t.generic }).click();
      const shown = await page.getByRole('region', { name: t.account }).getByRole('definition').allTextContents();
      expect(shown).toHaveLength(t.fields.length);

      await page.goto('/Dashboard/Recruiting');
      await page.getByRole('button', { name: t.connect }).click();
      const form = page.getByRole('dialog', { name: t.connect });
      await form.getByLabel(t.system, { exact: true }).selectOption({ label: t.generic });
      await form.getByLabel(t.name, { exact: true }).fill(hr.loginName);
      for (const [at, field] of t.fields.entries()) await form.getByLabel(field).fill(shown[at] ?? '');
      await form.getByLabel(t.package).selectOption({ label: t.chosen });
      await form.getByRole('button', { name: t.save }).click();
      await expect(form).toHaveCount(0);
      await page.getByRole('button', { name: t.test }).click();
      await expect(page.getByText(t.good)).toBeVisible();

      await page.goto('/sandbox?tab=recruiting');
      await page.getByRole('button', { name: t.generic }).click();
      const fault = page.getByRole('region', { name: t.fault });
      await fault.getByLabel(t.answers).selectOption({ label: t.lost });
      await fault.getByRole('button', { name: t.turn }).click();
      await expect(page.getByText(t.turned)).toBeVisible();
      // The newest connection is chosen already.
      const sending = page.getByRole('region', { name: t.sending });
      await sending.getByLabel(t.twice).check();
      await sending.getByRole('button', { name: t.sending }).click();
      const said = page.getByText(t.sent);
      await expect(said).toBeVisible();
      const number = /SIM-\w+/.exec((await said.textContent()) ?? '')?.[0] ?? 'none';

      const applicant = page.getByRole('region', { name: t.list }).getByRole('listitem', { name: number });
      await expect(applicant.getByText(t.answered)).toBeVisible();
      // What it has taken without an answer stands there once.
      await expect(applicant.getByRole('listitem')).toHaveCount(1);
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isWide).toBe(false);
    });
  });
