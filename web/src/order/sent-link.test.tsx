import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { OrderDetails } from '@beidiao/contract/order/calls';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../test/fake-wire.ts';
import { unpaidRow } from '../../test/order-row.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { SentLink } from './sent-link.tsx';

type Opened = Partial<Pick<OrderDetails, 'moves' | 'idType' | 'idCard'>> & { tries?: number; language?: 'zh' | 'en' };

async function openLink({
  tries = 0,
  language = 'zh',
  moves = ['cancel', 'correctPhone', 'correctPerson'],
  ...more
}: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire);
  const link = { checkCode: 'K7P2', sentAt: '2026-11-26T09:30:00+08:00', expiresAt: '2026-11-29T09:30:00+08:00' };
  wire.answers(candidateCalls.linkOfOrder, { link: { ...link, resendableAt: null }, triesUnlikeOrder: tries });
  const details = {
    ...unpaidRow({ status: 18, moves }),
    idCard: '3301**********2415',
    idType: 'idCard',
    ...more,
  } as OrderDetails;
  const page = await renderScreen(<SentLink details={details} />, { language });
  await screen.findByText('K7P2');
  return { wire, ...page };
}

const openDialog = async (more: Opened = {}) => {
  const opened = await openLink(more);
  await opened.user.click(screen.getByRole('button', { name: '更正姓名或身份证号' }));
  const dialog = within(await screen.findByRole('dialog', { name: '更正诸葛明玥的姓名或身份证号' }));
  return { ...opened, dialog };
};

test('tries of the candidate that differ from the order are told, with what to do', async () => {
  await openLink({ tries: 2 });
  expect(screen.getByText(/2 次所填姓名或身份证号与下单信息不同，没有查询来源/)).toBeDefined();
});

test('of no such try nothing is said', async () => {
  await openLink();
  expect(screen.queryByText(/与下单信息不同/)).toBeNull();
});

test('the document of the order is named in both languages', async () => {
  await openLink({ idType: 'passport', idCard: 'E1*****78', tries: 1, language: 'en' });
  expect(screen.getByRole('button', { name: 'Correct name or passport number' })).toBeDefined();
  expect(screen.getByText(/entered a name or passport number unlike the order \(tries: 1\)/)).toBeDefined();
});

test('nothing is offered once the identity is confirmed', async () => {
  await openLink({ moves: ['cancel', 'correctPhone'] });
  expect(screen.queryByRole('button', { name: '更正姓名或身份证号' })).toBeNull();
});

test('a name alone is corrected, and the number that was left empty stays', async () => {
  const { wire, user, dialog } = await openDialog();
  wire.answers(candidateCalls.correctPerson, { name: '诸葛明月', idCard: '3301**********2415' });
  const name = dialog.getByLabelText('姓名');
  await user.clear(name);
  await user.type(name, ' 诸葛明月 ');
  await user.click(dialog.getByRole('button', { name: '更正并发送新链接' }));
  expect(await screen.findByText('已更正，新链接已发送')).toBeDefined();
  expect(wire.asked(candidateCalls.correctPerson)[0]?.params).toEqual({ orderDetailsId: '401', name: '诸葛明月' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a number with a wrong check digit is told at its field, and nothing is sent', async () => {
  const { wire, user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('新的身份证号'), '330106199003072416');
  await user.click(dialog.getByRole('button', { name: '更正并发送新链接' }));
  expect(dialog.getByLabelText('新的身份证号').getAttribute('aria-invalid')).toBe('true');
  expect(wire.asked(candidateCalls.correctPerson)).toHaveLength(0);
});

test('what is refused keeps what was typed and says why', async () => {
  const { wire, user, dialog } = await openDialog();
  wire.declines(candidateCalls.correctPerson, 'papersLookedAt');
  await user.type(dialog.getByLabelText('新的身份证号'), '330106199108123418');
  await user.click(dialog.getByRole('button', { name: '更正并发送新链接' }));
  expect(await dialog.findByText(/核查员正在核对/)).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('新的身份证号').value).toBe('330106199108123418');
  wire.declines(candidateCalls.correctPerson, 'personUnchanged');
  await user.click(dialog.getByRole('button', { name: '更正并发送新链接' }));
  expect(await dialog.findByText('与当前的相同')).toBeDefined();
});
