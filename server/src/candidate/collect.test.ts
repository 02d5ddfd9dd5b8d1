import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { fileBytesMax, filesPerThing } from '@beidiao/contract/file/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, type InvitedCandidate, identify, signIn } from '../../test/invited.ts';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { activePapers, writePaper } from '../../test/papers.ts';
import { sweepOldCredentials } from './jobs.ts';
import { takeCredentials } from './candidate.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open({ lendsAccounts: true });
  await home.work();
  hr = await home.hr({ fundsFen: 1_000_000 });
});
afterAll(() => home.close());

/** Past the consent, in front of the claims. */
async function inside(
  codes: readonly string[],
  choice: { quantity?: number; agreed?: string[] } = {},
): Promise<InvitedCandidate> {
  const invited = await signIn(home, hr, { codes });
  await identify(home, invited);
  await agree(home, invited, choice.agreed ?? [...codes]);
  return invited;
}
const as = ({ token }: InvitedCandidate) => ({ token });
const picture = async (red = 238): Promise<string> =>
  (
    await sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 238, b: 238 } } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
const upload = async (invited: InvitedCandidate, over: object = {}) =>
  home.ask(
    collectCalls.upload,
    {
      orderDetailsId: invited.orderDetailsId,
      itemCode: 'XP_HR',
      name: '离职证明.jpg',
      base64: await picture(),
      ...over,
    },
    as(invited),
  );
const idOf = (answer: { data: unknown }): string => String(Reflect.get(Object(answer.data), 'fileId'));
const job = { company: '澜石软件', position: '工程师', from: '2020-01', to: '2022-02' };

describe('a claim of a present job', () => {
  const present = { company: '澜石软件', position: '工程师', from: '2021-03', to: '2018-12', isPresent: true };
  const contentOf = async (invited: InvitedCandidate): Promise<unknown> => {
    const { claims } = await home.call(candidateCalls.claims, { orderDetailsId: invited.orderDetailsId }, as(invited));
    return claims[0]?.content;
  };

  it('never keeps an old leaving date, whoever sends it', async () => {
    const invited = await inside(['ID_THREE', 'XP_HR']);
    const entry = { itemCode: 'XP_HR', n: 1, content: { ...present, leaveReason: '个人发展' }, completed: true };
    const { orderDetailsId } = invited;
    const kept = await home.call(candidateCalls.saveClaim, { orderDetailsId, ...entry }, as(invited));
    const { to: _, ...rest } = present;
    expect(kept.content).toEqual(rest);
    const sealed = await home.value<Buffer>(
      'select content_enc from app.claim where order_detail_id = $1',
      orderDetailsId,
    );
    expect(home.house.vault.open('claim.content', sealed, `detail ${orderDetailsId} XP_HR 1`)).not.toContain('2018-12');
  });

  it('loses the one that a former version has stored', async () => {
    const invited = await inside(['ID_THREE', 'XP_HR']);
    const { orderDetailsId } = invited;
    const entry = { itemCode: 'XP_HR', n: 1, content: job, completed: true };
    await home.call(candidateCalls.saveClaim, { orderDetailsId, ...entry }, as(invited));
    const old = home.house.vault.seal('claim.content', JSON.stringify(present), `detail ${orderDetailsId} XP_HR 1`);
    await home.owner.query('update app.claim set content_enc = $2 where order_detail_id = $1', [orderDetailsId, old]);
    expect(await contentOf(invited)).not.toHaveProperty('to');
  });
});

