import { stand } from '../fixtures/outage.ts';
import { expect, test } from '../fixtures/test.ts';

/** Every screen of the desk that reads something, four at once in tabs: each waits long before it gives up. */
const screens = [
  ['/Dashboard/OrderCreate/CheckSurveyItems', '/Dashboard', '/Dashboard/Order', '/Dashboard/Report'],
  ['/Dashboard/Approval', '/Dashboard/Account', '/Dashboard/Account?book=trades', '/Dashboard/Group'],
  [
    '/Dashboard/Group?tab=invitations',
    '/Dashboard/Group?tab=applications',
    '/Dashboard/Group?tab=limits',
    '/Dashboard/Group?tab=tree',
  ],
  ['/Dashboard/EnterpriseSetting', '/Dashboard/Confirmation', '/Dashboard/Message', '/Dashboard/Setting'],
];
const retry = /重试|重新加载/;

test.describe('a server that does not answer, and then does', () => {
  for (const paths of screens)
    test(`screens say that they could not load, show no zero and no empty list, and recover by themselves: ${paths.join(', ')}`, async ({
      context,
      page: first,
      wizard,
      complaints,
      hr,
    }) => {
      complaints.expect(/ERR_CONNECTION_REFUSED|Failed to load resource/);
      expect(hr).toBeDefined();
      // The wizard asks for the candidate before anything else
      if (paths.some((path) => path.includes('OrderCreate')))
        await wizard.enterCandidate('欧阳晨曦 138 0000 2046 330106199003072415');
      const turn = await stand(context);
      turn('silent');
      const tabs = await Promise.all(
        paths.map(async (path, nth) => {
          const page = nth === 0 ? first : await context.newPage();
          await page.goto(path);
          return { path, page, main: page.getByRole('main') };
        }),
      );
      for (const { path, main } of tabs) {
        await expect(main.getByRole('button', { name: retry }).first(), path).toBeVisible();
        // No outline without end
        await expect(main.locator('[role=status] > span:empty'), path).toHaveCount(0);
        await expect(main, path).not.toContainText(/¥0\.00|还没有|暂无|没有要|没有等/);
      }

      turn('well');
      for (const { path, page, main } of tabs) {
        await expect(main.getByRole('button', { name: retry }), path).toHaveCount(0);
        await expect(page.getByText('暂时连接不上服务'), path).toHaveCount(0);
      }
    });
});
