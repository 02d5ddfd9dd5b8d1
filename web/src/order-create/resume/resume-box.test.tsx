import { fileBytesMax } from '@beidiao/contract/file/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { type FoundPost, type ResumeReading, resumeCalls } from '@beidiao/contract/resume/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { answerOffer } from '../../../test/offer.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetDraft } from '../draft-store.ts';
import { stepPaths } from '../steps.ts';
import { Wizard } from '../wizard.tsx';

const job: FoundPost = {
  content: { company: '杭州澜石软件有限公司', position: '后端工程师', from: '2019-07', to: '2023-02' },
  words: '2019.07 - 2023.02    杭州澜石软件有限公司    后端工程师',
};
const school: FoundPost = {
  content: { school: '浙江理工大学', major: '软件工程' },
  words: '2015.09 - 2019.06    浙江理工大学    软件工程    本科',
};
const readingOf = (change: Partial<ResumeReading> = {}): ResumeReading => ({
  name: { value: '诸葛明玥', words: '姓名：诸葛明玥' },
  phoneNo: { value: '13600005177', words: '手机：13600005177' },
  idCard: null,
  position: { value: '前端工程师', words: '求职意向：前端工程师' },
  employers: [job],
  schools: [school],
  ...change,
});

const pdf = new File(['%PDF-1.7'], '简历.pdf', { type: 'application/pdf' });
const idCard = '11010519491231002X';
const order = {
  orderId: '301',
  orderDetailsId: '401',
  orderNo: 'BD20261126001',
  tradeOrderId: '501',
  tradeNo: 'ZF20261126001',
  amountFen: 3_000,
  dueFen: 3_000,
  isFree: false,
  expiresAt: '2026-11-27T10:00:00+08:00',
  status: 1,
} as const;
const keptFile = { fileId: '88', name: '简历.pdf', mime: 'application/pdf', bytes: 8, createdAt: order.expiresAt };

/** The first step of a new order. */
async function openStep({ language = 'zh' }: { language?: Language } = {}) {
  const wire = fakeWire();
  signInHr(wire);
  answerOffer(wire, () => 3_000);
  wire.answers(orderCalls.existing, { existing: null });
  wire.answers(resumeCalls.read, readingOf());
  await resetDraft();
  const page = await renderScreen(<Wizard />, {
    at: stepPaths.candidate,
    serves: '/Dashboard/OrderCreate/$',
    language,
  });
  const name = language === 'zh' ? '用简历填表' : 'Fill from a résumé';
  const box = within(await screen.findByRole('region', { name }));
  const { user } = page;
  const choose = (file = pdf): Promise<void> =>
    user.upload(box.getByLabelText(/^(?:选择简历|换一份|Choose a résumé)$/), file);
  const press = (button: string | RegExp): Promise<void> => user.click(box.getByRole('button', { name: button }));
  /** What the box says of a field. */
  const row = (label: string): string =>
    box.getAllByRole('listitem').find((line) => within(line).queryByText(label))?.textContent ?? '';
  return { wire, box, choose, press, row, ...page };
}
type Step = Awaited<ReturnType<typeof openStep>>;

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const filled = (): string[] => ['姓名', '手机号', '身份证号', '入职岗位'].map((name) => field(name).value);
const drop = (...files: File[]): boolean => fireEvent.drop(document, { dataTransfer: { files } });

/** On to the items, with a job to be checked. */
async function goToItems({ user }: Step): Promise<void> {
  await user.click(field('身份证号'));
  await user.paste(idCard);
  await user.click(screen.getByRole('button', { name: '下一步：选择核查项' }));
  await user.click(await screen.findByRole('checkbox', { name: '选择 工作履历' }));
}
async function openJobDialog({ user }: Step) {
  await user.click(screen.getByRole('button', { name: '代填 工作履历 的信息' }));
  const dialog = within(await screen.findByRole('dialog', { name: '工作履历：填写信息' }));
  await user.click(dialog.getByRole('radio', { name: '由我填写已知的部分' }));
  return dialog;
}
const inPrice = (name: string): HTMLElement =>
  within(screen.getByRole('complementary', { name: '价格明细' })).getByRole('button', { name });
const submit = (): HTMLElement => inPrice('提交并支付 ¥30.00');

async function goToConfirm({ user }: Step): Promise<void> {
  await waitFor(() => expect(inPrice('下一步：核对并支付')).toHaveProperty('disabled', false));
  await user.click(inPrice('下一步：核对并支付'));
  await waitFor(submit);
}

