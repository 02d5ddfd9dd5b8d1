import { calls } from '@beidiao/contract/calls';
import { accountCalls } from '@beidiao/contract/account/calls';
import { frameCalls } from '@beidiao/contract/partner/frame';
import { framePaths, frameTicketLifeMs } from '@beidiao/contract/partner/frame-rules';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import type { Call } from '@beidiao/contract/wire/call';
import { streams } from '@beidiao/contract/notice/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { somebody } from '../../test/invited.ts';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';
import { atsOrigin, bindSystem, frameOf, programOf, ticketFor } from '../../test/frame.ts';
import { forgetPartnerRemarks } from './jobs.ts';

let home: TestHouse;
let hr: Person;
let colleague: Person;
let stranger: Person;
let program: { token: string };
beforeAll(async () => {
  home = await TestHouse.open();
  [hr, stranger] = [await home.hr({ fundsFen: 1_000_000 }), await home.hr({ fundsFen: 1_000_000 })];
  colleague = await home.colleague(hr, ['P00006']);
  await bindSystem(home, hr);
  await bindSystem(home, hr, 'FEISHU');
  program = await programOf(home, hr);
});
afterAll(() => home.close());

const refusal = async (answer: Promise<{ errcode: string }>): Promise<string> => (await answer).errcode;
const enter = (ticket: string, channelCode = 'MOKA') => home.ask(frameCalls.enter, { channelCode, ticket }, {});
const asked = (
  wish: Partial<Parameters<typeof home.ask<typeof frameCalls.ticket>>[1]>,
  by: { token: string } = program,
) => home.ask(frameCalls.ticket, { page: 'create', applyId: 'A-1', person: { loginName: hr.loginName }, ...wish }, by);

