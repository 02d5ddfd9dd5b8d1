import { orderFor } from '../fixtures/invited.ts';
import { stand } from '../fixtures/outage.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('a server that answers slowly, then not at all, then again', () => {
  test('never makes a figure wrong, and everything is back without a reload', async ({
    page,
    wire,
    hr,
    complaints,
  }) => {
    complaints.expect(/ERR_CONNECTION_REFUSED|Failed to load resource/);
    const { candidate } = await orderFor(wire, hr, { items: ['ID_THREE'] });
    const turn = await stand(page.context());
    const todo = page.getByRole('list', { name: '待办' });
    const waiting = todo.getByRole('link', { name: /超 48 小时未授权/ });

    turn('slow');
    await page.goto('/Dashboard');
    // While it is on its way there is no zero
    await expect(waiting).toContainText('—');
    await expect(waiting).toContainText('1');

    turn('silent');
    await page.goto('/Dashboard');
    await expect(page.getByRole('status').filter({ hasText: '暂时连接不上服务' })).toBeVisible();
    await expect(waiting).toContainText('—');
    await expect(todo).not.toContainText('没有');
    await expect(todo).not.toContainText(/\b0\b/);
    const menu = page.getByRole('navigation', { name: '主导航' });
    for (const entry of ['订单管理', '报告中心', '审批', '企业与成员'])
      await expect(menu.getByRole('link', { name: entry })).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' }).first()).toBeVisible();

    turn('well');
    await expect(waiting).toContainText('1');
    await expect(page.getByText('暂时连接不上服务')).toHaveCount(0);

    await menu.getByRole('link', { name: '订单管理' }).click();
    // The overview has a row of the same candidate.
    await expect(page.getByRole('heading', { name: '订单管理', level: 1 })).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(candidate.name) });
    await expect(row).toBeVisible();
    turn('silent');
    await page.getByRole('button', { name: '下单时间' }).click();
    await expect(page.getByText('暂时连接不上服务')).toBeVisible();
    // What was read stays
    await expect(row).toBeVisible();
    turn('well');
    await expect(page.getByText('暂时连接不上服务')).toHaveCount(0);
  });

  test('without a network says so at once instead of drawing outlines without end', async ({
    page,
    hr,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.goto('/Dashboard/Order');
    await expect(page.getByText('暂无订单')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('网络已断开')).toBeVisible();
    await page.getByRole('tab', { name: /待候选人/ }).click();
    await expect(page.getByText('订单加载失败')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('网络已断开')).toHaveCount(0);
    await expect(page.getByText('暂无订单')).toBeVisible();
    expect(hr).toBeDefined();
  });
});
