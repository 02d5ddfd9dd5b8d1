import { type RecruitingArrival, type RecruitingLink, recruitingCalls } from '@beidiao/contract/ats/calls';
import { usualMapping } from '@beidiao/contract/ats/mapping';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../test/fake-wire.ts';
import { basicPackage } from '../../test/offer.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { Recruiting } from './recruiting.tsx';

const at = '2026-11-26T10:00:00+08:00';

const link: RecruitingLink = {
  linkId: '51',
  system: 'generic',
  name: 'Beisen',
  baseUrl: 'https://api.beisen.test',
  clientId: 'app-1',
  isPaused: false,
  callbackUrl: 'https://beidiao.test/callback/ats/51',
  mapping: { ...usualMapping('generic'), packages: [], packageId: basicPackage.id },
  restingUntil: null,
  createdAt: at,
  counts: { waiting: 0, refused: 0, troubled: 0 },
};

const arrivalOf = (change: Partial<RecruitingArrival> = {}): RecruitingArrival => ({
  arrivalId: '61',
  linkId: '51',
  linkName: 'Beisen',
  system: 'generic',
  outsideId: 'application-1',
  name: '欧阳晨曦',
  state: 'ordered',
  reason: null,
  reasonText: null,
  fields: [],
  orderDetailsId: '401',
  orderNo: 'BD20261126001',
  stages: { waiting: 1, sent: 2, troubled: 0 },
  trouble: null,
  nextAt: null,
  receivedAt: at,
  ...change,
});
const refused = arrivalOf({
  arrivalId: '62',
  outsideId: 'application-2',
  state: 'refused',
  reason: 'badParams',
  reasonText: '参数有误',
  fields: ['phoneNo', 'idCard'],
  orderDetailsId: null,
});

type Opened = { links?: readonly RecruitingLink[]; rows?: readonly RecruitingArrival[]; language?: Language };

const answerLinks = (wire: FakeWire, ...links: readonly RecruitingLink[]): void =>
  wire.answers(recruitingCalls.links, { linkList: [...links] });

async function openPage({ links = [link], rows = [arrivalOf(), refused], language = 'zh' }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire);
  answerLinks(wire, ...links);
  wire.answers(recruitingCalls.arrivals, { rows: [...rows], nextCursor: null });
  wire.answers(catalogueCalls.packages, { dataGroupList: [basicPackage] });
  const page = await renderScreen(<Recruiting />, { at: '/Dashboard/Recruiting', language });
  const press = async (name: string): Promise<void> => page.user.click(await screen.findByRole('button', { name }));
  /** Opens the dialog behind a button. */
  const open = async (name: string) => {
    await press(name);
    return within(await screen.findByRole('dialog'));
  };
  return { wire, press, open, ...page };
}

