import { recruitingCalls } from '@beidiao/contract/ats/calls';
import { type RecruitingSystemName, recruitingSystems } from '@beidiao/contract/ats/mapping';
import { orderStates } from '@beidiao/contract/order/states';
import { sandboxCalls, type Simulator } from '@beidiao/contract/sandbox/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdPort } from '../../../scripts/held-port.mjs';
import { aPackage } from '../../test/ats-links.ts';
import { person as personOf } from '../../test/candidate-lists.ts';
import { cloneDatabase } from '../../test/database.ts';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
let port: number;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
/** As `npm start` begins: no other address of this machine is open. */
const open = (): Promise<TestHouse> =>
  TestHouse.open({
    opensLoopback: false,
    recruitingPort: port,
    database: Promise.resolve({ ...database, drop: async () => undefined }),
  });
beforeAll(async () => {
  port = await holdPort();
  database = await cloneDatabase('beidiao_template');
  home = await open();
  await home.house.simulators?.listen();
  hr = await home.hr({ fundsFen: 10_000_000 });
  await home.work({ asksSources: false });
});
afterAll(async () => {
  await home.close();
  await database.drop();
});

const shown = async (system: RecruitingSystemName): Promise<Simulator> => {
  const { simulatorList } = await home.call(sandboxCalls.simulators, {});
  const found = simulatorList.find((it) => it.system === system);
  if (found === undefined) throw new Error('it is not played');
  return found;
};
let people = 0;
function somebody() {
  const [name = '', phoneNo = '', idCard = ''] = personOf((people += 1));
  return { name, phoneNo, idCard };
}
/** By what the page of the sandbox shows, as a person would type it. */
async function connected(system: RecruitingSystemName): Promise<string> {
  const { baseUrl, clientId, clientSecret, signingKey } = await shown(system);
  const account = { baseUrl, clientId, clientSecret, signingKey };
  const packageId = await aPackage(home);
  const wish = { system, name: `沙盒 ${system}`, ...account, packageId };
  return (await home.call(recruitingCalls.connect, wish, hr)).linkId;
}
const stagesOf = async (system: RecruitingSystemName, outsideId: string) =>
  (await shown(system)).applicantList.find((it) => it.outsideId === outsideId)?.stageList ?? [];
const ordersOf = (linkId: string): Promise<number> =>
  home.value('select count(order_detail_id)::integer from app.ats_arrival where link_id = $1', linkId);
const move = (linkId: string, state: number) =>
  home.owner.query(
    'update app.order_detail d set state = $2 from app.ats_arrival a where a.order_detail_id = d.id and a.link_id = $1',
    [linkId, state],
  );
const nobodyWaits = (linkId: string) =>
  home.owner.query("update app.ats_stage set next_at = now() where link_id = $1 and state = 'waiting'", [linkId]);

describe.each(recruitingSystems)('%s of the sandbox', (system) => {
  it('sends a candidate twice, who is ordered once, and is told the stages in order, none doubled by a lost answer', async () => {
    const linkId = await connected(system);
    expect(await home.call(recruitingCalls.tryConnection, { linkId }, hr)).toEqual({ trouble: null });
    expect((await shown(system)).linkList).toMatchObject([{ linkId, name: `沙盒 ${system}` }]);

    const wish = { linkId, ...somebody(), isTwice: true };
    const { outsideId, answers } = await home.call(sandboxCalls.sendApplicant, wish);
    expect(answers).toEqual([200, 200]);
    await eventually(async () => (await stagesOf(system, outsideId)).length === 1);
    expect(await ordersOf(linkId)).toBe(1);

    await home.call(sandboxCalls.simulatorFault, { system, fault: 'answerLost' });
    await move(linkId, orderStates.awaitingAuthorization);
    await eventually(async () => (await stagesOf(system, outsideId)).length === 2);
    await home.call(sandboxCalls.simulatorFault, { system, fault: 'none' });
    await move(linkId, orderStates.authorized);
    await eventually(async () => {
      await nobodyWaits(linkId);
      return (await stagesOf(system, outsideId)).length === 3;
    });
    const { repeats, disorder, applicantList } = await shown(system);
    expect(repeats).toBeGreaterThan(0);
    expect(disorder).toBe(0);
    const [applicant] = applicantList;
    expect(applicant).toMatchObject({ outsideId, name: '秦**', answered: 200, isTakenBack: false });
    const names = applicant?.stageList.map(({ stageId }) => stageId) ?? [];
    expect(new Set(names).size).toBe(3);
    expect(names.map((name) => name.split('-').at(-1))).toEqual(['1', '2', '3']);
    // Neither is kept: what was sent is with the product alone.
    const kept = await home.value<string>('select string_agg(a::text, $1) from app.sandbox_applicant a', ' ');
    expect(kept).not.toContain(wish.phoneNo);
    expect(kept).not.toContain(wish.idCard);
  });
});

