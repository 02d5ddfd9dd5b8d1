import { staffAccessCalls, staffAccessLink, staffChangeCalls } from '@beidiao/contract/staff/changes';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { staffLimitCalls } from '@beidiao/contract/staff/limits';
import { creditCalls } from '@beidiao/contract/wallet/credits';
import type { Answer, Call, ParamsSent } from '@beidiao/contract/wire/call';
import type { RefusalName } from '@beidiao/contract/refusals';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anAddress, codeOf, type Operator, TestHouse } from '../../test/house.ts';
import { someLimits } from '../../test/samples.ts';
import {
  accessTokenTo,
  addByTwo,
  confirmChange,
  endConfirmWait,
  setPassword,
  tellStaffNow,
  toldTo,
} from '../../test/staff-changes.ts';
import type { StaffId } from '../access/actor.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import { setDisabled } from './administration.ts';
import { confirmAsOperator, decideChange, tendChanges } from './changes.ts';
import { addSession } from './session-store.ts';

let home: TestHouse;
let asker: Operator;
let second: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  [asker, second] = [await home.staff('administrator'), await home.staff('administrator')];
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

const hourMs = 3_600_000;
const password = 'another-secret-2';
const mailOf = ({ loginName }: Pick<Operator, 'loginName'>): string => `${loginName}@example.com`;
let people = 0;
const aJoiner = (...roles: readonly ('reviewer' | 'finance' | 'administrator')[]) => {
  people += 1;
  const loginName = `joiner${people}`;
  return { loginName, name: '许知远', roles: [...roles], mail: `${loginName}@example.com` };
};
const later = (ms: number, from = new Date()): void => {
  home.clock.at = new Date(from.getTime() + ms);
};
const refusalOf = async (answer: Promise<Answer>): Promise<string> => (await answer).errcode;
const decide = (changeId: string | null, by: Pick<Operator, 'token'>, confirms = true, why = '') =>
  refusalOf(home.ask(staffChangeCalls.decide, { changeId: changeId ?? '0', confirms, why }, by));
const expectRefused = async <C extends Call>(
  [call, params, by]: readonly [C, ParamsSent<C>, Pick<Operator, 'token'>],
  why: RefusalName,
): Promise<void> => expect(await refusalOf(home.ask(call, params, by))).toBe(codeOf(why));
const stateOf = (changeId: string | null): Promise<string> =>
  home.value('select state from app.staff_change where id = $1', changeId);
const idOf = (loginName: string): Promise<string | undefined> =>
  home.value('select id::text from app.staff where login_name = $1', loginName);

/** In with the password of now, and an authenticator that the person sets up. */
async function enter(loginName: string, typed: string): Promise<{ token: string; staffId: string }> {
  const sealed = { loginName: await home.encrypt(loginName), password: await home.encrypt(typed) };
  const { ticket, enrolment } = await home.call(staffCalls.signIn, sealed, { address: anAddress() });
  const code = new TOTP({ secret: Secret.fromBase32(enrolment?.secret ?? '') }).generate({
    timestamp: home.house.now().getTime(),
  });
  const { accessToken, staff } = await home.call(staffCalls.enterCode, { ticket, code }, { address: anAddress() });
  return { token: accessToken, staffId: staff.staffId };
}

/** Of these administrators alone the house consists, until the test puts the others back. */
async function only<T>(kept: readonly Operator[], work: () => Promise<T>): Promise<T> {
  const { rows } = await home.owner.query<{ id: string }>(
    "update app.staff set disabled_at = now() where 'administrator' = any(roles) and disabled_at is null and id <> all($1::bigint[]) returning id",
    [kept.map(({ staffId }) => staffId)],
  );
  try {
    return await work();
  } finally {
    await home.owner.query('update app.staff set disabled_at = null where id = any($1::bigint[])', [
      rows.map(({ id }) => id),
    ]);
  }
}

