import { type StaffChange, staffChangeCalls } from '@beidiao/contract/staff/changes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ChangesCard } from './changes-card.tsx';

const at = '2026-12-01T10:00:00+08:00';
const later = '2026-12-04T10:00:00+08:00';
const changeOf = (change: Partial<StaffChange> = {}): StaffChange => ({
  changeId: '7',
  kind: 'add',
  state: 'waiting',
  person: { staffId: null, name: '许知远', loginName: 'xuzhiyuan' },
  roles: ['finance', 'administrator'],
  mail: 'xu@example.com',
  phone: null,
  askedBy: { staffId: '214', name: '司马青' },
  askedAt: at,
  lapsesAt: '2026-12-08T10:00:00+08:00',
  carriedOutAt: null,
  decidedBy: null,
  decidedAt: null,
  why: '',
  doneBy: null,
  isOwn: false,
  isAboutMe: false,
  ...change,
});

async function openCard(waiting: readonly StaffChange[], ended: readonly StaffChange[] = []) {
  const wire = fakeWire();
  signInStaff('administrator');
  wire.answers(staffChangeCalls.list, ({ scope }) => ({
    rows: [...(scope === 'waiting' ? waiting : ended)],
    hasMore: false,
  }));
  const page = await renderScreen(<ChangesCard />, { at: '/Operations/Staff' });
  return { wire, ...page };
}
const cells = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('table', { name: '账号变更' }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a change that waits says for whom, what, by whose wish, and what happens when', async () => {
  await openCard([changeOf()]);
  expect(await cells()).toEqual([
    '许知远xuzhiyuan',
    '新增账号：财务、管理员xu@example.com',
    expect.stringContaining('司马青'),
    expect.stringContaining('前无人确认则失效'),
    '驳回确认',
  ]);
});

test('what nobody else can confirm says when it is carried out by itself', async () => {
  await openCard([changeOf({ carriedOutAt: later, isOwn: true })]);
  expect((await cells())[3]).toContain('没有第二位管理员');
  expect(screen.getByRole('button', { name: '撤回' })).toBeDefined();
});

test('another confirms after one more question, and a no needs a reason', async () => {
  const { wire, user } = await openCard([changeOf()]);
  wire.answers(staffChangeCalls.decide, { state: 'done' });
  await user.click(await screen.findByRole('button', { name: '驳回' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '驳回' }));
  expect(await dialog.findByText('请填写原因，至少 2 个字')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '确认' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/请先用另外的方式向本人核实/)).toBeDefined();
  await user.click(asked.getByRole('button', { name: '确认' }));
  await screen.findByText('已执行');
  expect(wire.asked(staffChangeCalls.decide).map(({ params }) => params)).toEqual([
    { changeId: '7', confirms: true, why: '' },
  ]);
});

test('the own wish can be withdrawn and not confirmed, and one about oneself rejected alone', async () => {
  await openCard([
    changeOf({ isOwn: true }),
    changeOf({ changeId: '8', kind: 'reset', roles: null, mail: null, isAboutMe: true }),
  ]);
  await screen.findByRole('table', { name: '账号变更' });
  expect(screen.getAllByRole('button', { name: '撤回' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: '驳回' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '确认' })).toBeNull();
});

test('who was changed a short while ago reads until when they confirm nothing, and what they typed stays', async () => {
  const { wire, user } = await openCard([changeOf()]);
  wire.declines(staffChangeCalls.decide, 'confirmsLater', { facts: { time: '2026-12-02 10:00' } });
  await user.click(await screen.findByRole('button', { name: '驳回' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '没有这个人');
  await user.click(dialog.getByRole('button', { name: '驳回' }));
  expect(await dialog.findByText(/2026-12-02 10:00 起才能确认/)).toBeDefined();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('没有这个人');
});

test('what has ended says how: by a person, by the wait, by the operator, rejected, withdrawn, lapsed', async () => {
  const done = { state: 'done', decidedAt: at } as const;
  const other = { staffId: '213', name: '闻人静' };
  const { user } = await openCard(
    [],
    [
      changeOf({ changeId: '1', ...done, doneBy: 'person', decidedBy: other }),
      changeOf({ changeId: '2', ...done, doneBy: 'wait' }),
      changeOf({ changeId: '3', ...done, doneBy: 'operator' }),
      changeOf({ changeId: '4', state: 'rejected', decidedAt: at, decidedBy: other, why: '没有这个人' }),
      changeOf({ changeId: '5', state: 'withdrawn', decidedAt: at, decidedBy: other }),
      changeOf({ changeId: '6', state: 'lapsed', decidedAt: at }),
    ],
  );
  expect(await screen.findByText('没有等待确认的变更')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: '已结束' }));
  const ends = (await cells()).filter((_, place) => place % 4 === 3);
  expect(ends.map((end) => end?.replace(/(闻人静 · )?\d.*$/, ''))).toEqual([
    '已执行',
    '等待期满后自动执行',
    '由服务器运维人员确认',
    '已驳回',
    '已撤回',
    '无人确认，已失效',
  ]);
  expect(ends[3]).toContain('没有这个人');
});

test('a list that can not be read says so and is asked for again', async () => {
  const wire = fakeWire();
  signInStaff('administrator');
  wire.breaks(staffChangeCalls.list);
  const { user } = await renderScreen(<ChangesCard />, { at: '/Operations/Staff' });
  const again = await screen.findByRole('button', { name: '重试' });
  wire.answers(staffChangeCalls.list, { rows: [changeOf()], hasMore: false });
  await user.click(again);
  expect((await cells())[0]).toContain('许知远');
});
