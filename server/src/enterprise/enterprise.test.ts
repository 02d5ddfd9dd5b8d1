import { createHash, randomInt } from 'node:crypto';
import { accountCalls } from '@beidiao/contract/account/calls';
import { atsCalls } from '@beidiao/contract/partner/ats';
import { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import { enterpriseCalls, invitationLifeMs } from '@beidiao/contract/enterprise/calls';
import { limitCalls } from '@beidiao/contract/enterprise/limits';
import { orderCalls } from '@beidiao/contract/order/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import type { Answer } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueCode, phoneSubject } from '../account/account.ts';
import { forgetPartnerRemarks } from '../partner/jobs.ts';
import { hashToken } from '../base/secrets/tokens.ts';
import { anAsker } from '../../test/codes.ts';
import { anAddress, codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { bringChannels, proveChannel } from './ats.ts';
import { forgetEntrances } from './jobs.ts';

let home: TestHouse;
let admin: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  admin = await home.hr({ fundsFen: 100_000 });
  await home.confirm(admin);
});
afterAll(() => home.close());

// Away from the endings by which the sandbox is asked for trouble.
let phones = 0;
const aPhone = (): string => `139${String(10_005_000 + (phones += 1) * 7 + randomInt(7)).padStart(8, '0')}`;
const textTo = (to: string, pattern: RegExp): Promise<string> =>
  eventually(async () => {
    const { rows } = await home.call(sandboxCalls.outbox, { to });
    return rows.map((row) => pattern.exec(row.body)?.[1]).find((found) => found !== undefined);
  });
const linkTo = (to: string): Promise<string> => textTo(to, /code=([\w-]+)/);
/** A code of the scene that activates, sent to the phone. */
async function codeTo(phoneNo: string, scene: (typeof codeScenes)[keyof typeof codeScenes] = codeScenes.activate) {
  const subject = phoneSubject(scene, phoneNo);
  await issueCode(home.house, { subject, by: anAsker, to: phoneNo, way: 'sms', language: 'zh' });
  return textTo(phoneNo, /验证码 ?(\d{6})/);
}
const form = { name: '周明轩', password: 'meadow7', confirmPassword: 'meadow7' };
let mails = 0;
const aMail = (): string => `invited${(mails += 1)}@example.com`;

async function joinedByPhone(by: Person = admin) {
  const phoneNo = aPhone();
  await home.call(enterpriseCalls.invitePhone, { name: '林嘉怡', phoneNo }, by);
  const code = await linkTo(phoneNo);
  const joined = await home.call(enterpriseCalls.activatePhone, { code, phoneNo, validateCode: await codeTo(phoneNo) });
  const { accessToken: token } = await home.call(
    accountCalls.exchange,
    { epId: by.memberId },
    { token: joined.accessToken },
  );
  const userId = await home.value<string>(
    'select id::text from app.user_account where login_name = $1',
    joined.loginName,
  );
  return { ...joined, phoneNo, code, token, userId };
}
const refusal = async (asked: Promise<{ errcode: string }>): Promise<string> => (await asked).errcode;

