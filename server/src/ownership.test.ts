import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@beidiao/contract/calls';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from './access/tenant.ts';
import { packageRoot } from './base/package-root.ts';
import { hashToken } from './base/secrets/tokens.ts';
import { refuseThingsOfOthers } from './ownership.ts';
import { aCandidate, codeOf, type Person, TestHouse } from '../test/house.ts';
import { makeOrderThings } from '../test/things.ts';

let home: TestHouse;
let admin: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.staff('reviewer');
  admin = await home.hr({ fundsFen: 10_000_000 });
});
afterAll(() => home.close());

const { order, report, catalogue } = calls;
const sees = 'P00006';
/** What a colleague with these rights is answered. */
const colleague = (...rights: PermissionCode[]): Promise<Person> =>
  home.colleague(admin, ['P00003', 'P00005', ...rights]);
const done = '0000';

describe('orders of others', () => {
  it('are cancelled with the right to change them, and not with the right to see them', async () => {
    const paid = await home.paidOrder(admin);
    const unpaid = await home.placedOrder(admin, { candidate: aCandidate({ phoneNo: '13900000071' }) });
    const cancel = async (who: Person) => [
      (await home.ask(order.cancelPaid, { orderDetailsId: paid.orderDetailsId }, who)).errcode,
      (await home.ask(order.cancelUnpaid, { orderId: unpaid.tradeOrderId }, who)).errcode,
    ];
    expect(await cancel(await colleague(sees))).toEqual([codeOf('forbidden'), codeOf('forbidden')]);
    expect(await cancel(await colleague('P00011'))).toEqual([codeOf('orderNotFound'), codeOf('tradeNotFound')]);
    expect(await cancel(await colleague(sees, 'P00011'))).toEqual([done, done]);
  });

  it('are unknown by the number of the order as well to whoever may not see them', async () => {
    const { orderId } = await home.placedOrder(admin, { candidate: aCandidate({ phoneNo: '13900000072' }) });
    const { ofOthers: _, ...entry } = calls.approval.decide;
    const admitted = (who: Person) =>
      withTenant(home.tenants, hashToken(who.token), (tenant) =>
        refuseThingsOfOthers(tenant, { entry, ids: new Map([['order', [orderId]]]), params: { orderId } }),
      );
    await expect(admitted(await colleague())).rejects.toMatchObject({ why: 'orderNotFound' });
    await expect(admitted(await colleague(sees))).resolves.toBeUndefined();
    await expect(admitted(admin)).resolves.toBeUndefined();
  });

  it('show no button for what the reader may not do', async () => {
    const { orderDetailsId } = await home.paidOrder(admin);
    const shown = async (who: Person) => {
      const { moves, mayReveal } = await home.call(order.details, { orderDetailsId }, who);
      return { moves, mayReveal };
    };
    expect(await shown(admin)).toEqual({ moves: ['cancel', 'correctPhone', 'correctPerson'], mayReveal: true });
    expect(await shown(await colleague(sees))).toEqual({ moves: [], mayReveal: false });
    expect(await shown(await colleague(sees, 'P00011'))).toEqual({
      moves: ['cancel', 'correctPhone', 'correctPerson'],
      mayReveal: false,
    });
    expect(await shown(await colleague(sees, 'P00013'))).toEqual({ moves: [], mayReveal: true });
  });

  it('keep their candidates masked without the right to reveal; own ones are whole for whoever ordered', async () => {
    const { orderDetailsId } = await home.paidOrder(admin);
    const revealed = async (who: Person, id = orderDetailsId) => [
      (await home.ask(order.details, { orderDetailsId: id, reveal: true }, who)).errcode,
      (await home.ask(order.checkAgain, { orderDetailId: id }, who)).errcode,
    ];
    const reader = await colleague(sees);
    expect(await revealed(reader)).toEqual([codeOf('forbidden'), codeOf('forbidden')]);
    const { idCard } = await home.call(order.details, { orderDetailsId }, reader);
    expect(idCard).toContain('*');
    expect(await revealed(await colleague(sees, 'P00013'))).toEqual([done, done]);
    const own = await home.paidOrder(reader);
    expect(await revealed(reader, own.orderDetailsId)).toEqual([done, done]);
  });
});