describe('whether an employer may be contacted', () => {
  const present = { company: '澜石软件', position: '工程师', from: '2022-03', isPresent: true };
  const payroll = { ...present, company: '澜石 软件', bankCardLast4: '8812', monthlyPay: '12000', noFile: true };
  const former = { ...job, company: '南湖贸易', nonCompete: 'none', noFile: true };
  const save = (invited: InvitedCandidate, itemCode: string, content: object, n = 1) =>
    home.call(
      candidateCalls.saveClaim,
      { orderDetailsId: invited.orderDetailsId, itemCode, n, content: { ...content }, completed: true },
      as(invited),
    );
  const answers = async (invited: InvitedCandidate): Promise<Record<string, unknown>> => {
    const { claims } = await home.call(candidateCalls.claims, { orderDetailsId: invited.orderDetailsId }, as(invited));
    return Object.fromEntries(claims.map(({ itemCode, n, content }) => [`${itemCode} ${n}`, content['doNotContact']]));
  };
  const answer = (invited: InvitedCandidate, company: string, doNotContact: boolean) =>
    home.ask(
      candidateCalls.answerEmployers,
      { orderDetailsId: invited.orderDetailsId, employers: [{ company, doNotContact }] },
      as(invited),
    );
  const filledIn = async (): Promise<InvitedCandidate> => {
    const invited = await inside(['ID_THREE', 'XP_HR', 'XP_NON_COMPETE', 'INCOME_PAYROLL']);
    await save(invited, 'XP_HR', present);
    await save(invited, 'INCOME_PAYROLL', payroll);
    await save(invited, 'XP_NON_COMPETE', former);
    return invited;
  };
  const handIn = ({ orderDetailsId, token }: InvitedCandidate) =>
    home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });

  it('is answered once for an employer, and stands in every claim that names it', async () => {
    const invited = await filledIn();
    expect((await answer(invited, '澜石软件', true)).errcode).toBe('0000');
    const closed = { 'XP_HR 1': true, 'INCOME_PAYROLL 1': true, 'XP_NON_COMPETE 1': undefined };
    expect(await answers(invited)).toEqual(closed);
    // What is typed afterwards keeps the answer of its employer, and takes none of another.
    await save(invited, 'XP_HR', { ...present, position: '主管' });
    expect(await answers(invited)).toEqual(closed);
    await save(invited, 'INCOME_PAYROLL', { ...payroll, company: '别家' });
    expect((await answers(invited))['INCOME_PAYROLL 1']).toBeUndefined();
    expect((await answer(invited, '没有写过的单位', true)).errcode).toBe(codeOf('notFound'));
  });

  it('is handed in as not for the present one and yes for the others where nothing was answered', async () => {
    const invited = await filledIn();
    await handIn(invited);
    expect(await answers(invited)).toEqual({ 'XP_HR 1': true, 'INCOME_PAYROLL 1': true, 'XP_NON_COMPETE 1': false });
  });

  it('is handed in as it was answered', async () => {
    const invited = await filledIn();
    await answer(invited, '澜石软件', false);
    await answer(invited, '南湖贸易', true);
    await handIn(invited);
    expect(await answers(invited)).toEqual({ 'XP_HR 1': false, 'INCOME_PAYROLL 1': false, 'XP_NON_COMPETE 1': true });
  });

  it('can be changed after everything was handed in, and nothing else can', async () => {
    const invited = await filledIn();
    await handIn(invited);
    expect((await answer(invited, '南湖贸易', true)).errcode).toBe('0000');
    expect(await answers(invited)).toMatchObject({ 'XP_HR 1': true, 'XP_NON_COMPETE 1': true });
    const again = {
      orderDetailsId: invited.orderDetailsId,
      itemCode: 'XP_HR',
      n: 1,
      content: present,
      completed: true,
    };
    expect((await home.ask(candidateCalls.saveClaim, again, as(invited))).errcode).toBe(codeOf('orderNotInState'));
  });

  it('is not answered before the claims are asked for', async () => {
    const invited = await signIn(home, hr, { codes: ['XP_HR'] });
    expect((await answer(invited, '澜石软件', true)).errcode).toBe(codeOf('orderNotInState'));
  });

  it('stays as it was handed in before it was asked once per employer', async () => {
    const invited = await filledIn();
    await handIn(invited);
    const { orderDetailsId } = invited;
    const old = home.house.vault.seal('claim.content', JSON.stringify(present), `detail ${orderDetailsId} XP_HR 1`);
    await home.owner.query("update app.claim set content_enc = $2 where order_detail_id = $1 and code = 'XP_HR'", [
      orderDetailsId,
      old,
    ]);
    await answer(invited, '南湖贸易', true);
    expect((await answers(invited))['XP_HR 1']).toBeUndefined();
  });
});

