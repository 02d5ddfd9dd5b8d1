import {
  candidateCalls,
  consentTextVersion,
  identityNoticeVersion,
  identityTries,
} from '@beidiao/contract/candidate/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { maskPhone } from '@beidiao/contract/wire/rules';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { away } from '../../test/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agree as agreeOf,
  identify as identifyOf,
  aSignature,
  type InvitedCandidate,
  invite,
  messageTo as read,
  signIn,
  somebody,
} from '../../test/invited.ts';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { endDueDetails } from './jobs.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
afterAll(() => home.close());

const funds = 100_000;
const inviteOne = (hr: Person) => invite(home, hr);
const signedIn = (hr: Person) => signIn(home, hr);
const identify = (invited: InvitedCandidate, idCard?: string) => identifyOf(home, invited, idCard);
const agree = (invited: InvitedCandidate, codes: string[]) => agreeOf(home, invited, codes);
const messageTo = (phoneNo: string, pattern: RegExp) => read(home, phoneNo, pattern);
const balanceOf = async (hr: Person) =>
  (await home.call(walletCalls.assets, {}, hr)).assetsList.find((asset) => asset.code === 'BALANCE')?.amountFen;
const statusOf = async (hr: Person, orderDetailsId: string) =>
  (await home.call(orderCalls.details, { orderDetailsId }, hr)).status;

const countEvents = ({ orderDetailsId }: InvitedCandidate, event: string) =>
  home.value(
    'select count(*)::integer from app.order_timeline where order_detail_id = $1 and event = $2',
    orderDetailsId,
    event,
  );

describe('the link', () => {
  it('is not sent while an intake review is still to pass', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const candidate = somebody();
    const placed = await home.paidOrder(hr, { codes: ['ID_THREE', 'CUSTOM_CHECK'], candidate });
    expect(await statusOf(hr, placed.orderDetailsId)).toBe(orderStates.inReview);
    await home.jobsDone();
    expect((await home.call(sandboxCalls.outbox, { to: candidate.phoneNo })).rows).toEqual([]);
  });

  it('says who asks for what, and nothing of the person but the family name', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const { link, candidate } = await inviteOne(hr);
    const invitation = await home.call(candidateCalls.invitation, { link });
    expect(invitation).toMatchObject({ state: 'open', familyName: '欧', contactName: '沈若溪' });
    expect(invitation.dataItemList.map((item) => item.code)).toEqual(['ID_THREE', 'DEGREE_DOMESTIC', 'XP_HR']);
    expect(JSON.stringify(invitation)).not.toContain(candidate.idCard);
    expect(JSON.stringify(invitation)).not.toContain(candidate.phoneNo);
  });

  it('opens nothing without the code that was sent to the phone', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const { link, orderDetailsId } = await inviteOne(hr);
    const wrong = { link, validateCode: '000000' };
    expect((await home.ask(candidateCalls.enterCode, wrong)).errcode).toBe(codeOf('codeOver'));
    expect((await home.ask(candidateCalls.details, { orderDetailsId }, { token: link })).errcode).toBe(
      codeOf('notSignedIn'),
    );
  });

  it('is refused when it is forged', async () => {
    expect((await home.ask(candidateCalls.invitation, { link: 'forged' })).errcode).toBe(codeOf('linkUnknown'));
  });

  it('that is sent anew has a whole new term, and the check does not end under it', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const { link, orderDetailsId } = await inviteOne(hr);
    const sixDays = new Date(Date.now() + 6 * 24 * 3_600_000);
    home.clock.at = sixDays;
    try {
      await home.call(candidateCalls.askLinkAgain, { link });
      home.clock.at = new Date(sixDays.getTime() + 3 * 24 * 3_600_000);
      await endDueDetails(home.house);
    } finally {
      home.clock.at = undefined;
    }
    expect(await statusOf(hr, orderDetailsId)).toBe(orderStates.awaitingIdentity);
  });

  it('can be asked for anew, once an hour, and the old one ends', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const { link, candidate } = await inviteOne(hr);
    await home.call(candidateCalls.askLinkAgain, { link });
    expect((await home.ask(candidateCalls.invitation, { link })).errcode).toBe(codeOf('linkUnknown'));
    await home.jobsDone();
    const { rows } = await home.call(sandboxCalls.outbox, { to: candidate.phoneNo });
    expect(rows).toHaveLength(2);
  });
});