test('a résumé fills the empty fields, and says of each in which words it was found, or that it is missing', async () => {
  const { wire, choose, box, row } = await openStep();
  await choose();
  expect(await screen.findByText('识别完成：找到 3 项')).toBeDefined();
  expect(filled()).toEqual(['诸葛明玥', '13600005177', '', '前端工程师']);
  expect(row('姓名')).toContain('简历原文：姓名：诸葛明玥已填入');
  expect(row('入职岗位')).toContain('简历原文：求职意向：前端工程师已填入');
  expect(row('身份证号')).toBe('身份证号简历里没找到，请手工填写');
  expect(box.getByRole('heading', { name: '简历.pdf' })).toBeDefined();
  expect(wire.asked(resumeCalls.read).map(({ params }) => params)).toEqual([
    { name: '简历.pdf', base64: btoa('%PDF-1.7') },
  ]);
});

test('what was typed stays, is shown beside what the résumé says, and is replaced only on request, which can be undone', async () => {
  const { user, choose, press, row } = await openStep();
  await user.click(field('姓名'));
  await user.paste('诸葛明月');
  await user.click(field('入职岗位'));
  await user.paste('前端工程师');
  await choose();
  await waitFor(() => expect(filled()).toEqual(['诸葛明月', '13600005177', '', '前端工程师']));
  expect(row('姓名')).toContain('您填的是“诸葛明月”');
  expect(row('入职岗位')).toContain('与已填的一致');
  await press('姓名改用简历里的“诸葛明玥”');
  expect(field('姓名').value).toBe('诸葛明玥');
  await press('撤销填入姓名');
  expect(field('姓名').value).toBe('诸葛明月');
});

test('one undo takes back all that was filled in, but what was typed over since; each can be filled in again', async () => {
  const { user, choose, press, row } = await openStep();
  await choose();
  await waitFor(() => expect(field('姓名').value).toBe('诸葛明玥'));
  await user.type(field('入职岗位'), '（杭州）');
  await press('全部撤销');
  expect(await screen.findByText('已恢复到识别前')).toBeDefined();
  expect(filled()).toEqual(['', '', '', '前端工程师（杭州）']);
  expect(row('手机号')).toContain('未填入');
  await press('填入手机号“13600005177”');
  expect(filled()).toEqual(['', '13600005177', '', '前端工程师（杭州）']);
});

test('a file that is no résumé is told in words, what was typed stays, and the next file is read', async () => {
  const { wire, user, choose, box } = await openStep();
  await user.click(field('姓名'));
  await user.paste('诸葛明月');
  wire.declines(resumeCalls.read, 'resumeTypeUnknown');
  drop(new File(['离职'], '说明.txt', { type: 'text/plain' }));
  expect((await box.findByRole('alert')).textContent).toContain('简历要是 PDF 或 Word（.docx）文件');
  expect(filled()).toEqual(['诸葛明月', '', '', '']);
  expect(box.getByRole('heading', { name: '用简历填表' })).toBeDefined();
  wire.breaks(resumeCalls.read);
  await choose();
  expect(await box.findByText(/网络连接失败/)).toBeDefined();
  wire.answers(resumeCalls.read, readingOf());
  await choose();
  await waitFor(() => expect(filled()).toEqual(['诸葛明月', '13600005177', '', '前端工程师']));
  expect(box.queryByRole('alert')).toBeNull();
});

test('a file that is too large or empty, and two at once, are told without being sent', async () => {
  const { wire, choose, box } = await openStep();
  const huge = new File(['x'], '作品集.pdf', { type: 'application/pdf' });
  Object.defineProperty(huge, 'size', { value: fileBytesMax + 1 });
  await choose(huge);
  expect(box.getByText('“作品集.pdf”超过 10 MB，请压缩后再传')).toBeDefined();
  await choose(new File([], '空.pdf', { type: 'application/pdf' }));
  expect(box.getByText('“空.pdf”是空文件')).toBeDefined();
  drop(pdf, huge);
  expect(await box.findByText('一次只能识别一份简历')).toBeDefined();
  expect(wire.asked(resumeCalls.read)).toHaveLength(0);
});

test('while a résumé is read that is said, and a second one is not taken', async () => {
  const { wire, choose, box } = await openStep();
  const held = wire.holds(resumeCalls.read);
  await choose();
  expect(await box.findByText('正在识别“简历.pdf”…')).toBeDefined();
  expect(box.getByLabelText('选择简历')).toHaveProperty('disabled', true);
  drop(new File(['%PDF'], '另一份.pdf', { type: 'application/pdf' }));
  held.answer(readingOf());
  expect(await box.findByRole('heading', { name: '简历.pdf' })).toBeDefined();
  expect(box.queryByText(/正在识别/)).toBeNull();
  expect(wire.asked(resumeCalls.read)).toHaveLength(1);
});

