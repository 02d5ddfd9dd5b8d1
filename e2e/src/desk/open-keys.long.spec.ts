import { openCalls } from '@beidiao/contract/open/calls';
import { openBase } from '@beidiao/contract/open/limits';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';
import { aCandidate } from '../fixtures/trade.ts';

const words = {
  zh: {
    make: '新建密钥',
    name: '名称',
    order: '下单',
    makeAct: '新建并显示密钥',
    once: /只显示这一次/,
    isSaved: '我已经存好',
    finish: '完成',
    keep: '继续看',
    list: '密钥',
    log: '请求日志',
    replay: '在沙盒重放',
    replayed: '重放的回答',
    stop: '停用',
    stopped: '已停用',
  },
  en: {
    make: 'New key',
    name: 'Name',
    order: 'Order',
    makeAct: 'Create and show the key',
    once: /shown this once/,
    isSaved: 'I have saved it',
    finish: 'Done',
    keep: 'Keep it open',
    list: 'Keys',
    log: 'Request log',
    replay: 'Replay in the sandbox',
    replayed: 'Answer to the replay',
    stop: 'Stop',
    stopped: 'Stopped',
  },
};

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('a developer makes a key, sees its secret once, orders with it and replays the order from the log, masked', async ({
      page,
      wire,
      hr,
    }) => {
      const t = words[language];
      await page.goto('/Dashboard/Setting/Open/Keys');
      await page.getByRole('button', { name: t.make }).click();
      const form = page.getByRole('dialog', { name: t.make });
      await form.getByRole('textbox', { name: t.name }).fill('journey');
      await form.getByRole('checkbox', { name: 'checks:write' }).check();
      await form.getByRole('button', { name: t.makeAct }).click();

      const shown = page.getByRole('dialog', { name: t.once });
      const secret = (await shown.getByText(/^bd_test_[\w-]{43}$/).textContent()) ?? '';
      await page.keyboard.press('Escape');
      await shown.getByRole('button', { name: t.keep }).last().click();
      await expect(shown.getByText(secret, { exact: true })).toBeVisible();
      await expect(shown.getByRole('button', { name: t.finish })).toBeDisabled();
      await shown.getByRole('checkbox', { name: t.isSaved }).check();
      await shown.getByRole('button', { name: t.finish }).click();
      await expect(page.getByText(secret)).toHaveCount(0);

      const { name: person, phoneNo: phone, idCard } = aCandidate;
      const reply = await page.request.post(`${openBase}/checks`, {
        headers: { authorization: `Bearer ${secret}`, 'idempotency-key': 'journey-1' },
        data: { candidate: { name: person, phone, id_card: idCard }, items: [{ code: 'ID_THREE' }] },
      });
      expect(reply.status()).toBe(201);
      const { id } = await reply.json();

      await page.getByRole('tab', { name: t.log }).click();
      await page.getByRole('searchbox').fill('journey-1');
      const rows = page.getByRole('region', { name: t.log, exact: true }).getByRole('listitem');
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText('201');
      const detail = page.getByRole('region', { name: `POST ${openBase}/checks` });
      await expect(detail.getByText(`"${[...person][0]}**"`)).toBeVisible();
      expect(await detail.textContent()).not.toMatch(new RegExp(`${person}|${phone}|${idCard}|${secret}`));

      await detail.getByRole('button', { name: t.replay }).click();
      const replayed = detail.getByRole('status', { name: t.replayed });
      await expect(replayed).toContainText('201');
      await expect(replayed).not.toContainText(`"${id}"`);

      await page.getByRole('tab', { name: t.list }).click();
      await page.getByRole('button', { name: `${t.stop} journey` }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.stop, exact: true }).click();
      await expect(page.getByText(t.stopped, { exact: true }).first()).toBeVisible();
      const { keys } = await wire.call(openCalls.keys, {}, hr);
      expect(keys.map(({ state, callsToday }) => [state, callsToday])).toEqual([['stopped', 1]]);
      const refused = await page.request.get(`${openBase}/me`, { headers: { authorization: `Bearer ${secret}` } });
      expect(refused.status()).toBe(401);
    });
  });
