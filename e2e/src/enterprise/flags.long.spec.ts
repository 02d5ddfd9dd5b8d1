import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { flagWords, featureFlags } from '@beidiao/contract/catalogue/flags';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { takePicture } from '../fixtures/look.ts';
import { yuan } from '../fixtures/catalogue.ts';
import { hire, sitDown } from '../fixtures/staff.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const line = '欧阳晨曦 13800002046 330106199003072415';
const opened = ['XP_DISPATCH', 'XP_AUTO', 'XP_AUTO_DEEP', 'CREDIT', 'EVALUATION_EMOTIONAL_SIMPLE'];
const words = {
  zh: {
    department: '入职部门',
    client: '用工单位',
    find: '按名称或会员号查找',
    flags: '定制',
    why: '原因',
    missing: '请填写原因，至少 2 个字',
    save: '保存',
    saved: /^已保存/,
    changed: /打开：合同约定/,
    never: '没有改过',
    coupon: /满 500 减 50/,
    couponOff: '优惠券已停用，恢复后在到期日前可用。',
    couponsOff: /^优惠券已停用，下单时不能使用/,
    balance: '余额支付',
    submit: (amount: string) => `提交并支付 ${amount}`,
    submitShort: '提交并支付',
  },
  en: {
    department: 'Department',
    client: 'Client company',
    find: 'Search by name or number',
    flags: 'Custom features',
    why: 'Reason',
    missing: 'Enter a reason (at least 2 characters)',
    save: 'Save',
    saved: /^Saved/,
    changed: /^Turned on by .*: 合同约定/,
    never: 'Never changed',
    coupon: /满 500 减 50/,
    couponOff: 'If they are turned on again, it can be used until it expires.',
    couponsOff: /^Coupons are turned off for this account and cannot be used/,
    balance: 'Balance',
    submit: (amount: string) => `Submit and pay ${amount}`,
    submitShort: 'Submit and pay',
  },
};

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('what staff turn on for a member is what its people see, flag by flag', async ({
      page,
      wire,
      hr,
      books,
      wizard,
    }) => {
      const t = words[language];
      const look = (what: string) => takePicture(page, `${what}-${name}`);
      await books.pool.query(
        `insert into app.card (member_id, kind, name, off_fen, threshold_fen, item_codes, valid_until)
         values ($1, 'coupon', '满 500 减 50', 5000, 50000, '{}', current_date + 60)`,
        [hr.memberId],
      );

      await test.step('before: none of it', async () => {
        await wizard.open();
        await expect(page.getByLabel(t.department)).toBeVisible();
        const { dataList } = await wire.call(catalogueCalls.offer, {}, hr);
        expect(dataList.dataItemList.filter(({ code }) => opened.includes(code))).toEqual([]);
      });

      await test.step('staff turn all seven on, with a reason', async () => {
        await sitDown(page, await hire(wire, ['sales']));
        await page.goto('/Operations/Members');
        await page.getByLabel(t.find).fill(hr.memberId);
        await page.keyboard.press('Enter');
        const open = page.getByRole('button', { name: t.flags, exact: true });
        await expect(open).toHaveCount(1);
        await open.click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText(t.never)).toHaveCount(featureFlags.length);
        for (const flag of featureFlags) {
          const { name: label, about } = flagWords[flag][language];
          await expect(dialog.getByText(about)).toBeVisible();
          await dialog.getByRole('switch', { name: label, exact: true }).check({ force: true });
        }
        await dialog.getByRole('button', { name: t.save }).click();
        await expect(dialog.getByText(t.missing)).toBeVisible();
        await dialog.getByLabel(t.why).fill('合同约定');
        await look('flags-typed');
        await dialog.getByRole('button', { name: t.save }).click();
        await expect(page.getByText(t.saved)).toBeVisible();
        await open.click();
        await expect(dialog.getByText(t.changed)).toHaveCount(featureFlags.length);
        await look('flags-saved');
      });

      const { dataList } = await wire.call(catalogueCalls.offer, {}, hr);
      const items = opened.map((code) => dataList.dataItemList.find((item) => item.code === code));
      await test.step('isManPower: other words and one more item; the four others: one more item each', async () => {
        await wizard.enterCandidate(line);
        await page.goBack();
        await expect(page.getByLabel(t.client)).toBeVisible();
        await expect(page.getByLabel(t.department)).toBeHidden();
        await page.getByLabel(t.client).fill('云帆科技');
        await look('flags-candidate');
        await wizard.toItems.click();
        for (const item of items) {
          if (item === undefined) throw new TypeError('a flag has opened nothing');
          await wizard.item(item).check();
        }
        await look('flags-items');
      });

      await test.step('orderConfirmPageNotShowCoupon: no word of the coupon; the button says what it costs', async () => {
        const chosen = { checkedDataItemList: opened.map((code) => ({ code })) };
        const { totalFen } = await wire.call(pricingCalls.calculate, chosen, hr);
        await expect(wizard.total).toHaveText(yuan(totalFen));
        await wizard.toConfirm.click();
        await expect(page.getByText(t.client)).toBeVisible();
        const button = isPhone ? t.submitShort : t.submit(yuan(totalFen));
        await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
        await expect(page.getByText(t.coupon)).toBeHidden();
        await look('flags-confirm');
        // What is owned stays in sight, with the reason, and is not offered for an order.
        await page.goto('/Dashboard/Account/Coupons');
        const card = page.getByRole('article').filter({ hasText: t.coupon });
        await expect(card).toContainText(t.couponOff);
        await expect(card.getByRole('link')).toHaveCount(0);
        await expect(page.getByText(t.couponsOff)).toBeVisible();
        await look('flags-coupons');
        await page.goBack();
        await expect(wizard.total).toHaveText(yuan(totalFen));
      });

      await test.step('who may not see amounts reads none on the button', async () => {
        const see = "update app.permission set holds = $2 where member_id = $1 and code = 'P00001'";
        await books.pool.query(see, [hr.memberId, false]);
        await page.reload();
        await expect(wizard.total).toHaveText('***');
        const hidden = isPhone ? t.submitShort : t.submit('***');
        await expect(page.getByRole('button', { name: hidden, exact: true })).toBeEnabled();
        await books.pool.query(see, [hr.memberId, true]);
        await page.reload();
      });

      await test.step('hideBalancePayment: the balance is no way to pay', async () => {
        await wizard.submit.click();
        await expect(wizard.paying.getByRole('radio').first()).toBeVisible();
        await expect(wizard.paying.getByText(t.balance, { exact: true })).toBeHidden();
        await look('flags-pay');
      });
    });
  });
