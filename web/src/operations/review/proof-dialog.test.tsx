import { proofCalls, type ProofSheet, type WaitingProof } from '@beidiao/contract/candidate/proof';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import type { Language } from '@beidiao/contract/wire/language';
import { Proofs } from '../people/proofs.tsx';

const row: WaitingProof = {
  proofId: '51',
  kind: 'papers',
  enterpriseName: '杭州澜石软件',
  orderNo: 'BD20261128000006',
  candidateName: '欧阳晨曦',
  idCard: '3301**********2415',
  idType: 'idCard',
  askedAt: '2026-11-28T02:00:00.000Z',
  dueAt: '2026-11-30T10:00:00.000Z',
  comparisonsMissed: 3,
  comparisonsUnasked: 0,
  insteadOf: 'threeElements',
};
const photo = (fileId: string) => ({
  fileId,
  name: `IMG_${fileId}.jpg`,
  mime: 'image/jpeg',
  bytes: 80,
  createdAt: row.askedAt,
});
const sheetOf = (change: Partial<ProofSheet> = {}): ProofSheet => ({
  ...row,
  idCard: '330106199003072415',
  phoneNo: null,
  words: null,
  files: [photo('71'), photo('72')],
  ...change,
});

async function opened(change: Partial<ProofSheet> = {}, language: Language = 'zh') {
  const wire = fakeWire();
  signInStaff('reviewer');
  wire.answers(proofCalls.list, { rows: [{ ...row, kind: change.kind ?? row.kind }], nextCursor: null });
  wire.answers(proofCalls.open, sheetOf(change));
  wire.answers(proofCalls.file, ({ fileId }) => ({ ...photo(fileId), base64: '/9j/4AAQ' }));
  wire.answers(proofCalls.decide, {});
  const { user } = await renderScreen(<Proofs />, { language });
  const open = () => screen.findByRole('button', { name: language === 'zh' ? '查看' : 'View' }).then(user.click);
  await open();
  const sheet = await screen.findByRole('dialog');
  return { wire, user, open, sheet: within(sheet) };
}
type Opened = Awaited<ReturnType<typeof opened>>;

/** Everything ticked as it has to be for papers. */
async function tickAll({ user, sheet }: Opened): Promise<void> {
  await user.selectOptions(await sheet.findByLabelText('第 1 张是'), '人像面');
  await user.selectOptions(sheet.getByLabelText('第 2 张是'), '国徽面（居住证为背面）');
  const choose = (group: string, name: string) =>
    user.click(within(sheet.getByRole('group', { name: group })).getByRole('button', { name }));
  await choose('证件上的姓名', '一致');
  await user.type(sheet.getByLabelText('证件上的身份证号'), '330106199003072415');
  await user.type(sheet.getByLabelText('有效期至', { selector: 'input' }), '2036-05-20');
  await choose('证件上的照片', '可辨，无涂改');
}
const decisions = (wire: FakeWire) => wire.asked(proofCalls.decide).map(({ params }) => params);

test('a photo is loaded only when it is shown, and covered again', async () => {
  const { wire, user, sheet } = await opened();
  const show = await sheet.findByRole('button', { name: '显示第 2 张照片' });
  expect(wire.asked(proofCalls.file)).toHaveLength(0);
  await user.click(show);
  expect(await sheet.findByAltText('IMG_72.jpg')).toBeDefined();
  expect(wire.asked(proofCalls.file).map(({ params }) => params.fileId)).toEqual(['72']);
  await user.click(sheet.getByRole('button', { name: '遮盖第 2 张照片' }));
  expect(sheet.queryByAltText('IMG_72.jpg')).toBeNull();
});

