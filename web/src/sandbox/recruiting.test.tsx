import { sandboxCalls, type SimulatedApplicant, type Simulator } from '@beidiao/contract/sandbox/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire, type Held } from '../../test/fake-wire.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { Sandbox } from './sandbox.tsx';

const at = '2026-11-26T10:00:00+08:00';

const applicantOf = (change: Partial<SimulatedApplicant> = {}): SimulatedApplicant => ({
  applicantId: '61',
  outsideId: 'SIM-A1',
  name: '林**',
  linkName: 'Beisen',
  answered: 200,
  isTakenBack: false,
  sentAt: at,
  stageList: [],
  ...change,
});
const stageOf = (change: Partial<SimulatedApplicant['stageList'][number]> = {}) => ({
  stageId: 'SIM-A1-1',
  name: { zh: '背调中', en: 'Checking' },
  result: null,
  reportUrl: null,
  toldAt: at,
  ...change,
});

const simulatorOf = (change: Partial<Simulator> = {}): Simulator => ({
  system: 'generic',
  baseUrl: 'http://127.0.0.1:4700/generic',
  clientId: 'sandbox-app',
  clientSecret: 'sandbox-secret',
  signingKey: 'sandbox-signing',
  fault: 'none',
  busyS: 30,
  repeats: 0,
  disorder: 0,
  linkList: [
    { linkId: '52', name: '新连接', enterpriseName: '云栖科技有限公司' },
    { linkId: '51', name: '旧连接', enterpriseName: '云栖科技有限公司' },
  ],
  applicantList: [],
  ...change,
});
const feishu = simulatorOf({ system: 'feishu', baseUrl: 'http://127.0.0.1:4700/feishu', linkList: [] });

const answerSystems = (wire: FakeWire, generic: Partial<Simulator> = {}): void =>
  wire.answers(sandboxCalls.simulators, { port: 4_700, simulatorList: [feishu, simulatorOf(generic)] });

type Opened = { generic?: Partial<Simulator>; language?: Language; prepare?: (wire: FakeWire) => unknown };

