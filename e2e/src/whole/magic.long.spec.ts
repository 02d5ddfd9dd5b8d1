import { faceItemCode } from '@beidiao/contract/candidate/face';
import { orderCalls } from '@beidiao/contract/order/calls';
import { deliveryCalls } from '@beidiao/contract/notice/delivery';
import { orderStates as s } from '@beidiao/contract/order/states';
import { reportCalls } from '@beidiao/contract/report/calls';
import type { Page } from '@playwright/test';
import { fund, openPhone, placeFor, press } from '../fixtures/invited.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';
import {
  agreeFor,
  enterFor,
  type InvitedCandidate,
  publishAnswer,
  submitFor,
  takePhone,
  untilReported,
} from '../fixtures/review.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, sitAtDesk, test } from '../fixtures/test.ts';
import { balanceOf } from '../fixtures/trade.ts';
import type { Wire } from '../fixtures/wire.ts';

/** ID cards that play the source of the three elements, as the sandbox offers them. */
const idCards = { mismatch: '110101199001014032', unknown: '110101199001014040', silent: '110101199001015000' };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const items = ['ID_THREE', 'LIT_PUBLIC'];

// One after the other in one worker: what is never answered is given up after 42 seconds, which pass while the others are looked at.
test.describe.configure({ mode: 'serial' });
test.describe('the magic values of the sandbox', () => {
  let unanswered: { hr: Awaited<ReturnType<Wire['registerHr']>>; invited: InvitedCandidate };
  test.beforeAll(async ({ wire }) => {
    const hr = await wire.registerHr();
    unanswered = { hr, invited: await submitFor(wire, hr, { items, tail: '0005', name: '伍无声' }) };
  });

  test('sources: what each answers, soon or late, is what recruiter and candidate see', async ({
    page,
    wire,
    hr,
    browser,
    house,
  }) => {
    const order = (tail: string, name: string) => submitFor(wire, hr, { items, tail, name });
    const twice = await order('0006', '陆两次');
    const slow = await order('0007', '柒慢慢');
    const differs = await order('0001', '壹不同');
    const record = await order('0002', '贰有录');
    const unsure = await order('0003', '叁难定');
    for (const invited of [differs, record, unsure]) await publishAnswer(wire, hr, invited);
    for (const invited of [differs, record, unsure, slow]) await untilReported(wire, hr, invited);

    const phone = await openPhone(browser, house);
    const sees = async (invited: InvitedCandidate, { report, own }: { report: readonly string[]; own: string }) => {
      await page.goto(`/Dashboard/Report?id=${invited.orderDetailsId}`);
      for (const words of report) await expect(page.getByRole('article')).toContainText(words);
      const hand = await phone.newPage();
      await takePhone(hand, invited);
      await hand.goto('/Mobile/Report');
      await expect(heading(hand)).toHaveText(own);
      await hand.close();
    };
    await test.step('0001 differs, 0002 has a record, 0003 cannot be verified, 0007 is slow', async () => {
      await sees(differs, { report: ['总评：红灯', '不匹配'], own: '有 1 项与您填写的不一致' });
      await sees(record, { report: ['总评：红灯', '有 1 条记录'], own: '有 1 项查到了记录' });
      // What rests on the identity was not searched.
      await sees(unsure, { report: ['总评：灰灯', '未能核实'], own: '核实已结束，1 项没有结果' });
      await sees(slow, { report: ['总评：绿灯', '未见记录'], own: '核实已结束' });
    });

    await test.step('0006 answers at the third time of asking', async () => {
      await untilReported(wire, hr, twice);
      await sees(twice, { report: ['总评：绿灯'], own: '核实已结束' });
    });

    await phone.close();
  });

  test('three elements: unknown and silent cost no try, after the third mismatch papers or a refusal are left', async ({
    page,
    wire,
    hr,
    browser,
    house,
    wizard,
  }) => {
    const phone = await openPhone(browser, house);
    /** At the page of the three elements, typed as ordered; the answer is a press away. */
    const typedFor = async (idCard: string) => {
      const invited = await enterFor(wire, hr, { items, idCard });
      const own = await phone.newPage();
      await takePhone(own, invited);
      await own.goto('/Mobile/ThreeElement');
      await own.getByLabel('姓名').fill(invited.candidate.name);
      await own.getByLabel('身份证号').fill(idCard);
      await own.locator('label:has(input[type=checkbox])').click();
      await press(own, '核对');
      return { own, invited };
    };
    const unknown = await typedFor(idCards.unknown);
    await expect(unknown.own.getByText('核验渠道未返回结果，本次不计次数。', { exact: false })).toBeVisible();
    const silent = await typedFor(idCards.silent);
    await expect(silent.own.getByText('外部服务暂时没有回应，请稍后再试')).toBeVisible();
    const before = (await balanceOf(wire, hr)) ?? 0;
    const { own, invited } = await typedFor(idCards.mismatch);
    for (const left of [2, 1]) {
      await expect(own.getByText(`还可以试 ${left} 次`, { exact: false })).toBeVisible();
      await press(own, '核对');
    }
    await expect(own.getByText('三要素不一致，请改用证件核对')).toBeVisible();
    await press(own, '不参加');
    await press(own, '确定不同意');
    await expect(own.getByText('好的，核查已停止')).toBeVisible();
    await phone.close();

    const { orderDetailsId } = invited;
    expect((await wire.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(s.refused);
    expect(await balanceOf(wire, hr)).toBe(before + 50_000);
    for (const idCard of [idCards.mismatch, idCards.unknown, idCards.silent]) {
      if (idCard === idCards.mismatch) await wizard.open();
      await wizard.name.fill('欧阳晨曦');
      await wizard.phoneNo.fill('13800002046');
      await wizard.idCard.fill(idCard);
      await wizard.checkIdentity.click();
      // Nobody has agreed yet, so no source is asked, whatever it would answer.
      await expect(page.getByText('格式和校验位无误。是否属于同一人', { exact: false })).toBeVisible();
    }
    await page.goto('/Dashboard/Order');
    await expect(page.getByRole('row').filter({ hasText: '候选人拒绝授权' })).toHaveCount(1);
  });

  test('faces: unclear and silent cost no try, the third picture may match', async ({ wire, hr, browser, house }) => {
    const phone = await openPhone(browser, house);
    const atCamera = async (tail: string) => {
      const invited = await agreeFor(wire, hr, { items: ['ID_THREE', faceItemCode], tail });
      const own = await phone.newPage();
      await takePhone(own, invited);
      await own.goto('/Mobile/OrderDetail/face');
      await press(own, '打开相机');
      await press(own, '拍照比对');
      return own;
    };
    const unclear = await atCamera('0023');
    await expect(unclear.getByText('未能识别面部，本次不计次数。', { exact: false })).toBeVisible();
    const silent = await atCamera('0024');
    await expect(silent.getByText('外部服务暂时没有回应，请稍后再试')).toBeVisible();
    const third = await atCamera('0022');
    for (const left of [2, 1]) {
      await expect(third.getByText(`还可以试 ${left} 次`, { exact: false })).toBeVisible();
      await press(third, '拍照比对');
    }
    await expect(third.getByText('无需再填写')).toBeVisible();
    await phone.close();
  });

  test('messages: a refused one is shown to staff, who can send it again', async ({ wire, hr, browser, house }) => {
    const staff = await hire(wire, ['sales']);
    const token = { token: staff.accessToken };
    await fund(wire, hr);
    await placeFor(wire, hr, { items: ['ID_THREE'], tail: '0011' });
    const failedNow = async () =>
      (await wire.call(deliveryCalls.deliveries, { state: 'failed' }, token)).rows.filter(
        ({ problem }) => problem === 'sandboxRefused',
      ).length;
    await expect.poll(failedNow).toBeGreaterThan(0);
    const desk = await browser.newContext({ baseURL: house.url });
    const screen = new OperationsScreen(await desk.newPage(), 'zh');
    await screen.enter(staff, '/Operations/Deliveries');
    await screen.page.getByRole('button', { name: '重新发送' }).first().click();
    await expect(screen.page.getByText('已开始重新发送')).toBeVisible();
    await desk.close();
  });

  test('sources: who never answers is given up for people, and nothing of it is green', async ({
    page,
    context,
    wire,
    browser,
    house,
  }) => {
    test.setTimeout(90_000);
    const { hr, invited } = unanswered;
    const { orderDetailsId } = invited;
    const waiting = async () =>
      (await wire.call(reportCalls.itemStatus, { orderDetailsId }, hr)).items.map(({ state }) => state);
    await expect.poll(waiting, { timeout: 60_000 }).toEqual(['waitingReviewer', 'queued']);
    const desk = await browser.newContext({ baseURL: house.url });
    const screen = new OperationsScreen(await desk.newPage(), 'zh');
    await screen.enter(await hire(wire), '/Operations/Tasks?look=split');
    await expect(screen.page.locator('#tasks').getByRole('button', { name: /伍无声/ })).toHaveCount(1);
    await desk.close();
    await sitAtDesk(context, hr);
    await page.goto('/Dashboard/Order');
    await expect(page.getByRole('row', { name: /伍无声/ })).toContainText('报告生成中');
  });
});
