import { candidateCalls, type Claim } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { orderStates } from '@beidiao/contract/order/states';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { ownCheck, ownItem } from '../../../test/own-check.ts';
import { signInCandidate } from '../../../test/people.ts';
import { renderPhone } from '../../../test/render-phone.tsx';
import { paths } from '../paths.ts';

const orderDetailsId = '401';
const dataItemList = [
  ownItem('XP_HR', { needs: ['employer'], quantity: 2 }),
  ownItem('XP_INTERVIEW', { needs: ['employer', 'referee'] }),
];

const present = { company: '南浔映山示例物流', position: '主管', from: '2022-05', isPresent: true };
const former = { company: '湖州青禾示例食品', position: '助理', from: '2019-03', to: '2022-04' };
const referee = { refereeName: '方静', refereePhone: '13812340000', mayContact: true, relation: '主管' };
const claim = (itemCode: string, n: number, content: Claim['content']): Claim => ({
  itemCode,
  n,
  content,
  completed: true,
  fileIds: [],
  updatedAt: null,
  byOrderer: false,
});
const filledIn = [
  claim('XP_HR', 1, present),
  claim('XP_HR', 2, former),
  claim('XP_INTERVIEW', 1, { ...present, ...referee, company: '南浔映山 示例物流' }),
];

type Opened = { said?: readonly Claim[]; isHandedIn?: boolean; language?: Language };
async function open({ said = filledIn, isHandedIn = false, language = 'zh' }: Opened = {}) {
  signInCandidate(orderDetailsId);
  const wire = fakeWire();
  const handedIn = {
    status: orderStates.generating,
    step: 'status',
    claimsDone: true,
    submittedAt: '2026-11-26T10:00:00+08:00',
  } as const;
  wire.answers(candidateCalls.details, ownCheck({ orderDetailsId, dataItemList, ...(isHandedIn ? handedIn : {}) }));
  wire.answers(collectCalls.list, { rows: said.map((it) => ({ ...it, missing: [], files: [] })), submittedAt: null });
  wire.answers(candidateCalls.answerEmployers, {});
  const phone = renderPhone(paths.employers, { language });
  await screen.findAllByRole('switch');
  return { ...phone, wire, sent: () => wire.asked(candidateCalls.answerEmployers).map(({ params }) => params) };
}
const card = (company: string) => within(screen.getByRole('group', { name: company }));
const toggle = (company: string) => card(company).getByRole('switch', { name: '不要联系' });

test('each employer is asked about once, on for the present one and off for the others', async () => {
  await open();
  expect(screen.getAllByRole('group').map((it) => it.getAttribute('data-closed'))).toEqual(['true', null]);
  expect(card(present.company).getByText('2022-05 至今')).toBeDefined();
  expect(card(present.company).getByText('现单位')).toBeDefined();
  expect(card(former.company).getByText('2019-03 至 2022-04')).toBeDefined();
  expect(toggle(present.company)).toHaveProperty('checked', true);
  expect(toggle(former.company)).toHaveProperty('checked', false);
});

test('a referee who works at a closed employer is said not to be contacted either', async () => {
  const { user } = await open();
  const said = /您填的证明人有 1 位在这里，也不联系/;
  expect(card(present.company).getByText(said)).toBeDefined();
  await user.click(toggle(present.company));
  expect(screen.queryByText(said)).toBeNull();
});

test('what is shown is what is sent, for all of them at once, and leads back to the list', async () => {
  const { user, sent } = await open();
  await user.click(toggle(present.company));
  await user.click(toggle(former.company));
  await user.click(screen.getByRole('button', { name: '保存，下一步' }));
  const employers = [
    { company: present.company, doNotContact: false },
    { company: former.company, doNotContact: true },
  ];
  await waitFor(() => expect(sent()).toEqual([{ orderDetailsId, employers }]));
  expect(await screen.findByRole('heading', { name: '请填写以下内容' })).toBeDefined();
});

test('an answer that the server does not take stays on the page, with the reason', async () => {
  const { user, wire } = await open();
  wire.declines(candidateCalls.answerEmployers, 'detailErased');
  await user.click(toggle(former.company));
  await user.click(screen.getByRole('button', { name: '保存，下一步' }));
  expect((await screen.findByRole('alert')).textContent).toContain('本次核查的资料已按要求删除');
  expect(toggle(former.company)).toHaveProperty('checked', true);
});

test('it can be changed after everything was handed in', async () => {
  const said = filledIn.map((it) => ({ ...it, content: { ...it.content, doNotContact: false } }));
  const { user, wire, sent } = await open({ isHandedIn: true, said });
  wire.holds(candidateCalls.answerEmployers);
  expect(toggle(present.company)).toHaveProperty('checked', false);
  await user.click(toggle(present.company));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent()).toMatchObject([{ employers: [{ doNotContact: true }, { doNotContact: false }] }]));
});

test('in English an employer is asked about in English', async () => {
  await open({ language: 'en' });
  expect(screen.getByRole('heading', { name: 'Any employers we must not contact?' })).toBeDefined();
  expect(card(present.company).getByText('2022-05 to date')).toBeDefined();
  expect(card(present.company).getByText('Referees of yours here: 1. They are not contacted either')).toBeDefined();
});