describe('the code', () => {
  it('is used once', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const { link, validateCode } = await signedIn(hr);
    expect((await home.ask(candidateCalls.enterCode, { link, validateCode })).errcode).toBe(codeOf('codeOver'));
  });

  it('dies after five wrong tries, and says how many are left', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const { link, candidate } = await inviteOne(hr);
    await home.call(candidateCalls.sendCode, { link });
    const right = await messageTo(candidate.phoneNo, /验证码 (\d{6})/);
    const wrong = right === '111111' ? '222222' : '111111';
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1)
      answers.push(await home.ask(candidateCalls.enterCode, { link, validateCode: wrong }));
    expect(answers[0]?.errmsg).toContain('还可以试 4 次');
    expect(answers[4]?.errcode).toBe(codeOf('codeOver'));
    expect((await home.ask(candidateCalls.enterCode, { link, validateCode: right })).errcode).toBe(codeOf('codeOver'));
  });

  it('is not sent twice within a minute', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const { link } = await signedIn(hr);
    expect((await home.ask(candidateCalls.sendCode, { link })).errcode).toBe(codeOf('codeTooSoon'));
  });
});

describe('a candidate', () => {
  it('goes from identity over consent and claims to the status', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    const { orderDetailsId, token } = invited;
    const at = async () => (await home.call(candidateCalls.details, { orderDetailsId }, { token })).step;
    expect(await at()).toBe('identity');
    expect(await identify(invited)).toMatchObject({ result: 'match' });
    expect(await at()).toBe('consent');
    expect(await agree(invited, ['DEGREE_DOMESTIC'])).toMatchObject({ droppedCodes: [] });
    expect(await at()).toBe('claims');
    const lacking = await home.ask(candidateCalls.submitClaims, { orderDetailsId }, { token });
    expect(lacking.errcode).toBe(codeOf('claimsIncomplete'));
    const employer = { company: '澜石软件', position: '工程师', from: '2020-01' };
    const school = { school: '江海大学', major: '计算机', level: '本科', graduatedAt: '2016-06', studyForm: '全日制' };
    await home.call(
      candidateCalls.saveClaim,
      { orderDetailsId, itemCode: 'XP_HR', n: 1, content: employer, completed: true },
      { token },
    );
    await home.call(
      candidateCalls.saveClaim,
      { orderDetailsId, itemCode: 'DEGREE_DOMESTIC', n: 1, content: school, completed: true },
      { token },
    );
    expect(await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token })).toEqual({
      status: orderStates.authorized,
    });
    expect(await at()).toBe('status');
  });

  it('who does not agree to an optional item has it dropped and refunded, and the rest goes on', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    await identify(invited);
    const before = await balanceOf(hr);
    expect(await agree(invited, [])).toMatchObject({
      droppedCodes: ['DEGREE_DOMESTIC'],
      status: orderStates.authorized,
    });
    expect(await balanceOf(hr)).toBe((before ?? 0) + 4_800);
    await home.proveBooks();
  });

  it('who refuses ends the check, and the member has all the money back, once', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    await identify(invited);
    const refuse = () =>
      home.ask(
        candidateCalls.authorize,
        { orderDetailsId: invited.orderDetailsId, authResult: 'refuse' },
        { token: invited.token },
      );
    const answers = await Promise.all(Array.from({ length: 8 }, refuse));
    for (const { data } of answers) expect(data).toEqual({ status: orderStates.refused, droppedCodes: [] });
    expect(await statusOf(hr, invited.orderDetailsId)).toBe(orderStates.refused);
    expect(await balanceOf(hr)).toBe(funds);
    await home.proveBooks();
  });

  it.each([
    [['ID_THREE', 'DEGREE_DOMESTIC', 'XP_HR'], []],
    [['ID_THREE', 'CREDIT'], ['CREDIT']],
  ])('who agrees to %j several times at once and again later gives one consent, and is answered the same', async (codes, dropped) => {
    const hr = await home.hr({ fundsFen: funds });
    await home.owner.query(`update app.member set flags = '{"credit":"1"}' where id = $1`, [hr.memberId]);
    const invited = await signIn(home, hr, { codes });
    await identify(invited);
    const agreeing = () => agree(invited, ['ID_THREE', 'DEGREE_DOMESTIC', 'XP_HR']);
    const answers = await Promise.all([agreeing(), agreeing(), agreeing()]);
    const later = await agreeing();
    for (const answer of [...answers, later])
      expect(answer).toEqual({ status: orderStates.authorized, droppedCodes: dropped });
    expect(
      await home.value('select count(*)::integer from app.consent where order_detail_id = $1', invited.orderDetailsId),
    ).toBe(1);
  });

  it('who proves who they are several times at once and again later is answered the same, and moves on once', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    const proving = () => identify(invited);
    const answers = await Promise.all([proving(), proving(), proving()]);
    const count = (table: string) =>
      home.value(`select count(*)::integer from app.${table} where order_detail_id = $1`, invited.orderDetailsId);
    const before = [await count('order_timeline'), await count('notice_tick')];
    for (const answer of [...answers, await proving()]) expect(answer).toEqual({ result: 'match' });
    expect([await count('order_timeline'), await count('notice_tick')]).toEqual(before);
    expect(await countEvents(invited, 'matchIdentity')).toBe(1);
    expect(await statusOf(hr, invited.orderDetailsId)).toBe(orderStates.awaitingAuthorization);
    expect(await home.value('select identity_misses from app.order_detail where id = $1', invited.orderDetailsId)).toBe(
      0,
    );
  });

  it('who hands in several times at once and again later is answered, and the checks begin once', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    await identify(invited);
    await agree(invited, []);
    const { orderDetailsId, token } = invited;
    const handing = () => home.ask(candidateCalls.submitClaims, { orderDetailsId }, { token });
    const answers = await Promise.all([handing(), handing(), handing()]);
    const submittedAt = () =>
      home.value('select submitted_at::text from app.order_detail where id = $1', orderDetailsId);
    const before = await submittedAt();
    for (const { errcode } of [...answers, await handing()]) expect(errcode).toBe('0000');
    await home.jobsDone();
    expect((await handing()).errcode).toBe('0000');
    expect(await submittedAt()).toBe(before);
    expect(await countEvents(invited, 'start')).toBe(1);
  });

  it('who withdraws several times at once and again later ends the check once, and the money goes back once', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    await identify(invited);
    await agree(invited, ['DEGREE_DOMESTIC']);
    const { orderDetailsId, token } = invited;
    const withdrawing = () => home.call(candidateCalls.withdraw, { orderDetailsId }, { token });
    const answers = await Promise.all([withdrawing(), withdrawing(), withdrawing()]);
    for (const answer of [...answers, await withdrawing()]) expect(answer).toEqual({ status: orderStates.refused });
    expect(await countEvents(invited, 'withdraw')).toBe(1);
    expect(await balanceOf(hr)).toBe(funds);
    await home.proveBooks();
  });

  it('who says no does not have to prove who they are first', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const { orderDetailsId, token } = await signedIn(hr);
    const refused = await home.call(candidateCalls.authorize, { orderDetailsId, authResult: 'refuse' }, { token });
    expect(refused.status).toBe(orderStates.refused);
    expect(await balanceOf(hr)).toBe(funds);
  });

  it('who withdraws waits for the trade order before the check, as everybody who refunds', async () => {
    const hr = await home.hr({ fundsFen: 2 * funds });
    const invited = await signedIn(hr);
    await identify(invited);
    await agree(invited, ['DEGREE_DOMESTIC']);
    const { orderDetailsId, token, placed } = invited;
    const held = await home.owner.connect();
    try {
      await held.query('begin');
      await held.query('select from app.trade_order where id = $1 for update', [placed.tradeOrderId]);
      const withdrawing = home.ask(candidateCalls.withdraw, { orderDetailsId }, { token });
      await home.waitingForLock('from app.trade_order where member_id = $1 and id = $2 for no key update');
      // Had the withdrawal taken the check first, both would wait for each other, and the database would end this one.
      await held.query("set local deadlock_timeout = '50ms'");
      await held.query('select from app.order_detail where id = $1 for update', [orderDetailsId]);
      await held.query('commit');
      expect((await withdrawing).errcode).toBe('0000');
    } finally {
      held.release(true);
    }
    const again = await signedIn(hr);
    await identify(again);
    const ends = await Promise.all([
      home.ask(candidateCalls.withdraw, { orderDetailsId: again.orderDetailsId }, { token: again.token }),
      home.ask(orderCalls.cancelPaid, { orderDetailsId: again.orderDetailsId }, hr),
    ]);
    expect(ends.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    await home.proveBooks();
  });

  it('who withdraws before the checks begin ends them, and the consent is no longer in force', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    await identify(invited);
    await agree(invited, ['DEGREE_DOMESTIC']);
    const { orderDetailsId, token } = invited;
    await home.call(candidateCalls.withdraw, { orderDetailsId }, { token });
    const { consent, status } = await home.call(candidateCalls.details, { orderDetailsId }, { token });
    expect(status).toBe(orderStates.refused);
    expect(consent?.withdrawnAt).not.toBeNull();
    expect(await balanceOf(hr)).toBe(funds);
  });

  it('whose identity is to be checked before any consent has ticked the notice of it, and that is kept', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const { orderDetailsId, candidate, token } = await signedIn(hr);
    const { name, idCard } = candidate;
    const unticked = await home.ask(candidateCalls.proveIdentity, { orderDetailsId, name, idCard }, { token });
    expect(unticked).toMatchObject({
      errcode: codeOf('noticeUnticked'),
      data: { fields: [{ field: 'noticeVersion', message: expect.stringContaining(identityNoticeVersion) }] },
    });
    const ticks = () =>
      home.value('select count(*)::integer from app.notice_tick where order_detail_id = $1', orderDetailsId);
    expect(await ticks()).toBe(0);
    await identify({ orderDetailsId, candidate, token, link: '' });
    expect(await ticks()).toBe(1);
  });

  it('sees the own checks at every enterprise, and what waits in each', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    const there = await home.hr({ fundsFen: funds });
    const other = await home.paidOrder(there, { codes: ['ID_THREE'], candidate: invited.candidate });
    await home.placedOrder(there, { codes: ['ID_THREE'], candidate: invited.candidate });
    await home.paidOrder(there, { codes: ['ID_THREE'], candidate: somebody() });
    await identify(invited);
    await agree(invited, []);
    const { rows, total } = await home.call(candidateCalls.mine, {}, { token: invited.token });
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({ orderDetailsId: other.orderDetailsId, itemCount: 1, waits: true });
    expect(rows[1]).toMatchObject({ orderDetailsId: invited.orderDetailsId, itemCount: 3, waits: true });
    const { counts } = await home.call(candidateCalls.mineCounts, {}, { token: invited.token });
    expect(counts.map(({ status }) => status).sort()).toEqual(rows.map(({ status }) => status).sort());
  });

  it('opens another of the own checks from the list, and nobody else’s', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    const there = await home.hr({ fundsFen: funds });
    const { orderDetailsId } = await home.paidOrder(there, { codes: ['ID_THREE'], candidate: invited.candidate });
    const strange = await home.paidOrder(there, { codes: ['ID_THREE'], candidate: somebody() });
    const open = (otherDetailsId: string) =>
      home.ask(candidateCalls.openMine, { otherDetailsId }, { token: invited.token });
    expect((await open(strange.orderDetailsId)).errcode).toBe(codeOf('orderNotFound'));
    const { accessToken } = await home.call(
      candidateCalls.openMine,
      { otherDetailsId: orderDetailsId },
      { token: invited.token },
    );
    expect(await home.call(candidateCalls.details, { orderDetailsId }, { token: accessToken })).toMatchObject({
      orderDetailsId,
      step: 'identity',
    });
  });

  it('who does not match three times can compare no more, and still has the papers', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    const other = '110105199411230032';
    for (let left = identityTries - 1; left >= 0; left -= 1) {
      expect(await identify(invited, other)).toEqual({ result: 'mismatch', isAsked: false, triesLeft: left });
    }
    const { orderDetailsId, token, candidate } = invited;
    const again = {
      orderDetailsId,
      name: candidate.name,
      idCard: candidate.idCard,
      noticeVersion: identityNoticeVersion,
    };
    expect((await home.ask(candidateCalls.proveIdentity, again, { token })).errcode).toBe(codeOf('identityTriesOver'));
    expect(await statusOf(hr, orderDetailsId)).toBe(orderStates.awaitingIdentity);
  });

  it('who tries a hundred times at once is compared three times', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    const { orderDetailsId, token, candidate } = invited;
    const { name } = candidate;
    const wish = { orderDetailsId, name, idCard: '110105199411230032', noticeVersion: identityNoticeVersion };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => home.ask(candidateCalls.proveIdentity, wish, { token, ...away() })),
    );
    const compared = answers.filter(({ data }) => Object(data).result === 'mismatch');
    expect(compared).toHaveLength(identityTries);
  });

  it('who does not sign, or signs another text, has not agreed', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    await identify(invited);
    const { orderDetailsId, token } = invited;
    const unsigned = { orderDetailsId, authResult: 'agree' as const, textVersion: consentTextVersion };
    expect((await home.ask(candidateCalls.authorize, unsigned, { token })).errcode).toBe(codeOf('consentIncomplete'));
    const old = { ...unsigned, signature: aSignature, textVersion: '2019' };
    expect((await home.ask(candidateCalls.authorize, old, { token })).errcode).toBe(codeOf('consentTextOld'));
  });

  it('whose consent lacks what makes it count is told each field and why, with the fields of the specification alone', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    await identify(invited);
    const { orderDetailsId, token } = invited;
    for (const call of [candidateCalls.authorize, candidateCalls.authorizeOld]) {
      const { answer } = await home.send(call, { orderDetailsId, authResult: 1, teValidateResult: '1' }, { token });
      expect(answer).toMatchObject({
        errcode: codeOf('consentIncomplete'),
        data: {
          fields: [
            { field: 'textVersion', message: `候选人已阅读的授权书的版本，现为 ${consentTextVersion}` },
            { field: 'signature' },
            { field: 'agreedCodes', message: '候选人逐项单独同意的敏感项目，可选：DEGREE_DOMESTIC' },
          ],
        },
      });
    }
    const whole = { textVersion: consentTextVersion, signature: aSignature, agreedCodes: ['DEGREE_DOMESTIC'] };
    const given = await home.call(candidateCalls.authorize, { orderDetailsId, authResult: '1', ...whole }, { token });
    expect(given.status).toBe(orderStates.authorized);
  });

  it('refuses with authResult 2 as with the word', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    await identify(invited);
    const { orderDetailsId, token } = invited;
    const { answer } = await home.send(candidateCalls.authorizeOld, { orderDetailsId, authResult: 2 }, { token });
    expect(answer.data).toMatchObject({ status: orderStates.refused });
    expect(await statusOf(hr, orderDetailsId)).toBe(orderStates.refused);
  });

  it('sees nothing of another check, not even of the same member', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const [one, other] = [await signedIn(hr), await inviteOne(hr)];
    const asked = await home.ask(
      candidateCalls.details,
      { orderDetailsId: other.orderDetailsId },
      { token: one.token },
    );
    expect(asked.errcode).toBe(codeOf('orderNotFound'));
    const { rows } = await home.candidates.query('select count(*)::integer as count from app.order_detail');
    expect(rows[0].count).toBe(0);
  });
});

