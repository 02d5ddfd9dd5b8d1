import { expect } from '@playwright/test';
import { ChooseEnterpriseScreen } from './pages/choose-enterprise-screen.ts';
import { OperationsScreen } from './pages/operations-screen.ts';
import { SignInScreen } from './pages/sign-in-screen.ts';
import type { Walker } from './walker.ts';

type Stop = readonly [name: string, path: string];

/** Screens that say all at their address, each once its first words stand. */
async function visit({ page, look }: Walker, stops: readonly Stop[]): Promise<void> {
  for (const [name, path] of stops) {
    await page.goto(path);
    await expect(page.getByRole('main').locator('h1, h2, h3, form').first()).toBeVisible();
    // The outline of what is coming has no words to look at.
    await expect(page.getByRole('main').locator('[role=status] > span:empty')).toHaveCount(0);
    await look(name);
  }
}

/** What an account has around it before and after a sign-in. */
export async function walkAccount(walker: Walker): Promise<void> {
  const { page, language } = walker;
  await visit(walker, [
    ['forgot', '/Forgot'],
    ['binding-signed-out', '/Binding'],
    ['binding-mail', '/Binding?emailCode=gone'],
    ['activation-gone', '/Activation?code=gone'],
    ['phone-activation-gone', '/Mobile/PhoneActivation?code=gone'],
    ['campaign', '/temporaryActivity/registrationPage?utm_source=walk'],
  ]);
  const signIn = new SignInScreen(page, language);
  await signIn.open();
  await signIn.fill('demo', 'demo2026');
  await new ChooseEnterpriseScreen(page, language).choice('杭州云栖智联科技有限公司').click();
  await page.waitForURL('**/Dashboard');
  await visit(walker, [
    ['group-people', '/Dashboard/Group'],
    ['group-invitations', '/Dashboard/Group?tab=invitations'],
    ['group-applications', '/Dashboard/Group?tab=applications'],
    ['group-limits', '/Dashboard/Group?tab=limits'],
    ['group-tree', '/Dashboard/Group?tab=tree'],
    ['approval', '/Dashboard/Approval'],
    ['setting', '/Dashboard/Setting'],
    ['enterprise-setting', '/Dashboard/EnterpriseSetting'],
    ['reports', '/Dashboard/Report'],
    ['messages', '/Dashboard/Message'],
    ['binding', '/Binding'],
    ['unbind', '/Mobile/Unbind'],
    ['approval-unknown', '/Mobile/approvalNew?orderDetailsId=999999'],
    ['phone-activation-success', '/Mobile/PhoneActivationSuccess'],
  ]);
}

/** The console as a reviewer sees it, then as finance and administrator. */
export async function walkStaff(walker: Walker): Promise<void> {
  const { page, language, wire } = walker;
  const console = new OperationsScreen(page, language);
  await page.goto('/Operations/Login');
  await walker.look('operations-login');
  await console.signIn(wire, 'luwenjing');
  await visit(walker, [
    ['operations-tasks', '/Operations'],
    ['operations-intake', '/Operations/Intake'],
    ['operations-proofs', '/Operations/Proofs'],
    ['operations-rights', '/Operations/Rights'],
    ['operations-candidates', '/Operations/Candidates'],
    ['operations-engine', '/Operations/Engine'],
    ['operations-own-account', '/Operations/Account'],
  ]);
  await page.context().clearCookies();
  await page.evaluate(() => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key !== 'beidiao.language') localStorage.removeItem(key);
  });
  await console.signIn(wire, 'heqing');
  await visit(walker, [
    ['operations-refunds', '/Operations/Refunds'],
    ['operations-members', '/Operations/Members'],
    ['operations-deliveries', '/Operations/Deliveries'],
    ['operations-staff', '/Operations/Staff'],
  ]);
}
