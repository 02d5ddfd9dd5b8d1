import { handoverCalls, grantTextVersion } from '@beidiao/contract/partner/handover';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { reportCalls } from '@beidiao/contract/report/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../base/secrets/tokens.ts';
import { agree, type InvitedCandidate, handIn, identify, signIn } from '../../test/invited.ts';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
let stranger: Person;
/** A check with a report. */
let invited: InvitedCandidate;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  [hr, stranger] = [await home.hr({ fundsFen: 1_000_000 }), await home.hr({ fundsFen: 1_000_000 })];
  for (const code of ['MOKA', 'FEISHU'])
    await home.owner.query('insert into app.ats_channel values ($1, $1, $2, $3)', [code, [], hashToken(`${code} key`)]);
  await home.owner.query(
    "insert into app.ats_binding (member_id, channel, bound_by) select $1, code, $2 from app.ats_channel where code in ('MOKA', 'FEISHU')",
    [hr.memberId, hr.userId],
  );
  invited = await handIn(home, hr, { codes: ['ID_THREE'] });
  await eventually(async () => {
    const answer = await home.ask(reportCalls.riskSummary, { orderDetailsId: invited.orderDetailsId }, hr);
    return answer.errcode === '0000';
  });
  await home.jobsDone();
});
afterAll(() => home.close());

let states = 0;
const aState = (): string => `state-of-the-system-${(states += 1)}`;
const refusal = async (answer: Promise<{ errcode: string }>): Promise<string> => (await answer).errcode;
const open = (deliveryId: string, state: string, person = hr, channelCode = 'MOKA') =>
  home.ask(handoverCalls.open, { channelCode, deliveryId, state }, person);
const say = (token: string, state: string, yes: boolean, textVersion = grantTextVersion) =>
  home.ask(handoverCalls.agreement, { state, agree: yes, textVersion }, { token });
const askCode = (deliveryId: string, person = hr) => home.ask(handoverCalls.authCode, { deliveryId }, person);
const redeem = (deliveryId: string, authCode: string, channelCode = 'MOKA') =>
  home.ask(handoverCalls.redeem, { channelCode, secret: `${channelCode} key`, deliveryId, authCode });
const codeFor = async (deliveryId: string): Promise<string> =>
  (await home.call(handoverCalls.authCode, { deliveryId }, hr)).authCode;

describe('the status of a delivery', () => {
  const standing = (deliveryId: string, person = hr) => home.ask(handoverCalls.status, { deliveryId }, person);

  it('tells the state, since when, and what the candidate has answered to the hand-over', async () => {
    const { orderDetailsId: id } = await signIn(home, hr, { codes: ['ID_THREE'] });
    const grant = async () => (await home.call(handoverCalls.status, { deliveryId: id }, hr)).grant;
    expect(await grant()).toBe('none');
    const state = aState();
    await open(id, state);
    expect(await grant()).toBe('open');
    await home.owner.query("update app.handover set expires_at = now() - interval '1 s' where state = $1", [state]);
    expect(await grant()).toBe('ended');
    const done = await home.call(handoverCalls.status, { deliveryId: invited.orderDetailsId }, hr);
    expect(done).toMatchObject({ status: orderStates.reported, statusName: { zh: '报告已生成' } });
    expect(done.changedAt).toBe(
      await home.value(
        "select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') from app.order_timeline where order_detail_id = $1 and event like 'end%'",
        invited.orderDetailsId,
      ),
    );
  });

  it('is nobody else’s', async () => {
    expect(await refusal(standing(invited.orderDetailsId, stranger))).toBe(codeOf('orderNotFound'));
    expect(await refusal(standing('999999'))).toBe(codeOf('orderNotFound'));
    expect(await refusal(standing('none'))).toBe(codeOf('badParams'));
  });
});