describe('a report', () => {
  const remove = async (who: Person, of: Person) => {
    const { orderDetail = '' } = await makeOrderThings(home, of);
    return (await home.ask(report.remove, { orderDetailsId: orderDetail }, who)).errcode;
  };

  it('is deleted with the right to delete, and not with the right to see it', async () => {
    const [reader, deleter] = [await colleague('P00007'), await colleague('P00007', 'P00012')];
    expect(await remove(reader, reader)).toBe(codeOf('forbidden'));
    expect(await remove(deleter, deleter)).toBe(done);
    expect(await remove(admin, admin)).toBe(done);
  });

  it('of a colleague takes the right to change their orders, too', async () => {
    expect(await remove(await colleague(sees, 'P00007', 'P00012'), admin)).toBe(codeOf('forbidden'));
    expect(await remove(await colleague(sees, 'P00012', 'P00011'), admin)).toBe(done);
  });
});

describe('a shared package', () => {
  const make = async (who: Person, name: string) =>
    (await home.call(catalogue.savePackage, { name, dataItemList: [{ code: 'ID_THREE' }] }, who)).id;
  const rename = async (who: Person, id: string, name: string) =>
    (await home.ask(catalogue.renamePackage, { id, name }, who)).errcode;
  const mayChange = async (who: Person, id: string) =>
    (await home.call(catalogue.packages, {}, who)).dataGroupList.find((row) => row.id === id)?.mayChange;

  it('is changed by whoever made it, and by others with the right to edit packages', async () => {
    const [plain, editor] = [await colleague(), await colleague('P00014')];
    const [ofAdmin, own] = [await make(admin, '管理员的套餐'), await make(plain, '同事的套餐')];
    expect([await mayChange(plain, ofAdmin), await mayChange(plain, own), await mayChange(editor, own)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await rename(plain, ofAdmin, '改了')).toBe(codeOf('forbidden'));
    expect((await home.ask(catalogue.deletePackage, { id: ofAdmin }, plain)).errcode).toBe(codeOf('forbidden'));
    expect(await rename(plain, own, '自己改的')).toBe(done);
    expect(await rename(editor, ofAdmin, '有权限改的')).toBe(done);
  });

  it('from before its maker was kept takes the right', async () => {
    const plain = await colleague();
    const id = await make(plain, '旧套餐');
    await home.owner.query('update app.package set made_by = null where id = $1', [id]);
    expect([await mayChange(plain, id), await rename(plain, id, '新名')]).toEqual([false, codeOf('forbidden')]);
  });
});

describe('the migration of rights', () => {
  it('gives each new right to those alone who could do the same before', async () => {
    const [reader, seer, blindAdmin] = [await colleague('P00007'), await colleague(sees, 'P00007'), await home.hr()];
    const added = ['P00011', 'P00012', 'P00013', 'P00014'];
    await home.owner.query('delete from app.permission where code = any($1)', [added]);
    await home.owner.query(
      "update app.permission set holds = false where user_id = $1 and code in ('P00006', 'P00007')",
      [blindAdmin.userId],
    );
    const file = readFileSync(join(packageRoot, 'migrations', '0040-rights-told-apart.sql'), 'utf8');
    await home.owner.query(file.slice(0, file.indexOf('alter table')));
    const held = ({ memberId, userId }: Person) =>
      home.value<string[]>(
        "select coalesce(array_agg(code order by code), '{}') from app.permission where member_id = $1 and user_id = $2 and holds and code = any($3)",
        memberId,
        userId,
        added,
      );
    expect(await held(admin)).toEqual(added);
    expect(await held(blindAdmin)).toEqual(['P00014']);
    expect(await held(reader)).toEqual(['P00012']);
    expect(await held(seer)).toEqual(['P00012']);
    expect(await held(await colleague(sees))).toEqual([]);
  });
});
