import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { orderCalls } from '@beidiao/contract/order/calls';
import { takePicture } from '../fixtures/look.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';
import { aCandidate, oneItem, quote } from '../fixtures/trade.ts';

const words = {
  zh: {
    add: '新增端点',
    url: '地址',
    save: '保存',
    secret: '签名密钥',
    finish: '完成',
    saved: '我已经存好',
    healthy: '正常',
    resend: '现在补发',
    received: '对方的回答',
    rotate: '轮换签名密钥',
    rotating: /新旧密钥都会签/,
    endRotation: '停用旧密钥',
    log: '投递记录',
    private: /内网/,
    cancel: '取消',
    failed: '失败',
    noneHere: '没有投递',
    pause: '停用',
    paused: '已停用',
    name: '邬佩珊',
  },
  en: {
    add: 'Add endpoint',
    url: 'Address',
    save: 'Save',
    secret: 'Signing secret',
    finish: 'Done',
    saved: 'I have saved it',
    healthy: 'Healthy',
    resend: 'Resend now',
    received: 'Answer',
    rotate: 'Rotate secret',
    rotating: /both secrets sign/,
    endRotation: 'End the old secret',
    log: 'Deliveries',
    private: /private/,
    cancel: 'Cancel',
    failed: 'Failed',
    noneHere: 'No deliveries',
    pause: 'Pause',
    paused: 'Paused',
    name: '仲孙佩珊',
  },
};

type Heard = { id: string; signature: string; type: string; sequence: number };
/** The system of the enterprise, on this machine. */
async function openReceiver(): Promise<{ heard: Heard[]; url: string; server: Server }> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const { type, sequence = 0 } = JSON.parse(text) as Heard;
      const signature = String(request.headers['webhook-signature']);
      heard.push({ id: String(request.headers['webhook-id']), signature, type, sequence });
      response.writeHead(200, { 'x-receiver': 'journey' }).end('{"ok":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, server };
}

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('a system is told of a check, signed, and of the same event again by a key', async ({ page, wire, hr }) => {
      const t = words[language];
      const receiver = await openReceiver();
      const dialog = page.getByRole('dialog');
      const log = page.getByRole('region', { name: t.log });
      const look = (what: string) => takePicture(page, `${what}-${name}`);
      try {
        await page.goto('/Dashboard/Setting/Open/Webhooks');
        await page.getByRole('button', { name: t.add }).click();
        await dialog.getByLabel(t.url).fill('http://10.0.0.1/hooks');
        await dialog.getByRole('button', { name: t.save }).click();
        await expect(dialog.getByRole('alert')).toContainText(t.private);
        await look('form');
        await dialog.getByLabel(t.url).fill(receiver.url);
        await dialog.getByRole('button', { name: t.save }).click();
        const shown = page.getByRole('dialog', { name: t.secret });
        await expect(shown.getByText(/^whsec_/)).toBeVisible();
        await expect(shown.getByRole('button', { name: t.finish })).toBeDisabled();
        await shown.getByLabel(t.saved).check();
        await shown.getByRole('button', { name: t.finish }).click();
        await expect(page.getByRole('region', { name: receiver.url }).getByText(t.healthy)).toBeVisible();
        await expect(log.getByRole('button', { name: /ping.*200/ })).toBeVisible();

        const calculateId = await quote(wire, hr);
        const candidate = { ...aCandidate, name: t.name };
        await wire.call(orderCalls.submit, { candidate, checkedDataItemList: oneItem, calculateId }, hr);
        const row = log.getByRole('button', { name: /check\.created.*200/ });
        await expect(row).toBeVisible();
        await row.click();
        await expect(page.getByText('"sequence": 1')).toBeVisible();
        await look('log');
        await page.getByRole('button', { name: t.received }).click();
        await expect(page.getByText('{"ok":true}')).toBeVisible();

        await row.press('r');
        await expect.poll(() => receiver.heard.filter(({ type }) => type === 'check.created').length).toBe(2);
        const [first, second] = receiver.heard.filter(({ type }) => type === 'check.created');
        expect([second?.id, second?.sequence]).toEqual([first?.id, 1]);
        await row.press('e');
        await expect(log.getByText(t.noneHere)).toBeVisible();
        await page.keyboard.press('e');
        await expect(row).toBeVisible();
        await row.focus();
        await page.keyboard.press('ArrowDown');
        await expect(log.getByRole('button', { name: /ping/ })).toBeFocused();

        await page.getByRole('button', { name: t.rotate }).click();
        await dialog.getByRole('button', { name: t.rotate }).click();
        await shown.getByLabel(t.saved).check();
        await shown.getByRole('button', { name: t.finish }).click();
        await expect(page.getByText(t.rotating)).toBeVisible();
        await row.click();
        await page.getByRole('button', { name: t.resend }).click();
        await expect.poll(() => receiver.heard.at(-1)?.signature.split(' ').length).toBe(2);
        await look('rotating');
        await page.getByRole('button', { name: t.endRotation }).click();
        await dialog.getByRole('button', { name: t.endRotation }).click();
        await expect(page.getByText(t.rotating)).toHaveCount(0);
        await page.getByRole('button', { name: t.pause, exact: true }).click();
        await expect(page.getByText(t.paused, { exact: true })).toBeVisible();
      } finally {
        receiver.server.closeAllConnections();
        await new Promise((resolve) => receiver.server.close(resolve));
      }
    });
  });