describe('time', () => {
  it('ends a link after seven days with a full refund', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const { orderDetailsId, link } = await inviteOne(hr);
    home.clock.at = new Date(Date.now() + 7 * 24 * 3_600_000 + 60_000);
    try {
      expect((await home.ask(candidateCalls.sendCode, { link })).errcode).toBe(codeOf('linkExpired'));
      await endDueDetails(home.house);
    } finally {
      home.clock.at = undefined;
    }
    expect(await statusOf(hr, orderDetailsId)).toBe(orderStates.authorizationExpired);
    expect(await balanceOf(hr)).toBe(funds);
    await home.call(candidateCalls.askLinkAgain, { link });
    const told = await eventually(async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: `${hr.loginName}@example.com` });
      return rows.find((row) => row.subject?.includes('重新发起'));
    });
    expect(told.body).toContain(`again=${orderDetailsId}`);
    expect(await home.call(candidateCalls.invitation, { link })).toMatchObject({ state: 'lapsed' });
  });

  it('does not close the link of who has consented', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const one = await signedIn(hr);
    const { link } = one;
    await identify(one);
    await agree(one, []);
    home.clock.at = new Date(Date.now() + 8 * 24 * 3_600_000);
    try {
      expect(await home.call(candidateCalls.invitation, { link })).toMatchObject({ state: 'open' });
      await home.call(candidateCalls.sendCode, { link });
    } finally {
      home.clock.at = undefined;
    }
  });

  it('can be played in the sandbox, for a link alone or for the whole check', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const one = await inviteOne(hr);
    await home.call(sandboxCalls.runOut, { link: one.link, what: 'link' });
    await endDueDetails(home.house);
    expect(await home.call(candidateCalls.invitation, { link: one.link })).toMatchObject({ state: 'expired' });
    expect(await statusOf(hr, one.orderDetailsId)).toBe(orderStates.awaitingIdentity);
    await home.call(sandboxCalls.runOut, { link: one.link, what: 'check' });
    await home.jobsDone();
    expect(await statusOf(hr, one.orderDetailsId)).toBe(orderStates.authorizationExpired);
    expect((await home.ask(sandboxCalls.runOut, { link: one.link, what: 'check' })).errcode).toBe(
      codeOf('orderNotInState'),
    );
    expect((await home.ask(sandboxCalls.runOut, { link: 'forged', what: 'link' })).errcode).toBe(codeOf('linkUnknown'));
  });
});