describe('an invitation by mail', () => {
  it('lets its receiver in once, with an account and the rights of a newcomer', async () => {
    const [email, phoneNo] = [aMail(), aPhone()];
    expect(await home.call(enterpriseCalls.invite, { emailList: [email, email.toUpperCase()] }, admin)).toEqual({
      invited: 1,
      leftOut: [],
    });
    const code = await linkTo(email);
    const seen = await home.call(enterpriseCalls.lookInvitation, { code });
    expect(seen).toMatchObject({ kind: 'mail', to: 'in****@example.com' });
    const validateCode = await codeTo(phoneNo);
    const params = { ...form, code, phoneNo, validateCode, email };
    expect(await refusal(home.ask(enterpriseCalls.activate, { ...params, email: aMail() }))).toBe(
      codeOf('invitationOther'),
    );
    expect(await refusal(home.ask(enterpriseCalls.activate, { ...params, confirmPassword: 'x' }))).toBe(
      codeOf('passwordsDiffer'),
    );
    expect(await refusal(home.ask(enterpriseCalls.activate, { ...params, validateCode: '000000' }))).toBe(
      codeOf('codeWrong'),
    );
    expect(await home.call(enterpriseCalls.activate, params)).toMatchObject({
      loginName: expect.stringMatching(/^u[a-z0-9]{10}$/),
      isNewPerson: true,
    });
    expect(await refusal(home.ask(enterpriseCalls.activate, params))).toBe(codeOf('invitationGone'));
    expect(await home.signIn(phoneNo, 'meadow7')).toBeTruthy();
    // By what a person is found is written by a job.
    await home.jobsDone();
    const { userList } = await home.call(enterpriseCalls.people, { namePhoneNoEmail: phoneNo }, admin);
    expect(userList).toMatchObject([{ name: '周明轩', roleId: 2, permissions: ['P00005', 'P00007'], email }]);
  });

  it('gives its proved address to whoever had none', async () => {
    const joined = await joinedByPhone();
    const email = aMail();
    const other = await home.hr();
    await home.confirm(other);
    await home.call(enterpriseCalls.invite, { emailList: [email] }, other);
    // The code of the invitation by phone is long gone.
    await home.owner.query('delete from app.phone_code');
    await home.owner.query('delete from app.sandbox_message');
    const validateCode = await codeTo(joined.phoneNo);
    const params = { ...form, code: await linkTo(email), phoneNo: joined.phoneNo, validateCode, email };
    expect(await home.call(enterpriseCalls.activate, params)).toMatchObject({ isNewPerson: false });
    const { personInfo } = await home.call(settingsCalls.personalInfo, {}, { token: joined.token });
    expect(personInfo.email).toBe(email);
  });

  it('is accepted by one of ten who try at once', async () => {
    const [email, phoneNo] = [aMail(), aPhone()];
    await home.call(enterpriseCalls.invite, { emailList: [email] }, admin);
    const params = { ...form, code: await linkTo(email), phoneNo, validateCode: await codeTo(phoneNo), email };
    const ends = await Promise.all(
      Array.from({ length: 10 }, (_, n) => home.ask(enterpriseCalls.activate, params, { address: `10.9.0.${n}` })),
    );
    expect(ends.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(
      await home.value(
        'select count(*)::integer from app.user_account where phone_key = $1',
        home.house.vault.lookUp('', 'phone', phoneNo),
      ),
    ).toBe(1);
  });

  it('is forgotten half a year after its end, and what was written in applications with it', async () => {
    const [email, waiting] = [aMail(), aMail()];
    await home.call(enterpriseCalls.invite, { emailList: [email, waiting] }, admin);
    await home.owner.query("update app.invitation set state = 'cancelled', ended_at = now() where to_key = $1", [
      home.house.vault.lookUp('', 'email', email),
    ]);
    const words = 'select concat(remark, why) from app.join_application where user_id = $1';
    const applicant = await home.hr();
    await home.owner.query(
      `insert into app.join_application (member_id, user_id, remark, why, state, ended_at) values ($1, $2, '我是林悦', '人满', 'rejected', now())`,
      [admin.memberId, applicant.userId],
    );
    const partnerWords = 'select string_agg(remark, null) from app.partner_application where member_id = $1';
    await home.owner.query(
      `with made as (insert into app.partner_app (app_id, member_id, name, key_enc) values ('forgets', $1, 'ATS', '') returning app_id)
       insert into app.partner_application (member_id, app_id, uid, remark) select $1, app_id, 'u1', '林悦的同事' from made`,
      [admin.memberId],
    );
    const left = () =>
      home.value<number>('select count(*)::integer from app.invitation where to_key = any($1)', [
        home.house.vault.lookUp('', 'email', email),
        home.house.vault.lookUp('', 'email', waiting),
      ]);
    const night = async (days: number) => {
      home.clock.at = new Date(Date.now() + days * 24 * 3_600_000);
      await forgetEntrances(home.house);
      await forgetPartnerRemarks(home.house);
      home.clock.at = undefined;
    };
    await night(180);
    expect([await left(), await home.value(words, applicant.userId)]).toEqual([2, '我是林悦人满']);
    expect(await home.value(partnerWords, admin.memberId)).toBe('林悦的同事');
    await night(185);
    expect([await left(), await home.value(words, applicant.userId)]).toEqual([1, '']);
    expect(await home.value(partnerWords, admin.memberId)).toBe('');
    await night(185 + invitationLifeMs / 86_400_000 + 1);
    expect(await left()).toBe(0);
  });

  it('leaves out who belongs here or is invited, and stops when it is cancelled or too old', async () => {
    const email = aMail();
    await home.call(enterpriseCalls.invite, { emailList: [email] }, admin);
    const own = `${admin.loginName}@example.com`;
    expect((await home.call(enterpriseCalls.invite, { emailList: [email, own] }, admin)).leftOut).toEqual([
      { email, why: 'waiting' },
      { email: own, why: 'member' },
    ]);
    const code = await linkTo(email);
    const { invitationList } = await home.call(enterpriseCalls.invitations, { isOpen: true }, admin);
    const id = invitationList[0]?.invitationId ?? '';
    expect(await refusal(home.ask(enterpriseCalls.resendInvitation, { userId: id }, admin))).toBe(
      codeOf('codeTooSoon'),
    );
    home.clock.at = new Date(Date.now() + invitationLifeMs + 1);
    expect(await refusal(home.ask(enterpriseCalls.lookInvitation, { code }))).toBe(codeOf('invitationGone'));
    await home.call(enterpriseCalls.resendInvitation, { userId: id }, admin);
    const again = await eventually(async () => {
      const link = await linkTo(email);
      return link === code ? undefined : link;
    });
    expect((await home.call(enterpriseCalls.lookInvitation, { code: again })).kind).toBe('mail');
    home.clock.at = undefined;
    await home.call(enterpriseCalls.cancelInvitation, { userId: id }, admin);
    expect(await refusal(home.ask(enterpriseCalls.lookInvitation, { code: again }))).toBe(codeOf('invitationGone'));
    expect(await refusal(home.ask(enterpriseCalls.cancelInvitation, { userId: id }, admin))).toBe(
      codeOf('invitationGone'),
    );
  });

  it('is for people who lead others only', async () => {
    const staff = await home.colleague(admin, ['P00005']);
    expect(await refusal(home.ask(enterpriseCalls.invite, { emailList: [aMail()] }, staff))).toBe(codeOf('forbidden'));
    const leader = await home.colleague(admin, ['P00009']);
    expect(await refusal(home.ask(enterpriseCalls.invite, { emailList: [aMail()] }, leader))).toBe('0000');
  });
});

describe('an invitation to a phone', () => {
  it('is good for that phone alone, and joins the account that the phone has', async () => {
    const { code, phoneNo, loginName } = await joinedByPhone();
    expect(loginName).not.toContain(phoneNo);
    expect(await refusal(home.ask(enterpriseCalls.activatePhone, { code, phoneNo, validateCode: '123456' }))).toBe(
      codeOf('invitationGone'),
    );
    expect(await refusal(home.ask(enterpriseCalls.invitePhone, { name: '林嘉怡', phoneNo }, admin))).toBe(
      codeOf('alreadyMember'),
    );
    const other = await home.hr();
    await home.confirm(other);
    await home.call(enterpriseCalls.invitePhone, { name: '林嘉怡', phoneNo }, other);
    const second = await eventually(async () => {
      const link = await linkTo(phoneNo);
      return link === code ? undefined : link;
    });
    const stranger = aPhone();
    const asStranger = { code: second, phoneNo: stranger, validateCode: await codeTo(stranger) };
    expect(await refusal(home.ask(enterpriseCalls.activatePhone, asStranger))).toBe(codeOf('invitationOther'));
    home.clock.at = new Date(Date.now() + 61_000);
    await issueCode(home.house, {
      subject: phoneSubject(codeScenes.activate, phoneNo),
      by: anAsker,
      to: phoneNo,
      way: 'sms',
      language: 'zh',
    });
    const joined = await eventually(async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: phoneNo });
      const codes = rows.flatMap((row) => /验证码 ?(\d{6})/.exec(row.body)?.[1] ?? []);
      if (codes.length < 2) return undefined;
      const params = { code: second, phoneNo, validateCode: codes[0] ?? '' };
      return home.call(enterpriseCalls.activatePhone, params);
    });
    home.clock.at = undefined;
    expect(joined).toMatchObject({ isNewPerson: false, epId: other.memberId });
  });
});

