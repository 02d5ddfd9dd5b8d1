import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { candidateCalls, consentTextVersion } from '@beidiao/contract/candidate/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { canReportCrime } from '@beidiao/contract/verification/criminal-items';
import { registerFormOf } from '@beidiao/contract/verification/register-forms';
import type { Data } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, TestHouse } from '../../test/house.ts';
import { agree, identify, signIn } from '../../test/invited.ts';
import { packageRoot } from '../base/package-root.ts';
import { shipCatalogue } from './shipped-catalogue.ts';

type Item = {
  code: string;
  needs: string[];
  sensitive: boolean;
  optional: boolean;
  descriptionZh: string;
  descriptionEn: string;
  legalBasisZh: string;
  legalBasisEn: string;
};
const { items } = JSON.parse(readFileSync(join(packageRoot, 'seed', 'catalogue.json'), 'utf8')) as { items: Item[] };
const criminal = items.filter(({ code, needs }) => canReportCrime(code, needs));
const searching = items.filter(({ code }) => registerFormOf(code)?.kinds.includes('criminal'));

describe('an item that can report a criminal matter', () => {
  it('is there, and is one of many', () => {
    expect(searching.map(({ code }) => code)).toEqual(['LIT_PUBLIC', 'BIZ_OFFICER']);
    expect(criminal.length).toBeLessThan(items.length / 3);
  });

  it.each(criminal)('is agreed to by a tick of its own and may be declined: $code', ({ sensitive, optional }) => {
    expect({ sensitive, optional }).toEqual({ sensitive: true, optional: true });
  });

  it.each(searching)('tells the candidate that published criminal judgments are searched: $code', (item) => {
    expect(item.descriptionZh).toMatch(/公开的.*刑事裁判/);
    expect(item.descriptionEn).toMatch(/published .*criminal judgments/i);
  });

  it.each(searching)('names the law that asks for a separate consent: $code', ({ legalBasisZh, legalBasisEn }) => {
    expect(legalBasisZh).toContain('个人信息保护法第二十七条、第二十八条、第二十九条');
    expect(legalBasisEn).toContain('28 and 29 (separate consent)');
  });
});

describe('a change of the shipped catalogue', () => {
  let home: TestHouse;
  beforeAll(async () => {
    home = await TestHouse.open();
    await home.work();
    // As an installation of before had it: versions that are in force cannot be changed otherwise.
    await home.owner.query('alter table app.item_version disable trigger user');
    await home.owner.query(
      "update app.item_version set is_sensitive = false, description_zh = '旧' where code in ('LIT_PUBLIC', 'BIZ_OFFICER')",
    );
    await home.owner.query('alter table app.item_version enable trigger user');
    await home.owner.query("update app.catalogue_version set file_hash = ''");
  });
  afterAll(() => home.close());

  const ofVersion = async (code: string) => {
    const rows = await home.owner.query(
      'select version, is_sensitive from app.item_version where code = $1 order by version',
      [code],
    );
    return rows.rows.map(({ version, is_sensitive }) => [version, is_sensitive]);
  };

  it('reaches an installation as a version in force; an order keeps its version, and is asked separately where it is not signed yet', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const before = await signIn(home, hr, { codes: ['ID_THREE', 'LIT_PUBLIC'] });
    await identify(home, before);
    expect(await home.house.system.transaction(shipCatalogue)).toBe(true);
    expect(await home.house.system.transaction(shipCatalogue)).toBe(false);
    expect(await ofVersion('LIT_PUBLIC')).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(await ofVersion('XP_HR')).toEqual([[1, false]]);
    const { orderDetailsId, token } = before;
    const kept = "select item_version from app.order_item where order_detail_id = $1 and code = 'LIT_PUBLIC'";
    expect(await home.value(kept, orderDetailsId)).toBe(1);
    const { dataItemList } = await home.call(candidateCalls.details, { orderDetailsId }, { token });
    expect(dataItemList[1]).toMatchObject({ isSensitive: true, isOptional: true, description: { zh: '旧' } });
    const sold = await home.call(catalogueCalls.items, {}, hr);
    expect(sold.dataItemList.find(({ code }) => code === 'LIT_PUBLIC')).toMatchObject({ isSensitive: true });
  });

  it.each([
    ['the text of now', consentTextVersion, true],
    ['the text of before', '2026-11', false],
  ])('a report says of a search that was ordered before how %s asked for it', async (_, textVersion, expected) => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const invited = await signIn(home, hr, { codes: ['ID_THREE', 'LIT_PUBLIC'] });
    await identify(home, invited);
    await agree(home, invited);
    const { orderDetailsId, token } = invited;
    const asOfBefore = async (table: string, change: string, value: unknown) => {
      await home.owner.query(`alter table ${table} disable trigger user`);
      await home.owner.query(`update ${table} set ${change} = $2 where order_detail_id = $1`, [orderDetailsId, value]);
      await home.owner.query(`alter table ${table} enable trigger user`);
    };
    await asOfBefore('app.order_item', 'item_version', 1);
    await asOfBefore('app.consent', 'text_version', textVersion);
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
    const items = await eventually(async () => {
      const { data } = await home.ask(reportCalls.view, { orderDetailsId }, hr);
      return (data as Data<typeof reportCalls.view> | null)?.report.consent.items;
    });
    expect(items.find(({ code }) => code === 'LIT_PUBLIC')).toMatchObject({ isSensitive: expected });
  });
});