describe('the link as HR sees it', () => {
  it('shows the check code that the candidate is shown, to its own member alone', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    const invited = await invite(home, hr);
    const of = { orderDetailsId: invited.orderDetailsId };
    const { link } = await home.call(candidateCalls.linkOfOrder, of, hr);
    const shown = await home.call(candidateCalls.invitation, { link: invited.link });
    expect(link?.checkCode).toBe(shown.checkCode);
    const stranger = await home.hr({ name: '陌生人' });
    expect((await home.ask(candidateCalls.linkOfOrder, of, stranger)).errcode).toBe(codeOf('orderNotFound'));
    expect((await home.ask(candidateCalls.sendLinkAgain, of, stranger)).errcode).toBe(codeOf('orderNotFound'));
  });

  it('is sent again after a rest, once for two clicks, ends the old one and is audited', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    const invited = await invite(home, hr);
    const of = { orderDetailsId: invited.orderDetailsId };
    const send = async () => (await home.ask(candidateCalls.sendLinkAgain, of, hr)).errcode;
    expect(await send()).toBe(codeOf('tooMany'));
    await home.owner.query(
      "update app.candidate_link set created_at = now() - interval '11 minutes' where order_detail_id = $1",
      [invited.orderDetailsId],
    );
    expect((await Promise.all([send(), send()])).toSorted()).toEqual(['0000', codeOf('tooMany')].toSorted());
    expect((await home.ask(candidateCalls.invitation, { link: invited.link })).errcode).toBe(codeOf('linkUnknown'));
    const { rows } = await home.owner.query(
      "select 1 from app.audit where member_id = $1 and action = 'resendLink' and subject = $2",
      [hr.memberId, `detail ${invited.orderDetailsId}`],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a mistyped phone number', () => {
  const correct = (hr: Person, { orderDetailsId }: { orderDetailsId: string }, phoneNo: string) =>
    home.ask(candidateCalls.correctPhone, { orderDetailsId, phoneNo }, hr);
  const searched = async (hr: Person, searchCriteria: string) =>
    (await home.call(orderCalls.list, { searchCriteria }, hr)).rows.map(({ orderDetailsId }) => orderDetailsId);

  it('is corrected: the old link and its session end, the new number gets a link of its own', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    const of = { orderDetailsId: invited.orderDetailsId };
    const before = await home.call(candidateCalls.linkOfOrder, of, hr);
    const { phoneNo } = somebody();
    const done = await correct(hr, invited, phoneNo);
    expect(done).toMatchObject({ errcode: '0000', data: { phoneNo: maskPhone(phoneNo) } });
    expect((await home.ask(candidateCalls.invitation, { link: invited.link })).errcode).toBe(codeOf('linkUnknown'));
    expect((await home.ask(candidateCalls.details, of, { token: invited.token })).errcode).toBe(codeOf('notSignedIn'));
    const link = await messageTo(phoneNo, /link=([\w-]+)/);
    const shown = await home.call(candidateCalls.invitation, { link });
    expect(shown.phoneTail).toBe(phoneNo.slice(-4));
    expect(shown.checkCode).not.toBe(before.link?.checkCode);
    const { timeline } = await home.call(orderCalls.details, of, hr);
    expect(timeline.at(-1)).toMatchObject({ event: 'correctPhone', actorName: '沈若溪' });
    const { rows } = await home.owner.query(
      "select 1 from app.audit where member_id = $1 and action = 'correctPhone' and subject = $2",
      [hr.memberId, `detail ${invited.orderDetailsId}`],
    );
    expect(rows).toHaveLength(1);
  });

  it('is followed by search and by the rule of second orders within seven days', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await inviteOne(hr);
    const { name, idCard, phoneNo: old } = invited.candidate;
    const { phoneNo } = somebody('8642');
    await correct(hr, invited, phoneNo);
    for (const found of [phoneNo, '8642']) expect(await searched(hr, found)).toEqual([invited.orderDetailsId]);
    expect(await searched(hr, old)).toEqual([]);
    const again = (phone: string) => home.call(orderCalls.existing, { name, idCard, phoneNo: phone }, hr);
    expect((await again(phoneNo)).existing?.orderDetailsId).toBe(invited.orderDetailsId);
    expect((await again(old)).existing).toBeNull();
  });

  it('asks for the identity again where the old number had been confirmed in an earlier order', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const first = await signedIn(hr);
    await identify(first);
    const { name, idCard, phoneNo } = first.candidate;
    const { checkId } = await home.call(orderCalls.checkIdentity, { name, idCard, phoneNo }, hr);
    const second = await home.paidOrder(hr, { codes: ['ID_THREE'], candidate: first.candidate, checkId });
    expect(await statusOf(hr, second.orderDetailsId)).toBe(orderStates.awaitingAuthorization);
    expect((await correct(hr, second, somebody().phoneNo)).errcode).toBe('0000');
    expect(await statusOf(hr, second.orderDetailsId)).toBe(orderStates.awaitingIdentity);
  });

  it('stands once the candidate has ticked the notice of the comparison, and after the consent', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await signedIn(hr);
    await identify(invited, '110105199411230032');
    expect((await correct(hr, invited, somebody().phoneNo)).errcode).toBe(codeOf('identityBegun'));
    await identify(invited);
    expect((await correct(hr, invited, somebody().phoneNo)).errcode).toBe(codeOf('identityBegun'));
    await agree(invited, []);
    expect((await correct(hr, invited, somebody().phoneNo)).errcode).toBe(codeOf('orderNotInState'));
  });

  it('is corrected once for three requests at once, and each is answered as the first', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await inviteOne(hr);
    const { phoneNo } = somebody();
    const answers = await Promise.all([1, 2, 3].map(() => correct(hr, invited, phoneNo)));
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set(['0000']));
    const link = await messageTo(phoneNo, /link=([\w-]+)/);
    expect((await correct(hr, invited, phoneNo)).errcode).toBe('0000');
    expect(await home.call(candidateCalls.invitation, { link })).toMatchObject({ state: 'open' });
    expect(await countEvents({ ...invited, token: '' }, 'correctPhone')).toBe(1);
  });

  it('is refused when it is the present one, more than three times a day, and to another member', async () => {
    const hr = await home.hr({ fundsFen: funds });
    const invited = await inviteOne(hr);
    expect((await correct(hr, invited, invited.candidate.phoneNo)).errcode).toBe(codeOf('phoneUnchanged'));
    for (let n = 0; n < 3; n += 1) expect((await correct(hr, invited, somebody().phoneNo)).errcode).toBe('0000');
    const often = await correct(hr, invited, somebody().phoneNo);
    expect(often.errcode).toBe(codeOf('phoneCorrectedOften'));
    const stranger = await home.hr({ name: '陌生人' });
    expect((await correct(stranger, invited, somebody().phoneNo)).errcode).toBe(codeOf('orderNotFound'));
    const short = await correct(hr, invited, '1381234');
    expect(short).toMatchObject({ data: { fields: [{ field: 'phoneNo' }] } });
  });
});