describe('a person of the enterprise', () => {
  it('is out at once when disabled, in every session, and back when enabled', async () => {
    const staff = await home.colleague(admin, ['P00005', 'P00006']);
    expect(await refusal(home.ask(orderCalls.list, {}, staff))).toBe('0000');
    await home.call(enterpriseCalls.setPersonState, { userId: staff.userId, status: 2 }, admin);
    expect(await refusal(home.ask(orderCalls.list, {}, staff))).toBe(codeOf('notSignedIn'));
    expect(await refusal(home.ask(accountCalls.exchange, { epId: admin.memberId }, { token: staff.access }))).toBe(
      codeOf('notBound'),
    );
    await home.call(enterpriseCalls.setPersonState, { userId: staff.userId, status: 1 }, admin);
    expect(await refusal(home.ask(orderCalls.list, {}, staff))).toBe(codeOf('notSignedIn'));
    expect(await refusal(home.ask(accountCalls.exchange, { epId: admin.memberId }, { token: staff.access }))).toBe(
      '0000',
    );
  });

  it('can not disable, demote or disarm the administrators', async () => {
    const leader = await home.colleague(admin, ['P00009']);
    const disable = { userId: admin.userId, status: 2 } as const;
    expect(await refusal(home.ask(enterpriseCalls.setPersonState, disable, leader))).toBe(codeOf('forbidden'));
    expect(await refusal(home.ask(enterpriseCalls.setPersonState, disable, admin))).toBe(codeOf('notOneself'));
    expect(await refusal(home.ask(enterpriseCalls.setRole, { userId: admin.userId, roleId: 2 }, admin))).toBe(
      codeOf('notOneself'),
    );
    const disarm = { userId: admin.userId, permissions: [{ code: permissions.leadPeople, holds: false }] };
    expect(await refusal(home.ask(enterpriseCalls.setPermissions, disarm, admin))).toBe(codeOf('rightKept'));
    expect(await refusal(home.ask(enterpriseCalls.setPermissions, disarm, leader))).toBe(codeOf('forbidden'));
  });

  it('gets and loses rights from the next request on', async () => {
    const staff = await home.colleague(admin, []);
    const set = (holds: boolean) =>
      home.call(
        enterpriseCalls.setPermissions,
        { userId: staff.userId, permissions: [{ code: permissions.leadPeople, holds }] },
        admin,
      );
    await set(true);
    expect(await refusal(home.ask(enterpriseCalls.people, {}, staff))).toBe('0000');
    await set(false);
    expect(await refusal(home.ask(enterpriseCalls.people, {}, staff))).toBe(codeOf('forbidden'));
  });

  it('leaves the enterprise with an administrator, when two demote each other at once', async () => {
    const hr = await home.hr();
    const other = await home.colleague(hr, []);
    await home.call(enterpriseCalls.setRole, { userId: other.userId, roleId: 1 }, hr);
    await Promise.all([
      home.ask(enterpriseCalls.setPersonState, { userId: other.userId, status: 2 }, hr),
      home.ask(enterpriseCalls.setPersonState, { userId: hr.userId, status: 2 }, other),
    ]);
    const admins = await home.value(
      'select count(*)::integer from app.membership where member_id = $1 and role = 1 and disabled_at is null',
      hr.memberId,
    );
    expect(admins).toBe(1);
  });

  it('is found by part of the name, phone and login name, and listed by keyset without gaps', async () => {
    const hr = await home.hr();
    for (let n = 0; n < 5; n += 1) await home.colleague(hr, []);
    await home.jobsDone();
    const found = (namePhoneNoEmail: string) =>
      home.call(enterpriseCalls.people, { namePhoneNoEmail }, hr).then(({ total }) => total);
    expect(await found('明')).toBe(5);
    expect(await found('周明轩')).toBe(5);
    expect(await found(hr.loginName.slice(0, 7))).toBe(1);
    expect(await found('没有')).toBe(0);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await home.call(enterpriseCalls.people, { pageSize: 4, ...(cursor ? { cursor } : {}) }, hr);
      expect(page.total).toBe(6);
      seen.push(...page.userList.map(({ userId }) => userId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(6);
  });
});

describe('the list of people', () => {
  it('is narrowed to a role, a state and both, and counts what it lets through', async () => {
    const hr = await home.hr();
    const people = [await home.colleague(hr, []), await home.colleague(hr, []), await home.colleague(hr, [])];
    await home.call(enterpriseCalls.setRole, { userId: people[0]?.userId ?? '', roleId: 1 }, hr);
    for (const { userId } of people.slice(0, 2))
      await home.call(enterpriseCalls.setPersonState, { userId, status: 2 }, hr);
    const found = async (filter: { roleId?: 1 | 2; status?: 1 | 2 }) => {
      const { userList, total } = await home.call(enterpriseCalls.people, filter, hr);
      expect(total).toBe(userList.length);
      return userList.map(({ userId }) => userId).toSorted();
    };
    const ids = (...who: ({ userId: string } | undefined)[]) => who.map((it) => it?.userId).toSorted();
    expect(await found({ roleId: 1 })).toEqual(ids(hr, people[0]));
    expect(await found({ roleId: 2 })).toEqual(ids(people[1], people[2]));
    expect(await found({ roleId: 1, status: 2 })).toEqual(ids(people[0]));
    expect(await found({ status: 2 })).toEqual(ids(people[0], people[1]));
  });
});

describe('an application to join', () => {
  it('is decided once, and lets in or turns away', async () => {
    const hr = await home.hr();
    const applicant = await home.hr();
    const epName = await home.value<string>('select name from app.member where id = $1', hr.memberId);
    const as = { token: applicant.access };
    expect(await refusal(home.ask(enterpriseCalls.apply, { epName: '没有这家企业' }, as))).toBe(
      codeOf('enterpriseUnknown'),
    );
    await home.call(enterpriseCalls.apply, { epName }, as);
    expect(await refusal(home.ask(enterpriseCalls.apply, { epName }, as))).toBe(codeOf('alreadyApplied'));
    expect((await home.call(accountCalls.bindList, {}, as)).authReview).toMatchObject([{ epName, status: 0 }]);
    const { applicationList } = await home.call(enterpriseCalls.applications, {}, hr);
    expect(applicationList).toMatchObject([{ userId: applicant.userId, state: 'waiting' }]);
    const ends = await Promise.all(
      [1, 2].map((status) =>
        home.ask(enterpriseCalls.review, { userId: applicant.userId, status: status as 1 | 2 }, hr),
      ),
    );
    expect(ends.map(({ errcode }) => errcode).sort()).toEqual(['0000', codeOf('applicationGone')].sort());
  });
});

describe('leaving an enterprise', () => {
  it('takes the name, the code to the own phone, and hands the orders over', async () => {
    const hr = await home.hr({ fundsFen: 50_000 });
    await home.confirm(hr);
    const leaver = await joinedByPhone(hr);
    const heir = await home.colleague(hr, ['P00005']);
    const { orderDetailsId } = await home.placedOrder({ ...hr, token: leaver.token });
    const { phoneNo } = await home.call(enterpriseCalls.askUnbindCode, {}, leaver);
    expect(phoneNo).toMatch(/^\d{3}\*{4}\d{4}$/);
    const validateCode = await eventually(async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: leaver.phoneNo });
      const codes = rows.flatMap((row) => /验证码 ?(\d{6})/.exec(row.body)?.[1] ?? []);
      return codes.length > 1 ? codes[0] : undefined;
    });
    const leave = { name: '林嘉怡', validateCode, heirId: heir.userId };
    expect(await refusal(home.ask(enterpriseCalls.unbind, { ...leave, name: '周明轩' }, leaver))).toBe(
      codeOf('nameDiffers'),
    );
    expect(await refusal(home.ask(enterpriseCalls.unbind, { ...leave, heirId: admin.userId }, leaver))).toBe(
      codeOf('heirUnfit'),
    );
    expect(await home.call(enterpriseCalls.unbind, leave, leaver)).toEqual({ handedTo: '周明轩' });
    expect(await refusal(home.ask(orderCalls.list, {}, leaver))).toBe(codeOf('notSignedIn'));
    await home.jobsDone();
    const mine = await home.call(orderCalls.list, { roleFlag: 'mine' }, heir);
    expect(mine.rows.map((row) => row.orderDetailsId)).toContain(orderDetailsId);
    const details = await home.call(orderCalls.details, { orderDetailsId }, hr);
    expect(details.timeline[0]).toMatchObject({ event: 'place', actorName: '林嘉怡' });
  });

  it('is refused to the last administrator, and to whoever has no phone', async () => {
    const params = { name: '沈若溪', validateCode: '000000' };
    expect(await refusal(home.ask(enterpriseCalls.unbind, params, admin))).toBe(codeOf('phoneMissing'));
    const hr = await home.hr();
    const phoneNo = aPhone();
    const { vault } = home.house;
    await home.owner.query('update app.user_account set phone_enc = $2, phone_key = $3 where id = $1', [
      hr.userId,
      vault.seal('user_account.phone', phoneNo, `user ${hr.userId}`),
      vault.lookUp('', 'phone', phoneNo),
    ]);
    const validateCode = await codeTo(phoneNo, codeScenes.unbind);
    expect(await refusal(home.ask(enterpriseCalls.unbind, { ...params, validateCode }, hr))).toBe(codeOf('lastAdmin'));
  });
});