describe('a hand-over', () => {
  it('is opened for an own check and a bound system, once', async () => {
    const { orderDetailsId: id } = await signIn(home, hr, { codes: ['ID_THREE'] });
    const state = aState();
    expect(await refusal(open(id, state, stranger))).toBe(codeOf('orderNotFound'));
    expect(await refusal(open(id, state, hr, 'NONE'))).toBe(codeOf('atsNotBound'));
    expect(await refusal(open('999999', state))).toBe(codeOf('orderNotFound'));
    expect(await refusal(open(id, 'short'))).toBe(codeOf('badParams'));
    expect(await refusal(open(id, state))).toBe('0000');
    expect(await refusal(open(id, state))).toBe('0000');
    expect(await refusal(open(id, aState()))).toBe(codeOf('handoverTaken'));
    expect(await refusal(open(id, state, hr, 'FEISHU'))).toBe(codeOf('handoverTaken'));
    const other = await signIn(home, hr, { codes: ['ID_THREE'] });
    expect(await refusal(open(other.orderDetailsId, state))).toBe(codeOf('handoverTaken'));
  });

  it('is answered by its own candidate, by its own state, in time and under a consent', async () => {
    const [ours, theirs] = [
      await signIn(home, hr, { codes: ['ID_THREE'] }),
      await signIn(home, hr, { codes: ['ID_THREE'] }),
    ];
    const state = aState();
    await home.call(handoverCalls.open, { channelCode: 'MOKA', deliveryId: ours.orderDetailsId, state }, hr);
    const asked = await home.call(handoverCalls.agreement, { state }, ours);
    expect([asked.channelName, asked.answer]).toEqual(['MOKA', 'open']);
    expect(asked.text.zh).toContain(asked.enterpriseName);
    for (const wrong of [say(theirs.token, state, true), say(ours.token, aState(), true)])
      expect(await refusal(wrong)).toBe(codeOf('handoverUnknown'));
    expect(await refusal(say(ours.token, state, true, '2020-01'))).toBe(codeOf('consentTextOld'));
    expect(await refusal(say(ours.token, state, true))).toBe(codeOf('consentIncomplete'));
    await identify(home, ours);
    await agree(home, ours, []);
    expect(await refusal(askCode(ours.orderDetailsId))).toBe(codeOf('grantMissing'));
    await home.owner.query('update app.handover set expires_at = now() where state = $1', [state]);
    expect(await refusal(say(ours.token, state, true))).toBe(codeOf('handoverUnknown'));
    await home.owner.query("update app.handover set expires_at = now() + interval '1 day' where state = $1", [state]);
    expect(await refusal(say(ours.token, state, true))).toBe('0000');
    // No report yet: nothing to read.
    await home.call(candidateCalls.withdraw, { orderDetailsId: ours.orderDetailsId }, { token: ours.token });
    expect((await home.call(handoverCalls.agreement, { state }, ours)).answer).toBe('ended');
    expect(await refusal(askCode(ours.orderDetailsId))).toBe(codeOf('grantMissing'));
  });
});

describe('a code for a report', () => {
  let id: string;
  let state: string;
  beforeAll(() => {
    id = invited.orderDetailsId;
    state = aState();
  });

  it('is given to whoever may read it, after the yes', async () => {
    expect(await refusal(askCode(id))).toBe(codeOf('handoverUnknown'));
    await home.call(handoverCalls.open, { channelCode: 'MOKA', deliveryId: id, state }, hr);
    expect(await refusal(askCode(id))).toBe(codeOf('grantMissing'));
    expect(await refusal(say(invited.token, state, true))).toBe('0000');
    expect(await refusal(askCode(id, stranger))).toBe(codeOf('orderNotFound'));
    expect(await refusal(askCode(id, await home.colleague(hr, ['P00006'])))).toBe(codeOf('forbidden'));
    expect(await refusal(askCode(id, await home.colleague(hr, ['P00007'])))).toBe(codeOf('orderNotFound'));
  });

  it('opens the report of that delivery to that system, once, whoever hurries', async () => {
    const code = await codeFor(id);
    expect(await refusal(redeem(id, code, 'FEISHU'))).toBe(codeOf('authCodeGone'));
    expect(await refusal(redeem('999999', code))).toBe(codeOf('authCodeGone'));
    expect(
      await refusal(
        home.ask(handoverCalls.redeem, { channelCode: 'MOKA', secret: 'guess', deliveryId: id, authCode: code }),
      ),
    ).toBe(codeOf('atsUnknown'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(id, code)));
    const good = answers.filter(({ errcode }) => errcode === '0000');
    expect(good).toHaveLength(1);
    expect(Reflect.get(Object(good[0]?.data), 'state')).toBe(state);
    expect(JSON.stringify(good[0]?.data)).not.toContain(invited.candidate.idCard);
    expect(await home.value('select count(*)::integer from app.handover_code where order_detail_id = $1', id)).toBe(0);
  });

  it('ends with its minutes, with the binding and with the candidate', async () => {
    const old = await codeFor(id);
    await home.owner.query('update app.handover_code set expires_at = now()');
    expect(await refusal(redeem(id, old))).toBe(codeOf('authCodeGone'));
    const code = await codeFor(id);
    await home.owner.query("delete from app.ats_binding where channel = 'MOKA' and member_id = $1", [hr.memberId]);
    expect(await refusal(redeem(id, code))).toBe(codeOf('authCodeGone'));
    await home.owner.query("insert into app.ats_binding (member_id, channel, bound_by) values ($1, 'MOKA', $2)", [
      hr.memberId,
      hr.userId,
    ]);
    expect(await refusal(say(invited.token, state, false))).toBe('0000');
    expect(await refusal(redeem(id, code))).toBe(codeOf('authCodeGone'));
    expect(await refusal(askCode(id))).toBe(codeOf('grantMissing'));
    expect(await refusal(say(invited.token, state, true))).toBe('0000');
    expect(await refusal(redeem(id, await codeFor(id)))).toBe('0000');
  });

  it('can not be written without a yes, whatever the code does', async () => {
    const { orderDetailsId } = await signIn(home, hr, { codes: ['ID_THREE'] });
    await home.call(handoverCalls.open, { channelCode: 'MOKA', deliveryId: orderDetailsId, state: aState() }, hr);
    await expect(
      home.owner.query("insert into app.handover_code values ('x', $1, $2, $3, now() + interval '1 day')", [
        hr.memberId,
        orderDetailsId,
        hr.userId,
      ]),
    ).rejects.toMatchObject({ constraint: 'code_is_granted' });
  });
});