describe('one administrator alone', () => {
  it('adds no two finance accounts, confirms no credit by both, and takes over nobody by a reset', async () => {
    const [first, other] = [aJoiner('finance'), aJoiner('finance')];
    const asked = [await home.call(staffCalls.add, first, asker), await home.call(staffCalls.add, other, asker)];
    for (const { status, changeId } of asked) {
      expect(status).toBe('waiting');
      expect(await decide(changeId, asker)).toBe(codeOf('staffChangeOwn'));
    }
    expect([await idOf(first.loginName), await idOf(other.loginName)]).toEqual([undefined, undefined]);
    // Also with the yes of a second administrator nobody but the two people comes in, and they confirm nothing for a day.
    for (const { changeId } of asked) await confirmChange(home, changeId, second);
    const sealed = {
      loginName: await home.encrypt(first.loginName),
      password: await home.encrypt('guess-of-the-asker-1'),
    };
    expect(await refusalOf(home.ask(staffCalls.signIn, sealed, { address: anAddress() }))).toBe(
      codeOf('badCredentials'),
    );
    for (const { mail } of [first, other]) await setPassword(home, mail, password);
    const [one, two] = [await enter(first.loginName, password), await enter(other.loginName, password)];
    const { memberId } = await home.hr();
    const wish = {
      memberId,
      kind: 'bought' as const,
      amountFen: 1_000_000,
      why: '线下汇款',
      requestKey: 'ten-thousand',
    };
    const { creditNo } = await home.call(creditCalls.ask, wish, one);
    await expectRefused([creditCalls.decide, { creditNo, confirms: true }, one], 'creditOwn');
    await expectRefused([creditCalls.decide, { creditNo, confirms: true }, two], 'confirmsLater');
    expect(await home.value('select state from app.staff_credit where id = $1', creditNo)).toBe('waiting');
    // A colleague is not taken over either.
    const colleague = await home.staff('finance');
    const reset = await home.call(staffCalls.resetAccess, { staffId: colleague.staffId }, asker);
    expect(reset).toEqual({ changeId: expect.any(String), status: 'waiting' });
    expect(await decide(reset.changeId, asker)).toBe(codeOf('staffChangeOwn'));
    expect(await refusalOf(home.ask(staffCalls.me, {}, colleague))).toBe('0000');
  });

  it('is given nothing by a reset of a colleague: the link goes to the colleague, whose sessions end with the yes', async () => {
    const colleague = await home.staff('finance');
    const { changeId } = await home.call(staffCalls.resetAccess, { staffId: colleague.staffId }, asker);
    const answer = await home.ask(staffChangeCalls.decide, { changeId: changeId ?? '0', confirms: true }, second);
    const list = await home.ask(staffChangeCalls.list, { scope: 'ended' }, asker);
    const token = await accessTokenTo(home, mailOf(colleague));
    for (const shown of [answer, list]) expect(JSON.stringify(shown)).not.toContain(token);
    for (const { body } of [...(await toldTo(home, mailOf(asker))), ...(await toldTo(home, mailOf(second)))])
      expect(body).not.toContain('/Operations/Access');
    expect(home.logged.join()).not.toContain(token);
    await expectRefused([staffCalls.me, {}, colleague], 'notSignedIn');
    const stored = await home.value<string>(`select concat((select jsonb_agg(to_jsonb(a)) from app.staff_access a),
      (select jsonb_agg(to_jsonb(m)) from app.staff_message m), (select jsonb_agg(to_jsonb(o)) from app.outbox o))`);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(mailOf(colleague));
  });

  it('takes roles away and disables at once, and needs a second for every role that somebody lacks', async () => {
    const colleague = await home.staff('finance', 'reviewer');
    const { staffId } = colleague;
    expect(await home.call(staffCalls.setRoles, { staffId, roles: ['reviewer'] }, asker)).toEqual({
      changeId: null,
      status: 'done',
    });
    const swap = await home.call(staffCalls.setRoles, { staffId, roles: ['sales'] }, asker);
    expect(swap.status).toBe('waiting');
    expect(await home.value("select array_to_string(roles, ',') from app.staff where id = $1", staffId)).toBe(
      'reviewer',
    );
    await confirmChange(home, swap.changeId, second);
    expect(await home.value("select array_to_string(roles, ',') from app.staff where id = $1", staffId)).toBe('sales');
    expect((await home.call(staffCalls.setDisabled, { staffId, isDisabled: true }, asker)).status).toBe('done');
    const enable = await home.call(staffCalls.setDisabled, { staffId, isDisabled: false }, asker);
    expect(enable.status).toBe('waiting');
    expect(await home.value('select disabled_at is null from app.staff where id = $1', staffId)).toBe(false);
    await confirmChange(home, enable.changeId, second);
    expect(await home.value('select disabled_at is null from app.staff where id = $1', staffId)).toBe(true);
  });
});