describe('a file of a claim', () => {
  it('stands at its claim, is shown small and whole, and goes when it is removed', async () => {
    const invited = await inside(['ID_THREE', 'XP_HR']);
    const { orderDetailsId } = invited;
    const kept = await upload(invited);
    expect(kept).toMatchObject({ errcode: '0000', data: { name: '离职证明.jpg', mime: 'image/jpeg' } });
    const fileId = idOf(kept);
    await home.call(
      candidateCalls.saveClaim,
      // The first of its item, where nothing else is said.
      { orderDetailsId, itemCode: 'XP_HR', content: job, completed: true },
      as(invited),
    );
    const { rows } = await home.call(collectCalls.list, { orderDetailsId, itemCode: 'XP_HR' }, as(invited));
    expect(rows).toMatchObject([{ itemCode: 'XP_HR', n: 1, fileIds: [fileId], missing: [] }]);
    const small = await home.call(collectCalls.picture, { orderDetailsId, fileId }, as(invited));
    const shown = await sharp(Buffer.from(small.base64 ?? '', 'base64')).metadata();
    expect([shown.width, shown.height]).toEqual([320, 213]);
    const whole = await home.call(collectCalls.download, { orderDetailsId, fileId }, as(invited));
    expect((await sharp(Buffer.from(whole.base64, 'base64')).metadata()).width).toBe(900);
    await home.call(collectCalls.removeFile, { orderDetailsId, fileId }, as(invited));
    expect((await home.ask(collectCalls.download, { orderDetailsId, fileId }, as(invited))).errcode).toBe(
      codeOf('fileNotFound'),
    );
  });

  it('is refused by name for what is too big, of no known type, broken, or too many', async () => {
    const invited = await inside(['ID_THREE', 'XP_HR']);
    const errcode = async (over: object) => (await upload(invited, over)).errcode;
    expect(await errcode({ base64: Buffer.alloc(fileBytesMax + 1).toString('base64') })).toBe(codeOf('fileTooBig'));
    expect(await errcode({ base64: Buffer.from('MZ program').toString('base64') })).toBe(codeOf('fileTypeUnknown'));
    expect(await errcode({ base64: Buffer.from('%PDF-1.4 cut off').toString('base64') })).toBe(codeOf('fileBroken'));
    for (const [, , paper] of activePapers)
      expect(await errcode({ base64: writePaper(paper).toString('base64') })).toBe(codeOf('fileActive'));
    expect(await errcode({ itemCode: 'DEGREE_DOMESTIC' })).toBe(codeOf('itemUnknown'));
    expect(await errcode({ n: 2 })).toBe(codeOf('itemUnknown'));
    const many = Array.from({ length: filesPerThing + 3 }, async (_, at) =>
      errcode({ base64: await picture(at * 20) }),
    );
    const answers = await Promise.all(many);
    expect(answers.filter((code) => code === '0000')).toHaveLength(filesPerThing);
    expect(answers.filter((code) => code === codeOf('filesTooMany'))).toHaveLength(3);
  });

  it('that is sent again because its answer was lost stands once, also where there is no room for another', async () => {
    const invited = await inside(['ID_THREE', 'XP_HR']);
    const { orderDetailsId } = invited;
    const [once, again, third] = await Promise.all([upload(invited), upload(invited), upload(invited)]);
    expect([idOf(again), idOf(third)]).toEqual([idOf(once), idOf(once)]);
    for (let at = 1; at < filesPerThing; at++) await upload(invited, { base64: await picture(at * 20) });
    expect(idOf(await upload(invited))).toBe(idOf(once));
    const { rows } = await home.call(collectCalls.list, { orderDetailsId, itemCode: 'XP_HR' }, as(invited));
    expect(new Set(rows[0]?.fileIds)).toHaveLength(filesPerThing);
  });

  it('of another check is not found, not even under the same enterprise', async () => {
    const [one, other] = [await inside(['ID_THREE', 'XP_HR']), await inside(['ID_THREE', 'XP_HR'])];
    const fileId = idOf(await upload(other));
    const asked = { orderDetailsId: one.orderDetailsId, fileId };
    for (const call of [collectCalls.download, collectCalls.picture, collectCalls.removeFile])
      expect((await home.ask(call, asked, as(one))).errcode).toBe(codeOf('fileNotFound'));
  });

  it('is deleted with everything that was typed when the candidate withdraws', async () => {
    const invited = await inside(['ID_THREE', 'XP_HR']);
    const fileId = idOf(await upload(invited));
    const { orderDetailsId } = invited;
    const place = await home.value<string>('select place from app.stored_file where id = $1', fileId);
    await home.call(candidateCalls.withdraw, { orderDetailsId }, as(invited));
    await eventually(async () => (await home.house.ports.files.read(place)) === undefined);
    expect(await home.value('select count(*)::integer from app.claim where order_detail_id = $1', orderDetailsId)).toBe(
      0,
    );
    const late = await upload(invited);
    expect(late.errcode).toBe(codeOf('orderNotInState'));
  });

  it('counts: an item that asks for papers is not complete without one, or the word that there is none', async () => {
    const invited = await inside(['ID_THREE', 'DEGREE_ARCHIVE']);
    const { orderDetailsId } = invited;
    const content = { school: '江海大学', major: '计算机', level: '本科', graduatedAt: '2016-06', studyForm: '全日制' };
    const save = (more: object) =>
      home.call(
        candidateCalls.saveClaim,
        { orderDetailsId, itemCode: 'DEGREE_ARCHIVE', n: 1, content: { ...content, ...more }, completed: true },
        as(invited),
      );
    await save({});
    expect((await home.ask(candidateCalls.submitClaims, { orderDetailsId }, as(invited))).errcode).toBe(
      codeOf('claimsIncomplete'),
    );
    await save({ noFile: true });
    expect((await home.call(candidateCalls.submitClaims, { orderDetailsId }, as(invited))).status).toBe(
      orderStates.authorized,
    );
  });
});