test('a photo is enlarged with +, made smaller with −, and turned with R', async () => {
  const { user, sheet } = await opened();
  await user.click(await sheet.findByRole('button', { name: '显示第 1 张照片' }));
  const stage = await sheet.findByRole('group', { name: '第 1 张照片，按 + − 缩放，按 R 旋转' });
  stage.focus();
  await user.keyboard('++-');
  expect(sheet.getByText('150%')).toBeDefined();
  await user.keyboard('r');
  expect(stage.querySelector('[data-turn="90"]')).not.toBeNull();
  await user.click(sheet.getByRole('button', { name: '旋转（R）' }));
  expect(stage.querySelector('[data-turn="180"]')).not.toBeNull();
});

test('a photo that cannot be loaded says why, and can be loaded again', async () => {
  const { wire, user, sheet } = await opened();
  wire.declines(proofCalls.file, 'vendorSilent');
  await user.click(await sheet.findByRole('button', { name: '显示第 1 张照片' }));
  expect(await sheet.findByText(/外部服务暂时没有回应/)).toBeDefined();
  wire.answers(proofCalls.file, ({ fileId }) => ({ ...photo(fileId), base64: '/9j/4AAQ' }));
  await user.click(sheet.getByRole('button', { name: '重新加载' }));
  expect(await sheet.findByAltText('IMG_71.jpg')).toBeDefined();
});

test('the number of the order is masked until it is shown', async () => {
  const { user, sheet } = await opened();
  expect(await sheet.findByText('3301**********2415')).toBeDefined();
  expect(sheet.queryByText('330106199003072415')).toBeNull();
  await user.click(sheet.getByRole('button', { name: '显示 身份证号' }));
  expect(sheet.getByText('330106199003072415')).toBeDefined();
});

test('accepting says point by point what is missing, and sends nothing', async () => {
  const { wire, user, sheet } = await opened();
  await user.click(await sheet.findByRole('button', { name: '通过' }));
  const lacks = within(sheet.getByRole('region', { name: '还不能通过，差 6 样' }));
  for (const words of [
    '第 1 张照片：请选择它是哪一面',
    '第 2 张照片：请选择它是哪一面',
    '姓名：请与订单核对',
    '身份证号：请照证件填写完整号码',
    '有效期：请填写截止日期',
    '面部：请核对',
  ])
    expect(lacks.getByText(words)).toBeDefined();
  await user.click(lacks.getByText('有效期：请填写截止日期'));
  expect(document.activeElement).toBe(sheet.getByLabelText('有效期至', { selector: 'input' }));
  expect(decisions(wire)).toEqual([]);
});

test('two photos of something else are not accepted, and not called somebody else’s', async () => {
  const it = await opened();
  const { wire, user, sheet } = it;
  await tickAll(it);
  for (const n of [1, 2]) await user.selectOptions(sheet.getByLabelText(`第 ${n} 张是`), '其他内容，或无法辨认');
  await user.click(sheet.getByRole('button', { name: '通过' }));
  expect(sheet.getByRole('region', { name: '还不能通过，差 2 样' })).toBeDefined();
  await user.click(sheet.getByRole('button', { name: '不是本人' }));
  expect(sheet.getByText(/“不是本人”须有一处不同/)).toBeDefined();
  expect(decisions(wire)).toEqual([]);
});

test('another number is said beside it while it is typed, and a wrong digit is told from it', async () => {
  const { user, sheet } = await opened();
  const number = await sheet.findByLabelText('证件上的身份证号');
  await user.type(number, '330106199108123418');
  expect(sheet.getAllByText('身份证号：与订单不同').length).toBeGreaterThan(0);
  await user.clear(number);
  await user.type(number, '330106199003072416');
  expect(sheet.getAllByText(/号码不完整或有错位/).length).toBeGreaterThan(0);
});

test('papers that fit in every point are accepted, with what was ticked', async () => {
  const it = await opened();
  const { wire, user, sheet } = it;
  await tickAll(it);
  expect(sheet.getByRole('region', { name: '可以通过' })).toBeDefined();
  await user.click(sheet.getByRole('button', { name: '通过' }));
  await user.type(await screen.findByLabelText('原因'), '照片清晰');
  const confirm = within(screen.getByRole('dialog', { name: '确认是本人？' }));
  await user.click(confirm.getByRole('button', { name: '通过' }));
  await screen.findByText('已答复');
  expect(decisions(wire)).toMatchObject([
    {
      proofId: '51',
      decision: 'accepted',
      reason: '照片清晰',
      ticks: {
        pictures: [
          { fileId: '71', shows: 'portrait' },
          { fileId: '72', shows: 'emblem' },
        ],
        name: 'same',
        number: '330106199003072415',
        term: 'day',
        until: '2036-05-20',
        face: 'same',
      },
    },
  ]);
});

