import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { refusals } from '@beidiao/contract/refusals';
import { itemsOf, yuan } from '../fixtures/catalogue.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';
import { expect, test } from '../fixtures/test.ts';

const line = '欧阳晨曦 13800002046 330106199003072415';

test('a reload in the middle keeps the draft', async ({ page, wire, wizard }) => {
  const [three, work] = await itemsOf(wire, ['ID_THREE', 'XP_HR']);
  if (three === undefined || work === undefined) throw new TypeError('two codes were given');
  await wizard.enterCandidate(line);
  await wizard.item(three).check();
  await wizard.item(work).check();
  await wizard.remark(work, '勿联系现雇主');
  await expect(wizard.total).toHaveText(yuan(10_600));
  await page.reload();
  await expect(wizard.item(three)).toBeChecked();
  await expect(wizard.remarkButton(work)).toContainText('勿联系现雇主');
  await expect(wizard.total).toHaveText(yuan(10_600));
  await wizard.link({ zh: /填写候选人信息$/, en: /Candidate/ }).click();
  await expect(wizard.idCard).toHaveValue('330106199003072415');
});

test('a refused price shows why and lets package and cards go', async ({ page, wire, wizard }) => {
  await wizard.enterCandidate(line);
  const [shipped] = await wizard.packages.getByRole('button').all();
  if (shipped === undefined) throw new TypeError('no package is offered');
  await shipped.click();
  await expect(shipped).toHaveAttribute('aria-pressed', 'true');
  const { errcode, zh } = refusals.cardUnusable;
  let refused = 0;
  await page.route(`**${pricingCalls.calculate.path}`, async (route) => {
    const hasPackage = route.request().postData()?.includes('objId') === true;
    if (!hasPackage) return route.continue();
    refused += 1;
    return route.fulfill({ json: { errcode, errmsg: zh, data: null } });
  });
  const [extra] = await itemsOf(wire, ['BIZ_POSITION']);
  if (extra === undefined) throw new TypeError('one code was given');
  const wasChosen = await wizard.item(extra).isChecked();
  await wizard.item(extra).setChecked(!wasChosen);
  await expect(page.getByText(zh).first()).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  await expect(shipped).toHaveAttribute('aria-pressed', 'false');
});

test('a price that changed before the submit is shown beside the old one and asked for again', async ({
  page,
  wire,
  hr,
  wizard,
}) => {
  const [three] = await itemsOf(wire, ['ID_THREE']);
  if (three === undefined) throw new TypeError('one code was given');
  await wizard.enterCandidate(line);
  await wizard.item(three).check();
  await wizard.toConfirm.click();
  await expect(wizard.total).toHaveText(yuan(800));
  let isFirst = true;
  await page.route(`**${orderCalls.submit.path}`, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const sent = route.request().postDataJSON() as { params: Record<string, unknown> };
    const { calculateId, ...choice } = sent.params;
    expect(calculateId).toBeDefined();
    const breakdown = await wire.call(
      pricingCalls.calculate,
      { checkedDataItemList: choice['checkedDataItemList'] as [] },
      hr,
    );
    const { errcode, zh } = refusals.priceChanged;
    const dearer = { ...breakdown, totalFen: 900, itemsFen: 900 };
    return route.fulfill({ json: { errcode, errmsg: zh, data: { breakdown: dearer } } });
  });
  await wizard.submit.click();
  await expect(wizard.problem).toContainText(yuan(900));
  await expect(wizard.problem).toContainText(yuan(800));
  await expect(wizard.total).toHaveText(yuan(900));
  // The server never asked 9.00: it refuses in turn, with the price that is true.
  await wizard.button({ zh: `按 ${yuan(900)} 提交`, en: `Submit at ${yuan(900)}` }).click();
  await expect(wizard.paying).toContainText(yuan(800));
});

test('the menu leads out of the wizard', async ({ page, language, frame, wizard }) => {
  await wizard.open();
  await frame.menu({ zh: '订单管理', en: 'Orders' }).click();
  await expect(page).toHaveURL(/\/Dashboard\/Order$/);
  await expect(new OrdersScreen(page, language).title).toBeVisible();
});