describe('what a rule may speak of', () => {
  const work = { company: '南湖贸易', position: '会计', from: '2019-03', to: '2022-12', noFile: true };
  const paid = { ...work, bankCardLast4: '8812' };
  it.each([
    ['BIZ_CONFLICT', {}, ['hasPosts']],
    ['BIZ_POSITION', { hasPosts: '没有' }, ['hasPosts']],
    ['BIZ_CONFLICT', { hasPosts: true }, ['posts']],
    ['BIZ_CONFLICT', { hasPosts: true, posts: '青禾示例食品有限公司，监事' }, []],
    ['BIZ_POSITION', { hasPosts: false }, []],
    ['XP_NON_COMPETE', work, ['nonCompete']],
    ['XP_NON_COMPETE', { ...work, nonCompete: '也许' }, ['nonCompete']],
    ['XP_NON_COMPETE', { ...work, nonCompete: 'unknown' }, []],
    ['INCOME_PAYROLL', { ...paid, monthlyPay: '一万二' }, ['monthlyPay']],
    ['INCOME_PAYROLL', { ...paid, monthlyPay: '12,000 元' }, []],
  ])('of %s is asked before anything is looked up: %j lacks %j', async (itemCode, content, missing) => {
    const invited = await inside([itemCode]);
    const { orderDetailsId } = invited;
    const entry = { orderDetailsId, itemCode, n: 1, content: { ...content }, completed: true };
    await home.call(candidateCalls.saveClaim, entry, as(invited));
    const { rows } = await home.call(collectCalls.list, { orderDetailsId }, as(invited));
    expect(rows.map((row) => row.missing)).toEqual([missing]);
    const { errcode } = await home.ask(candidateCalls.submitClaims, { orderDetailsId }, as(invited));
    expect(errcode).toBe(missing.length === 0 ? '0000' : codeOf('claimsIncomplete'));
    const begun = 'select count(*)::integer from app.check_task where order_detail_id = $1';
    expect(missing.length === 0 || (await home.value(begun, orderDetailsId)) === 0).toBe(true);
  });
});

