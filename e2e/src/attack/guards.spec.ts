import { accountCalls, failuresBeforeCaptcha } from '@beidiao/contract/account/calls';
import { codeScenes, codesPerAddress, phoneCode } from '@beidiao/contract/account/phone-code';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { failuresBeforeLock } from '@beidiao/contract/account/sign-in';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { streams } from '@beidiao/contract/notice/live';
import { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { refusals } from '@beidiao/contract/refusals';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { staffCalls, staffTries } from '@beidiao/contract/staff/calls';
import { type Call, isWrapped, successCode } from '@beidiao/contract/wire/call';
import { Books, rightBooks } from '../fixtures/books.ts';
import { aPerson, fund } from '../fixtures/invited.ts';
import { hire, hireOut } from '../fixtures/staff.ts';
import { password } from '../fixtures/wire.ts';
import { type Aim, anAddress, expect, test } from './aim.ts';
import { shootJson, volley } from './shot.ts';

const atOnce = 100;
const { badCredentials, codeWrong, passwordWrong } = refusals;
const timesOf = (counts: Map<string, number>, { errcode }: { errcode: string }): number => counts.get(errcode) ?? 0;

type Wish = {
  readonly entry: Call;
  readonly params: object;
  readonly token?: string;
  readonly from?: () => string;
};
/** The same request a hundred times at the same moment, to the two web processes in turn. */
const rush = ({ urls }: Aim, { entry, params, token, from = anAddress }: Wish) =>
  volley(atOnce, (n) =>
    shootJson(urls[n % urls.length] ?? '', {
      path: entry.path,
      body: isWrapped(entry.path, params) ? { params } : params,
      from: from(),
      ...(token === undefined ? {} : { token }),
    }),
  );

test('of 100 sign-ins at once from one address no more passwords are looked at than before the picture', async ({
  aim,
  wire,
  hr,
}) => {
  const wrong = await wire.sealed({ loginName: hr.loginName, password: 'not the password1' });
  const address = anAddress();
  const counts = await rush(aim, { entry: accountCalls.signIn, params: wrong, from: () => address });
  expect(timesOf(counts, badCredentials)).toBeLessThanOrEqual(failuresBeforeCaptcha);
  expect(counts.get(successCode)).toBeUndefined();
});

test('of 100 sign-ins at once from 100 addresses no more passwords are looked at than before the lock', async ({
  aim,
  wire,
  hr,
}) => {
  const wrong = await wire.sealed({ loginName: hr.loginName, password: 'not the password1' });
  const counts = await rush(aim, { entry: accountCalls.signIn, params: wrong });
  expect(timesOf(counts, badCredentials)).toBeLessThanOrEqual(failuresBeforeLock);
});

test('of 100 guesses at once at the own password of an open screen no more count than before the lock', async ({
  aim,
  hr,
}) => {
  const guess = { password: 'guessed1', newpass: 'secret2long', confirmpass: 'secret2long' };
  const counts = await rush(aim, { entry: settingsCalls.modifyPassword, params: guess, token: hr.token });
  expect(timesOf(counts, passwordWrong)).toBeLessThanOrEqual(failuresBeforeLock);
  expect(counts.get(successCode)).toBeUndefined();
});

test('of 100 guesses at once at a code of a phone five count', async ({ aim, wire }) => {
  test.skip(!aim.isOurs, 'reads the outbox');
  const { phoneNo } = aPerson();
  const scenes = codeScenes.register;
  const [url = ''] = aim.urls;
  await shootJson(url, {
    path: candidateCalls.sendCode.path,
    body: { params: { phoneNo, scenes } },
    from: anAddress(),
  });
  const { rows } = await wire.call(sandboxCalls.outbox, { to: phoneNo });
  expect(rows.length).toBeLessThanOrEqual(1);
  const counts = await rush(aim, {
    entry: candidateCalls.enterCode,
    params: { phoneNo, scenes, validateCode: '000000' },
  });
  expect(timesOf(counts, codeWrong)).toBeLessThan(phoneCode.tries + 1);
  expect(counts.get(successCode)).toBeUndefined();
});

test('of 100 requests at once for a code to one phone no more are sent than before the picture', async ({
  aim,
  wire,
}) => {
  test.skip(!aim.isOurs, 'reads the outbox');
  const { phoneNo } = aPerson();
  const counts = await rush(aim, { entry: candidateCalls.sendCode, params: { phoneNo, scenes: codeScenes.register } });
  const most = codesPerAddress.withoutPicture;
  expect(counts.get(successCode)).toBeLessThanOrEqual(most);
  const sent = async (): Promise<number> => (await wire.call(sandboxCalls.outbox, { to: phoneNo })).rows.length;
  await expect.poll(sent).toBeGreaterThan(0);
  expect(await sent()).toBeLessThanOrEqual(most);
});

test('of 100 guesses at once at the password of staff, or at their second factor, few count, from anywhere', async ({
  aim,
  wire,
}) => {
  test.skip(!aim.isOurs, 'hires staff');
  const { loginName, password: known } = await hireOut(wire, ['reviewer']);
  const right = await wire.sealed({ loginName, password: known });
  const { ticket } = await wire.call(staffCalls.signIn, right);
  const address = anAddress();
  const from = () => address;
  const wish = { entry: staffCalls.enterCode, params: { ticket, code: '000000' } };
  const codes = await rush(aim, { ...wish, from });
  expect(timesOf(codes, refusals.staffCodeWrong)).toBeLessThanOrEqual(staffTries.most);
  const wrong = await wire.sealed({ loginName, password: 'not the password 1' });
  const near = await rush(aim, { entry: staffCalls.signIn, params: wrong, from });
  expect(timesOf(near, badCredentials)).toBeLessThanOrEqual(staffTries.most);
  const far = await rush(aim, { entry: staffCalls.signIn, params: wrong });
  expect(timesOf(far, badCredentials)).toBeLessThanOrEqual(staffTries.mostOfName);
  for (const counts of [codes, near, far]) expect(counts.get(successCode)).toBeUndefined();
});

test('a frozen enterprise orders through none of five companies below it', async ({ aim, wire, hr }) => {
  test.skip(!aim.isOurs, 'hires staff');
  const { accessToken: token } = await hire(wire, ['sales']);
  const companies = [hr];
  for (let n = 0; n < 5; n += 1) {
    const epName = `下级${hr.memberId}第${n}家有限公司`;
    await wire.call(companyCalls.createChild, { epName }, hr);
    companies.push(await wire.actFor({ loginName: hr.loginName, password, epName }));
  }
  await wire.call(operationsCalls.freeze, { memberId: hr.memberId, why: '试用期滥用' }, { token });
  const checkedDataItemList = [{ code: 'ID_THREE' }];
  for (const company of companies) {
    const { calculateId } = await wire.call(pricingCalls.calculate, { checkedDataItemList }, company);
    const wish = { candidate: aPerson(), checkedDataItemList, calculateId };
    const { answer } = await wire.ask(orderCalls.submit, wish, company);
    expect(answer.errcode).toBe(refusals.memberFrozen.errcode);
  }
});

test('an enterprise that nobody has confirmed learns of no one whether three elements belong together', async ({
  aim,
  hr,
}) => {
  const { name, phoneNo, idCard } = aPerson();
  const hits = await Promise.all(
    Array.from({ length: atOnce }, (_, n) =>
      shootJson(aim.urls[n % aim.urls.length] ?? '', {
        path: orderCalls.checkIdentity.path,
        body: { params: { name, phoneNo, idCard } },
        token: hr.token,
        from: anAddress(),
      }),
    ),
  );
  expect(hits.filter(({ text }) => /"result":"(match|mismatch)"/.test(text))).toEqual([]);
});

test('one order that is paid 100 times at once is paid once, and the books are right', async ({ aim, wire, hr }) => {
  test.skip(!aim.isOurs, 'looks into the books');
  await fund(wire, hr);
  const checkedDataItemList = [{ code: 'ID_THREE' }];
  const { calculateId } = await wire.call(pricingCalls.calculate, { checkedDataItemList }, hr);
  const order = { candidate: aPerson(), checkedDataItemList, calculateId };
  const { tradeOrderId } = await wire.call(orderCalls.submit, order, hr);
  const books = new Books(aim.dataDir);
  try {
    const entries = () => books.count('select count(*) from app.ledger_entry where member_id = $1', hr.memberId);
    await expect.poll(entries).toBeGreaterThan(0);
    const before = await entries();
    await rush(aim, {
      entry: orderCalls.pay,
      params: { orderId: tradeOrderId, channelCode: 'BALANCE' },
      token: hr.token,
    });
    expect((await entries()) - before).toBe(1);
    expect(await books.wrongs()).toEqual(rightBooks);
  } finally {
    await books.close();
  }
});

/** Streams that one person may hold open at one process; a page takes one. */
const streamsMost = 12;

test('of 60 streams that one person opens at once few are held', async ({ aim, hr }) => {
  const controllers = Array.from({ length: 60 }, () => new AbortController());
  const opened = await Promise.all(
    controllers.map(async ({ signal }, n) => {
      const headers = { authorization: hr.token, 'x-forwarded-for': `${anAddress()}, 127.0.0.1` };
      const answer = await fetch(`${aim.urls[n % aim.urls.length]}${streams.member.path}`, { headers, signal });
      return answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    }),
  );
  for (const controller of controllers) controller.abort();
  expect(opened.filter((isOpen) => isOpen).length).toBeLessThanOrEqual(streamsMost * aim.urls.length);
});
