import { itemsOf } from '../fixtures/catalogue.ts';
import { reportFor } from '../fixtures/checks.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('a person is checked again from the earlier order: person and items stand in the draft, and a second order is paid', async ({
      page,
      wire,
      hr,
      wizard,
    }) => {
      const codes = ['ID_THREE', 'BIZ_CONFLICT'];
      const person = '范子衿';
      const { orderDetailsId } = await reportFor(wire, hr, { codes, name: person });
      const orders = new OrdersScreen(page, language);
      await page.goto(`/Dashboard/Order?detail=${orderDetailsId}`);
      const drawer = page.getByRole('dialog', { name: person });
      await drawer.getByRole('link', { name: language === 'zh' ? '再次背调' : 'Order again' }).click();

      await expect(wizard.name).toHaveValue(person);
      await expect(wizard.idCard).toHaveValue('330106199003072415');
      await expect(wizard.phoneNo).toHaveValue(/^\d{7}9999$/);
      // A reload does not fill it a second time.
      expect(new URL(page.url()).searchParams.has('again')).toBe(false);
      await wizard.toItems.click();
      // Within 7 days it may be a mistake, so it is asked back.
      await wizard.button({ zh: '仍要下单', en: 'Order anyway' }).click();
      for (const item of await itemsOf(wire, codes)) await expect(wizard.item(item)).toBeChecked();
      await wizard.toConfirm.click();
      await wizard.submit.click();
      await wizard.button({ zh: /^确认支付 /, en: /^Pay ¥/ }, wizard.paying).click();
      await expect(wizard.paid).toBeVisible();

      await orders.open('?days=today');
      await expect(orders.row(person)).toHaveCount(2);
    });
  });