describe('several subjects of one item', () => {
  const two = async (): Promise<InvitedCandidate> => {
    const invited = await signIn(home, hr, { codes: ['ID_THREE', 'XP_HR'], quantity: 2 });
    await identify(home, invited);
    await agree(home, invited, ['XP_HR']);
    return invited;
  };
  it('are all handed in, or said not to exist, with words that name the one that lacks', async () => {
    const invited = await two();
    const { orderDetailsId } = invited;
    const saved = await home.call(
      collectCalls.saveWork,
      { orderDetailsId, itemCode: 'XP_HR', works: [job, { ...job, company: '' }] },
      as(invited),
    );
    expect(saved.rows.map(({ completed }) => completed)).toEqual([true, false]);
    const lacking = await home.ask(candidateCalls.submitClaims, { orderDetailsId }, as(invited));
    expect(lacking).toMatchObject({ errcode: codeOf('claimsIncomplete') });
    expect(lacking.errmsg).toContain('（第 2 段）');
    const none = { itemCode: 'XP_HR', n: 2, content: { none: true }, completed: true };
    await home.call(collectCalls.saveList, { orderDetailsId, claims: [none] }, as(invited));
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, as(invited));
    const looked = await eventually(async () => {
      const { rows } = await home.owner.query(
        "select n from app.check_task where order_detail_id = $1 and code = 'XP_HR' order by n",
        [orderDetailsId],
      );
      return rows.length > 0 && rows;
    });
    expect(looked).toEqual([{ n: 1 }]);
    const half =
      'select absent = 1 and absent_fen = total_fen / 2 from app.order_item where order_detail_id = $1 and code = $2';
    expect(await home.value(half, orderDetailsId, 'XP_HR')).toBe(true);
    await home.proveBooks();
  });

  it('are kept all or none, and a shorter work history takes the rest out', async () => {
    const invited = await two();
    const { orderDetailsId } = invited;
    const good = { itemCode: 'XP_HR', n: 1, content: job, completed: true };
    const claims = [good, { ...good, n: 3 }];
    expect((await home.ask(collectCalls.saveList, { orderDetailsId, claims }, as(invited))).errcode).toBe(
      codeOf('itemUnknown'),
    );
    const count = () =>
      home.value('select count(*)::integer from app.claim where order_detail_id = $1', orderDetailsId);
    expect(await count()).toBe(0);
    await home.call(collectCalls.saveWork, { orderDetailsId, itemCode: 'XP_HR', works: [job, job] }, as(invited));
    expect(await count()).toBe(2);
    await home.call(collectCalls.saveWork, { orderDetailsId, itemCode: 'XP_HR', works: [job] }, as(invited));
    expect(await count()).toBe(1);
    const said = { orderDetailsId, itemCode: 'XP_HR' };
    await home.call(collectCalls.saveWork, { ...said, workContent: [job, job] }, as(invited));
    expect(await count()).toBe(2);
    await home.call(collectCalls.saveWork, { ...said, workContent: job }, as(invited));
    expect(await count()).toBe(1);
    expect(await home.ask(collectCalls.saveWork, said, as(invited))).toMatchObject({
      errcode: codeOf('badParams'),
      data: { fields: [{ field: 'workContent' }] },
    });
  });
});

