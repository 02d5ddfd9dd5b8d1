import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { reached, savingWire, sheetOf } from '../../../test/review-sheet.ts';
import { Sheet } from './sheet.tsx';

const stated = { company: '云栖科技有限公司', hrPhone: '0571****02' };

async function noteFor(change: Partial<ReviewSheet> = {}) {
  signInStaff('reviewer');
  const wire = savingWire();
  const sheet = sheetOf('XP_HR', change);
  wire.answers(reviewCalls.open, sheet);
  wire.answers(reviewCalls.noteContact, { contactId: '8' });
  const around = { onBack: vi.fn<() => void>(), onTaken: vi.fn<() => void>(), onClosed: vi.fn<() => void>() };
  const page = await renderScreen(<Sheet taskId={sheet.taskId} position="" narrowed={{}} {...around} />, {
    at: '/Operations/Tasks',
  });
  await page.user.click(await screen.findByRole('button', { name: /记录联系/ }));
  const begunAt = document.activeElement;
  await page.user.type(box('联系对象和内容'), '人事主管');
  return {
    ...page,
    wire,
    sheet,
    begunAt,
    keep: () => page.user.click(screen.getByRole('button', { name: '保存' })),
    noted: () => wire.asked(reviewCalls.noteContact).map(({ params }) => params),
  };
}
const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const choice = (name: string | RegExp): HTMLElement => screen.getByRole('combobox', { name });
const optionsOf = (name: string | RegExp): (string | null)[] =>
  within(choice(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('a call through the switchboard names the number, and where it comes from', async () => {
  const { user, keep, noted } = await noteFor();
  await keep();
  expect(screen.getByText('请填写拨打的号码，例如 010-88886666 转 123')).toBeDefined();
  expect(noted()).toEqual([]);
  await user.type(box('拨打的号码'), '0571-8888 0000 转 12');
  expect(optionsOf('号码或邮箱的来源')).toEqual(['单位官网', '工商登记', '114 查号', '单位公众号']);
  await user.selectOptions(choice('号码或邮箱的来源'), '工商登记');
  await keep();
  await waitFor(() =>
    expect(noted()).toMatchObject([
      { channel: 'switchboard', number: '0571-8888 0000 转 12', origin: 'register', words: '人事主管' },
    ]),
  );
});

test('a note opens with the focus in the first box that is to be filled in', async () => {
  const { begunAt } = await noteFor();
  expect(begunAt).toBe(box('拨打的号码'));
});

test('the switchboard that was called last is filled in', async () => {
  const last = { ...reached, outcome: 'noAnswer', origin: 'directory', number: '0571-66660000' } as const;
  const { begunAt } = await noteFor({ contacts: [last] });
  expect(box('拨打的号码').value).toBe('0571-66660000');
  expect(begunAt).toBe(box('联系对象和内容'));
  expect(choice('号码或邮箱的来源')).toHaveProperty('value', 'directory');
});

test('a number that the candidate has stated is picked and never typed off', async () => {
  const { user, keep, noted } = await noteFor({ claim: stated, reveals: ['hrPhone'] });
  await user.selectOptions(choice('联系方式'), '候选人给的号码');
  expect(optionsOf('候选人给的号码')).toEqual(['候选人提供的人事电话 0571****02', '其他号码']);
  expect(screen.queryByRole('combobox', { name: '号码或邮箱的来源' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: '拨打的号码' })).toBeNull();
  await keep();
  await waitFor(() => expect(noted()).toMatchObject([{ channel: 'claimed', claimedPhone: 'hrPhone' }]));
  expect(noted()[0]).not.toHaveProperty('origin');
});

test('a number that the candidate named elsewhere is typed', async () => {
  const { user, keep, noted } = await noteFor({ claim: stated, reveals: ['hrPhone'] });
  await user.selectOptions(choice('联系方式'), '候选人给的号码');
  await user.selectOptions(choice('候选人给的号码'), '其他号码');
  await user.type(box('拨打的号码'), '13700000009');
  await keep();
  await waitFor(() => expect(noted()).toMatchObject([{ channel: 'claimed', number: '13700000009' }]));
});

test.each(['公函', '查询网站'])('%s asks for no number', async (channel) => {
  const { user, keep, noted } = await noteFor();
  await user.selectOptions(choice('联系方式'), channel);
  expect(screen.queryByRole('textbox', { name: '拨打的号码' })).toBeNull();
  await keep();
  await waitFor(() => expect(noted()).toHaveLength(1));
  expect(noted()[0]).not.toHaveProperty('number');
});

test('what was typed for one channel is there again when it is chosen again', async () => {
  const { user } = await noteFor();
  await user.type(box('拨打的号码'), '0571-88880000');
  await user.selectOptions(choice('联系方式'), '电子邮件');
  expect(box('收件邮箱').value).toBe('');
  await user.selectOptions(choice('联系方式'), '单位总机');
  expect(box('拨打的号码').value).toBe('0571-88880000');
});

test('the candidate’s number in the place of the switchboard is refused at its box, and what was typed stays', async () => {
  const { user, wire, keep } = await noteFor();
  wire.declines(reviewCalls.noteContact, 'claimedNumber');
  await user.type(box('拨打的号码'), '0571-66880002');
  await keep();
  expect(await screen.findByText('拨的是候选人给的号码，不能写成总机转接')).toBeDefined();
  expect(box('拨打的号码').getAttribute('aria-invalid')).toBe('true');
  expect(box('拨打的号码').value).toBe('0571-66880002');
  expect(box('联系对象和内容').value).toBe('人事主管');
});

test('a contact in another way becomes the ground together with its way', async () => {
  const { user, wire, sheet, keep } = await noteFor();
  await user.selectOptions(choice('联系方式'), '电子邮件');
  await user.type(box('收件邮箱'), 'hr@yunqi.example');
  const mailed = { ...reached, contactId: '8', channel: 'mail', number: 'hr@yunqi.example' } as const;
  wire.answers(reviewCalls.open, { ...sheet, contacts: [mailed] });
  await keep();
  await waitFor(() => expect(choice(/^方式/)).toHaveProperty('value', 'mail'));
  expect(choice(/^联系(?!方式)/)).toHaveProperty('value', '8');
  expect(screen.getByText('请附上往来的公函或邮件。')).toBeDefined();
});

test('the log names over what somebody was reached, from where the number is, and the number', async () => {
  await noteFor({ contacts: [reached] });
  const log = screen.getByRole('list', { name: '联系记录' });
  expect(log.textContent).toContain('接通，单位总机（单位官网）');
  expect(log.textContent).toContain('0571-88880000');
});
