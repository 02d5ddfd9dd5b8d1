import { calls } from '@beidiao/contract/calls';
import type { RefusalName } from '@beidiao/contract/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codeOf } from './test-house.ts';
import { identity, samples } from './test-samples.ts';
import { entries, entryOf, shapeOf, Walk } from './test-walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.open();
});
afterAll(() => walk.close());

describe("another tenant's ids", () => {
  /** What belongs to the stranger, made over the wire. */
  async function belongings() {
    const { home, stranger } = walk;
    const paid = await home.paidOrder(stranger);
    const unpaid = await home.placedOrder(stranger);
    const own = { name: '陌生组合', dataItemList: [{ code: 'ID_THREE' }] };
    const { rows } = await home.owner.query<{ id: string; kind: string }>(
      `insert into app.card (member_id, kind, name, off_fen, item_codes, valid_until) values
        ($1, 'coupon', '减', 100, '{}', current_date + 9), ($1, 'voucher', '券', null, array['ID_THREE'], current_date + 9)
       returning id, kind`,
      [stranger.memberId],
    );
    const agreement = await home.value<string>(
      `insert into app.agreement (member_id, name, items, valid_from, valid_until)
       values ($1, '陌生协议', '[{"code":"ID_THREE","priceFen":1}]', current_date - 1, current_date + 9) returning id::text`,
      stranger.memberId,
    );
    return {
      paid,
      unpaid,
      agreement,
      packageId: (await home.call(calls.catalogue.savePackage, own, stranger)).id,
      checkId: (await home.call(calls.order.checkIdentity, identity, stranger)).checkId,
      coupon: String(rows.find(({ kind }) => kind === 'coupon')?.id),
      voucher: String(rows.find(({ kind }) => kind === 'voucher')?.id),
    };
  }

  it('are unknown to every call that takes one, and nothing of theirs changes', async () => {
    const { home, stranger } = walk;
    const { paid, unpaid, agreement, packageId, checkId, coupon, voucher } = await belongings();
    const detail = paid.orderDetailsId;
    const { appId } = await home.call(calls.partnerApp.create, { name: 'ATS' }, stranger);
    const partnerApplication = (await home.call(calls.partnerApp.apply, { appId, uid: 'u1' })).applyId;
    const strangerSession = await home.value<string>(
      'select min(id)::text from app.session where user_id = $1 and parent_hash is null',
      stranger.userId,
    );
    const strangerInvitation = await home.value<string>(
      `insert into app.invitation (member_id, kind, to_enc, to_key, code_hash, invited_by, expires_at)
       values ($1, 'mail', '', '', '', $2, now() + interval '1 day') returning id::text`,
      stranger.memberId,
      stranger.userId,
    );
    const strangerApplication = await home.value<string>(
      'insert into app.join_application (member_id, user_id) values ($1, $2) returning id::text',
      stranger.memberId,
      stranger.userId,
    );
    const refusedWith: [name: string, params: Record<string, unknown>, why: RefusalName][] = [
      ['candidate.openMine', { otherDetailsId: detail }, 'orderNotFound'],
      ['account.exchange', { epId: stranger.memberId }, 'notBound'],
      ['account.enterpriseDetails', { epId: stranger.memberId }, 'notBound'],
      ['enterprise.people', { epId: stranger.memberId }, 'notBound'],
      ['enterprise.setPersonState', { userId: stranger.userId, status: 2 }, 'personNotFound'],
      ['enterprise.setRole', { userId: stranger.userId, roleId: 2 }, 'personNotFound'],
      [
        'enterprise.setPermissions',
        { userId: stranger.userId, permissions: [{ code: 'P00004', holds: false }] },
        'personNotFound',
      ],
      ['enterprise.invite', { epId: stranger.memberId, emailList: ['walked@example.com'] }, 'notBound'],
      ['enterprise.invitePhone', { ...samples.enterprise.invitePhone, epId: stranger.memberId }, 'notBound'],
      ['enterprise.resendInvitation', { userId: strangerInvitation }, 'invitationGone'],
      ['enterprise.cancelInvitation', { userId: strangerInvitation }, 'invitationGone'],
      ['enterprise.unbind', { ...samples.enterprise.unbind, userId: stranger.userId }, 'phoneMissing'],
      ['enterprise.withdrawApplication', { applicationId: strangerApplication }, 'applicationGone'],
      ['enterprise.review', { userId: stranger.userId, status: 1 }, 'applicationGone'],
      ['company.children', { epId: stranger.memberId }, 'notBound'],
      ['company.createChild', { epId: stranger.memberId, epName: '陌生下级企业' }, 'notBound'],
      ['company.answerChild', { requestId: '999999', agree: true }, 'applicationGone'],
      ['company.detachChild', { epId: stranger.memberId }, 'notBound'],
      ['limit.setAssets', { ...samples.limit.setAssets, userId: stranger.userId }, 'personNotFound'],
      ['limit.setAssets', { ...samples.limit.setAssets, epId: stranger.memberId }, 'notBound'],
      ['limit.assets', { epId: stranger.memberId }, 'notBound'],
      ['limit.setItems', { ...samples.limit.setItems, setMemberId: stranger.memberId }, 'notBound'],
      ['limit.setItems', { ...samples.limit.setItems, setOperatorIdList: [stranger.userId] }, 'personNotFound'],
      ['handover.open', { ...samples.handover.open, deliveryId: detail }, 'orderNotFound'],
      ['handover.authCode', { deliveryId: detail }, 'orderNotFound'],
      ['handover.redeem', { ...samples.handover.redeem, deliveryId: detail }, 'atsUnknown'],
      ['ats.bind', { epId: stranger.memberId, ticket: 'none' }, 'notBound'],
      ['approval.decide', { orderId: paid.orderId, result: 1 }, 'orderNotFound'],
      ['partnerApp.review', { applyId: partnerApplication, status: 1 }, 'notFound'],
      ['settings.endSession', { sessionId: strangerSession }, 'notFound'],
      ...[paid, unpaid].flatMap(({ tradeOrderId }) =>
        ['wallet.tradeStatus', 'wallet.tradeDetails', 'wallet.amountDue', 'order.cancelUnpaid'].map(
          (name): [string, Record<string, unknown>, 'tradeNotFound'] => [
            name,
            { orderId: tradeOrderId },
            'tradeNotFound',
          ],
        ),
      ),
      ['order.pay', { orderId: unpaid.tradeOrderId, channelCode: 'BALANCE' }, 'tradeNotFound'],
      ['order.pay', { orderId: unpaid.tradeOrderId, channelCode: 'SANDBOX' }, 'tradeNotFound'],
      ['order.cancelPaid', { orderDetailsId: detail }, 'orderNotFound'],
      ['order.details', { orderDetailsId: detail }, 'orderNotFound'],
      ['order.details', { orderDetailsId: detail, reveal: true }, 'orderNotFound'],
      ['order.checkAgain', { orderDetailId: detail }, 'orderNotFound'],
      ['order.markRead', { orderDetailsId: detail }, 'orderNotFound'],
      ['report.zip', { orderDetailsIds: [detail] }, 'orderNotFound'],
      ['report.outsideEvent', { ...samples.report.outsideEvent, deliveryId: detail }, 'orderNotFound'],
      ...entries
        .filter(
          ({ name, params }) =>
            /^(candidate|collect|face|report|dispute|material|rights)\./.test(name) && 'orderDetailsId' in params,
        )
        .map(({ name, params }): [string, Record<string, unknown>, 'orderNotFound'] => [
          name,
          { ...params, orderDetailsId: detail },
          'orderNotFound',
        ]),
      ['catalogue.savePackage', { ...samples.catalogue.savePackage, id: packageId }, 'packageUnknown'],
      ['catalogue.renamePackage', { id: packageId, name: '改名' }, 'packageUnknown'],
      ['catalogue.deletePackage', { id: packageId }, 'packageUnknown'],
      ...['pricing.calculate', 'order.submit'].flatMap((name): [string, Record<string, unknown>, RefusalName][] => {
        const rest = entryOf(name).params;
        return [
          [name, { ...rest, objId: packageId, objType: 'package' }, 'packageUnknown'],
          [name, { ...rest, objId: agreement, objType: 'agreement' }, 'packageUnknown'],
          [name, { ...rest, checkedCardList: [coupon] }, 'cardUnusable'],
          [name, { ...rest, investigationId: voucher }, 'cardUnusable'],
        ];
      }),
      ['order.submit', { ...samples.order.submit, checkId }, 'checkNotFound'],
    ];
    const theirs = () =>
      home.value<object>(
        `select jsonb_build_object('details', (select jsonb_agg(to_jsonb(d) order by d.id) from app.order_detail d where member_id = $1),
          'trades', (select jsonb_agg(to_jsonb(t) order by t.id) from app.trade_order t where member_id = $1),
          'packages', (select jsonb_agg(to_jsonb(p) order by p.id) from app.package p where member_id = $1),
          'cards', (select jsonb_agg(to_jsonb(c) order by c.id) from app.card c where member_id = $1),
          'purse', (select to_jsonb(b) from app.balance b where member_id = $1),
          'audit', (select count(*) from app.audit where member_id = $1))`,
        stranger.memberId,
      );
    const before = await theirs();
    for (const [name, params, why] of refusedWith) {
      const { answer } = await walk.send(entryOf(name), params);
      expect({ name, params, errcode: answer.errcode }).toEqual({ name, params, errcode: codeOf(why) });
    }
    expect(await theirs()).toEqual(before);
    // These two filter by an id: what is not the caller's is simply not there.
    expect((await walk.send(entryOf('order.list'), { orderId: paid.orderId })).answer.data).toMatchObject({ rows: [] });
    const rights = (await walk.send(entryOf('account.permissions'), { userId: stranger.userId })).answer.data;
    expect(JSON.stringify(rights)).not.toContain('true');

    // Marking what is not the caller's marks nothing.
    const theirMessage = await home.value<string>(
      `insert into app.system_message (member_id, user_id, notice_key, topic, kind) values ($1, $2, 'walk', 'order', 'orderPaid') returning id::text`,
      stranger.memberId,
      stranger.userId,
    );
    await walk.send(entryOf('notice.markRead'), { id: theirMessage });
    expect(await home.value('select read_at from app.system_message where id = $1', theirMessage)).toBe(null);

    const walked = new Set([
      ...refusedWith.map(([name]) => name),
      'order.list',
      'limit.items',
      'approval.waiting',
      'account.permissions',
      'notice.markRead',
    ]);
    // The last two are refused as another member before they are read.
    const ignoring = new Set(['account.signIn', 'account.userInfo', 'enterprise.freezeState', 'enterprise.letters']);
    // Staff see every member; what they may do is a matter of roles.
    const isText = (field: z.core.$ZodType, text: string): boolean => z.safeParse(field, text).success;
    const takesId = (field: z.core.$ZodType) => isText(field, '1') && isText(field, '987654321') && !isText(field, 'x');
    const unwalked = entries.filter(
      ({ name, call }) =>
        call.who !== 'staff' && !walked.has(name) && !ignoring.has(name) && Object.values(shapeOf(call)).some(takesId),
    );
    expect(unwalked.map(({ name }) => name)).toEqual([]);
  });
});
