import { accountCalls, picturesPerHour } from '@beidiao/contract/account/calls';
import {
  codeCalls,
  type CodeScene,
  codeScenes,
  phoneCode,
  wrongCodesPerDay,
} from '@beidiao/contract/account/phone-code';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import type { RefusalName } from '@beidiao/contract/refusals';
import { engineCalls } from '@beidiao/contract/verification/engine';
import type { Answer } from '@beidiao/contract/wire/call';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPhone, away, codeAfter, givePhone, letTimePass } from './codes.ts';
import { Browser, codeOf, type Person, type Sent, TestHouse } from './house.ts';
import { invite } from './invited.ts';
import { captchaKey } from '../src/account/captcha.ts';
import { sweepEndedSessions } from '../src/account/jobs.ts';

/** Pictures, wrong codes and messages, each with a number of the hour or the day. */

const count = (answers: readonly Answer[], why: RefusalName): number =>
  answers.filter(({ errcode }) => errcode === codeOf(why)).length;
const passed = (answers: readonly Answer[]): number => answers.filter(({ errcode }) => errcode === '0000').length;
const other = (code: string): string => (code === '111111' ? '222222' : '111111');
const times = <T>(length: number, one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length }, (_, n) => one(n)));

let pictures = 0;
/** A picture that somebody has read. */
async function picture(home: TestHouse) {
  const answer = { sessionId: `read-${(pictures += 1)}`, validateCode: 'abcd' };
  await home.owner.query("insert into app.captcha values ($1, $2, '1', 0, now() + interval '5 minutes')", [
    answer.sessionId,
    captchaKey(home.house.vault, answer),
  ]);
  return answer;
}

describe('a picture', () => {
  let home: TestHouse;
  beforeAll(async () => {
    home = await TestHouse.open();
  });
  afterAll(() => home.close());
  const check = async (answer: { sessionId: string; validateCode: string }) =>
    (await home.ask(accountCalls.checkCaptcha, answer, away())).errcode;

  it('is spent by one wrong answer', async () => {
    const right = await picture(home);
    expect(await check({ ...right, validateCode: 'zzzz' })).toBe(codeOf('captchaWrong'));
    expect(await check(right)).toBe(codeOf('captchaWrong'));
  });

  it('looks at one of fifty different answers that come at once', async () => {
    const right = await picture(home);
    await times(50, (n) => check({ ...right, validateCode: `zz${String(n).padStart(2, '0')}` }));
    expect(await home.value('select tries from app.captcha where session_id = $1', right.sessionId)).toBe(1);
  });

  it('that was answered right beforehand is good for the one call that follows', async () => {
    const right = await picture(home);
    expect(await check(right)).toBe('0000');
    const from = away();
    const ask = (more: object = {}) =>
      home.ask(codeCalls.sendCode, { phoneNo: aPhone(), scenes: codeScenes.register, ...more }, from);
    for (let n = 0; n < 3; n += 1) await ask();
    const answered = { sessionId: right.sessionId, imgValidateCode: right.validateCode };
    expect((await ask()).errcode).toBe(codeOf('captchaNeeded'));
    expect((await ask(answered)).errcode).toBe('0000');
    expect((await ask(answered)).errcode).toBe(codeOf('captchaWrong'));
  });

  it('is drawn for an address so many times an hour, at once as well, and for another address apart', async () => {
    const from = away();
    const key = home.house.vault.lookUp('', 'pictures an hour', from.address);
    await home.owner.query('insert into app.tally values ($1, now(), $2)', [key, picturesPerHour - 5]);
    const answers = await times(30, () => home.ask(accountCalls.captcha, {}, from));
    expect(passed(answers)).toBe(5);
    expect(count(answers, 'tooMany')).toBe(25);
    expect((await home.ask(accountCalls.captcha, {}, away())).errcode).toBe('0000');
    await home.owner.query("update app.tally set since = since - interval '1 hour' where subject_key = $1", [key]);
    expect((await home.ask(accountCalls.captcha, {}, from)).errcode).toBe('0000');
  });
});

