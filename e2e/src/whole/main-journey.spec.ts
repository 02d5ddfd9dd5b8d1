import { faceItemCode } from '@beidiao/contract/candidate/face';
import { orderCalls } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { takePicture } from '../fixtures/look.ts';
import { itemsOf } from '../fixtures/catalogue.ts';
import { aPerson, comeIn, consent, expectRoom, messageTo, openPhone, press, words } from '../fixtures/invited.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';
import { untilReported } from '../fixtures/review.ts';
import { hire } from '../fixtures/staff.ts';
import { detailsOf, expect, test } from '../fixtures/test.ts';
import { actAtCashier, askRecharge } from '../fixtures/trade.ts';

const said = {
  zh: {
    openCamera: '打开相机',
    shoot: '拍照比对',
    goOn: '继续填写',
    company: '单位全称',
    position: '职位',
    filled: '填好了',
    employersSaved: '保存，下一步',
    allFilled: '已全部填好，请提交',
    reached: '总机转人力资源部',
    earlier: '早 5 个月',
    yellow: '黄灯 · 不一致',
    respond: '回应或提出异议',
    title: '有 1 项与您填写的不一致',
    wrong: '结果有误，请重新核查',
    reason: '请说明哪里有误',
    send: '提交异议',
    arrived: '异议已收到',
    toReport: '返回报告',
    open: /异议处理中/,
    upheld: '异议成立，已更正',
    claim: '领取并复核',
    lookAtProof: '查看 离职证明.pdf',
    close: '关闭',
    uphold: '异议成立，更正',
    words: '给候选人和委托方的理由',
    submit: /预览并提交/,
    decided: '已有结论',
    changed: /第 \d 版改了什么/,
    corrected: '已更正',
  },
  en: {
    openCamera: 'Open camera',
    shoot: 'Take photo',
    goOn: 'Continue',
    company: 'Full company name',
    position: 'Position',
    filled: 'Done',
    employersSaved: 'Save and continue',
    allFilled: 'All complete, ready to submit',
    reached: 'The switchboard put me through to HR',
    earlier: '5 months earlier',
    yellow: 'Yellow · Differs',
    respond: 'Respond or dispute',
    title: 'Items that differ from your entries: 1',
    wrong: 'It is wrong, please check again',
    reason: 'What is wrong?',
    send: 'Submit dispute',
    arrived: 'Dispute received',
    toReport: 'Back to report',
    open: /Under dispute, answer by/,
    upheld: 'Upheld and corrected',
    claim: 'Claim and review',
    lookAtProof: 'View 离职证明.pdf',
    close: 'Close',
    uphold: 'Uphold and correct',
    words: 'Reason for candidate and client',
    submit: /Review and submit/,
    decided: 'Decided',
    changed: /What changed in version/,
    corrected: 'Corrected',
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test.describe(`the whole way, ${language}`, detailsOf(language), () => {
    test.use({ language });

    test('from the order to a disputed and corrected report', async ({ page, wire, hr, wizard, browser, house }) => {
      const t = said[language];
      const candidate = aPerson();
      const reason = '离职证明写的是 12 月，公司系统登记错了。';
      const decision = '离职证明和社保记录一致，以 12 月为准。';
      const { reference } = await askRecharge(wire, hr, 50_000);
      await actAtCashier(wire, reference, 'succeed');

      const orderDetailsId = await test.step('the recruiter orders and pays', async () => {
        await wizard.enterCandidate(`${candidate.name} ${candidate.phoneNo} ${candidate.idCard}`);
        for (const item of await itemsOf(wire, ['ID_THREE', faceItemCode, 'LIT_PUBLIC', 'XP_HR']))
          await wizard.item(item).check();
        await wizard.toConfirm.click();
        await wizard.submit.click();
        await wizard.button({ zh: /^确认支付/, en: /^Pay ¥/ }, wizard.paying).click();
        await expect(wizard.paid).toBeVisible();
        const { rows } = await wire.call(orderCalls.list, {}, hr);
        return rows[0]?.orderDetailsId ?? '';
      });
      const stateNow = async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status;

      const phone = await openPhone(browser, house);
      const own = await phone.newPage();
      await test.step('the candidate agrees, shows the face, says where they worked, and hands in', async () => {
        const link = await messageTo(wire, candidate.phoneNo, /link=([\w-]+)/);
        await comeIn(own, wire, { candidate, path: `/Mobile/begin?link=${link}`, language });
        await expectRoom(own, 'consent');
        await consent(own, language);
        await expectRoom(own, 'face');
        await press(own, t.openCamera);
        await press(own, t.shoot);
        await expect(own.getByRole('button', { name: t.goOn, exact: true })).toBeVisible();
        await expectRoom(own, 'what is left to fill in');
        await press(own, t.goOn);
        await own.getByLabel(t.company).fill('杭州澜石软件有限公司');
        await own.getByLabel(t.position).fill('后端工程师');
        for (const [nth, chosen] of ['2019', '03', '2022', '12'].entries())
          await own.locator('select').nth(nth).selectOption(chosen);
        await expectRoom(own, 'claim');
        await press(own, t.filled);
        await press(own, t.goOn);
        await expectRoom(own, 'employers');
        await press(own, t.employersSaved);
        await expect(own.getByText(t.allFilled)).toBeVisible();
        await press(own, words[language].handIn);
        await expect.poll(stateNow).toBe(6);
      });

      const office = await browser.newContext({ baseURL: house.url, viewport: { width: 1440, height: 900 } });
      const desk = new OperationsScreen(await office.newPage(), language);
      await test.step('a reviewer asks the employer and publishes what differs', async () => {
        await desk.enter(await hire(wire), '/Operations/Tasks?look=split&code=XP_HR');
        await desk.openTask(/杭州澜石软件有限公司/);
        await desk.claim();
        await desk.logContact(t.reached);
        for (const field of ['company', 'position']) await desk.found(field).press('=');
        await desk.found('from').fill('2019-03');
        await desk.found('to').fill('2022-07');
        await expect(desk.page.getByRole('button', { name: desk.words.submit })).toBeDisabled();
        await desk.choose('conduct', 'confirmed');
        await expect(desk.page.getByText(t.earlier).first()).toBeVisible();
        await expect(desk.page.getByText(t.yellow)).toBeVisible();
        await expect(desk.page.getByText(desk.words.saved)).toBeVisible({ timeout: 20_000 });
        await desk.page.reload();
        await expect(desk.found('to')).toHaveValue('2022-07');
        await desk.publish();
        await expect(desk.page.getByText(desk.words.published)).toBeVisible();
        await untilReported(wire, hr, { orderDetailsId });
      });

      await test.step('the recruiter reads the first version', async () => {
        await page.goto(`/Dashboard/Report?id=${orderDetailsId}`);
        await expect(page.getByRole('article')).toContainText(t.earlier);
      });

      await test.step('the candidate reads it too and disputes the entry', async () => {
        await own.goto('/Mobile/Report');
        await expect(own.getByRole('heading', { level: 1 })).toHaveText(t.title);
        await takePicture(own, `phone-report-${language}`);
        await expectRoom(own, 'report');
        const entry = own.locator('section').filter({ hasText: '2022-07' });
        await entry.getByRole('button', { name: t.respond }).click();
        await own.getByText(t.wrong).click();
        await own.getByLabel(t.reason).fill(reason);
        await own.reload();
        await expect(own.getByLabel(t.reason)).toHaveValue(reason);
        await own.locator('input[type=file]').setInputFiles({
          name: '离职证明.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from(
            '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
          ),
        });
        await takePicture(own, `phone-dispute-${language}`);
        await expectRoom(own, 'dispute');
        await press(own, t.send);
        await expect(own.getByRole('heading', { level: 1 })).toHaveText(t.arrived);
        await press(own, t.toReport);
        await expect(own.getByText(t.open)).toBeVisible();
      });

      await test.step('somebody who has not worked on it upholds it', async () => {
        const other = new OperationsScreen(await office.newPage(), language);
        const its = other.page;
        await other.enter(await hire(wire), '/Operations/Rights');
        const dispute = its.getByRole('button', { name: new RegExp(candidate.name) }).first();
        await dispute.click();
        await press(its, t.claim);
        await expect(other.found('to')).toBeVisible();
        // Nothing is decided before the papers of the candidate were opened.
        await its.getByRole('button', { name: t.lookAtProof }).click();
        await its.getByRole('dialog').getByRole('button', { name: t.close }).click();
        await other.found('to').fill('2022-12');
        await its.locator('[id="at-ground.source"]').selectOption('candidateDocument');
        await its.locator('[id="at-ground.method"]').selectOption('document');
        await its.getByText(t.uphold).click();
        await its.getByLabel(t.words).fill(decision);
        await takePicture(its, `desk-decide-${language}`);
        await its.getByRole('button', { name: t.submit }).click();
        await its.getByRole('dialog').getByRole('button').last().click();
        await its.getByRole('tab', { name: t.decided }).click();
        await expect(dispute).toBeVisible();
      });
      await office.close();

      await test.step('recruiter and candidate read the corrected version', async () => {
        const lightNow = async () => (await wire.call(reportCalls.view, { orderDetailsId }, hr)).report.overall.light;
        await expect.poll(lightNow, { timeout: 30_000 }).toBe('green');
        await page.reload();
        const changes = page.getByRole('region', { name: t.changed });
        await expect(changes).toContainText(t.corrected);
        await expect(changes).toContainText(decision);
        await takePicture(page, `desk-report-${language}`);
        await own.reload();
        await expect(own.getByText(t.upheld)).toBeVisible();
        await expect(own.getByText(decision)).toBeVisible();
      });
      await phone.close();
    });
  });