describe('a change of an account', () => {
  it('of the own account is neither asked for nor confirmed, and may be rejected by whom it is about', async () => {
    const { staffId } = asker;
    await expectRefused([staffCalls.resetAccess, { staffId }, asker], 'ownStaffAccount');
    await expectRefused([staffChangeCalls.contact, { staffId, mail: 'mine@example.com' }, asker], 'ownStaffAccount');
    await expectRefused([staffCalls.setRoles, { staffId, roles: ['finance'] }, asker], 'ownRoles');
    const { changeId } = await home.call(staffCalls.resetAccess, { staffId: second.staffId }, asker);
    expect(await decide(changeId, second)).toBe(codeOf('ownStaffAccount'));
    expect(await decide(changeId, second, false, '不是我申请的')).toBe('0000');
    expect(await stateOf(changeId)).toBe('rejected');
  });

  it('is rejected by another with a reason, withdrawn by who asked without one, and then decided by nobody', async () => {
    const third = await home.staff('administrator');
    const wish = () => home.call(staffCalls.add, aJoiner('reviewer'), asker);
    const [rejected, withdrawn, done, lapsed] = [await wish(), await wish(), await wish(), await wish()];
    expect(await decide(rejected.changeId, second, false)).toBe(codeOf('reviewIncomplete'));
    expect(await decide(rejected.changeId, second, false, '没有这个人')).toBe('0000');
    expect(await decide(withdrawn.changeId, asker, false)).toBe('0000');
    expect(await decide(done.changeId, second)).toBe('0000');
    later(7 * 24 * hourMs + 60_000);
    expect(await decide(lapsed.changeId, second)).toBe(codeOf('staffChangeDecided'));
    await tendChanges(home.house);
    const ended = [rejected, withdrawn, done, lapsed];
    const states = await Promise.all(ended.map(({ changeId }) => stateOf(changeId)));
    expect(states).toEqual(['rejected', 'withdrawn', 'done', 'lapsed']);
    for (const { changeId } of ended)
      for (const [confirms, why] of [
        [true, ''],
        [false, '晚了'],
      ] as const)
        expect(await decide(changeId, third, confirms, why)).toBe(codeOf('staffChangeDecided'));
    const { rows } = await home.call(staffChangeCalls.list, { scope: 'ended' }, third);
    expect(rows.find((row) => row.changeId === lapsed.changeId)).toMatchObject({ state: 'lapsed', decidedBy: null });
    expect(await decide('999999', second)).toBe(codeOf('staffChangeNotFound'));
  });

  it('is carried out once when it is confirmed three times at once, by two administrators', async () => {
    const third = await home.staff('administrator');
    const joiner = aJoiner('finance');
    const { changeId } = await home.call(staffCalls.add, joiner, asker);
    const answers = await Promise.all([second, third, second].map((by) => decide(changeId, by)));
    expect(answers.sort()).toEqual(['0000', codeOf('staffChangeDecided'), codeOf('staffChangeDecided')]);
    expect(await home.value('select count(*)::text from app.staff where login_name = $1', joiner.loginName)).toBe('1');
    const links = `select count(*)::text from app.staff_access a join app.staff s on s.id = a.staff_id where s.login_name = $1`;
    expect(await home.value(links, joiner.loginName)).toBe('1');
    const acts = "select count(*)::text from app.staff_act where action = 'addStaff' and facts ->> 'change' = $1";
    expect(await home.value(acts, changeId)).toBe('1');
  });

  it('is neither asked for nor confirmed by whoever was an administrator when the call began and is none by now', async () => {
    const { changeId } = await home.call(staffCalls.add, aJoiner('reviewer'), asker);
    const { staffId } = await home.staff('administrator');
    const actor = { staffId: staffId as StaffId, name: '', roles: ['administrator'], mayConfirmFrom: null } as const;
    await home.owner.query('update app.staff set disabled_at = now() where id = $1', [staffId]);
    const decision = { changeId: changeId ?? '0', confirms: true, why: '', language: 'zh' } as const;
    await expect(decideChange(home.house, actor, decision)).rejects.toThrow('forbidden');
    const colleague = await home.staff('reviewer');
    const wish = { staffId: colleague.staffId, isDisabled: true, language: 'zh' } as const;
    await expect(setDisabled(home.house, actor, wish)).rejects.toThrow('forbidden');
    expect(await stateOf(changeId)).toBe('waiting');
  });

  it('is one at a time of an account and of a login name, also when two are asked for at once', async () => {
    const colleague = await home.staff('reviewer');
    const ask = () => refusalOf(home.ask(staffCalls.resetAccess, { staffId: colleague.staffId }, asker));
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.sort()).toEqual(['0000', codeOf('staffChangeWaiting'), codeOf('staffChangeWaiting')]);
    const joiner = aJoiner('reviewer');
    await home.call(staffCalls.add, joiner, asker);
    await expectRefused(
      [staffCalls.add, { ...joiner, loginName: joiner.loginName.toUpperCase() }, second],
      'staffChangeWaiting',
    );
    await expectRefused([staffCalls.add, { ...joiner, loginName: colleague.loginName }, second], 'staffNameTaken');
  });

  it('stays as it was asked for and ends once, whatever a program writes into the database', async () => {
    const { changeId } = await home.call(staffCalls.add, aJoiner('reviewer'), asker);
    const write = (set: string) => home.owner.query(`update app.staff_change set ${set} where id = $1`, [changeId]);
    const own = `state = 'done', done_by = 'person', decided_at = now(), staff_id = ${second.staffId}, mail_enc = null, phone_enc = null`;
    await expect(write("roles = '{administrator}'")).rejects.toThrow('as it was asked for');
    await expect(write(`asked_by = ${second.staffId}`)).rejects.toThrow('as it was asked for');
    await expect(write("alone_until = now() - interval '1 hour'")).rejects.toThrow('as it was asked for');
    await expect(write(`${own}, decided_by = ${asker.staffId}`)).rejects.toThrow('staff_change_second_is_another');
    await expect(write(own)).rejects.toThrow('staff_change_done_by');
    await expect(write(own.replace("'person'", "'wait'"))).rejects.toThrow('staff_change_waited');
    expect(await decide(changeId, second)).toBe('0000');
    await expect(write("why = 'anew'")).rejects.toThrow('decided once');
  });

  it('needs a mail or phone: new accounts name one, and one of before is not reset until it has one', async () => {
    const { mail, ...unreached } = aJoiner('reviewer');
    expect(mail).toContain('@');
    expect((await home.ask(staffCalls.add, unreached, asker)).errcode).toBe(codeOf('badParams'));
    const old = await home.staff('reviewer');
    await home.owner.query('update app.staff set mail_enc = null where id = $1', [old.staffId]);
    const { staffId } = old;
    await expectRefused([staffCalls.resetAccess, { staffId }, asker], 'staffContactLacks');
    await expectRefused([staffCalls.setRoles, { staffId, roles: ['finance'] }, asker], 'staffContactLacks');
    const { changeId } = await home.call(staffChangeCalls.contact, { staffId, phone: '13800002047' }, asker);
    await confirmChange(home, changeId, second);
    const reset = await home.call(staffCalls.resetAccess, { staffId }, asker);
    await confirmChange(home, reset.changeId, second);
    expect(await accessTokenTo(home, '13800002047')).toMatch(/^[\w-]{43}$/);
  });

  it('of mail or phone needs a second person, and the old one is told when it is asked for and when it is done', async () => {
    const colleague = await home.staff('finance');
    const [before, after] = [mailOf(colleague), 'taken-over@example.com'];
    const { staffId } = colleague;
    const { changeId } = await home.call(staffChangeCalls.contact, { staffId, mail: after }, asker);
    expect((await toldTo(home, before)).map(({ subject }) => subject)).toEqual(['有人申请变更您的账号']);
    expect(await toldTo(home, after)).toEqual([]);
    expect(await decide(changeId, asker)).toBe(codeOf('staffChangeOwn'));
    await confirmChange(home, changeId, second);
    expect((await toldTo(home, before)).map(({ subject }) => subject)).toContain('您的账号已变更');
    expect((await toldTo(home, after)).map(({ subject }) => subject)).toEqual(['您的账号已变更']);
    const { rows } = await home.call(staffCalls.list, { after: String(BigInt(staffId) - 1n) }, asker);
    expect(rows[0]).toMatchObject({ staffId, mail: 't***@example.com', phone: null });
  });

  it('is told to every administrator by their own mail when it is asked for and when it is done, without a password', async () => {
    const joiner = aJoiner('finance');
    const { changeId } = await home.call(staffCalls.add, joiner, asker);
    for (const mail of [mailOf(asker), mailOf(second)]) {
      const [asked] = await toldTo(home, mail);
      expect(asked).toMatchObject({
        subject: '账号变更等待确认',
        body: expect.stringContaining('新增账号（岗位：财务）'),
      });
      expect(asked?.body).toContain('许知远');
      expect(asked?.body).not.toContain(joiner.mail);
    }
    await confirmChange(home, changeId, second);
    for (const mail of [mailOf(asker), mailOf(second)])
      expect((await toldTo(home, mail))[0]).toMatchObject({ subject: '账号变更已执行' });
    await tellStaffNow(home);
    expect(await home.value('select count(*)::text from app.staff_message where ended_at is null')).toBe('0');
    expect(
      await home.value(
        'select count(*)::text from app.staff_message where address_enc is not null or link_enc is not null',
      ),
    ).toBe('0');
  });
});