describe('wrong codes of a day', () => {
  let home: TestHouse;
  let hr: Person;
  let phoneNo: string;
  beforeAll(async () => {
    home = await TestHouse.open();
    await home.work();
  });
  beforeEach(async () => {
    hr = await home.hr();
    phoneNo = await givePhone(home, hr);
  });
  afterEach(() => {
    home.clock.at = undefined;
  });
  afterAll(() => home.close());

  type Asker = { readonly browser: Browser; readonly address: string };
  const anew = (): Asker => ({ browser: new Browser(), ...away() });
  const sendTo = async (to: string, sent: Sent, scenes: CodeScene = codeScenes.signIn) => {
    const { sessionId, validateCode: imgValidateCode } = await picture(home);
    return home.ask(codeCalls.sendCode, { phoneNo: to, scenes, sessionId, imgValidateCode }, sent);
  };
  const codeFor = (asker: Asker, scenes: CodeScene = codeScenes.signIn) =>
    codeAfter(home, { phoneNo }, async () => expect((await sendTo(phoneNo, asker, scenes)).errcode).toBe('0000'));
  const enter = async (code: string, asker: Sent) =>
    home.ask(accountCalls.signIn, { loginName: await home.encrypt(phoneNo), code }, asker);
  /** Somebody in the browser of the owner. */
  const ownBrowser = async (): Promise<Asker> => {
    const own = anew();
    const password = await home.encrypt('meadow7');
    await home.call(accountCalls.signIn, { loginName: await home.encrypt(hr.loginName), password }, own);
    return own;
  };
  /** Wrong ones, of strangers who ask for a code each. */
  const guess = async (wrong: number): Promise<void> => {
    for (let left = wrong; left > 0; left -= phoneCode.tries) {
      const asker = anew();
      const code = await codeFor(asker);
      for (let n = 0; n < Math.min(left, phoneCode.tries); n += 1) await enter(other(code), asker);
    }
  };
  const eventsOf = async ({ access }: Person) =>
    (await home.call(settingsCalls.securityEvents, { pageSize: 100 }, { token: access })).rows.filter(
      ({ kind }) => kind === 'codesGuessed',
    );

  it('are twenty for strangers, over all codes, addresses and browsers, at once', async () => {
    const askers = Array.from({ length: 8 }, anew);
    const codes: string[] = [];
    for (const asker of askers) codes.push(await codeFor(asker));
    const tried = await Promise.all(
      askers.flatMap((asker, n) => Array.from({ length: phoneCode.tries }, () => enter(other(codes[n] ?? ''), asker))),
    );
    expect(tried).toHaveLength(2 * wrongCodesPerDay);
    expect(count(tried, 'codeGuessesFull')).toBe(wrongCodesPerDay);
    const late = await Promise.all(askers.map((asker, n) => enter(codes[n] ?? '', asker)));
    expect(passed(late)).toBe(0);
    // Nor is a code sent that could not be entered.
    expect((await sendTo(phoneNo, anew())).errcode).toBe(codeOf('codeGuessesFull'));
  });

  it('lock out neither the browser of the owner, nor another purpose, nor the next day in China', async () => {
    const own = await ownBrowser();
    await guess(wrongCodesPerDay);
    expect((await sendTo(phoneNo, anew())).errcode).toBe(codeOf('codeGuessesFull'));
    expect((await enter(await codeFor(own), own)).errcode).toBe('0000');
    const forgot = anew();
    const validateCode = await codeFor(forgot, codeScenes.forgot);
    expect((await home.ask(signInCalls.forgetPassword, { phoneNo, validateCode }, forgot)).errcode).toBe('0000');
    const tomorrow = anew();
    home.clock.at = new Date(Date.now() + 24 * 60 * 60_000);
    expect((await enter(await codeFor(tomorrow), tomorrow)).errcode).toBe('0000');
  });

  it('stay counted when a right code comes between them', async () => {
    await guess(wrongCodesPerDay - 1);
    const right = anew();
    expect((await enter(await codeFor(right), right)).errcode).toBe('0000');
    await guess(1);
    expect((await sendTo(phoneNo, anew())).errcode).toBe(codeOf('codeGuessesFull'));
  });

  it('are not counted when they are right: a right code can be looked at as often as it is asked for', async () => {
    const asker = anew();
    const validateCode = await codeFor(asker);
    const look = () =>
      home.ask(codeCalls.enterCode, { phoneNo, scenes: codeScenes.signIn, validateCode }, { ...asker, ...away() });
    for (let n = 0; n < wrongCodesPerDay + 1; n += 1) expect((await look()).errcode).toBe('0000');
  });

  it('in a browser of the owner are twenty of its own, and leave those of everybody else', async () => {
    const own = await ownBrowser();
    for (let n = 0; n < wrongCodesPerDay / phoneCode.tries; n += 1) {
      const code = await codeFor(own);
      for (let tried = 0; tried < phoneCode.tries; tried += 1) await enter(other(code), own);
      await letTimePass(home);
    }
    expect((await sendTo(phoneNo, own)).errcode).toBe(codeOf('codeGuessesFullHere'));
    const stranger = anew();
    expect((await enter(await codeFor(stranger), stranger)).errcode).toBe('0000');
  });

  it('at a phone that is to be bound count together, whoever is signed in', async () => {
    const to = aPhone();
    for (let n = 0; n < wrongCodesPerDay / phoneCode.tries; n += 1) {
      const guesser = await home.hr();
      const asker = anew();
      const code = await codeAfter(home, { phoneNo: to }, () => sendTo(to, asker, codeScenes.bindPhone));
      const wish = { newPhoneNo: to, password: 'meadow7', validateCode: other(code) };
      for (let tried = 0; tried < phoneCode.tries; tried += 1)
        await home.ask(settingsCalls.modifyPhone, wish, { token: guesser.access, ...asker });
    }
    expect((await sendTo(to, anew(), codeScenes.bindPhone)).errcode).toBe(codeOf('codeGuessesFullHere'));
  });

  it('are told to the owner once a day, and no log names phone or code', async () => {
    await guess(wrongCodesPerDay - 1);
    expect(await eventsOf(hr)).toHaveLength(0);
    await guess(1);
    await sendTo(phoneNo, anew());
    const [event, ...more] = await eventsOf(hr);
    expect(more).toHaveLength(0);
    expect(event?.facts).toMatchObject({ wrong: wrongCodesPerDay, isKnown: false });
    expect(JSON.stringify(event)).not.toContain(phoneNo);
    expect(home.logged.join('\n')).not.toContain(phoneNo);
  });

  it('at the check of a candidate leave the link open', async () => {
    const orderer = await home.hr({ fundsFen: 100_000 });
    const { candidate, orderDetailsId, link } = await invite(home, orderer);
    const named = { phoneNo: candidate.phoneNo, orderDetailsId };
    const ask = async (sent: Sent) => {
      const { sessionId, validateCode: imgValidateCode } = await picture(home);
      return home.ask(codeCalls.sendCode, { ...named, sessionId, imgValidateCode }, sent);
    };
    for (let n = 0; n < wrongCodesPerDay / phoneCode.tries; n += 1) {
      const asker = anew();
      await codeAfter(home, candidate, () => ask(asker));
      const guesses = await times(phoneCode.tries, () =>
        home.ask(codeCalls.enterCode, { ...named, validateCode: '000000' }, asker),
      );
      expect(passed(guesses)).toBe(0);
    }
    expect((await ask(anew())).errcode).toBe(codeOf('codeGuessesFull'));
    const { token } = orderer;
    const { rows } = await home.call(settingsCalls.memberSecurityEvents, { pageSize: 50 }, { token });
    expect(rows.filter(({ kind }) => kind === 'codesGuessed')).toMatchObject([
      { name: null, facts: { of: `candidate ${orderDetailsId}`, wrong: wrongCodesPerDay } },
    ]);
    const validateCode = await codeAfter(home, candidate, () => home.call(codeCalls.sendCode, { link }, away()));
    expect((await home.ask(codeCalls.enterCode, { ...named, validateCode }, away())).errcode).toBe(
      codeOf('codeGuessesFull'),
    );
    expect((await home.ask(codeCalls.enterCode, { link, validateCode }, away())).errcode).toBe('0000');
  });

  it('and days of messages are swept when they are over', async () => {
    await guess(1);
    await home.owner.query("update app.tally set since = since - interval '3 days'");
    await home.owner.query('update app.code_day set day = day - 40');
    await sweepEndedSessions(home.house);
    expect(await home.value('select count(*)::integer from app.tally')).toBe(0);
    expect(await home.value('select count(*)::integer from app.code_day')).toBe(0);
  });
});

