import { candidateCalls, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { aPerson, messageTo, orderFor } from '../fixtures/invited.ts';
import { enterFor } from '../fixtures/review.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const words = {
  zh: {
    correct: '更正手机号',
    title: '更正欧阳晨曦的手机号',
    phone: '新手机号',
    send: '更正并发送新链接',
    wrong: '手机号应为 11 位数字',
    correctPerson: '更正姓名或身份证号',
    titlePerson: '更正欧阳晨羲的姓名或身份证号',
    name: '姓名',
    number: '新的身份证号',
    unlike: '1 次所填姓名或身份证号与下单信息不同',
  },
  en: {
    correct: 'Correct phone number',
    title: 'Correct phone number for 欧阳晨曦',
    phone: 'New number',
    send: 'Correct and send new link',
    wrong: 'A phone number has 11 digits',
    correctPerson: 'Correct name or ID card number',
    titlePerson: 'Correct name or ID card number of 欧阳晨羲',
    name: 'Name',
    number: 'New ID card number',
    unlike: 'unlike the order (tries: 1)',
  },
} as const;

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });
    test(`a mistyped phone number is corrected from the drawer`, async ({ wire, hr, page }) => {
      const t = words[language];
      const ordered = await orderFor(wire, hr, { items: ['ID_THREE', 'XP_HR'] });
      const { phoneNo } = aPerson('8642');
      await page.goto(`/Dashboard/Order?detail=${ordered.orderDetailsId}`);
      await page.getByRole('button', { name: t.correct }).click();
      const dialog = page.getByRole('dialog', { name: t.title });
      await expect(dialog).toContainText(/\d{3}\*{4}\d{4}/);
      await dialog.getByLabel(t.phone).fill('1381234');
      await dialog.getByRole('button', { name: t.send }).click();
      await expect(dialog).toContainText(t.wrong);
      await expect(dialog.getByLabel(t.phone)).toBeFocused();
      await dialog.getByLabel(t.phone).fill(phoneNo);
      await dialog.getByRole('button', { name: t.send }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('****8642').first()).toBeVisible();
      const link = await messageTo(wire, phoneNo, /link=([\w-]+)/);
      expect(ordered.path).not.toContain(link);
    });

    test(`a misspelled name is corrected from the drawer after the candidate could not match it`, async ({
      wire,
      hr,
      page,
    }) => {
      const t = words[language];
      const { candidate, orderDetailsId, link, token } = await enterFor(wire, hr, {
        items: ['ID_THREE'],
        name: '欧阳晨羲',
      });
      const typed = { name: '欧阳晨曦', idCard: candidate.idCard, noticeVersion: identityNoticeVersion };
      const answer = await wire.call(candidateCalls.proveIdentity, { orderDetailsId, ...typed }, { token });
      expect(answer).toMatchObject({ result: 'mismatch', isAsked: false });
      await page.goto(`/Dashboard/Order?detail=${orderDetailsId}`);
      await expect(page.getByText(t.unlike)).toBeVisible();
      await page.getByRole('button', { name: t.correctPerson }).click();
      const dialog = page.getByRole('dialog', { name: t.titlePerson });
      await dialog.getByLabel(t.name, { exact: true }).fill('欧阳晨曦');
      await dialog.getByLabel(t.number).fill('330106199003072416');
      await dialog.getByRole('button', { name: t.send }).click();
      await expect(dialog.getByLabel(t.number)).toBeFocused();
      await dialog.getByLabel(t.number).fill('');
      await dialog.getByRole('button', { name: t.send }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('欧阳晨曦').first()).toBeVisible();
      await expect(page.getByText(t.unlike)).toBeHidden();
      const renewed = () => messageTo(wire, candidate.phoneNo, /link=([\w-]+)/);
      await expect.poll(renewed).not.toBe(link);
    });
  });
