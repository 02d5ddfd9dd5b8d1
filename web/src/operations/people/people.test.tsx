import { assignCalls } from '@beidiao/contract/verification/assign';
import { type StaffRow, staffCalls } from '@beidiao/contract/staff/calls';
import { staffAccessCalls, staffChangeCalls } from '@beidiao/contract/staff/changes';
import { staffLimitCalls } from '@beidiao/contract/staff/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { People } from './people.tsx';

const rowOf = (change: Partial<StaffRow> = {}): StaffRow => ({
  staffId: '214',
  name: '司马青',
  roles: ['finance'],
  verifierNo: 'V-0214',
  loginName: 'simaqing',
  hasSecondFactor: true,
  isLocked: false,
  isDisabled: false,
  mail: 's***@example.com',
  phone: null,
  mayConfirmFrom: null,
  accessLink: null,
  createdAt: '2026-11-01T10:00:00+08:00',
  lastSeenAt: null,
  ...change,
});

async function openPeople(...rows: readonly StaffRow[]) {
  const wire = fakeWire();
  signInStaff('administrator');
  wire.answers(staffCalls.list, { rows: [...rows], hasMore: false });
  wire.answers(staffChangeCalls.list, { rows: [], hasMore: false });
  wire.answers(assignCalls.skills, { groups: [], rows: [] });
  wire.answers(staffLimitCalls.list, { rows: [] });
  wire.answers(staffCalls.acts, { rows: [], hasMore: false });
  wire.answers(staffCalls.securityEvents, { rows: [], hasMore: false });
  const page = await renderScreen(<People />, { at: '/Operations/Staff' });
  await screen.findByRole('table', { name: '工作人员' });
  return { wire, ...page };
}

test('a new account is asked for with the own mail or phone of the person, and no password is shown', async () => {
  const { wire, user } = await openPeople(rowOf());
  wire.answers(staffCalls.add, { changeId: '7', status: 'waiting' });
  await user.click(screen.getByRole('button', { name: '新增账号' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('姓名'), '许知远');
  await user.type(dialog.getByLabelText('登录名'), 'xuzhiyuan');
  await user.click(dialog.getByRole('checkbox', { name: '财务' }));
  const ask = dialog.getByRole('button', { name: '提交确认' });
  await user.click(ask);
  expect(await dialog.findByText('请填写本人的邮箱或手机号')).toBeDefined();
  await user.type(dialog.getByLabelText('本人邮箱'), 'xu@');
  await user.click(ask);
  expect(wire.asked(staffCalls.add)).toEqual([]);
  await user.type(dialog.getByLabelText('本人邮箱'), 'example.com');
  await user.type(dialog.getByLabelText('本人手机号'), '138 0000 2047');
  await user.click(ask);
  expect(await screen.findByText('已提交，等待另一位管理员确认')).toBeDefined();
  expect(wire.asked(staffCalls.add).map(({ params }) => params)).toEqual([
    { name: '许知远', loginName: 'xuzhiyuan', roles: ['finance'], mail: 'xu@example.com', phone: '13800002047' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a role that is taken away is saved, one that is added is submitted', async () => {
  const { wire, user } = await openPeople(rowOf({ roles: ['finance', 'sales'] }));
  wire.answers(staffCalls.setRoles, ({ roles }) =>
    roles.includes('lead')
      ? { changeId: '7', status: 'waiting' as const }
      : { changeId: null, status: 'done' as const },
  );
  const edit = async (role: string, act: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: '岗位' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: role }));
    await user.click(dialog.getByRole('button', { name: act }));
  };
  await edit('客户', '保存');
  expect(await screen.findByText('已保存')).toBeDefined();
  await edit('审核组长', '提交确认');
  expect(await screen.findByText('已提交，等待另一位管理员确认')).toBeDefined();
});

test('who has no contact is shown so, and a reset says what is lacking', async () => {
  const { wire, user } = await openPeople(rowOf({ mail: null }));
  expect(screen.getByText('未登记')).toBeDefined();
  wire.declines(staffCalls.resetAccess, 'staffContactLacks');
  await user.click(screen.getByRole('button', { name: '重置登录' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/链接发到本人邮箱或手机/)).toBeDefined();
  await user.click(question.getByRole('button', { name: '提交确认' }));
  expect(await screen.findByText(/没有登记本人的邮箱或手机号/)).toBeDefined();
  wire.answers(staffChangeCalls.contact, { changeId: '9', status: 'waiting' });
  await user.click(screen.getByRole('button', { name: '联系方式' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('本人手机号'), '13800002047');
  await user.click(dialog.getByRole('button', { name: '提交确认' }));
  await screen.findByText('已提交，等待另一位管理员确认');
  expect(wire.asked(staffChangeCalls.contact).map(({ params }) => params)).toEqual([
    { staffId: '214', phone: '13800002047' },
  ]);
});

test('a new account says that its password is not set and from when it may confirm, and its link is sent again', async () => {
  const { wire, user } = await openPeople(rowOf({ accessLink: 'sent', mayConfirmFrom: '2026-12-02T10:00:00+08:00' }));
  expect(screen.getByText('待设置密码 · 链接已发送')).toBeDefined();
  expect(screen.getByText(/起可确认$/)).toBeDefined();
  wire.answers(staffAccessCalls.send, {});
  await user.click(screen.getByRole('button', { name: '重发链接' }));
  expect(await screen.findByText('链接已重新发送')).toBeDefined();
});

test.each([
  ['failed', /链接发送失败/],
  ['over', /链接已过期/],
  ['sending', /链接正在发送/],
] as const)('a link to set the password that is %s is told so', async (accessLink, said) => {
  await openPeople(rowOf({ accessLink }));
  expect(screen.getByText(said)).toBeDefined();
});

test('the own account is neither edited, reset nor reached otherwise', async () => {
  await openPeople(rowOf({ staffId: '213' }));
  for (const act of ['岗位', '联系方式', '重置登录']) expect(screen.queryByRole('button', { name: act })).toBeNull();
});

test('enabling asks for a second administrator', async () => {
  const { wire, user } = await openPeople(rowOf({ isDisabled: true }));
  wire.answers(staffCalls.setDisabled, { changeId: '7', status: 'waiting' });
  await user.click(screen.getByRole('button', { name: '启用' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交确认' }));
  expect(await screen.findByText('已提交，等待另一位管理员确认')).toBeDefined();
});