describe('codes of a day', () => {
  const perDay = 6;
  const most = 1_000_000;
  const caps = {
    codes: { perDay },
    messages: { perReceiver: most, perPerson: most, perMember: most, beforeConfirmation: most },
    lookUps: { perMember: most, perPerson: most },
  };
  let home: TestHouse;
  let second: FastifyInstance;
  beforeAll(async () => {
    home = await TestHouse.open({ caps });
    await home.work();
    second = await home.openSecond();
  });
  beforeEach(async () => {
    await home.owner.query('delete from app.code_day');
  });
  afterAll(async () => {
    await second.close();
    await home.close();
  });

  const ask = (
    phoneNo: string,
    { sent = {}, ...named }: { sent?: Sent; scenes?: CodeScene; orderDetailsId?: string } = {},
  ) => home.ask(codeCalls.sendCode, { scenes: codeScenes.register, phoneNo, ...named }, { ...away(), ...sent });
  /** To the two web processes in turn, all at once. */
  const askBoth = (length: number): Promise<Answer[]> =>
    times(length, async (n) => {
      const reply = await [home.http, second][n % 2]?.inject({
        method: 'POST',
        url: codeCalls.sendCode.path,
        remoteAddress: away().address,
        payload: { params: { phoneNo: aPhone(), scenes: codeScenes.register } },
      });
      return reply?.json<Answer>() as Answer;
    });
  const alarms = () =>
    home.logged.filter((line) => line.includes('codes that may go out') || line.includes('no more codes'));
  const sentNow = async (kind: string) =>
    (await home.value('select coalesce(sum(sent), 0)::integer from app.code_day where kind = $1', kind)) as number;

  it('end for strangers at the number of the setting, at once from two processes, with one alarm for half and one for the whole', async () => {
    const before = alarms().length;
    const answers = await askBoth(30);
    expect(passed(answers)).toBe(perDay);
    expect(count(answers, 'codesSpent')).toBe(30 - perDay);
    expect(await sentNow('stranger')).toBe(perDay);
    await askBoth(4);
    const said = alarms().slice(before);
    expect(said).toHaveLength(2);
    // Both are written after their commits: which is first is nobody's to say.
    expect(said.filter((line) => line.includes('no more codes'))).toHaveLength(1);
    expect(said.join('')).not.toMatch(/1\d{10}/);
  });

  it('leave known browsers, people who are signed in, and links of candidates as they are', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const phoneNo = await givePhone(home, hr);
    const { candidate, orderDetailsId, link } = await invite(home, hr);
    const browser = new Browser();
    const login = { loginName: await home.encrypt(hr.loginName), password: await home.encrypt('meadow7') };
    await home.call(accountCalls.signIn, login, { ...away(), browser });
    await askBoth(12);
    expect((await ask(phoneNo, { scenes: codeScenes.signIn })).errcode).toBe(codeOf('codesSpent'));
    expect((await ask(phoneNo, { scenes: codeScenes.signIn, sent: { browser } })).errcode).toBe('0000');
    const own = { scenes: codeScenes.changeEmail };
    expect((await home.ask(signInCalls.sendOwnCode, own, { token: hr.access, ...away() })).errcode).toBe('0000');
    expect((await home.ask(codeCalls.sendCode, { link }, away())).errcode).toBe('0000');
    expect((await ask(candidate.phoneNo, { orderDetailsId })).errcode).toBe('0000');
    expect(await sentNow('known')).toBe(3);
    expect(await sentNow('candidate')).toBe(1);
  });

  it('to phones of candidates have a number of their own, alike for a phone of no check, and the link stays open', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    const { candidate, orderDetailsId, link } = await invite(home, hr);
    await ask(candidate.phoneNo, { orderDetailsId });
    expect(await sentNow('candidate')).toBe(1);
    // To nobody: nothing goes out, and nothing is counted.
    expect((await ask(aPhone(), { orderDetailsId })).errcode).toBe('0000');
    expect(await sentNow('candidate')).toBe(1);
    await home.owner.query("update app.code_day set sent = $1 where kind = 'candidate'", [perDay]);
    await letTimePass(home);
    expect((await ask(candidate.phoneNo, { orderDetailsId })).errcode).toBe(codeOf('codesSpent'));
    expect((await ask(aPhone(), { orderDetailsId })).errcode).toBe(codeOf('codesSpent'));
    expect((await home.ask(codeCalls.sendCode, { link }, away())).errcode).toBe('0000');
    expect((await ask(aPhone())).errcode).toBe('0000');
  });

  it('to the phone of no account are answered like others, and not counted', async () => {
    expect((await ask(aPhone(), { scenes: codeScenes.signIn })).errcode).toBe('0000');
    expect(await sentNow('stranger')).toBe(0);
    await askBoth(perDay + 2);
    expect((await ask(aPhone(), { scenes: codeScenes.signIn })).errcode).toBe(codeOf('codesSpent'));
  });

  it('are counted once: one that was refused for another reason is not', async () => {
    const phoneNo = aPhone();
    expect((await ask(phoneNo)).errcode).toBe('0000');
    expect((await ask(phoneNo)).errcode).toBe('0000');
    const from = away();
    expect((await ask(phoneNo, { sent: from })).errcode).toBe('0000');
    expect((await ask(phoneNo, { sent: from })).errcode).not.toBe('0000');
    expect(await sentNow('stranger')).toBe(3);
  });

  it('are told to staff and by the metrics', async () => {
    await askBoth(4);
    const administrator = await home.staff('administrator');
    const { codes } = await home.call(engineCalls.connectors, {}, administrator);
    expect(codes).toEqual([
      { kind: 'stranger', sent: 4, most: perDay },
      { kind: 'candidate', sent: 0, most: perDay },
      { kind: 'known', sent: 0, most: null },
    ]);
    const { body } = await home.http.inject({ method: 'GET', url: '/metrics' });
    expect(body).toContain('beidiao_codes_sent{kind="stranger"} 4');
    expect(body).toContain(`beidiao_codes_most{kind="stranger"} ${perDay}`);
    expect(body).not.toContain('beidiao_codes_most{kind="known"}');
  });
});