describe('the tree of companies', () => {
  it('lists the companies below by name, each once, page by page', async () => {
    const top = await home.hr();
    const names = ['丙', '甲', '乙', '丁'].map((sign) => `${sign}分公司有限公司`);
    for (const epName of names) await home.call(companyCalls.createChild, { epName }, top);
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = { pageSize: 3, ...(cursor === undefined ? {} : { cursor }) };
      const { enterpriseList, nextCursor } = await home.call(companyCalls.children, page, top);
      listed.push(...enterpriseList.map(({ epName }) => epName));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(listed).toEqual(names.toSorted());
  });

  it('grows by creating and by agreeing, and makes no ring', async () => {
    const top = await home.hr();
    const low = await home.hr();
    const nameOf = (person: Person) => home.value<string>('select name from app.member where id = $1', person.memberId);
    const { epId } = await home.call(companyCalls.createChild, { epName: `下级${top.memberId}有限公司` }, top);
    await home.call(companyCalls.createChild, { epId, epName: `孙级${top.memberId}有限公司` }, top);
    const { requestId } = await home.call(companyCalls.askChild, { epName: await nameOf(low) }, top);
    expect(await refusal(home.ask(companyCalls.answerChild, { requestId, agree: true }, top))).toBe(
      codeOf('applicationGone'),
    );
    expect((await home.call(companyCalls.childRequests, {}, low)).received).toHaveLength(1);
    await home.call(companyCalls.answerChild, { requestId, agree: true }, low);
    const { enterpriseList, total } = await home.call(companyCalls.children, {}, top);
    expect(total).toBe(2);
    expect(enterpriseList.find((row) => row.epId === epId)).toMatchObject({ childCount: 1, peopleCount: 1 });
    expect((await home.call(companyCalls.children, { epName: '孙级' }, top)).enterpriseList).toHaveLength(1);
    const entities = async (person: Person) =>
      (await home.call(companyCalls.corporates, {}, person)).corporates.map((it) => it.epId);
    const [first, ...below] = await entities(top);
    expect(first).toBe(top.memberId);
    expect(below).toHaveLength(3);
    expect(below).toEqual(expect.arrayContaining([epId, low.memberId]));
    // Nobody sees what stands above or beside.
    expect(await entities(low)).toEqual([low.memberId]);
    expect(await refusal(home.ask(companyCalls.askChild, { epName: await nameOf(top) }, low))).toBe(codeOf('treeLoop'));
    expect(await refusal(home.ask(companyCalls.children, { epId: top.memberId }, low))).toBe(codeOf('notBound'));
    expect(await refusal(home.ask(enterpriseCalls.people, { epId: low.memberId }, top))).toBe('0000');
    await home.call(companyCalls.detachChild, { epId: low.memberId }, low);
    expect(await refusal(home.ask(enterpriseCalls.people, { epId: low.memberId }, top))).toBe(codeOf('notBound'));
    expect(await home.value('select count(*)::integer from app.broken_audit()')).toBe(0);
  });
});