test('a system is connected with its address, credentials and package, and then tells where to send candidates', async () => {
  const { wire, user, open } = await openPage({ links: [] });
  expect(await screen.findByText('还没有连接招聘系统')).toBeDefined();
  const form = await open('连接招聘系统');
  await user.selectOptions(form.getByRole('combobox', { name: '系统' }), '通用协议');
  await user.type(form.getByRole('textbox', { name: '名称' }), 'Beisen');
  await user.type(form.getByRole('textbox', { name: '接口地址' }), 'https://api.beisen.test');
  await user.type(form.getByRole('textbox', { name: '应用 ID' }), 'app-1');
  await user.type(form.getByLabelText('应用密钥'), 'secret-1');
  await user.type(form.getByLabelText('签名密钥'), 'signing-1');
  await user.selectOptions(form.getByRole('combobox', { name: '默认套餐' }), '基础套餐');
  wire.declines(recruitingCalls.connect, 'recruitingAddressBad');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect((await form.findByRole('alert')).textContent).toContain('接口地址须是可以公开访问的 https 地址');
  wire.answers(recruitingCalls.connect, { linkId: '51', callbackUrl: link.callbackUrl });
  answerLinks(wire, link);
  await user.click(form.getByRole('button', { name: '保存' }));
  const card = within(await screen.findByRole('region', { name: 'Beisen' }));
  expect(card.getByText(link.callbackUrl)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = { system: 'generic', name: 'Beisen', baseUrl: 'https://api.beisen.test', clientId: 'app-1' };
  const [first, second] = wire.asked(recruitingCalls.connect).map(({ params }) => params);
  expect(second).toEqual({ ...sent, clientSecret: 'secret-1', signingKey: 'signing-1', packageId: basicPackage.id });
  expect(first).toEqual(second);
});

test('each field that is missing says so, and nothing is sent', async () => {
  const { wire, user, open } = await openPage({ links: [] });
  const form = await open('连接招聘系统');
  await user.click(form.getByRole('button', { name: '保存' }));
  for (const fault of ['请填写名称', '请填写应用 ID', '请填写应用密钥', '签名密钥至少 8 个字符'])
    expect(form.getByText(fault)).toBeDefined();
  expect(wire.asked(recruitingCalls.connect)).toHaveLength(0);
});

test('another system brings its usual address, and one that was typed stays', async () => {
  const { user, open } = await openPage({ links: [] });
  const form = await open('连接招聘系统');
  const address = form.getByRole<HTMLInputElement>('textbox', { name: '接口地址' });
  const system = form.getByRole('combobox', { name: '系统' });
  expect(address.value).toBe('https://open.feishu.cn');
  await user.selectOptions(system, 'Moka');
  expect(address.value).toBe('https://api.mokahr.com');
  await user.type(address, '/v2');
  await user.selectOptions(system, '通用协议');
  expect(address.value).toBe('https://api.mokahr.com/v2');
});

test('a test of the connection says that it works, or why not', async () => {
  const { wire, press } = await openPage();
  wire.answers(recruitingCalls.tryConnection, { trouble: null });
  await press('测试连接');
  expect(await screen.findByText('连接正常')).toBeDefined();
  wire.answers(recruitingCalls.tryConnection, { trouble: 'login' });
  await press('测试连接');
  expect(await screen.findByText('对方系统不认可凭证')).toBeDefined();
});

test('other secrets need at least one of them, of enough characters, and only those given are sent', async () => {
  const { wire, user, open } = await openPage();
  const form = await open('更换密钥');
  const save = form.getByRole('button', { name: '保存' });
  await user.click(save);
  expect((await form.findByRole('alert')).textContent).toBe('请至少填写一个密钥');
  const key = form.getByLabelText('签名密钥');
  await user.type(key, 'short');
  await user.click(save);
  expect(form.getByText('签名密钥至少 8 个字符')).toBeDefined();
  expect(key.getAttribute('aria-invalid')).toBe('true');
  expect(wire.asked(recruitingCalls.change)).toHaveLength(0);
  wire.answers(recruitingCalls.change, {});
  await user.type(key, ' but longer');
  await user.click(save);
  expect(await screen.findByText('已保存')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(wire.asked(recruitingCalls.change).map(({ params }) => params)).toEqual([
    { linkId: '51', signingKey: 'short but longer' },
  ]);
});

test('a sample that is tried shows what was found, what is missing, and when it can be ordered; nothing is saved', async () => {
  const { wire, user, open } = await openPage();
  const dialog = await open('字段映射');
  const tries = dialog.getByRole('button', { name: '试读' });
  expect(tries).toHaveProperty('disabled', true);
  const found = { name: '欧阳晨曦', phoneNo: '', idCard: '', department: '', position: '', package: '' };
  const sample = dialog.getByRole('textbox', { name: '推送样例（JSON）' });
  await user.click(sample);
  await user.paste('{"candidate":{"name":"欧阳晨曦"}}');
  wire.answers(recruitingCalls.tryMapping, { found, wrong: ['phoneNo', 'idCard'], packageId: basicPackage.id });
  await user.click(tries);
  expect(await dialog.findAllByText('未找到 · 缺少或不正确')).toHaveLength(2);
  expect(dialog.queryByText('可以下单')).toBeNull();
  const whole = { ...found, phoneNo: '13800002046', idCard: '330106199003072415' };
  wire.answers(recruitingCalls.tryMapping, { found: whole, wrong: [], packageId: basicPackage.id });
  await user.click(tries);
  expect(await dialog.findByText('可以下单')).toBeDefined();
  expect(dialog.getByText('13800002046')).toBeDefined();
  expect(wire.asked(recruitingCalls.tryMapping).at(-1)?.params).toMatchObject({
    sample: '{"candidate":{"name":"欧阳晨曦"}}',
    mapping: { fields: { phoneNo: 'candidate.phone' }, packageId: basicPackage.id },
  });
  expect(wire.asked(recruitingCalls.change)).toHaveLength(0);
});

const rowOf = async (outsideId: string) => within(await screen.findByRole('row', { name: new RegExp(outsideId) }));

test('a candidate who was ordered leads to the order and says how much was written back', async () => {
  await openPage();
  const row = await rowOf('application-1');
  expect(row.getByText('已下单')).toBeDefined();
  expect(row.getByText('已送达 2，待送 1')).toBeDefined();
  expect(row.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe('/Dashboard/Order?detail=401');
  expect(row.queryByRole('button')).toBeNull();
});

test('a candidate who was not ordered says which fields are wrong, and is tried again', async () => {
  const { wire, user } = await openPage();
  const row = await rowOf('application-2');
  expect(row.getByText('未能下单')).toBeDefined();
  expect(row.getByText('缺少或不正确：手机号、身份证号')).toBeDefined();
  expect(row.queryByRole('link')).toBeNull();
  wire.answers(recruitingCalls.retry, {});
  await user.click(row.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('已重新开始')).toBeDefined();
  expect(wire.asked(recruitingCalls.retry).map(({ params }) => params)).toEqual([{ arrivalId: '62', again: false }]);
});

test('who was checked within a week is ordered again only when that is said', async () => {
  const { wire, press } = await openPage({ rows: [{ ...refused, reason: 'recentCheck', fields: [] }] });
  expect(await screen.findByText('7 天内查过这个人')).toBeDefined();
  wire.answers(recruitingCalls.retry, {});
  await press('仍要下单');
  await waitFor(() => expect(wire.asked(recruitingCalls.retry)[0]?.params.again).toBe(true));
});

test('a connection is removed only when that is meant', async () => {
  const { wire, user, press, open } = await openPage();
  wire.answers(recruitingCalls.remove, {});
  const question = await open('移除');
  await user.click(question.getByRole('button', { name: '先不' }));
  expect(wire.asked(recruitingCalls.remove)).toHaveLength(0);
  await press('移除');
  answerLinks(wire);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移除' }));
  expect(await screen.findByText('已移除')).toBeDefined();
  expect(await screen.findByText('还没有连接招聘系统')).toBeDefined();
  expect(screen.queryByText('application-1')).toBeNull();
});

test('connections that could not be read say so, and are read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.declines(recruitingCalls.links, 'busy');
  const { user } = await renderScreen(<Recruiting />, { at: '/Dashboard/Recruiting' });
  expect((await screen.findByRole('alert')).textContent).toContain('连接 加载失败');
  expect(screen.queryByText('还没有连接招聘系统')).toBeNull();
  const held = wire.holds(recruitingCalls.links);
  await user.click(screen.getByRole('button', { name: /^重试/ }));
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  held.answer({ linkList: [] });
  expect(await screen.findByText('还没有连接招聘系统')).toBeDefined();
});

test('in English the wrong fields of a candidate are named in English', async () => {
  await openPage({ language: 'en' });
  expect(await screen.findByText('Missing or wrong: Phone, ID number')).toBeDefined();
  expect(screen.getByText('2 delivered, 1 waiting')).toBeDefined();
});