describe('a ticket for an embedded page', () => {
  it('names channel and page in its address, and itself behind the # alone', async () => {
    const { url, ticket } = await ticketFor(home, hr, { by: program });
    expect(url).toMatch(/\/Other\/Create\?channel=MOKA#ticket=/);
    expect(url.split('#')[0]).not.toContain(ticket);
    expect(home.logged.join('\n')).not.toContain(ticket);
  });

  it('is given to a system with the order scope alone, for people of the bound enterprise', async () => {
    expect(await refusal(asked({}))).toBe('0000');
    expect(await refusal(asked({}, await programOf(home, hr, { scopes: ['basic', 'check', 'report'] })))).toBe(
      codeOf('forbidden'),
    );
    expect(await refusal(asked({}, hr))).toBe(codeOf('forbidden'));
    expect(await refusal(asked({ person: { loginName: stranger.loginName } }))).toBe(codeOf('framePersonUnknown'));
    expect(await refusal(asked({ person: { phoneNo: '13900000001' } }))).toBe(codeOf('framePersonUnknown'));
    const unbound = await programOf(home, stranger);
    expect(await refusal(asked({ person: { loginName: stranger.loginName } }, unbound))).toBe(codeOf('atsNotBound'));
    expect(await refusal(asked({ page: 'create', applyId: undefined }))).toBe(codeOf('applyIdMissing'));
    expect(await refusal(asked({ callBackUrl: 'https://10.0.0.1/told' }))).toBe(codeOf('callBackRefused'));
  });

  it('is not given where no site may show our pages', async () => {
    await home.owner.query("update app.ats_channel set origins = '{}' where code = 'FEISHU'");
    expect(await refusal(asked({}, await programOf(home, hr, { channel: 'FEISHU' })))).toBe(codeOf('frameOff'));
    await bindSystem(home, hr, 'FEISHU');
  });

  it('opens once, whoever hurries', async () => {
    const { ticket } = await ticketFor(home, hr, { by: program });
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(ticket)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set(['0000', codeOf('frameTicketGone')]));
  });

  it('is worth nothing after five minutes', async () => {
    const { ticket, expiresAt } = await ticketFor(home, hr, { by: program });
    expect(new Date(expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(frameTicketLifeMs);
    await home.owner.query("update app.frame_ticket set expires_at = now() - interval '1 s'");
    expect(await refusal(enter(ticket))).toBe(codeOf('frameTicketGone'));
  });

  it('of one system is nothing in another, and is not used up there', async () => {
    const { ticket } = await ticketFor(home, hr, { by: program });
    expect(await refusal(enter(ticket, 'FEISHU'))).toBe(codeOf('frameTicketGone'));
    expect(await refusal(enter(ticket))).toBe('0000');
  });

  it('says whom to ask where the enterprise is not bound any more', async () => {
    const { ticket } = await ticketFor(home, hr, { by: program });
    await home.owner.query("delete from app.ats_binding where member_id = $1 and channel = 'MOKA'", [hr.memberId]);
    const answer = await enter(ticket);
    expect(answer.errcode).toBe(codeOf('frameNotBound'));
    expect(answer.errmsg).toMatch(/MOKA.*管理员.+来绑定/);
    await bindSystem(home, hr);
  });
});

describe('a page of ours in a frame', () => {
  const policyOf = async (path: string) => {
    const answer = await fetch(`${home.url}${path}`, { headers: { accept: 'text/html' } });
    const policy = answer.headers.get('content-security-policy') ?? '';
    return [policy.match(/frame-ancestors ([^;]*)/)?.[1], answer.headers.get('x-frame-options')];
  };

  it.each(Object.values(framePaths))('%s is framed by the sites of the channel in its address', async (path) => {
    expect(await policyOf(`${path}?channel=MOKA`)).toEqual([atsOrigin, null]);
    expect(await policyOf(`${path.toLowerCase()}?channel=MOKA`)).toEqual([atsOrigin, null]);
  });

  it.each([
    '/Other/Create',
    '/Other/Create?channel=NONE',
    '/Other/Create?channel=MOKA%0d%0a',
    "/Other/Create?channel=' or 1=1",
    '/Dashboard?channel=MOKA',
    '/?channel=MOKA',
    '/Login?returnTo=/Other/Create&channel=MOKA',
    '/Otherwise?channel=MOKA',
    '/openapi.json?channel=MOKA',
  ])('%s is framed by nobody', async (path) => {
    expect(await policyOf(path)).toEqual(["'none'", 'DENY']);
  });
});

describe('the session of an embedded page', () => {
  const every: [string, Call][] = Object.entries(calls).flatMap(([noun, table]) =>
    Object.entries(table).map(([name, entry]): [string, Call] => [`${noun}.${name}`, entry]),
  );
  const signedIn = every.filter(([, { who }]) => who === 'user' || who === 'member' || who === 'admin');
  /** Told one by one, so that nobody opens a call to embedded pages in passing. */
  const opened = [
    'account.permissions',
    'candidate.linkOfOrder',
    'catalogue.customMade',
    'catalogue.offer',
    'catalogue.packages',
    'catalogue.savePackage',
    'conflict.list',
    'conflict.save',
    'desk.remind',
    'frame.applicant',
    'frame.applicants',
    'frame.binding',
    'frame.deletion',
    'frame.leave',
    'frame.saveChannelOrder',
    'frame.saveDraft',
    'order.existing',
    'order.pay',
    'order.submit',
    'pricing.calculate',
    'report.remove',
    'wallet.assets',
    'wallet.tradeStatus',
  ];

  it('opens these calls and no other', async () => {
    const embedded = signedIn.filter(([, entry]) => entry.embedded).map(([name]) => name);
    expect(embedded.toSorted()).toEqual(opened);
    const { token } = await frameOf(home, hr);
    for (const [name, entry] of signedIn) {
      if (opened.includes(name)) continue;
      const { answer } = await home.send(entry, { orderDetailsId: '1', orderDetailId: '1' }, { token });
      expect([name, answer.errcode]).toEqual([name, codeOf('forbidden')]);
    }
    const listened = await fetch(`${home.url}${streams.member.path}`, { headers: { authorization: token } });
    expect(await listened.json()).toMatchObject({ errcode: codeOf('forbidden') });
  });

  it('has the rights of the person, and acts for nobody else', async () => {
    const theirs = await frameOf(home, colleague);
    const { permList } = await home.call(accountCalls.permissions, {}, theirs);
    expect(permList.filter(({ holds }) => holds).map(({ code }) => code)).toEqual(
      (await home.call(accountCalls.permissions, {}, colleague)).permList
        .filter(({ holds }) => holds)
        .map(({ code }) => code),
    );
    const answer = await fetch(`${home.url}${walletCalls.assets.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: theirs.token },
      body: JSON.stringify({ params: { beMemberId: stranger.memberId } }),
    });
    expect(await answer.json()).toMatchObject({ errcode: codeOf('actingRefused') });
  });

  it('ends after 30 minutes without use, and goes on with it', async () => {
    const it = await frameOf(home, hr);
    const left = () =>
      home.value<number>(
        "select extract(epoch from expires_at - now())::integer from app.session where ats_scopes = '{frame}' order by id desc limit 1",
      );
    expect(await left()).toBeGreaterThan(29 * 60);
    await home.owner.query(
      "update app.session set last_seen_at = now() - interval '20 minutes', expires_at = now() + interval '10 minutes' where ats_scopes = '{frame}'",
    );
    expect(await refusal(home.ask(walletCalls.assets, {}, it))).toBe('0000');
    expect(await left()).toBeGreaterThan(29 * 60);
    await home.owner.query("update app.session set expires_at = now() where ats_scopes = '{frame}'");
    expect(await refusal(home.ask(walletCalls.assets, {}, it))).toBe(codeOf('notSignedIn'));
  });

  it('ends with the binding, and when the person leaves the page', async () => {
    const it = await frameOf(home, hr);
    await home.call(frameCalls.leave, {}, it);
    expect(await refusal(home.ask(walletCalls.assets, {}, it))).toBe(codeOf('notSignedIn'));
    const again = await frameOf(home, hr);
    await home.call(calls.ats.unbind, { channelCode: 'MOKA' }, hr);
    expect(await refusal(home.ask(walletCalls.assets, {}, again))).toBe(codeOf('notSignedIn'));
    await bindSystem(home, hr);
    program = await programOf(home, hr);
  });
});

describe('the draft of an embedded order', () => {
  const candidate = { name: '林嘉怡', phoneNo: '13512348812' };
  const draft = (text: string) => JSON.stringify({ text });
  const save = (by: { token: string }, version: number, text: string, takesOver = false) =>
    home.ask(frameCalls.saveDraft, { applyId: 'D-1', draft: draft(text), version, takesOver }, by);
  const read = (by: { token: string }) => home.call(frameCalls.applicant, { applyId: 'D-1' }, by);

  it('is read by a second person, and written by them only once they have taken it over', async () => {
    const first = await frameOf(home, hr, { applyId: 'D-1', candidate });
    const second = await frameOf(home, colleague, { applyId: 'D-1', candidate });
    expect(await read(first)).toMatchObject({ candidate, draft: null, version: 0, begun: null });
    expect(await refusal(save(first, 0, 'one'))).toBe('0000');
    expect(await read(second)).toMatchObject({ draft: draft('one'), version: 1, begun: { isMine: false } });
    expect(await refusal(save(second, 1, 'two'))).toBe(codeOf('draftOfOther'));
    expect(await refusal(save(second, 1, 'two', true))).toBe('0000');
    expect(await read(first)).toMatchObject({ draft: draft('two'), version: 2, begun: { isMine: false } });
    expect(await refusal(save(first, 2, 'three'))).toBe(codeOf('draftOfOther'));
  });

  it('is never overwritten by somebody who has not seen it, and a repeat is answered as it was', async () => {
    const me = await frameOf(home, hr, { applyId: 'D-2', candidate });
    const put = (version: number, text: string) =>
      home.ask(frameCalls.saveDraft, { applyId: 'D-2', draft: draft(text), version }, me);
    expect((await put(0, 'one')).data).toEqual({ version: 1 });
    expect((await put(0, 'one')).data).toEqual({ version: 1 });
    expect(await refusal(put(0, 'other'))).toBe(codeOf('draftMoved'));
    const atOnce = await Promise.all(['a', 'b', 'c'].map((text) => put(1, text)));
    expect(atOnce.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
  });

  it('is sealed, and another enterprise under the same number sees nothing of it', async () => {
    const mine = await frameOf(home, hr, { applyId: 'D-3', candidate });
    await home.call(frameCalls.saveDraft, { applyId: 'D-3', draft: draft('林嘉怡'), version: 0 }, mine);
    const kept = await home.value<string>(
      "select encode(draft_enc, 'escape') from app.applicant where apply_id = 'D-3'",
    );
    expect(kept).not.toContain('林嘉怡');
    const theirs = await frameOf(home, stranger, { applyId: 'D-3' });
    expect(await home.call(frameCalls.applicant, { applyId: 'D-3' }, theirs)).toMatchObject({
      draft: null,
      begun: null,
    });
    await home.owner.query('delete from app.ats_binding where member_id = $1', [stranger.memberId]);
  });

  it('is gone once it is ordered, and after 90 days without an order', async () => {
    const me = await frameOf(home, hr, { applyId: 'D-4', candidate });
    await home.call(frameCalls.saveDraft, { applyId: 'D-4', draft: draft('x'), version: 0 }, me);
    const { orderId, orderDetailsId } = await home.paidOrder(hr, { candidate: somebody() });
    const order = { applyId: 'D-4', channelCode: 'MOKA', orderId, detailsId: orderDetailsId };
    await home.call(frameCalls.saveChannelOrder, order, me);
    const left = await home.owner.query(
      "select person_enc, name_key, draft_enc from app.applicant where apply_id = 'D-4'",
    );
    expect(left.rows).toEqual([{ person_enc: null, name_key: null, draft_enc: null }]);
    expect(await refusal(home.ask(frameCalls.saveDraft, { applyId: 'D-4', draft: draft('y'), version: 1 }, me))).toBe(
      codeOf('applicantOrdered'),
    );
    await home.owner.query(
      "update app.applicant set changed_at = now() - interval '91 days' where apply_id in ('D-3', 'D-4')",
    );
    await forgetPartnerRemarks(home.house);
    expect(
      (await home.owner.query("select distinct apply_id from app.applicant where apply_id in ('D-3', 'D-4')")).rows,
    ).toEqual([{ apply_id: 'D-4' }]);
  });
});