test('what the candidate will read is shown before they are asked again', async () => {
  const it = await opened();
  const { user, sheet } = it;
  await tickAll(it);
  await user.click(sheet.getByRole('button', { name: '请补充' }));
  expect(sheet.getByText(/“请补充”须标出至少一处/)).toBeDefined();
  const until = sheet.getByLabelText('有效期至', { selector: 'input' });
  await user.clear(until);
  await user.type(until, '2020-01-01');
  await user.selectOptions(sheet.getByLabelText('第 2 张是'), '其他内容，或无法辨认');
  await user.click(sheet.getByRole('button', { name: '请补充' }));
  const asking = await screen.findByRole('dialog', { name: '请候选人补充' });
  expect(asking.textContent).toContain('缺少身份证国徽面（居住证为背面）的照片；证件已过期');
});

test('what was ticked stays when the sheet is closed and opened again', async () => {
  const it = await opened();
  await tickAll(it);
  await it.user.click(it.sheet.getByRole('button', { name: '关闭' }));
  await it.open();
  const again = within(await screen.findByRole('dialog'));
  expect(await again.findByRole('region', { name: '可以通过' })).toBeDefined();
});

test('a video call shows whom to call and when, no photos, and needs the time at which it took place', async () => {
  const { user, sheet } = await opened({
    kind: 'videoCall',
    files: [],
    phoneNo: '13800002046',
    words: '今晚 7 点后',
  });
  expect(await sheet.findByRole('heading', { name: '视频通话核对证件' })).toBeDefined();
  expect(sheet.getByText('13800002046')).toBeDefined();
  expect(sheet.getByText('今晚 7 点后')).toBeDefined();
  expect(sheet.queryByText('证件照片')).toBeNull();
  await user.click(sheet.getByRole('button', { name: '已接通' }));
  await user.click(sheet.getByRole('button', { name: '通过' }));
  expect(sheet.getByText('通话：请填写接通的时间')).toBeDefined();
  await user.type(sheet.getByLabelText('接通时间'), '2026-11-27 09:00');
  expect(sheet.getAllByText('通话：时间早于候选人预约的时间').length).toBeGreaterThan(0);
});

test('a proof without photos says so', async () => {
  const { sheet } = await opened({ files: [] });
  expect(await sheet.findByText('候选人没有上传照片，请选“请补充”。')).toBeDefined();
});

test('a sheet that somebody else has decided meanwhile says so instead of an empty sheet', async () => {
  const wire = fakeWire();
  signInStaff('reviewer');
  wire.answers(proofCalls.list, { rows: [row], nextCursor: null });
  wire.declines(proofCalls.open, 'notFound');
  const { user } = await renderScreen(<Proofs />);
  await user.click(await screen.findByRole('button', { name: '查看' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('内容不存在或已被删除')).toBeDefined();
  expect(sheet.queryByRole('button', { name: '通过' })).toBeNull();
});

test('is read in English without a Chinese word of ours', async () => {
  for (const kind of ['papers', 'videoCall'] as const) {
    const { user, sheet } = await opened(
      { kind, candidateName: 'Li Lei', enterpriseName: 'Acme', ...(kind === 'videoCall' ? { files: [] } : {}) },
      'en',
    );
    await user.click(await sheet.findByRole('button', { name: 'Accept' }));
    for (const dialog of screen.getAllByRole('dialog')) expect(dialog.textContent).not.toMatch(/\p{Script=Han}/u);
    document.body.replaceChildren();
  }
});
