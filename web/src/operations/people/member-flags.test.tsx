import { featureFlags, flagWords } from '@beidiao/contract/catalogue/flags';
import type { MemberRow } from '@beidiao/contract/operations/calls';
import { type MemberFlag, memberFlagCalls } from '@beidiao/contract/operations/member-flags';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { MemberFlags } from './member-flags.tsx';

const member: MemberRow = {
  memberId: '6',
  name: '云栖科技有限公司',
  category: 1,
  createdAt: '2026-11-01T10:00:00+08:00',
  checkCount: 3,
  balanceFen: 500_000,
  frozen: null,
  frozenAbove: null,
};
const never = { why: null, changedBy: null, changedAt: null };
const turned = { why: '合同约定', changedBy: '闻人静', changedAt: '2026-11-26T10:00:00+08:00' };

const answerFlags = (wire: FakeWire, change: (flag: MemberFlag['flag']) => Partial<MemberFlag> = () => ({})): void =>
  wire.answers(memberFlagCalls.read, {
    memberId: '6',
    memberName: member.name,
    flagList: featureFlags.map((flag) => ({ flag, isOn: false, ...never, ...change(flag) })),
    mokaMake: false,
  });

type Opened = { role?: StaffRole; language?: Language; prepare?: (wire: FakeWire) => void };

async function openDialog({ role = 'sales', language = 'zh', prepare = answerFlags }: Opened = {}) {
  const wire = fakeWire();
  signInStaff(role);
  prepare(wire);
  const left: true[] = [];
  const dialog = <MemberFlags member={member} onClose={() => left.push(true)} />;
  const page = await renderScreen(dialog, { at: '/Operations/Members', language });
  return { wire, left, ...page };
}

const turn = (name: string): Promise<HTMLInputElement> => screen.findByRole('switch', { name });
const save = (): HTMLElement => screen.getByRole('button', { name: '保存' });
const why = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: '原因' });

test('all that can be made otherwise for a member is turned on with a reason, and only what was changed is sent', async () => {
  const { wire, user, left } = await openDialog();
  await turn('人力资源服务机构');
  expect(screen.getAllByText('没有改过')).toHaveLength(featureFlags.length);
  for (const flag of featureFlags) {
    const { name, about } = flagWords[flag].zh;
    expect(screen.getByText(about)).toBeDefined();
    await user.click(await turn(name));
  }
  await user.click(await turn('情绪测评'));
  expect(screen.getByText('将改 6 项')).toBeDefined();
  await user.type(why(), ' 合同约定 ');
  const held = wire.holds(memberFlagCalls.save);
  await user.dblClick(save());
  held.answer({});
  expect(await screen.findByText('已保存，云栖科技有限公司 的下一次操作起生效')).toBeDefined();
  expect(left).toHaveLength(1);
  const flagList = featureFlags.filter((flag) => flag !== 'isDingDongMaiCai').map((flag) => ({ flag, isOn: true }));
  expect(wire.asked(memberFlagCalls.save).map(({ params }) => params)).toEqual([
    { memberId: '6', flagList, why: '合同约定' },
  ]);
});

test('without a change, or without a reason of two characters, nothing is sent and it is said what is missing', async () => {
  const { wire, user } = await openDialog();
  await turn('个人信用报告');
  await user.click(save());
  expect(screen.getByText('没有需要保存的修改')).toBeDefined();
  await user.click(await turn('个人信用报告'));
  await user.type(why(), '约');
  await user.click(save());
  expect(screen.getByText('请填写原因，至少 2 个字')).toBeDefined();
  expect(why().getAttribute('aria-invalid')).toBe('true');
  expect(wire.asked(memberFlagCalls.save)).toHaveLength(0);
});

test('a refusal is told with what was turned and typed still there; what was turned can be put back', async () => {
  const { wire, user, left } = await openDialog();
  await user.click(await turn('个人信用报告'));
  await user.type(why(), '合同约定');
  wire.declines(memberFlagCalls.save, 'memberNotFound');
  await user.click(save());
  expect(await screen.findByText(/会员/, { selector: 'p[data-problem]' })).toBeDefined();
  expect((await turn('个人信用报告')).checked).toBe(true);
  expect(why().value).toBe('合同约定');
  expect(left).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '还原' }));
  expect((await turn('个人信用报告')).checked).toBe(false);
});

test('who turned each of them last, when and why is told, and what follows from the binding to Moka is not turned', async () => {
  await openDialog({
    prepare: (wire) =>
      answerFlags(wire, (flag) =>
        flag === 'credit' ? { isOn: true, ...turned } : flag === 'isManPower' ? { ...turned, changedBy: null } : {},
      ),
  });
  expect((await turn('个人信用报告')).checked).toBe(true);
  expect(screen.getByText(/^闻人静 .*打开：合同约定$/)).toBeDefined();
  expect(screen.getByText(/^工作人员 .*关闭：合同约定$/)).toBeDefined();
  expect(screen.getByText('企业没有绑定 Moka。绑定和解绑由企业管理员操作。')).toBeDefined();
  expect(screen.getAllByRole('switch')).toHaveLength(featureFlags.length);
});

test('finance reads them and is told who may turn them, without being offered to', async () => {
  await openDialog({ role: 'finance' });
  expect(await screen.findByText('查看需要财务、销售或管理员岗位，修改需要销售或管理员岗位。')).toBeDefined();
  expect(screen.getAllByText('未开')).toHaveLength(featureFlags.length + 1);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

test('what could not be read says so, and is read again on request', async () => {
  const { wire, user } = await openDialog({ prepare: ({ declines }) => declines(memberFlagCalls.read, 'busy') });
  const dialog = within(await screen.findByRole('dialog', { name: '云栖科技有限公司 的定制' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('定制 加载失败');
  answerFlags(wire);
  await user.click(dialog.getByRole('button', { name: /^重试/ }));
  expect(await turn('人力资源服务机构')).toBeDefined();
});

test('in English each of them is told in English', async () => {
  await openDialog({ language: 'en' });
  expect(await turn('Staffing agency')).toBeDefined();
  expect(screen.getAllByText('Never changed')).toHaveLength(featureFlags.length);
});