describe('item limits', () => {
  it('close what is not open, in the offer, the price and the order', async () => {
    const staff = await home.colleague(admin, ['P00005']);
    const only = { dataItemList: ['ID_THREE'], dataGroupIdList: [], setOperatorIdList: [staff.userId] };
    await home.call(limitCalls.setItems, only, admin);
    await home.placedOrder(staff, { codes: ['ID_THREE'] });
    await expect(home.placedOrder(staff, { codes: ['LIT_PUBLIC'] })).rejects.toThrow(codeOf('itemNotAllowed'));
    await home.placedOrder(admin, { codes: ['LIT_PUBLIC'] });
    expect((await home.call(limitCalls.items, {}, staff)).limitList).toMatchObject([{ dataItemList: ['ID_THREE'] }]);
    await home.call(limitCalls.setItems, { ...only, dataItemList: [] }, admin);
    await home.placedOrder(staff, { codes: ['LIT_PUBLIC'] });
    const [{ setOperatorIdList }, named] = [only, { dataItemList: ['ID_THREE'] }];
    await home.call(limitCalls.setItems, { ...named, setOperatorIdList }, admin);
    await home.call(limitCalls.setItems, { dataGroupIdList: [], setOperatorIdList }, admin);
    expect((await home.call(limitCalls.items, {}, staff)).limitList).toMatchObject([{ ...named, dataGroupIdList: [] }]);
    expect(await home.ask(limitCalls.setItems, { setOperatorIdList }, admin)).toMatchObject({
      errcode: codeOf('badParams'),
      data: { fields: [{ field: 'dataItemList' }] },
    });
    await home.call(limitCalls.setItems, { dataItemList: [], setOperatorIdList }, admin);
    expect((await home.call(limitCalls.items, {}, staff)).limitList).toEqual([]);
    const toAdmin = { ...only, setOperatorIdList: [admin.userId] };
    expect(await refusal(home.ask(limitCalls.setItems, toAdmin, admin))).toBe(codeOf('adminUnlimited'));
  });
});

