import { randomBytes } from 'node:crypto';
import { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import { confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { factorCalls } from '@beidiao/contract/account/second-factor';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import { hashToken } from '../src/base/secrets/tokens.ts';
import { Authenticator } from './authenticator.ts';
import { addPasskey, addTotp, codeAt, later, leaveOthers, ticketOf } from './factors.ts';
import { pageOrigin } from './house.ts';
import { writePaper } from './papers.ts';
import type { MemberId } from '../src/access/actor.ts';
import { asPerson, away, codeTo, forgetCodes, type ScenesOf } from './scenes.ts';
import type { World } from './world.ts';

const licence = {
  creditCode: '91350100M000100Y43',
  name: '营业执照.pdf',
  base64: writePaper().toString('base64'),
};
/** One moment for every run of a scene: a code that was taken leaves its half minute behind. */
const codesAt = new Date(Date.now() + 60_000);
const withTotp = async ({ home, hr }: World): Promise<string> => {
  home.clock.at = codesAt;
  return (await addTotp(home, hr.access)).secret;
};
const newPhone = '13912345678';
/** Each is good once, and the sandbox remembers. */
const wechatCode = (): string => `sandbox-o-walker1.${randomBytes(6).toString('hex')}`;
const form = { name: '林嘉怡', password: 'meadow7', confirmPassword: 'meadow7' };
const nameOf = ({ home }: World, memberId: string) =>
  home.value<string>('select name from app.member where id = $1', memberId);
const invited = async ({ home, hr }: World): Promise<string> =>
  (await home.call(enterpriseCalls.invitePhone, { name: '林嘉怡', phoneNo: newPhone }, hr)).invitationId;
/** The code of the link is known to the receiver alone: here it is one that the test knows. */
const knownLink = async ({ home }: World, table: 'invitation' | 'email_change'): Promise<string> => {
  const order = table === 'invitation' ? 'order by id desc' : 'order by sent_at desc';
  await home.owner.query(
    `update app.${table} set code_hash = $1 where ctid = (select ctid from app.${table} ${order} limit 1)`,
    [hashToken('a known link')],
  );
  return 'a known link';
};
const applied = async (world: World): Promise<string> => {
  const epName = await nameOf(world, world.hr.memberId);
  return (await world.home.call(enterpriseCalls.apply, { epName }, asPerson(world.stranger))).applicationId;
};
async function mailChanging(world: World): Promise<string> {
  const validateCode = await codeTo(world, world.hrPhone, codeScenes.changeEmail);
  const wish = { validateCode, email: 'new@example.com', password: 'meadow7' };
  await world.home.call(settingsCalls.modifyEmail, wish, asPerson(world.hr));
  return wish.email;
}
const aChild = async ({ home, hr }: World): Promise<string> =>
  (await home.call(companyCalls.createChild, { epName: '走查下级企业' }, hr)).epId;
/** Only one that is confirmed may leave whom it was opened by. */
async function aConfirmedChild(world: World): Promise<string> {
  const epId = await aChild(world);
  await world.home.confirm({ memberId: epId as MemberId });
  return epId;
}
const handedIn = ({ home, stranger }: World) => home.call(confirmationCalls.handIn, licence, stranger);
const asked = async (world: World): Promise<string> => {
  const epName = await nameOf(world, world.stranger.memberId);
  return (await world.home.call(companyCalls.askChild, { epName }, world.hr)).requestId;
};

export const scenesOfPeople: ScenesOf<
  'account' | 'signIn' | 'factor' | 'settings' | 'enterprise' | 'confirmation' | 'company'
> = {
  account: {
    register: () => ({
      params: { epName: '走查企业', loginName: 'walker1', password: 'meadow7', name: '沈若溪', email: 'w@example.com' },
      ...away(),
    }),
    captcha: () => ({ params: {}, ...away() }),
    signIn: async ({ home, hr }) => ({
      params: { loginName: await home.encrypt(hr.loginName), password: await home.encrypt('meadow7') },
      ...away(),
    }),
    exchange: ({ hr }) => ({ params: { epId: hr.memberId }, ...asPerson(hr) }),
    signOut: ({ hr }) => ({ params: {}, ...asPerson(hr) }),
  },
  signIn: {
    forgetPassword: async (world) => {
      const validateCode = await codeTo(world, world.hrPhone, codeScenes.forgot);
      return { params: { phoneNo: world.hrPhone, validateCode }, ...away() };
    },
    resetPassword: async (world) => {
      const validateCode = await codeTo(world, world.hrPhone, codeScenes.forgot);
      const wish = { phoneNo: world.hrPhone, validateCode };
      const { resetToken } = await world.home.call(signInCalls.forgetPassword, wish, away());
      const { phoneNo } = wish;
      return { params: { phoneNo, resetToken, password: 'harbour8', confirmPassword: 'harbour8' }, ...away() };
    },
    sendOwnCode: async (world) => {
      await forgetCodes(world);
      return { params: { scenes: codeScenes.changeEmail }, ...asPerson(world.hr) };
    },
    makeIdentityCode: ({ hr }) => ({ params: {}, ...hr }),
    validateIdentityCode: async ({ home, hr }) => {
      const { code } = await home.call(signInCalls.makeIdentityCode, {}, hr);
      return { params: { code }, ...away() };
    },
  },
  factor: {
    finishSignIn: async (world) => {
      const { home, hr } = world;
      const secret = await withTotp(world);
      const ticket = await ticketOf(home, hr.loginName);
      return { params: { ticket, code: codeAt(secret, later(home, 60)) }, ...away() };
    },
    askSignInPasskey: async ({ home, hr }) => {
      await addPasskey(home, hr.access);
      return { params: { ticket: await ticketOf(home, hr.loginName) }, ...away() };
    },
    startTotp: ({ hr }) => ({ params: { password: 'meadow7' }, ...asPerson(hr) }),
    confirmTotp: async ({ home, hr }) => {
      home.clock.at = codesAt;
      const { secret } = await home.call(factorCalls.startTotp, { password: 'meadow7' }, asPerson(hr));
      return { params: { code: codeAt(secret, later(home, 60)) }, ...asPerson(hr) };
    },
    startPasskey: ({ hr }) => ({ params: { password: 'meadow7' }, ...asPerson(hr) }),
    confirmPasskey: async ({ home, hr }) => {
      const { question } = await home.call(factorCalls.startPasskey, { password: 'meadow7' }, asPerson(hr));
      return { params: { name: '工作电脑', passkey: new Authenticator(pageOrigin).create(question) }, ...asPerson(hr) };
    },
    remove: async ({ home, hr }) => {
      await addTotp(home, hr.access);
      return { params: { password: 'meadow7' }, ...asPerson(hr) };
    },
    renewRecoveryCodes: async (world) => {
      const { home, hr } = world;
      const secret = await withTotp(world);
      return { params: { code: codeAt(secret, later(home, 60)) }, ...asPerson(hr) };
    },
    askPasskey: async ({ home, hr }) => {
      await addPasskey(home, hr.access);
      return { params: {}, ...asPerson(hr) };
    },
    prove: async (world) => {
      const { home, hr } = world;
      const secret = await withTotp(world);
      return { params: { code: codeAt(secret, later(home, 60)) }, ...asPerson(hr) };
    },
    setDemand: async ({ home, hr }) => {
      await addTotp(home, hr.access);
      return { params: { isOn: true, graceDays: 7 }, ...hr };
    },
  },
  settings: {
    modifyInfo: ({ hr }) => ({ params: { name: '沈若兮', idCard: '330106199003072415' }, ...asPerson(hr) }),
    modifyName: ({ hr }) => ({ params: { name: '沈若兮' }, ...asPerson(hr) }),
    setShortcuts: ({ hr }) => ({ params: { isOn: false }, ...asPerson(hr) }),
    modifyPhone: async (world) => {
      const validateCode = await codeTo(world, newPhone, codeScenes.bindPhone);
      return { params: { newPhoneNo: newPhone, password: 'meadow7', validateCode }, ...asPerson(world.hr) };
    },
    modifyEmail: async (world) => {
      const validateCode = await codeTo(world, world.hrPhone, codeScenes.changeEmail);
      return { params: { validateCode, email: 'new@example.com', password: 'meadow7' }, ...asPerson(world.hr) };
    },
    validateEmail: async (world) => {
      await mailChanging(world);
      return { params: { code: await knownLink(world, 'email_change') }, ...away() };
    },
    cancelEmail: async (world) => ({ params: { email: await mailChanging(world) }, ...asPerson(world.hr) }),
    resendEmail: async (world) => {
      const email = await mailChanging(world);
      await world.home.owner.query("update app.email_change set sent_at = sent_at - interval '61 seconds'");
      return { params: { email }, ...asPerson(world.hr) };
    },
    modifyPassword: ({ hr }) => ({
      params: { password: 'meadow7', newpass: 'harbour8', confirmpass: 'harbour8' },
      ...asPerson(hr),
    }),
    endSession: async ({ home, hr }) => {
      const other = await home.signIn(hr.loginName, 'meadow7');
      const token = hashToken(other);
      const sessionId = await home.value<string>('select id::text from app.session where token_hash = $1', token);
      return { params: { sessionId }, ...asPerson(hr) };
    },
    endOtherSessions: async ({ home, hr }) => {
      await home.signIn(hr.loginName, 'meadow7');
      return { params: {}, ...asPerson(hr) };
    },
    endAllSessions: ({ hr }) => ({ params: {}, ...asPerson(hr) }),
    bindOpenId: ({ hr }) => ({ params: { wechatCode: wechatCode() }, ...asPerson(hr) }),
    unbindOpenId: async ({ home, hr }) => {
      await home.call(settingsCalls.bindOpenId, { wechatCode: wechatCode() }, asPerson(hr));
      return { params: { openId: 'o-walker1' }, ...asPerson(hr) };
    },
    closeAccount: async (world) => {
      const { home, hr, colleague } = world;
      await home.call(enterpriseCalls.setRole, { userId: colleague.userId, roleId: 1 }, hr);
      const validateCode = await codeTo(world, world.hrPhone, codeScenes.closeAccount);
      return { params: { password: 'meadow7', validateCode }, ...asPerson(hr) };
    },
  },
  enterprise: {
    setPersonState: ({ hr, colleague }) => ({ params: { userId: colleague.userId, status: 2 }, ...hr }),
    setRole: ({ hr, colleague }) => ({ params: { userId: colleague.userId, roleId: 1 }, ...hr }),
    resetFactors: async ({ home, hr, colleague }) => {
      await leaveOthers(home, colleague);
      await addTotp(home, colleague.access);
      return { params: { userId: colleague.userId, password: 'meadow7' }, ...hr };
    },
    setPermissions: ({ hr, colleague }) => ({
      params: { userId: colleague.userId, permissions: [{ code: 'P00004', holds: true }] },
      ...hr,
    }),
    invite: ({ hr }) => ({ params: { emailList: ['invited@example.com'] }, ...hr }),
    invitePhone: ({ hr }) => ({ params: { name: '林嘉怡', phoneNo: newPhone }, ...hr }),
    resendInvitation: async (world) => {
      const userId = await invited(world);
      await world.home.owner.query("update app.invitation set sent_at = sent_at - interval '61 seconds'");
      return { params: { userId }, ...world.hr };
    },
    cancelInvitation: async (world) => ({ params: { userId: await invited(world) }, ...world.hr }),
    activate: async (world) => {
      await world.home.call(enterpriseCalls.invite, { emailList: ['invited@example.com'] }, world.hr);
      const code = await knownLink(world, 'invitation');
      const validateCode = await codeTo(world, newPhone, codeScenes.activate);
      const params = { ...form, code, phoneNo: newPhone, validateCode, email: 'invited@example.com' };
      return { params, ...away() };
    },
    activatePhone: async (world) => {
      await invited(world);
      const code = await knownLink(world, 'invitation');
      const validateCode = await codeTo(world, newPhone, codeScenes.activate);
      return { params: { code, phoneNo: newPhone, validateCode }, ...away() };
    },
    unbind: async (world) => {
      const validateCode = await codeTo(world, world.hrPhone, codeScenes.unbind);
      return { params: { userId: world.colleague.userId, name: '周明轩', validateCode }, ...world.hr };
    },
    askUnbindCode: async (world) => {
      await forgetCodes(world);
      return { params: {}, ...world.hr };
    },
    apply: async (world) => ({
      params: { epName: await nameOf(world, world.hr.memberId) },
      ...asPerson(world.stranger),
    }),
    withdrawApplication: async (world) => ({
      params: { applicationId: await applied(world) },
      ...asPerson(world.stranger),
    }),
    review: async (world) => {
      await applied(world);
      return { params: { userId: world.stranger.userId, status: 1 }, ...world.hr };
    },
  },
  confirmation: {
    handIn: ({ stranger }) => ({ params: licence, ...stranger }),
    licence: async (world) => {
      await handedIn(world);
      return { params: { memberId: world.stranger.memberId }, ...world.chief };
    },
    decide: async (world) => {
      await handedIn(world);
      return { params: { memberId: world.stranger.memberId, confirms: true }, ...world.chief };
    },
  },
  company: {
    createChild: ({ hr }) => ({ params: { epName: '走查下级企业' }, ...hr }),
    askChild: async (world) => ({ params: { epName: await nameOf(world, world.stranger.memberId) }, ...world.hr }),
    answerChild: async (world) => ({ params: { requestId: await asked(world), agree: true }, ...world.stranger }),
    detachChild: async (world) => ({ params: { epId: await aConfirmedChild(world) }, ...world.hr }),
  },
};