describe('for a day after an account was changed', () => {
  const waits = async (staffId: string): Promise<number> =>
    (await home.value<Date>('select may_confirm_from from app.staff where id = $1', staffId)).getTime() - Date.now();

  it('begins anew with the use of the link, and the account itself says until when', async () => {
    const joiner = aJoiner('administrator');
    const staffId = await addByTwo(home, joiner, [asker, second]);
    expect(Math.round((await waits(staffId)) / hourMs)).toBe(24);
    later(5 * hourMs);
    await setPassword(home, joiner.mail, password);
    expect(Math.round((await waits(staffId)) / hourMs)).toBe(29);
    home.clock.at = undefined;
    const me = await home.call(staffCalls.me, {}, await enter(joiner.loginName, password));
    expect(new Date(me.mayConfirmFrom ?? 0).getTime()).toBeGreaterThan(Date.now() + 28 * hourMs);
    const { rows } = await home.call(staffCalls.list, { after: String(BigInt(staffId) - 1n) }, asker);
    expect(rows[0]?.mayConfirmFrom).toBe(me.mayConfirmFrom);
  });

  it.each([
    'raise',
    'reset',
    'enable',
  ] as const)('%s begins it as well, and a change of the mail does not', async (kind) => {
    const colleague = await home.staff('reviewer');
    const { staffId } = colleague;
    const contact = await home.call(staffChangeCalls.contact, { staffId, mail: `${kind}@example.com` }, asker);
    await confirmChange(home, contact.changeId, second);
    expect(await home.value('select may_confirm_from from app.staff where id = $1', staffId)).toBeNull();
    if (kind === 'enable') await home.call(staffCalls.setDisabled, { staffId, isDisabled: true }, asker);
    const wishes = {
      raise: () => home.call(staffCalls.setRoles, { staffId, roles: ['finance'] }, asker),
      reset: () => home.call(staffCalls.resetAccess, { staffId }, asker),
      enable: () => home.call(staffCalls.setDisabled, { staffId, isDisabled: false }, asker),
    };
    await confirmChange(home, (await wishes[kind]()).changeId, second);
    expect(Math.round((await waits(staffId)) / hourMs)).toBe(24);
  });

  it('a new administrator confirms no change of accounts, rejects none, and does so once the day is over', async () => {
    const joiner = aJoiner('administrator');
    const staffId = await addByTwo(home, joiner, [asker, second]);
    await setPassword(home, joiner.mail, password);
    const fresh = await enter(joiner.loginName, password);
    const { changeId } = await home.call(staffCalls.add, aJoiner('reviewer'), asker);
    const answer = await home.ask(staffChangeCalls.decide, { changeId: changeId ?? '0', confirms: true }, fresh);
    expect(answer.errcode).toBe(codeOf('confirmsLater'));
    expect(answer.errmsg).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2} 起才能确认/);
    expect(await decide(changeId, fresh, false, '不需要')).toBe(codeOf('confirmsLater'));
    await endConfirmWait(home, staffId);
    expect(await decide(changeId, fresh)).toBe('0000');
  });

  it('the database itself takes no yes of such a person', async () => {
    const { changeId } = await home.call(staffCalls.add, aJoiner('reviewer'), asker);
    const early = await home.staff('administrator', 'finance');
    await home.owner.query("update app.staff set may_confirm_from = now() + interval '1 hour' where id = $1", [
      early.staffId,
    ]);
    const byEarly = `decided_by = ${early.staffId}, decided_at = now()`;
    const enable = (await home.staff('reviewer')).staffId;
    await home.call(staffCalls.setDisabled, { staffId: enable, isDisabled: true }, asker);
    const wish = await home.call(staffCalls.setDisabled, { staffId: enable, isDisabled: false }, asker);
    const done = home.owner.query(
      `update app.staff_change set state = 'done', done_by = 'person', ${byEarly} where id = $1`,
      [wish.changeId],
    );
    await expect(done).rejects.toThrow('decides nothing for others yet');
    const { memberId } = await home.hr();
    const credit = { memberId, kind: 'bought' as const, amountFen: 100, why: '线下汇款', requestKey: 'early' };
    const { creditNo } = await home.call(creditCalls.ask, credit, await home.staff('finance'));
    const booked = home.owner.query(`update app.staff_credit set state = 'done', ${byEarly} where id = $1`, [creditNo]);
    await expect(booked).rejects.toThrow('decides nothing for others yet');
    expect(await decide(changeId, second, false, '不再需要')).toBe('0000');
  });
});

