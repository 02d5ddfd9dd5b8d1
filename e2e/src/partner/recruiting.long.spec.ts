import { ApplicantsSystem } from '../fixtures/applicants-system.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';
import { actAtCashier, askRecharge } from '../fixtures/trade.ts';

const words = {
  zh: {
    connect: '连接招聘系统',
    system: '系统',
    generic: '通用协议',
    name: '名称',
    address: '接口地址',
    clientId: '应用 ID',
    secret: '应用密钥',
    key: '签名密钥',
    package: '默认套餐',
    chosen: '校招基础套餐',
    save: '保存',
    test: '测试连接',
    good: '连接正常',
    change: '更换密钥',
    oneNeeded: '请至少填写一个密钥',
    tooShort: '签名密钥至少 8 个字符',
    saved: '已保存',
    mapping: '字段映射',
    sample: '推送样例（JSON）',
    try: '试读',
    ready: '可以下单',
    lacks: '未找到',
    ordered: '已下单',
    sent: /已送达 [1-9]\d*，/,
    view: '查看订单',
    refused: '未能下单',
    fields: '缺少或不正确：手机号、身份证号',
    retry: '重试',
    retried: '已重新开始',
    remove: '移除',
    removed: '已移除',
    none: '还没有连接招聘系统',
  },
  en: {
    connect: 'Connect a system',
    system: 'System',
    generic: 'General protocol',
    name: 'Name',
    address: 'API address',
    clientId: 'App ID',
    secret: 'App secret',
    key: 'Signing key',
    package: 'Default package',
    chosen: 'Campus basic',
    save: 'Save',
    test: 'Test connection',
    good: 'The connection works',
    change: 'Change secrets',
    oneNeeded: 'Enter at least one secret',
    tooShort: 'The signing key has at least 8 characters',
    saved: 'Saved',
    mapping: 'Field mapping',
    sample: 'Sample of a message (JSON)',
    try: 'Try it',
    ready: 'Ready to order',
    lacks: 'Nothing found',
    ordered: 'Ordered',
    sent: /^[1-9]\d* delivered,/,
    view: 'View order',
    refused: 'Not ordered',
    fields: 'Missing or wrong: Phone, ID number',
    retry: 'Retry',
    retried: 'Started again',
    remove: 'Remove',
    removed: 'Removed',
    none: 'No recruiting system is connected',
  },
};
const person = { name: '欧阳晨曦', phone: '+86 138-0000-2046', id_card: '330106199003072415' };

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('an administrator connects a recruiting system, whose candidate is ordered and followed in the log', async ({
      page,
      wire,
      hr,
    }) => {
      const t = words[language];
      const system = await ApplicantsSystem.open();
      try {
        const { reference } = await askRecharge(wire, hr, 100_000);
        await actAtCashier(wire, reference, 'succeed');

        await page.goto('/Dashboard/Recruiting');
        await page.getByRole('button', { name: t.connect }).click();
        const form = page.getByRole('dialog', { name: t.connect });
        await form.getByLabel(t.system, { exact: true }).selectOption({ label: t.generic });
        await form.getByLabel(t.name, { exact: true }).fill('Beisen');
        await form.getByLabel(t.address).fill(system.url);
        await form.getByLabel(t.clientId).fill(system.clientId);
        await form.getByLabel(t.secret).fill(system.clientSecret);
        await form.getByLabel(t.key).fill(system.signingKey);
        await form.getByLabel(t.package).selectOption({ label: t.chosen });
        await form.getByRole('button', { name: t.save }).click();
        await expect(form).toHaveCount(0);

        const card = page.getByRole('region', { name: 'Beisen' });
        await card.getByRole('button', { name: t.test }).click();
        await expect(page.getByText(t.good)).toBeVisible();
        await card.getByRole('button', { name: t.mapping }).click();
        const mapping = page.getByRole('dialog');
        const tries = mapping.getByRole('button', { name: t.try });
        await mapping.getByLabel(t.sample).fill(JSON.stringify({ candidate: { name: person.name } }));
        await tries.click();
        await expect(mapping.getByText(t.lacks).first()).toBeVisible();
        await mapping.getByLabel(t.sample).fill(JSON.stringify({ candidate: person }));
        await tries.click();
        await expect(mapping.getByText(t.ready)).toBeVisible();
        await page.keyboard.press('Escape');

        const address = (await card.getByText('/callback/ats/').textContent()) ?? '';
        await card.getByRole('button', { name: t.change }).click();
        const secrets = page.getByRole('dialog', { name: t.change });
        await secrets.getByRole('button', { name: t.save }).click();
        await expect(secrets.getByText(t.oneNeeded)).toBeVisible();
        await secrets.getByLabel(t.key).fill('short');
        await secrets.getByRole('button', { name: t.save }).click();
        await expect(secrets.getByText(t.tooShort)).toBeVisible();
        system.signingKey = 'another key of the system';
        await secrets.getByLabel(t.key).fill(system.signingKey);
        await secrets.getByRole('button', { name: t.save }).click();
        await expect(secrets).toHaveCount(0);
        await expect(page.getByText(t.saved, { exact: true })).toBeVisible();

        expect(await system.push(address, 'application-1', person)).toBe(200);
        expect(await system.push(address, 'application-2', { name: '司马光' })).toBe(200);
        const rows = page.getByRole('row');
        const right = rows.filter({ hasText: 'application-1' });
        const lacking = rows.filter({ hasText: 'application-2' });
        await expect(right.getByText(t.ordered, { exact: true })).toBeVisible();
        await expect(right.getByRole('link', { name: t.view })).toBeVisible();
        await expect(right.getByText(t.sent)).toBeVisible();
        expect(system.told.map(({ data }) => data.application_id)).toContain('application-1');

        await expect(lacking.getByText(t.refused, { exact: true })).toBeVisible();
        await expect(lacking.getByText(t.fields)).toBeVisible();
        await lacking.getByRole('button', { name: t.retry }).click();
        await expect(page.getByText(t.retried)).toBeVisible();

        await card.getByRole('button', { name: t.remove }).click();
        await page.getByRole('dialog').getByRole('button', { name: t.remove }).click();
        await expect(page.getByText(t.removed)).toBeVisible();
        await expect(page.getByText(t.none)).toBeVisible();
      } finally {
        await system.close();
      }
    });
  });
