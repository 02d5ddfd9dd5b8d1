import { itemsOf } from '../fixtures/catalogue.ts';
import { RecruitingSystem } from '../fixtures/recruiting-system.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';
import { actAtCashier, askRecharge, balanceOf } from '../fixtures/trade.ts';

const candidate = { name: '林嘉怡', phoneNo: '13512349999', idCard: '330106199003072415', position: '财务经理' };

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });
    test('somebody in a recruiting system orders a check inside its page, and no other site can show that page', async ({
      page,
      wire,
      books,
      house,
      complaints,
    }) => {
      const say = (zh: string | RegExp, en: string | RegExp) => (language === 'zh' ? zh : en);
      const [system, stranger] = await Promise.all([RecruitingSystem.open(), RecruitingSystem.open()]);
      try {
        // The browser itself is signed in nowhere
        const hr = await wire.registerHr();
        await system.bind({ books, wire, hr });
        const { reference } = await askRecharge(wire, hr, 50_000);
        await actAtCashier(wire, reference, 'succeed');
        await expect.poll(() => balanceOf(wire, hr)).toBe(50_000);
        const [item] = await itemsOf(wire, ['ID_THREE']);
        const address = await system.addressOf(
          wire,
          { page: 'create', person: { loginName: hr.loginName }, applyId: `A-${language}`, candidate },
          language,
        );

        complaints.expect(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
        await stranger.show(page, address);
        await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
        expect(await stranger.heard(page)).toEqual([]);

        await system.show(page, address);
        const frame = page.frameLocator('iframe');
        await expect(frame.getByRole('textbox', { name: say('姓名', 'Name') })).toHaveValue(candidate.name);
        await frame.getByRole('button', { name: say('选核查项', 'Choose checks') }).click();
        await frame.getByRole('checkbox', { name: item?.name[language] ?? '' }).check();
        await frame.getByRole('button', { name: say(/^下一步|^核对并支付/, /^Next: review and pay/) }).click();
        await frame.getByRole('button', { name: say(/^付/, /^Pay/) }).click();
        await expect(
          frame.getByRole('heading', {
            name: say('下单成功，授权短信已发出', 'Ordered, and the consent message is on its way'),
          }),
        ).toBeVisible();
        await frame.getByRole('button', { name: say('回到 Moka', 'Back to Moka') }).click();

        const types = async () => (await system.heard(page)).map(({ data }) => data.type);
        await expect.poll(types).toContain('beidiao:done');
        const heard = await system.heard(page);
        expect(new Set(heard.map(({ origin }) => origin))).toEqual(new Set([house.url]));
        const ordered = heard.find(({ data }) => data.type === 'beidiao:ordered');
        await expect(frame.getByText(String(ordered?.data['orderNo']))).toBeVisible();
        // Nothing of the sign-in is kept by the browser: it works where cookies of third parties are off
        const kept = await page.frames()[1]?.evaluate(() => [document.cookie, localStorage.getItem('beidiao.session')]);
        expect(kept).toEqual(['', null]);
        expect(await balanceOf(wire, hr)).toBeLessThan(50_000);

        await page.goto(address);
        await expect(
          page.getByText(say('这个页面只能在 Moka 里打开', 'Opens only inside Moka'), { exact: true }),
        ).toBeVisible();
      } finally {
        await Promise.all([system.close(), stranger.close()]);
      }
    });
  });