describe('a house with one administrator', () => {
  it('gets an account after 72 hours, told loudly, and sooner from nobody', async () => {
    const alone = await home.staff('administrator');
    const clerk = await home.staff('reviewer');
    await home.owner.query('update app.staff set phone_enc = $2 where id = $1', [
      alone.staffId,
      home.house.vault.seal('staff.phone', '13800002048', `staff ${alone.staffId}`),
    ]);
    await only([alone], async () => {
      const joiner = aJoiner('finance');
      const { changeId } = await home.call(staffCalls.add, joiner, alone);
      expect(home.logged.at(-1)).toContain('waits for nobody but the clock');
      expect((await toldTo(home, mailOf(alone)))[0]?.subject).toMatch(/账号变更将在 .* 自动执行/);
      expect((await toldTo(home, '13800002048'))[0]?.body).toContain('没有第二位管理员可以确认');
      // Also those who were disabled just before, else one would disable all others first.
      expect((await toldTo(home, mailOf(second)))[0]?.subject).toMatch(/账号变更将在 .* 自动执行/);
      // Every one of the staff sees it, and who asked.
      const { loneChanges } = await home.call(staffCalls.me, {}, clerk);
      expect(loneChanges).toMatchObject([
        { changeId, kind: 'add', name: '许知远', askedBy: { staffId: alone.staffId } },
      ]);
      expect(await decide(changeId, alone)).toBe(codeOf('staffChangeOwn'));
      later(71 * hourMs);
      await tendChanges(home.house);
      expect(await stateOf(changeId)).toBe('waiting');
      later(72 * hourMs + 60_000);
      // Two processes look at the same moment.
      await Promise.all([tendChanges(home.house), tendChanges(home.house)]);
      expect(await stateOf(changeId)).toBe('done');
      const links = `select count(*)::text from app.staff_access a join app.staff s on s.id = a.staff_id where s.login_name = $1`;
      expect(await home.value(links, joiner.loginName)).toBe('1');
      expect((await toldTo(home, mailOf(alone))).map(({ subject }) => subject)).toContain('账号变更已执行');
      const act =
        "select staff_id is null and facts ->> 'doneBy' = 'wait' from app.staff_act where facts ->> 'change' = $1";
      expect(await home.value(act, changeId)).toBe(true);
      home.clock.at = undefined;
      expect((await home.call(staffCalls.me, {}, clerk)).loneChanges).toEqual([]);
    });
  });

  it('leaves it to a second administrator who is there by then, and whoever asked may withdraw it before', async () => {
    const alone = await home.staff('administrator');
    const changes = await only([alone], async () => [
      await home.call(staffCalls.add, aJoiner('finance'), alone),
      await home.call(staffCalls.add, aJoiner('finance'), alone),
    ]);
    const [left, withdrawn] = changes.map(({ changeId }) => changeId);
    expect(await decide(withdrawn ?? null, alone, false)).toBe('0000');
    later(73 * hourMs);
    await tendChanges(home.house);
    expect(await stateOf(left ?? null)).toBe('waiting');
    expect(await stateOf(withdrawn ?? null)).toBe('withdrawn');
    expect((await toldTo(home, mailOf(second)))[0]?.subject).toBe('账号变更等待确认');
    // From then on it waits for a second person alone, whoever is disabled.
    await only([alone], () => tendChanges(home.house));
    expect(await stateOf(left ?? null)).toBe('waiting');
    home.clock.at = undefined;
    expect(await decide(left ?? null, second)).toBe('0000');
  });

  it('waits as well where the other administrator is the one whom it is about, who may say no', async () => {
    const [alone, lost] = [await home.staff('administrator'), await home.staff('administrator')];
    await only([alone, lost], async () => {
      const { changeId } = await home.call(staffCalls.resetAccess, { staffId: lost.staffId }, alone);
      expect((await home.call(staffCalls.me, {}, lost)).loneChanges).toMatchObject([{ changeId }]);
      expect((await toldTo(home, mailOf(lost)))[0]?.subject).toBe('有人申请变更您的账号');
      expect(await decide(changeId, lost, false, '我没有丢失手机')).toBe('0000');
      later(73 * hourMs);
      await tendChanges(home.house);
      expect(await stateOf(changeId)).toBe('rejected');
    });
  });

  it('is confirmed by whoever operates the server at once, and the trail says that nobody of the staff did', async () => {
    const alone = await home.staff('administrator');
    await only([alone], async () => {
      const joiner = aJoiner('administrator');
      const { changeId } = await home.call(staffCalls.add, joiner, alone);
      await confirmAsOperator(home.house, changeId ?? '0');
      await expect(confirmAsOperator(home.house, changeId ?? '0')).rejects.toThrow('staffChangeDecided');
      await expect(confirmAsOperator(home.house, '999999')).rejects.toThrow('staffChangeNotFound');
      expect(await idOf(joiner.loginName)).toBeDefined();
      const act =
        "select staff_id is null and facts ->> 'doneBy' = 'operator' from app.staff_act where facts ->> 'change' = $1";
      expect(await home.value(act, changeId)).toBe(true);
    });
  });
});

