import { expect, test } from '../fixtures/test.ts';
import { EnterpriseSettingScreen } from '../pages/enterprise-setting-screen.ts';
import { SettingScreen } from '../pages/setting-screen.ts';

test('an administrator lets a recruiting system in, sees it in the settings, and ends it there', async ({
  page,
  hr,
}) => {
  await page.goto('/sandbox?tab=ats');
  await page.getByRole('button', { name: '绑定背调' }).click();
  await page.getByRole('button', { name: '不同意', exact: true }).click();
  await expect(page.getByText('管理员未同意，未完成绑定。')).toBeVisible();
  await page.getByRole('button', { name: '绑定背调' }).click();
  await page.getByRole('button', { name: /^同意并返回/ }).click();
  await expect(page.getByRole('heading', { name: `绑定成功：测试企业${hr.loginName.slice(2)}` })).toBeVisible();

  const setting = new SettingScreen(page, 'zh');
  await setting.open();
  await expect(setting.sessions.getByRole('button', { name: /退出登录$/ })).toHaveCount(0);
  // What belongs to the enterprise stands apart from what belongs to the person
  await expect(page.getByText('合作应用')).toHaveCount(0);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '企业设置' }).click();
  const { apps } = new EnterpriseSettingScreen(page, 'zh');
  await apps.getByRole('button', { name: '解除绑定' }).click();
  const question = page.getByRole('dialog', { name: /^解除与/ });
  await question.getByRole('button', { name: '解除绑定' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已解除与' })).toBeVisible();
  await expect(apps.getByText('暂无合作应用')).toBeVisible();
});