describe('a system of the sandbox', () => {
  it('answers as it is told to, and takes candidates back', async () => {
    const [linkId] = (await shown('generic')).linkList.map((it) => it.linkId);
    await home.call(sandboxCalls.simulatorFault, { system: 'generic', fault: 'busy', busyS: 600 });
    expect(await shown('generic')).toMatchObject({ fault: 'busy', busyS: 600 });
    const { outsideId } = await home.call(sandboxCalls.sendApplicant, { linkId: linkId ?? '', ...somebody() });
    await eventually(async () =>
      (await home.call(recruitingCalls.links, {}, hr)).linkList.some((it) => it.restingUntil),
    );
    const applicant = (await shown('generic')).applicantList.find((it) => it.outsideId === outsideId);
    expect(applicant?.stageList).toEqual([]);
    const back = { applicantId: applicant?.applicantId ?? '' };
    expect(await home.call(sandboxCalls.takeBackApplicant, back)).toEqual({ answered: 200 });
    expect((await shown('generic')).applicantList[0]).toMatchObject({ outsideId, isTakenBack: true });
    expect(await home.ask(sandboxCalls.takeBackApplicant, { applicantId: '999999' })).toMatchObject({
      errcode: codeOf('sentApplicantUnknown'),
    });
    expect(await home.ask(sandboxCalls.sendApplicant, { linkId: '999999', ...somebody() })).toMatchObject({
      errcode: codeOf('recruitingLinkUnknown'),
    });
  });

  it('refuses what it has never sent, whoever has its credentials, and answers nothing else', async () => {
    const { baseUrl, clientId, clientSecret } = await shown('moka');
    const post = (path: string, body: string, token = '') =>
      fetch(`${baseUrl}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    const door = '/api-platform/v1/open-platform/oauth/accessToken';
    const given = await post(door, JSON.stringify({ clientId, clientSecret }));
    const { accessToken } = (await given.json()) as { accessToken: string };
    const stage = JSON.stringify({ surveyId: 'nobody', stageId: 'x', stageTime: 1, status: '核查中' });
    const told = await post('/api-platform/v1/open-platform/survey/status', stage, accessToken);
    expect(await told.json()).toEqual({ code: 1002003, msg: 'no such application' });
    expect((await post(door, 'no json')).status).toBe(400);
    expect((await fetch(`http://127.0.0.1:${port}/nowhere`)).status).toBe(404);
  });

  it('asks to wait where it is asked more often than Moka allows within a minute', async () => {
    const { baseUrl, clientId, clientSecret } = await shown('moka');
    const post = (path: string, body: object, token = '') =>
      fetch(`${baseUrl}/api-platform/v1/open-platform/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const given = await post('oauth/accessToken', { clientId, clientSecret });
    const { accessToken } = (await given.json()) as { accessToken: string };
    const statuses: number[] = [];
    for (let turn = 0; turn < 61; turn += 1)
      statuses.push((await post('survey/status', { surveyId: 'nobody' }, accessToken)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it('has everything still after a restart, with the same credentials', async () => {
    const before = await shown('feishu');
    expect(before.applicantList).toHaveLength(1);
    await home.close();
    home = await open();
    expect((await home.call(sandboxCalls.simulators, {})).simulatorList).toEqual([]);
    await home.house.simulators?.listen();
    expect(await shown('feishu')).toEqual(before);
  });

  it('is off where its port is taken, and the process goes on', async () => {
    const second = await open();
    await second.house.simulators?.listen();
    expect(second.logged.join()).toContain('SANDBOX_RECRUITING_PORT');
    expect(await second.call(sandboxCalls.simulators, {})).toEqual({ port, simulatorList: [] });
    const wish = { system: 'feishu', fault: 'none' } as const;
    expect(await second.ask(sandboxCalls.simulatorFault, wish)).toMatchObject({ errcode: codeOf('simulatorOff') });
    await second.close();
  });
});