describe('the link to set a password', () => {
  // So many decisions a minute are taken from one person.
  beforeAll(async () => {
    [asker, second] = [await home.staff('administrator'), await home.staff('administrator')];
  });
  const set = async (token: string, typed = password) =>
    refusalOf(
      home.ask(staffAccessCalls.set, { token, newPassword: await home.encrypt(typed) }, { address: anAddress() }),
    );

  it('is used once, also by three at once, and signs nobody in', async () => {
    const joiner = aJoiner('reviewer');
    await addByTwo(home, joiner, [asker, second]);
    const token = await accessTokenTo(home, joiner.mail);
    for (const weak of ['short1', 'onlyletters-longer'])
      expect(await set(token, weak)).toBe(codeOf('staffPasswordWeak'));
    expect(await set(token, 'password123456')).toBe(codeOf('passwordCommon'));
    const answers = await Promise.all([set(token), set(token), set(token)]);
    expect(answers.sort()).toEqual(['0000', codeOf('accessLinkOver'), codeOf('accessLinkOver')]);
    expect(await set(token, 'yet-another-secret-3')).toBe(codeOf('accessLinkOver'));
    const { token: session } = await enter(joiner.loginName, password);
    expect(session).not.toBe(token);
  });

  it('is over after 24 hours, after a newer one, and where it was guessed', async () => {
    const joiner = aJoiner('reviewer');
    const staffId = await addByTwo(home, joiner, [asker, second]);
    const first = await accessTokenTo(home, joiner.mail);
    await home.call(staffAccessCalls.send, { staffId }, asker);
    const newer = await accessTokenTo(home, joiner.mail);
    expect(newer).not.toBe(first);
    expect(await set(first)).toBe(codeOf('accessLinkOver'));
    expect(await set(newToken())).toBe(codeOf('accessLinkOver'));
    later(staffAccessLink.lifeMs + 60_000);
    expect(await set(newer)).toBe(codeOf('accessLinkOver'));
    await home.call(staffAccessCalls.send, { staffId }, asker);
    expect(await set(await accessTokenTo(home, joiner.mail))).toBe('0000');
  });

  it('is sent again a few times an hour while nobody has used it, and to nobody who has a password', async () => {
    const joiner = aJoiner('reviewer');
    const staffId = await addByTwo(home, joiner, [asker, second]);
    for (let n = 1; n < staffAccessLink.perHour; n += 1) await home.call(staffAccessCalls.send, { staffId }, asker);
    await expectRefused([staffAccessCalls.send, { staffId }, second], 'linkJustSent');
    later(hourMs + 60_000);
    await home.call(staffAccessCalls.send, { staffId }, second);
    expect(await set(await accessTokenTo(home, joiner.mail))).toBe('0000');
    await expectRefused([staffAccessCalls.send, { staffId }, second], 'accessAlreadySet');
    await expectRefused([staffAccessCalls.send, { staffId: asker.staffId }, second], 'accessAlreadySet');
  });

  it('is shown as waiting to be sent, sent, refused by the mail, or expired, until it is used', async () => {
    const joiner = aJoiner('reviewer');
    const staffId = await addByTwo(home, joiner, [asker, second]);
    const shown = async () => {
      const { rows } = await home.call(staffCalls.list, { after: String(Number(staffId) - 1) }, asker);
      return rows.find((row) => row.staffId === staffId)?.accessLink;
    };
    expect(await shown()).toBe('sending');
    await tellStaffNow(home);
    expect(await shown()).toBe('sent');
    await home.owner.query(
      "update app.staff_message set problem = 'noSuchBox' where staff_id = $1 and kind = 'staffAccess'",
      [staffId],
    );
    expect(await shown()).toBe('failed');
    await home.owner.query("update app.staff_access set expires_at = now() - interval '1 minute' where staff_id = $1", [
      staffId,
    ]);
    expect(await shown()).toBe('over');
    await home.call(staffAccessCalls.send, { staffId }, asker);
    expect(await set(await accessTokenTo(home, joiner.mail))).toBe('0000');
    expect(await shown()).toBe(null);
  });

  it('opens no account that was disabled meanwhile, and a reset ends sessions, authenticator and recovery codes', async () => {
    const colleague = await home.staff('finance');
    const { staffId } = colleague;
    const older = newToken();
    await home.house.system.transaction((tx) => addSession(tx, hashToken(older), colleague.staffId));
    const { changeId } = await home.call(staffCalls.resetAccess, { staffId }, asker);
    await confirmChange(home, changeId, second);
    for (const token of [colleague.token, older]) await expectRefused([staffCalls.me, {}, { token }], 'notSignedIn');
    expect(await home.value('select totp_secret_enc is null from app.staff where id = $1', staffId)).toBe(true);
    await home.call(staffCalls.setDisabled, { staffId, isDisabled: true }, asker);
    expect(await set(await accessTokenTo(home, mailOf(colleague)))).toBe(codeOf('staffDisabled'));
  });
});

describe('people who administer nothing', () => {
  it('neither ask, decide, see changes nor send links', async () => {
    const clerk = await home.staff('finance', 'reviewer', 'lead', 'sales');
    const { changeId } = await home.call(staffCalls.add, aJoiner('reviewer'), asker);
    expect(await decide(changeId, clerk)).toBe(codeOf('forbidden'));
    await expectRefused([staffChangeCalls.list, {}, clerk], 'forbidden');
    await expectRefused(
      [staffChangeCalls.contact, { staffId: asker.staffId, mail: 'a@example.com' }, clerk],
      'forbidden',
    );
    await expectRefused([staffAccessCalls.send, { staffId: asker.staffId }, clerk], 'forbidden');
    await expectRefused([staffLimitCalls.save, someLimits, clerk], 'forbidden');
  });
});