describe('a system for applicants', () => {
  const back = 'https://ats.example.com/back';
  beforeAll(() =>
    home.owner.query('insert into app.ats_channel values ($1, $2, $3, $4)', [
      'MOKA',
      'Moka',
      [back],
      hashToken('secret'),
    ]),
  );

  it('is sent back to an address of its list and no other', async () => {
    for (const redirectUri of [
      'https://evil.example.com/back',
      `${back}/../evil`,
      `${back}?next=//evil`,
      `${back}#x`,
      'https://ats.example.com.evil.com/back',
      'javascript:alert(1)',
      '//ats.example.com/back',
      back.toUpperCase(),
    ])
      expect(await refusal(home.ask(atsCalls.prebind, { redirectUri, channelCode: 'MOKA' }))).toBe(
        codeOf('redirectRefused'),
      );
    expect(await refusal(home.ask(atsCalls.prebind, { redirectUri: back, channelCode: 'NONE' }))).toBe(
      codeOf('atsUnknown'),
    );
  });

  it('gets a token for a code, once, with its secret', async () => {
    const { redirect } = await home.call(atsCalls.prebind, {
      redirectUri: back,
      state: 'a&b',
      scope: 'check',
      channelCode: 'MOKA',
    });
    const ticket = redirect.replace('/Binding?ticket=', '');
    const bound = await home.call(atsCalls.bind, { epId: admin.memberId, ticket }, admin);
    const url = new URL(bound.redirect);
    expect([url.origin + url.pathname, url.searchParams.get('state')]).toEqual([back, 'a&b']);
    expect(await refusal(home.ask(atsCalls.bind, { epId: admin.memberId, ticket }, admin))).toBe(codeOf('ticketGone'));
    const code = url.searchParams.get('code') ?? '';
    const redeem = (secret: string) => home.ask(atsCalls.accessToken, { channelCode: 'MOKA', code, secret });
    expect(await refusal(redeem('wrong'))).toBe(codeOf('atsUnknown'));
    const { data } = await redeem('secret');
    expect(
      await refusal(home.ask(orderCalls.list, {}, { token: String(Reflect.get(Object(data), 'accessToken')) })),
    ).toBe('0000');
    // For this member and no other of the administrator, and not into the account of the person.
    const program = { token: String(Reflect.get(Object(data), 'accessToken')) };
    expect(await refusal(home.ask(accountCalls.exchange, { epId: admin.memberId }, program))).toBe(codeOf('forbidden'));
    for (const entry of [signInCalls.makeIdentityCode, settingsCalls.exportOwn, enterpriseCalls.people])
      expect(await refusal(home.ask(entry, {}, program))).toBe(codeOf('forbidden'));
    expect(await refusal(home.ask(signInCalls.makeIdentityCode, {}, admin))).toBe('0000');
    // Saying for whom it acts takes it nowhere else, and in words of nobody's it is let do nothing more.
    expect(
      await refusal(home.send(orderCalls.list, { beMemberId: admin.memberId }, program).then((sent) => sent.answer)),
    ).toBe(codeOf('actingRefused'));
  });

  describe('whose code comes a second time', () => {
    type Redeeming = { channelCode?: string; code: string; secret?: string };
    const ask = (params: Redeeming) =>
      home.ask(atsCalls.accessToken, { channelCode: 'MOKA', secret: 'secret', ...params }, { address: anAddress() });
    const sees = (token: string) => refusal(home.ask(orderCalls.list, {}, { token }));
    const tokenOf = ({ data }: { data: unknown }) => String(Reflect.get(Object(data), 'accessToken'));
    async function codeOfYes(): Promise<string> {
      const visit = { redirectUri: back, state: 's1', channelCode: 'MOKA', scope: 'check' };
      const ticket = ticketOf(await home.call(atsCalls.prebind, visit, { address: anAddress() }));
      const { redirect } = await home.call(atsCalls.bind, { epId: admin.memberId, ticket }, admin);
      return new URL(redirect).searchParams.get('code') ?? '';
    }

    it('is refused, and the token that the first was given ends, and no other', async () => {
      const [code, other] = [await codeOfYes(), await codeOfYes()];
      const [token, untouched] = [tokenOf(await ask({ code })), tokenOf(await ask({ code: other }))];
      expect([await sees(token), await sees(untouched)]).toEqual(['0000', '0000']);
      expect(await refusal(ask({ code }))).toBe(codeOf('ticketGone'));
      expect([await sees(token), await sees(untouched)]).toEqual([codeOf('notSignedIn'), '0000']);
      // Nothing of it is left, and a third time is refused as well.
      expect(await refusal(ask({ code }))).toBe(codeOf('ticketGone'));
      const left = 'select count(*)::integer from app.ats_used_code where code_hash = $1';
      expect(await home.value(left, hashToken(code))).toBe(0);
    });

    it('ends it also after the time of the code, as long as the token lives', async () => {
      const code = await codeOfYes();
      const token = tokenOf(await ask({ code }));
      home.clock.at = new Date(Date.now() + 6 * 60_000);
      expect(await refusal(ask({ code }))).toBe(codeOf('ticketGone'));
      home.clock.at = undefined;
      expect(await sees(token)).toBe(codeOf('notSignedIn'));
    });

    it('ends nothing for whoever has not the secret, or is another system', async () => {
      await bringChannels(home.house, [
        { code: 'OTHER_ATS', name: '招聘系统', redirectUris: [back], secret: 'secret-of-another-system' },
      ]);
      const code = await codeOfYes();
      const token = tokenOf(await ask({ code }));
      expect(await refusal(ask({ code, secret: 'wrong' }))).toBe(codeOf('atsUnknown'));
      const foreign = { channelCode: 'OTHER_ATS', code, secret: 'secret-of-another-system' };
      expect(await refusal(ask(foreign))).toBe(codeOf('ticketGone'));
      expect(await sees(token)).toBe('0000');
    });

    it('ends it when both come at once, to two processes', async () => {
      const second = await home.openSecond();
      try {
        for (let round = 0; round < 10; round += 1) {
          const params = { channelCode: 'MOKA', code: await codeOfYes(), secret: 'secret' };
          const replies = await Promise.all(
            [home.http, second].map((http) =>
              http.inject({
                method: 'POST',
                url: atsCalls.accessToken.path,
                payload: { params },
                remoteAddress: anAddress(),
              }),
            ),
          );
          const answers = replies.map((reply) => reply.json<Answer>());
          expect(answers.map(({ errcode }) => errcode).toSorted()).toEqual(['0000', codeOf('ticketGone')]);
          const given = answers.find(({ errcode }) => errcode === '0000');
          expect(await sees(tokenOf(given ?? { data: null }))).toBe(codeOf('notSignedIn'));
        }
      } finally {
        await second.close();
      }
    });

    it('is kept as a hash, and goes with the token however that ends', async () => {
      const codes = [await codeOfYes(), await codeOfYes()];
      for (const code of codes) await ask({ code });
      const kept = () => home.value<number>('select count(*)::integer from app.ats_used_code');
      expect(await kept()).toBeGreaterThan(1);
      await home.call(atsCalls.unbind, { channelCode: 'MOKA' }, admin);
      const { rows } = await home.owner.query('select code_hash from app.ats_used_code');
      for (const code of codes) expect(rows).not.toContainEqual({ code_hash: hashToken(code) });
    });
  });

  const begin = (scope?: string) =>
    home.call(atsCalls.prebind, { redirectUri: back, state: 's1', channelCode: 'MOKA', ...(scope ? { scope } : {}) });
  const ticketOf = ({ redirect }: { redirect: string }) => redirect.replace('/Binding?ticket=', '');

  it('says who asks and for what, and takes a no once', async () => {
    const ticket = ticketOf(await begin('check report'));
    const seen = await home.call(atsCalls.lookTicket, { ticket }, admin);
    expect([seen.channelName, seen.scopes]).toEqual(['Moka', ['basic', 'check', 'report']]);
    const { redirect } = await home.call(atsCalls.deny, { ticket }, admin);
    expect(redirect).toBe(`${back}?error=access_denied&state=s1`);
    for (const entry of [atsCalls.lookTicket, atsCalls.deny])
      expect(await refusal(home.ask(entry, { ticket }, admin))).toBe(codeOf('ticketGone'));
    expect(await refusal(home.ask(atsCalls.bind, { epId: admin.memberId, ticket }, admin))).toBe(codeOf('ticketGone'));
    expect(await refusal(home.ask(atsCalls.prebind, { redirectUri: back, channelCode: 'MOKA', scope: 'all' }))).toBe(
      codeOf('badParams'),
    );
  });

  it('has a quarter of an hour for the yes, and five minutes for the code', async () => {
    const late = ticketOf(await begin());
    const expire = () => home.owner.query("update app.ats_visit set expires_at = now() - interval '1 second'");
    await expire();
    expect(await refusal(home.ask(atsCalls.lookTicket, { ticket: late }, admin))).toBe(codeOf('ticketGone'));
    expect(await refusal(home.ask(atsCalls.bind, { epId: admin.memberId, ticket: late }, admin))).toBe(
      codeOf('ticketGone'),
    );
    const ticket = ticketOf(await begin());
    const { redirect } = await home.call(atsCalls.bind, { epId: admin.memberId, ticket }, admin);
    const code = new URL(redirect).searchParams.get('code') ?? '';
    await expire();
    expect(await refusal(home.ask(atsCalls.accessToken, { channelCode: 'MOKA', code, secret: 'secret' }))).toBe(
      codeOf('ticketGone'),
    );
  });

  it('is let in by an administrator of that enterprise alone, and put out at once', async () => {
    const ticket = ticketOf(await begin());
    const staff = await home.colleague(admin, ['P00005']);
    expect(await refusal(home.ask(atsCalls.bind, { epId: admin.memberId, ticket }, staff))).toBe(codeOf('forbidden'));
    const other = await home.hr();
    expect(await refusal(home.ask(atsCalls.bind, { epId: admin.memberId, ticket }, other))).toBe(codeOf('notBound'));
    const { redirect } = await home.call(atsCalls.bind, { epId: admin.memberId, ticket }, admin);
    const code = new URL(redirect).searchParams.get('code') ?? '';
    const { accessToken } = await home.call(atsCalls.accessToken, { channelCode: 'MOKA', code, secret: 'secret' });
    const details = () => home.ask(accountCalls.enterpriseDetails, { epId: admin.memberId }, { token: accessToken });
    expect(await refusal(details())).toBe('0000');
    // `basic` knows the enterprise, and nothing of its checks.
    expect(await refusal(home.ask(orderCalls.list, {}, { token: accessToken }))).toBe(codeOf('forbidden'));
    // A program is no device of the administrator.
    for (const row of (await home.call(settingsCalls.sessions, {}, { token: admin.token })).sessionList)
      expect(row.address).not.toBe('');
    expect((await home.call(atsCalls.bindings, {}, admin)).bindingList.map((row) => row.channelCode)).toEqual(['MOKA']);
    await home.call(atsCalls.unbind, { channelCode: 'MOKA' }, admin);
    expect(await refusal(details())).toBe(codeOf('notSignedIn'));
    expect(await refusal(home.ask(atsCalls.unbind, { channelCode: 'MOKA' }, admin))).toBe(codeOf('atsNotBound'));
  });
});