describe('a credential', () => {
  const secret = 'Pa55-of-the-portal';
  const social = { kind: 'socialSecurity', city: 'beijing', account: '110105199001011234', secret } as const;
  const asked = { codes: ['ID_THREE', 'XP_HR', 'DEGREE_DOMESTIC'] };

  it('is offered only for what makes an item of this check quicker', async () => {
    const invited = await inside(asked.codes);
    const { orderDetailsId } = invited;
    const { offers } = await home.call(collectCalls.credentials, { orderDetailsId }, as(invited));
    expect(offers.map(({ kind }) => kind)).toEqual(['socialSecurity', 'providentFund', 'education', 'degree']);
    const teacher = { orderDetailsId, extendedInfo: [{ ...social, kind: 'teacher', city: 'country' } as const] };
    expect((await home.ask(collectCalls.lendCredentials, teacher, as(invited))).errcode).toBe(
      codeOf('credentialUnasked'),
    );
  });

  it('lies sealed, is nowhere in the log, is read once, and gone', async () => {
    const invited = await inside(asked.codes);
    const { orderDetailsId } = invited;
    await home.call(collectCalls.lendCredentials, { orderDetailsId, extendedInfo: [social] }, as(invited));
    const { offers } = await home.call(collectCalls.credentials, { orderDetailsId }, as(invited));
    expect(offers[0]?.lentAt).not.toBeNull();
    expect(JSON.stringify(offers)).not.toContain(secret);
    const atRest = await home.value<Buffer>(
      'select content_enc from app.credential where order_detail_id = $1',
      orderDetailsId,
    );
    expect(atRest.includes(secret)).toBe(false);
    expect(home.logged.join('\n')).not.toContain(secret);
    const take = () =>
      home.house.system.transaction((tx) =>
        takeCredentials(home.house, tx, { memberId: hr.memberId, orderDetailsId, itemCode: 'XP_HR' }),
      );
    expect(await take()).toEqual([social]);
    expect(await take()).toEqual([]);
  });

  it('is taken in a map by city and kind as well, and a wrong one is named by its place', async () => {
    const invited = await inside(asked.codes);
    const { orderDetailsId } = invited;
    const { kind: _kind, city: _city, ...account } = social;
    const extendedInfo = { beijing: { socialSecurity: account }, country: { degree: { account: '1', secret: '2' } } };
    expect(await home.call(collectCalls.lendCredentials, { orderDetailsId, extendedInfo }, as(invited))).toEqual({
      lent: ['degree', 'socialSecurity'],
    });
    const taken = await home.house.system.transaction((tx) =>
      takeCredentials(home.house, tx, { memberId: hr.memberId, orderDetailsId, itemCode: 'XP_HR' }),
    );
    expect(taken).toEqual([social]);
    const lacking = [
      [{ beijing: { socialSecurity: { secret } } }, 'extendedInfo.beijing.socialSecurity.account'],
      [[{ kind: 'degree', secret }], 'extendedInfo.0.account'],
    ] as const;
    for (const [wrong, field] of lacking) {
      const params = { orderDetailsId, extendedInfo: wrong };
      const { answer } = await home.send(collectCalls.lendCredentials, params, as(invited));
      expect(answer).toMatchObject({ errcode: codeOf('badParams'), data: { fields: [{ field }] } });
    }
  });

  it('is taken back by an empty list, and deleted after a week unused', async () => {
    const invited = await inside(asked.codes);
    const { orderDetailsId } = invited;
    const lend = (extendedInfo: (typeof social)[]) =>
      home.call(collectCalls.lendCredentials, { orderDetailsId, extendedInfo }, as(invited));
    const count = () =>
      home.value('select count(*)::integer from app.credential where order_detail_id = $1', orderDetailsId);
    await lend([social]);
    await lend([]);
    expect(await count()).toBe(0);
    await lend([social]);
    await sweepOldCredentials(home.house);
    expect(await count()).toBe(1);
    home.clock.at = new Date(Date.now() + 7 * 24 * 3_600_000 + 1_000);
    try {
      await sweepOldCredentials(home.house);
    } finally {
      home.clock.at = undefined;
    }
    expect(await count()).toBe(0);
  });

  it('has the portal send its code to the phone of the candidate, once a minute, whatever phone is asked for', async () => {
    const invited = await inside(asked.codes);
    const { orderDetailsId, candidate } = invited;
    await home.call(collectCalls.sendPortalCode, { orderDetailsId, phoneNo: '13900000000' }, as(invited));
    const { rows } = await home.call(sandboxCalls.outbox, { to: candidate.phoneNo });
    expect(rows[0]?.body).toContain('北京社保');
    expect((await home.call(sandboxCalls.outbox, { to: '13900000000' })).rows).toEqual([]);
    expect((await home.ask(collectCalls.sendPortalCode, { orderDetailsId }, as(invited))).errcode).toBe(
      codeOf('codeTooSoon'),
    );
  });

  it('is not seen by the member whose check it is for', async () => {
    const allowed = await home.value("select has_any_column_privilege('app_user', 'app.credential', 'select')");
    expect(allowed).toBe(false);
  });
});
