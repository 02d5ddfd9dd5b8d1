import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { takePicture } from '../fixtures/look.ts';
import { itemsOf, yuan } from '../fixtures/catalogue.ts';
import { aCandidate } from '../fixtures/trade.ts';
import { detailsOf, expect, fewLooks, test } from '../fixtures/test.ts';

const words = {
  zh: {
    none: '暂无套餐',
    add: '新建套餐',
    name: '套餐名称',
    quantity: (item: string) => `${item} 的数量`,
    save: '保存套餐',
    missing: '请输入套餐名称',
    taken: /同名/,
    unused: '还没用过',
    used: /^1 次，/,
    more: (name: string) => `${name} 的更多操作`,
    edit: '修改核查项',
    rename: '重命名',
    renameOf: (name: string) => `重命名：${name}`,
    keep: '保存',
    remove: '删除',
    removeAct: '删除套餐',
    order: '用它下单',
    taken2: /研发社招加强/,
    find: '名称或核查项',
    noneFound: '没有符合的套餐',
  },
  en: {
    none: 'No packages yet',
    add: 'New package',
    name: 'Package name',
    quantity: (item: string) => `Quantity of ${item}`,
    save: 'Save package',
    missing: 'Enter a package name',
    taken: /already exists/,
    unused: 'Not used yet',
    used: /^1×, /,
    more: (name: string) => `More actions for ${name}`,
    edit: 'Change items',
    rename: 'Rename',
    renameOf: (name: string) => `Rename ${name}`,
    keep: 'Save',
    remove: 'Delete',
    removeAct: 'Delete package',
    order: 'Order with it',
    taken2: /研发社招加强/,
    find: 'Name or check item',
    noneFound: 'No matching packages',
  },
};

for (const { name, language, isPhone } of fewLooks)
  test.describe(name, detailsOf(language), () => {
    test.use({ language, isPhone });

    test('own packages are made, found, priced, renamed, ordered by and deleted', async ({ page, wire, hr }) => {
      const t = words[language];
      const look = (what: string) => takePicture(page, `${what}-${name}`);
      const [identity, work, court] = await itemsOf(wire, ['ID_THREE', 'XP_HR', 'LIT_PUBLIC']);
      if (identity === undefined || work === undefined || court === undefined)
        throw new TypeError('three codes were given');
      const dialog = page.getByRole('dialog');
      const save = dialog.getByRole('button', { name: t.save });

      await test.step('a new one, with two of an item', async () => {
        await page.goto('/Dashboard/Combo');
        await expect(page.getByText(t.none)).toBeVisible();
        await look('combo-empty');
        await page.getByRole('button', { name: t.add }).click();
        await dialog.getByLabel(identity.name[language], { exact: true }).check();
        await dialog.getByLabel(work.name[language], { exact: true }).check();
        await dialog.getByLabel(t.quantity(work.name[language])).selectOption('2');
        await save.click();
        await expect(dialog.getByText(t.missing)).toBeVisible();
        await dialog.getByLabel(t.name).fill('研发社招');
        await look('combo-editor');
        await save.click();
        await expect(dialog).toBeHidden();
        await expect(page.getByText(t.unused)).toBeVisible();
      });

      await wire.call(
        catalogueCalls.savePackage,
        { name: '门店导购', dataItemList: [{ code: 'ID_THREE' }, { code: 'LIT_PUBLIC' }] },
        hr,
      );
      const mine = async () =>
        (await wire.call(catalogueCalls.ownPackages, {}, hr)).packageList.find((row) => row.name.startsWith('研发'));
      const { id = '', priceFen } = (await mine()) ?? {};

      await test.step('renamed in its place; a name that is taken is told', async () => {
        await page.reload();
        await page.getByRole('button', { name: t.more('研发社招') }).click();
        await page.getByRole('menuitem', { name: t.rename }).click();
        const field = page.getByLabel(t.renameOf('研发社招'));
        await field.fill('门店导购');
        await page.getByRole('button', { name: t.keep, exact: true }).click();
        await expect(page.getByText(t.taken)).toBeVisible();
        await field.fill('研发社招加强');
        await page.getByRole('button', { name: t.keep, exact: true }).click();
        await expect(page.getByRole('complementary', { name: '研发社招加强' })).toBeVisible();
      });

      await test.step('the server says what it costs now, and how often it was used', async () => {
        const chosen = { checkedDataItemList: [{ code: 'ID_THREE' }, { code: 'XP_HR', quantity: 2 }], objId: id };
        const { calculateId, totalFen } = await wire.call(pricingCalls.calculate, chosen, hr);
        expect(priceFen).toBe(totalFen);
        await wire.call(orderCalls.submit, { ...chosen, candidate: aCandidate, calculateId }, hr);
        await page.reload();
        await expect(page.getByText(t.used)).toBeVisible();
        await expect(page.getByText(yuan(totalFen)).first()).toBeVisible();
        await page.getByRole('button', { name: '研发社招加强', exact: true }).click();
        await look('combo');
      });

      await test.step('found by an item, changed, and deleted', async () => {
        await page.getByLabel(t.find).fill(court.name[language]);
        await expect(page.getByRole('button', { name: '研发社招加强', exact: true })).toBeHidden();
        await page.getByRole('button', { name: t.more('门店导购') }).click();
        await page.getByRole('menuitem', { name: t.edit }).click();
        await expect(dialog.getByLabel(t.name)).toHaveValue('门店导购');
        await dialog.getByLabel(court.name[language], { exact: true }).uncheck();
        await save.click();
        await expect(dialog).toBeHidden();
        await page.getByRole('button', { name: t.more('门店导购') }).click();
        await page.getByRole('menuitem', { name: t.remove }).click();
        await page.getByRole('button', { name: t.removeAct }).click();
        await expect(page.getByRole('button', { name: '门店导购', exact: true })).toBeHidden();
        await page.getByLabel(t.find).fill('没有这个');
        await expect(page.getByText(t.noneFound)).toBeVisible();
        await page.getByLabel(t.find).fill('');
      });

      await test.step('ordered by', async () => {
        await page.getByRole('link', { name: t.order, exact: true }).click();
        await expect(page.getByText(t.taken2).first()).toBeVisible();
        await page.waitForURL(/OrderCreate/);
      });
    });
  });
