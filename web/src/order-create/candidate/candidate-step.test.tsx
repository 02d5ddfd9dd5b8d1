import { orderCalls } from '@beidiao/contract/order/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { answerOffer } from '../../../test/offer.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { stepPaths } from '../steps.ts';
import { Wizard } from '../wizard.tsx';

async function openStep({ language = 'zh', wire = fakeWire() }: { language?: 'zh' | 'en'; wire?: FakeWire } = {}) {
  signInHr(wire);
  answerOffer(wire, () => 3_000);
  const page = await renderScreen(<Wizard />, {
    at: stepPaths.candidate,
    serves: '/Dashboard/OrderCreate/$',
    language,
  });
  await screen.findByRole('button', { name: language === 'zh' ? /下一步/ : /Next/ });
  return { wire, ...page };
}

const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const goOn = (): HTMLElement => screen.getByRole('button', { name: '下一步：选择核查项' });
const wrong = (name: string, words: RegExp): HTMLElement => screen.getByRole('textbox', { name, description: words });

const line = '诸葛明玥 136 0000 5177 11010519491231002x';

test('a pasted line fills in name, phone and ID card, and says so', async () => {
  const { user } = await openStep();
  await user.click(box('姓名'));
  await user.paste(line);
  expect(box('姓名').value).toBe('诸葛明玥');
  expect(box('手机号').value).toBe('13600005177');
  expect(box('身份证号').value).toBe('11010519491231002X');
  expect(await screen.findByText('已从粘贴内容识别：姓名、手机号、身份证号')).toBeDefined();
});

test('a lone value that is pasted stays in the field it was pasted into', async () => {
  const { user } = await openStep();
  await user.click(box('手机号'));
  await user.paste('13600005177');
  expect(box('手机号').value).toBe('13600005177');
  expect(box('姓名').value).toBe('');
});

test('the first field that lacks something is named and gets the focus, and nothing is asked', async () => {
  const { user, wire } = await openStep();
  await user.click(goOn());
  expect(document.activeElement).toBe(box('姓名'));
  expect(box('姓名').getAttribute('aria-invalid')).toBe('true');
  expect(wrong('姓名', /请输入姓名/)).toBe(box('姓名'));
  expect(wire.asked(orderCalls.existing)).toHaveLength(0);
});

test('an ID card with a wrong check digit is said beside its field when it is left', async () => {
  const { user } = await openStep();
  await user.type(box('身份证号'), '110105194912310021');
  expect(box('身份证号').getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expect(box('身份证号').getAttribute('aria-invalid')).toBe('true');
  expect(wrong('身份证号', /校验/)).toBe(box('身份证号'));
});

test('what is wrong stands beside the hint that says what is right', async () => {
  const { user } = await openStep();
  await user.type(box('拟入职日期'), '2026-13-45');
  await user.click(goOn());
  expect(wrong('手机号', /请输入手机号.*授权链接将发到此号/)).toBe(box('手机号'));
  expect(wrong('拟入职日期', /不是有效日期.*选填/)).toBe(box('拟入职日期'));
});

test('an order of the last seven days is shown before a second one is made', async () => {
  const { user, wire, address } = await openStep();
  wire.answers(orderCalls.existing, {
    existing: {
      orderDetailsId: '401',
      orderNo: 'BD20261124001',
      status: 5,
      createdAt: '2026-11-24T09:30:00+08:00',
      operatorName: '沈若溪',
    },
  });
  await user.click(box('姓名'));
  await user.paste(line);
  await user.click(goOn());
  const dialog = await screen.findByRole('dialog', { name: '7 天内已为该候选人下单' });
  expect(dialog.textContent).toContain('BD20261124001');
  expect(address()).toBe(stepPaths.candidate);
  await user.click(within(dialog).getByRole('button', { name: '仍要下单' }));
  await waitFor(() => expect(address()).toBe(stepPaths.items));
  expect(wire.asked(orderCalls.existing)).toHaveLength(1);
});

test('the same person is asked for in a tidy form', async () => {
  const { user, wire, address } = await openStep();
  wire.answers(orderCalls.existing, { existing: null });
  await user.type(box('姓名'), ' 诸葛明玥 ');
  await user.type(box('手机号'), '136-0000-5177');
  await user.type(box('身份证号'), '11010519491231002x');
  await user.click(goOn());
  await waitFor(() => expect(address()).toBe(stepPaths.items));
  const person = { name: '诸葛明玥', phoneNo: '13600005177', idCard: '11010519491231002X', idType: 'idCard' };
  expect(wire.asked(orderCalls.existing).map(({ params }) => params)).toEqual([person]);
});

test('what was typed stays when the connection breaks, and the same click works again', async () => {
  const { user, wire, address } = await openStep();
  wire.breaks(orderCalls.existing);
  await user.click(box('姓名'));
  await user.paste(line);
  await user.click(goOn());
  expect(await screen.findByText(/网络连接失败/)).toBeDefined();
  expect(box('姓名').value).toBe('诸葛明玥');
  expect(address()).toBe(stepPaths.candidate);
  wire.answers(orderCalls.existing, { existing: null });
  await user.click(goOn());
  await waitFor(() => expect(address()).toBe(stepPaths.items));
});

test('a double click on the next step looks for earlier orders once', async () => {
  const { user, wire } = await openStep();
  const held = wire.holds(orderCalls.existing);
  await user.click(box('姓名'));
  await user.paste(line);
  await user.dblClick(goOn());
  expect(screen.getByRole('button', { name: '正在检查近期订单…' }).getAttribute('aria-busy')).toBe('true');
  held.answer({ existing: null });
  await screen.findByRole('heading', { name: '可选核查项' });
  expect(wire.asked(orderCalls.existing)).toHaveLength(1);
});

test('the format check says that no source was asked, and is forgotten when the person changes', async () => {
  const { user, wire } = await openStep();
  wire.answers(orderCalls.checkIdentity, { result: 'unknown', checkId: '88', confirmedAt: null });
  await user.click(box('姓名'));
  await user.paste(line);
  await user.click(screen.getByRole('button', { name: '检查三要素格式' }));
  expect(await screen.findByText(/格式和校验位无误。是否属于同一人/)).toBeDefined();
  await user.type(box('姓名'), '儿');
  expect(screen.queryByText(/格式和校验位无误/)).toBeNull();
});

test('a page that is opened again holds what was typed before', async () => {
  const first = await openStep();
  await first.user.type(box('姓名'), '诸葛明玥');
  await first.user.type(box('入职岗位'), '前端工程师');
  first.close();
  await openStep({ wire: first.wire });
  expect(box('姓名').value).toBe('诸葛明玥');
  expect(box('入职岗位').value).toBe('前端工程师');
});

test('in English a missing name is named in English, and the server is asked in English', async () => {
  const { user, wire } = await openStep({ language: 'en' });
  await user.click(screen.getByRole('button', { name: 'Next: choose items' }));
  expect(wrong('Name', /Enter|required/)).toBe(box('Name'));
  wire.declines(orderCalls.existing, 'busy');
  await user.click(box('Name'));
  await user.paste(line);
  await user.click(screen.getByRole('button', { name: 'Next: choose items' }));
  await waitFor(() => expect(wire.asked(orderCalls.existing).map(({ language }) => language)).toEqual(['en']));
});