async function openPage({ generic = {}, language = 'zh', prepare }: Opened = {}) {
  const wire = fakeWire();
  wire.answers(sandboxCalls.outbox, { rows: [] });
  answerSystems(wire, generic);
  prepare?.(wire);
  const page = await renderScreen(<Sandbox />, { at: '/sandbox?tab=recruiting', language });
  const press = async (name: string | RegExp): Promise<void> =>
    page.user.click(await screen.findByRole('button', { name }));
  return { wire, press, ...page };
}
/** The page of the general protocol, which has connections. */
async function openGeneric(opened: Opened = {}) {
  const page = await openPage(opened);
  await page.press('通用协议');
  return page;
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
/** How often the systems were read: after each act at once, and by themselves every three seconds. */
const readings = (wire: FakeWire): number => wire.asked(sandboxCalls.simulators).length;
const send = (): HTMLElement => part('发送候选人').getByRole('button', { name: '发送候选人' });

test('each system says by which address and keys it is connected, and where; they are copied by a press', async () => {
  const { press } = await openPage();
  const account = async () => within(await screen.findByRole('region', { name: '连接参数' }));
  const shown = async (name: string): Promise<string[]> =>
    (await account()).getAllByRole(name).map(({ textContent }) => textContent ?? '');
  expect(await shown('term')).toEqual(['接口地址', '应用 ID', '应用密钥', '签名密钥']);
  expect(await shown('definition')).toContain('http://127.0.0.1:4700/feishu');
  await press('通用协议');
  expect(screen.getByRole('button', { name: '通用协议' }).getAttribute('aria-pressed')).toBe('true');
  expect(await shown('definition')).toEqual([
    'http://127.0.0.1:4700/generic',
    'sandbox-app',
    'sandbox-secret',
    'sandbox-signing',
  ]);
  const link = (await account()).getByRole('link', { name: '打开招聘系统页' });
  expect(link.getAttribute('href')).toBe('/Dashboard/Recruiting');
  await press('复制 sandbox-secret');
  expect(await screen.findByText('已复制 sandbox-secret')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('sandbox-secret');
});

test('a candidate is sent to the newest connection, twice on request, and is then in the list with what was answered', async () => {
  const { wire, user } = await openGeneric();
  const name = field('姓名').value;
  const [phoneNo, idCard] = [field('手机号').value, field('身份证号').value];
  await user.click(screen.getByRole('checkbox', { name: /^重复发送一次/ }));
  await user.type(field('套餐编号'), 'P-9');
  const held = wire.holds(sandboxCalls.sendApplicant);
  await user.dblClick(send());
  expect(part('发送候选人').getByRole('button', { name: '正在发送…' }).getAttribute('aria-busy')).toBe('true');
  answerSystems(wire, { applicantList: [applicantOf()] });
  const read = readings(wire);
  held.answer({ outsideId: 'SIM-A1', answers: [200, 200] });
  expect(await screen.findByText('已发送，编号 SIM-A1')).toBeDefined();
  expect(readings(wire)).toBeGreaterThan(read);
  const line = within(await screen.findByRole('listitem', { name: 'SIM-A1' }));
  expect(line.getByText('回调应答 200')).toBeDefined();
  expect(line.getByText('还没有收到进度')).toBeDefined();
  expect(wire.asked(sandboxCalls.sendApplicant).map(({ params }) => params)).toEqual([
    { linkId: '52', name, phoneNo, idCard, package: 'P-9', isTwice: true },
  ]);
});

test('the next candidate is another person, and so is one on request', async () => {
  const { wire, user, press } = await openGeneric();
  wire.answers(sandboxCalls.sendApplicant, { outsideId: 'SIM-A1', answers: [200] });
  const person = (): string => `${field('手机号').value} ${field('身份证号').value}`;
  const first = person();
  await user.click(send());
  await screen.findByText('已发送，编号 SIM-A1');
  const second = person();
  expect(second).not.toBe(first);
  await press('换一个人');
  expect(person()).not.toBe(second);
});

test('another connection is chosen by name, and an older one that is gone meanwhile is chosen no more', async () => {
  const { wire, user } = await openGeneric();
  const chosen = screen.getByRole<HTMLSelectElement>('combobox', { name: '发送给' });
  expect(chosen.value).toBe('52');
  await user.selectOptions(chosen, '旧连接 · 云栖科技有限公司');
  wire.answers(sandboxCalls.sendApplicant, { outsideId: 'SIM-A1', answers: [200] });
  answerSystems(wire, { linkList: [{ linkId: '52', name: '新连接', enterpriseName: '云栖科技有限公司' }] });
  await user.click(send());
  await screen.findByText('已发送，编号 SIM-A1');
  await waitFor(() => expect(screen.queryByRole('option', { name: /^旧连接/ })).toBeNull());
  await user.click(send());
  await waitFor(() =>
    expect(wire.asked(sandboxCalls.sendApplicant).map(({ params }) => params.linkId)).toEqual(['51', '52']),
  );
});

test('a candidate without a name is not sent; one that did not arrive or is refused says why, and stays as typed', async () => {
  const { wire, user } = await openGeneric();
  const problem = async (): Promise<string | null> => (await part('发送候选人').findByRole('alert')).textContent;
  const phoneNo = field('手机号').value;
  await user.clear(field('姓名'));
  await user.click(send());
  expect(await problem()).toBe('请填写姓名');
  expect(wire.asked(sandboxCalls.sendApplicant)).toHaveLength(0);
  await user.type(field('姓名'), '欧阳晨曦');
  wire.answers(sandboxCalls.sendApplicant, { outsideId: 'SIM-A1', answers: [200, 503] });
  await user.click(send());
  await waitFor(async () => expect(await problem()).toBe('回调地址返回 503，候选人未送达'));
  wire.answers(sandboxCalls.sendApplicant, { outsideId: 'SIM-A2', answers: [null] });
  await user.click(send());
  await waitFor(async () => expect(await problem()).toBe('回调地址没有应答，候选人未送达'));
  wire.declines(sandboxCalls.sendApplicant, 'simulatorOff');
  await user.click(send());
  await waitFor(async () => expect(await problem()).toBe('沙盒的招聘系统没有启动'));
  expect([field('姓名').value, field('手机号').value]).toEqual(['欧阳晨曦', phoneNo]);
  expect(screen.queryByText(/^已发送/)).toBeNull();
});

test('how a system answers is turned, and stays as it was where that is refused', async () => {
  const { wire, user } = await openGeneric({ generic: { repeats: 3, disorder: 1 } });
  const fault = part('异常模拟');
  expect(fault.getByText(/重复收到 3 次，乱序 1 次。/)).toBeDefined();
  await user.selectOptions(fault.getByRole('combobox', { name: '应答方式' }), '已接收但不应答');
  wire.declines(sandboxCalls.simulatorFault, 'simulatorOff');
  await user.click(fault.getByRole('button', { name: '应用' }));
  expect((await fault.findByRole('alert')).textContent).toBe('沙盒的招聘系统没有启动');
  wire.answers(sandboxCalls.simulatorFault, {});
  const read = readings(wire);
  await user.click(fault.getByRole('button', { name: '应用' }));
  expect(await screen.findByText('已切换：已接收但不应答')).toBeDefined();
  expect(readings(wire)).toBeGreaterThan(read);
  expect(wire.asked(sandboxCalls.simulatorFault).map(({ params }) => [params.system, params.fault])).toEqual([
    ['generic', 'answerLost'],
    ['generic', 'answerLost'],
  ]);
});

test('a system that is busy asks to wait for whole seconds, ten minutes at most; another number is not sent', async () => {
  const { wire, user } = await openGeneric();
  const fault = part('异常模拟');
  expect(fault.queryByRole('textbox')).toBeNull();
  await user.selectOptions(fault.getByRole('combobox', { name: '应答方式' }), '限流（429）');
  const seconds = fault.getByRole<HTMLInputElement>('textbox', { name: '要求等待的秒数' });
  expect(seconds.value).toBe('30');
  for (const wrong of ['601', '0', '1.5']) {
    await user.clear(seconds);
    await user.type(seconds, wrong);
    expect(fault.getByText('请填写 1–600 的整数')).toBeDefined();
    await user.click(fault.getByRole('button', { name: '应用' }));
  }
  expect(wire.asked(sandboxCalls.simulatorFault)).toHaveLength(0);
  await user.clear(seconds);
  await user.type(seconds, '600');
  wire.answers(sandboxCalls.simulatorFault, {});
  await user.click(fault.getByRole('button', { name: '应用' }));
  await screen.findByText('已切换：限流（429）');
  expect(wire.asked(sandboxCalls.simulatorFault).map(({ params }) => params)).toEqual([
    { system: 'generic', fault: 'busy', busyS: 600 },
  ]);
});

test('what a system was told of a candidate stands in its order, with the result and the report', async () => {
  const stageList = [
    stageOf(),
    stageOf({ stageId: 'SIM-A1-2', name: null, result: 'pass', reportUrl: 'https://beidiao.test/r/1' }),
  ];
  await openGeneric({ generic: { applicantList: [applicantOf({ stageList })] } });
  const line = within(await screen.findByRole('listitem', { name: 'SIM-A1' }));
  expect(line.getAllByRole('listitem').map(({ textContent }) => textContent?.split('2026')[0])).toEqual([
    '背调中',
    '结果：pass打开报告',
  ]);
  expect(line.getByRole('link', { name: '打开报告' }).getAttribute('href')).toBe('https://beidiao.test/r/1');
});

test('a candidate is taken back once, and not where the connection is gone', async () => {
  const takenBack = applicantOf({ isTakenBack: true });
  const gone = applicantOf({ applicantId: '62', outsideId: 'SIM-B2', linkName: '', answered: null });
  const { wire, user } = await openGeneric({ generic: { applicantList: [applicantOf(), gone] } });
  const line = (name: string) => within(screen.getByRole('listitem', { name }));
  expect(line('SIM-B2').getByText('连接已移除')).toBeDefined();
  expect(line('SIM-B2').getByText('回调无应答')).toBeDefined();
  expect(line('SIM-B2').queryByRole('button')).toBeNull();
  const held = wire.holds(sandboxCalls.takeBackApplicant);
  const systems = wire.holds(sandboxCalls.simulators);
  const button = line('SIM-A1').getByRole('button', { name: '撤回' });
  await user.dblClick(button);
  const read = readings(wire);
  held.answer({ answered: 200 });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(readings(wire)).toBeGreaterThan(read);
  systems.answer({ port: 4_700, simulatorList: [simulatorOf({ applicantList: [takenBack, gone] })] });
  expect(await line('SIM-A1').findByText('已撤回')).toBeDefined();
  expect(line('SIM-A1').queryByRole('button')).toBeNull();
  expect(wire.asked(sandboxCalls.takeBackApplicant).map(({ params }) => params)).toEqual([{ applicantId: '61' }]);
});

test('a candidate who could not be taken back stays, with the reason', async () => {
  const { wire, press } = await openGeneric({ generic: { applicantList: [applicantOf()] } });
  wire.declines(sandboxCalls.takeBackApplicant, 'sentApplicantUnknown');
  await press('撤回');
  expect(await screen.findByText('没有这个候选人')).toBeDefined();
  expect(screen.getByRole('button', { name: '撤回' })).toBeDefined();
});

test('nobody is sent anything before a system is connected, and an empty list says so', async () => {
  await openPage();
  expect(await screen.findByText('还没有企业连接这个系统。请先用上面的参数连接。')).toBeDefined();
  expect(screen.getByText('还没有发送过候选人。')).toBeDefined();
  expect(screen.queryByRole('button', { name: '发送候选人' })).toBeNull();
});

test('where the systems are off the page says how they are started, and which port is taken', async () => {
  const off = (port: number | null) => (wire: FakeWire) =>
    wire.answers(sandboxCalls.simulators, { port, simulatorList: [] });
  const { close } = await openPage({ prepare: off(4_700) });
  expect((await screen.findByRole('alert')).textContent).toContain('端口 4700 被占用');
  close();
  await openPage({ prepare: off(null) });
  expect((await screen.findByRole('alert')).textContent).toContain('沙盒没有为它开启端口');
});

test('while the systems are read that is said, and what is wrong when they can not be', async () => {
  let held: Held<typeof sandboxCalls.simulators> | undefined;
  const { close } = await openPage({ prepare: (wire) => (held = wire.holds(sandboxCalls.simulators)) });
  await screen.findByRole('heading', { name: '模拟招聘系统' });
  expect(screen.getByText('正在加载…')).toBeDefined();
  held?.answer({ port: 4_700, simulatorList: [feishu] });
  expect(await screen.findByText('每 3 秒自动刷新')).toBeDefined();
  expect(screen.getByRole('region', { name: '连接参数' })).toBeDefined();
  close();
  await openPage({ prepare: ({ declines }) => declines(sandboxCalls.simulators, 'forbidden') });
  expect((await screen.findByRole('alert')).textContent).toContain('权限');
});

test('what was read stays when the next reading fails, with the reason above it', async () => {
  const { wire, user } = await openGeneric({ generic: { applicantList: [applicantOf()] } });
  wire.declines(sandboxCalls.simulators, 'busy');
  wire.answers(sandboxCalls.sendApplicant, { outsideId: 'SIM-A2', answers: [200] });
  await user.click(send());
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('listitem', { name: 'SIM-A1' })).toBeDefined();
});

test('in English the systems, their faults and a candidate read in English', async () => {
  const { wire, user, press } = await openPage({
    language: 'en',
    generic: { applicantList: [applicantOf({ stageList: [stageOf()] })] },
  });
  await press('General protocol');
  expect(await screen.findByText('Checking')).toBeDefined();
  const fault = part('Faults');
  await user.selectOptions(fault.getByRole('combobox', { name: 'Answer' }), 'Accept, then do not answer');
  wire.answers(sandboxCalls.simulatorFault, {});
  await user.click(fault.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Switched to: Accept, then do not answer')).toBeDefined();
});