describe('a recruiting system as it is configured', () => {
  const back = 'https://ats.example.com/back';
  const channelCode = 'CAREFUL_ATS';
  const secret = 'secret-of-the-careful-system';
  const settings = { code: channelCode, name: '招聘系统', redirectUris: [back], secret, pkce: true };
  const verifier = 'a-secret-that-only-the-system-keeps-0123456789';
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const begin = (wish: object = {}) => home.ask(atsCalls.prebind, { redirectUri: back, channelCode, ...wish });
  /** The code of an administrator's yes. */
  async function codeFor(wish: object): Promise<string> {
    const { redirect } = await home.call(atsCalls.prebind, { redirectUri: back, channelCode, ...wish });
    const ticket = redirect.replace('/Binding?ticket=', '');
    const bound = await home.call(atsCalls.bind, { epId: admin.memberId, ticket }, admin);
    return new URL(bound.redirect).searchParams.get('code') ?? '';
  }
  const redeem = (code: string, code_verifier?: string) =>
    refusal(home.ask(atsCalls.accessToken, { channelCode, code, secret, ...(code_verifier ? { code_verifier } : {}) }));

  it('gets a token for a code only with the secret that the challenge was made of, which stays good meanwhile', async () => {
    await bringChannels(home.house, [settings]);
    const code = await codeFor({ code_challenge, code_challenge_method: 'S256' });
    for (const wrong of [undefined, `${verifier}0`, code_challenge])
      expect(await redeem(code, wrong)).toBe(codeOf('ticketGone'));
    const living = 'select count(*)::integer from app.ats_used_code where code_hash = $1';
    expect(await redeem(code, verifier)).toBe('0000');
    // Nor does a second one without the secret end what the first was given.
    expect(await redeem(code, `${verifier}0`)).toBe(codeOf('ticketGone'));
    expect(await home.value(living, hashToken(code))).toBe(1);
    expect(await redeem(code, verifier)).toBe(codeOf('ticketGone'));
    expect(await home.value(living, hashToken(code))).toBe(0);
  });

  it('begins no binding without a challenge, with one in the clear, or with half of one', async () => {
    await bringChannels(home.house, [settings]);
    expect(await refusal(begin())).toBe(codeOf('challengeNeeded'));
    for (const wrong of [
      { code_challenge, code_challenge_method: 'plain' },
      { code_challenge: verifier },
      { code_challenge: '' },
    ])
      expect([wrong, ['0000'].includes(await refusal(begin(wrong)))]).toEqual([wrong, false]);
  });

  it('may leave the challenge out where the operator demands none, but not lose one that it sent', async () => {
    await bringChannels(home.house, [{ ...settings, pkce: false }]);
    expect(await redeem(await codeFor({}))).toBe('0000');
    expect(await redeem(await codeFor({ code_challenge }))).toBe(codeOf('ticketGone'));
    // A secret for a challenge that nobody sent is somebody else's.
    expect(await redeem(await codeFor({}), verifier)).toBe(codeOf('ticketGone'));
  });

  it('asks for no more than the operator grants it', async () => {
    await bringChannels(home.house, [{ ...settings, pkce: false, scopes: ['check'] }]);
    expect(await refusal(begin({ scope: 'basic check' }))).toBe('0000');
    for (const scope of ['report', 'basic check report'])
      expect(await refusal(begin({ scope }))).toBe(codeOf('scopeRefused'));
  });
});

it('knows a recruiting system by the secret of its newest configuration alone', async () => {
  const channel = { code: 'TEST_ATS', name: '招聘系统', redirectUris: ['https://ats.example.com/back'] };
  const prove = (secret: string) => proveChannel(home.house, { channelCode: channel.code, secret });
  await bringChannels(home.house, [{ ...channel, secret: 'first' }]);
  expect(await prove('first')).toMatchObject({ name: channel.name });
  await bringChannels(home.house, [{ ...channel, secret: 'second' }]);
  expect(await prove('second')).toMatchObject({ code: channel.code });
  await expect(prove('first')).rejects.toMatchObject({ why: 'atsUnknown' });
});