test('jobs and schools that were found are counted and can be looked at; where there are none that is said', async () => {
  const { wire, choose, box } = await openStep();
  await choose();
  expect(await box.findByText(/^工作经历 1 段，教育经历 1 段/)).toBeDefined();
  expect(box.getByText('单位全称：杭州澜石软件有限公司')).toBeDefined();
  expect(box.getByText('学校全称：浙江理工大学')).toBeDefined();
  wire.answers(resumeCalls.read, readingOf({ employers: [], schools: [] }));
  await choose();
  expect(await box.findByText('没有找到工作经历和教育经历。')).toBeDefined();
});

test('a job of the résumé is taken into an item, and fills only the fields that are empty', async () => {
  const step = await openStep();
  await step.choose();
  await screen.findByText('识别完成：找到 3 项');
  await goToItems(step);
  const dialog = await openJobDialog(step);
  await step.user.type(dialog.getByLabelText('职位'), '架构师');
  const take = within(dialog.getByRole('group', { name: '从简历带入' })).getByRole('button');
  expect(take.textContent).toBe('杭州澜石软件有限公司 · 后端工程师');
  await step.user.click(take);
  expect(await screen.findByText('已带入：杭州澜石软件有限公司 · 后端工程师')).toBeDefined();
  const value = (name: string): string => dialog.getByLabelText<HTMLInputElement>(name).value;
  expect(['单位全称', '职位', '入职时间', '离职时间'].map(value)).toEqual([
    '杭州澜石软件有限公司',
    '架构师',
    '2019-07',
    '2023-02',
  ]);
  await step.user.click(take);
  expect(await screen.findByText('这一件的各栏都已填写，没有改动')).toBeDefined();
  await step.user.click(dialog.getByRole('button', { name: '完成' }));
  expect(screen.getByRole('button', { name: '代填 工作履历 的信息, 已代填 4 处' })).toBeDefined();
});

test('a résumé goes with the order once that is placed, and is named before', async () => {
  const step = await openStep();
  const { wire, user } = step;
  await step.choose();
  await screen.findByText('识别完成：找到 3 项');
  await goToItems(step);
  await goToConfirm(step);
  expect(screen.getByText('简历').nextElementSibling?.textContent).toBe('简历.pdf');
  expect(wire.asked(resumeCalls.attach)).toHaveLength(0);
  wire.answers(orderCalls.submit, order);
  wire.answers(resumeCalls.attach, keptFile);
  await user.dblClick(submit());
  expect(await screen.findByRole('dialog', { name: '支付订单' })).toBeDefined();
  expect(wire.asked(resumeCalls.attach).map(({ params }) => params)).toEqual([
    { orderDetailsId: '401', name: '简历.pdf', base64: btoa('%PDF-1.7') },
  ]);
});

test('a résumé that could not be kept is told with the reason, and the order goes on to its payment', async () => {
  const step = await openStep();
  const { wire, user } = step;
  await step.choose();
  await screen.findByText('识别完成：找到 3 项');
  await goToItems(step);
  await goToConfirm(step);
  wire.answers(orderCalls.submit, order);
  wire.declines(resumeCalls.attach, 'resumeBroken');
  await user.click(submit());
  expect(await screen.findByText(/^“简历\.pdf”没有上传成功：简历打不开.*订单已提交/)).toBeDefined();
  expect(await screen.findByRole('dialog', { name: '支付订单' })).toBeDefined();
});

test('a résumé that is removed leaves what it has filled in, and does not go with the order', async () => {
  const step = await openStep();
  const { wire, user } = step;
  await step.choose();
  await screen.findByText('识别完成：找到 3 项');
  await step.press('移除简历');
  expect(await screen.findByText('已移除简历，填入的内容保留')).toBeDefined();
  expect(step.box.getByRole('heading', { name: '用简历填表' })).toBeDefined();
  expect(field('姓名').value).toBe('诸葛明玥');
  await goToItems(step);
  expect((await openJobDialog(step)).queryByRole('group', { name: '从简历带入' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '完成' }));
  await goToConfirm(step);
  wire.answers(orderCalls.submit, order);
  await user.click(submit());
  await screen.findByRole('dialog', { name: '支付订单' });
  expect(screen.queryByText('简历.pdf')).toBeNull();
  expect(wire.asked(resumeCalls.attach)).toHaveLength(0);
});

test('in English the findings of a résumé are told in English', async () => {
  const { user, choose, press, box } = await openStep({ language: 'en' });
  await user.type(field('Name'), '诸葛明月');
  await choose();
  expect(await box.findByText('You typed “诸葛明月”')).toBeDefined();
  expect(box.getByText('Not found in the résumé. Type it in')).toBeDefined();
  await press('Use “诸葛明玥” from the résumé: Name');
  expect(field('Name').value).toBe('诸葛明玥');
  await press('Undo: Name');
  expect(field('Name').value).toBe('诸葛明月');
});
