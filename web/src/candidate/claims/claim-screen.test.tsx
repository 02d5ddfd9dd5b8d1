import { candidateCalls, type CandidateDetails, type Claim } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { orderStates } from '@beidiao/contract/order/states';
import type { Language } from '@beidiao/contract/wire/language';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { ownCheck, ownItem, type OwnItem } from '../../../test/own-check.ts';
import { signInCandidate } from '../../../test/people.ts';
import { renderPhone } from '../../../test/render-phone.tsx';
import { paths } from '../paths.ts';

const orderDetailsId = '401';
const item = (code: string, zh: string, rest: Partial<OwnItem>): OwnItem =>
  ownItem(code, { name: { zh, en: code.toLowerCase() }, ...rest });
const employment = item('EMPLOYMENT', '工作履历', { needs: ['employer'], quantity: 2 });
const salary = item('SALARY', '薪资核实', { needs: ['employer', 'bankCardLast4'] });
const degree = item('DEGREE', '国内学历学位', { needs: ['school', 'studyForm'] });
const compete = item('COMPETE', '竞业限制', { needs: ['employer', 'nonCompete'] });
const pay = item('PAY', '工资收入', { needs: ['monthlyPay'] });
const posts = item('POSTS', '商业利益冲突', { needs: ['idCard', 'posts'] });
const licence = item('LICENCE', '驾驶证', { needs: ['licence', 'upload'] });

const details = (items: readonly OwnItem[]): CandidateDetails => ownCheck({ orderDetailsId, dataItemList: [...items] });

const whole = { company: '云栖科技有限公司', position: '前端工程师', from: '2023-04', isPresent: true };
const answered = { ...whole, doNotContact: true };
const claim = (change: Partial<Claim>): Claim => ({
  itemCode: 'EMPLOYMENT',
  n: 1,
  content: whole,
  completed: true,
  fileIds: [],
  updatedAt: null,
  byOrderer: false,
  ...change,
});

const paper = new File(['%PDF-1.4'], '驾驶证.pdf', { type: 'application/pdf' });
const stored = {
  fileId: '77',
  name: '驾驶证.pdf',
  mime: 'application/pdf',
  bytes: 20_000,
  createdAt: '2026-11-26T10:00:00+08:00',
};

type Opened = {
  at?: string;
  items?: readonly OwnItem[];
  said?: readonly Claim[];
  language?: Language;
  wire?: FakeWire;
};

function openPhone({ at = '', items = [employment], said = [], language = 'zh', wire = fakeWire() }: Opened = {}) {
  signInCandidate(orderDetailsId);
  wire.answers(candidateCalls.details, details(items));
  wire.answers(collectCalls.list, { rows: said.map((it) => ({ ...it, missing: [], files: [] })), submittedAt: null });
  wire.answers(candidateCalls.saveClaim, claim);
  return { wire, ...renderPhone(`${at === '' ? paths.own : paths.claim}${at}`, { language }) };
}

async function openClaim(of: Omit<Opened, 'at'> & { n?: number; code?: string } = {}) {
  const { code = 'EMPLOYMENT', n = 1, ...rest } = of;
  const phone = openPhone({ ...rest, at: `?item=${code}&n=${n}` });
  await screen.findByRole('button', { name: rest.language === 'en' ? 'Done' : '填好了' });
  return { ...phone, saved: () => phone.wire.asked(candidateCalls.saveClaim).map(({ params }) => params) };
}

const box = (name: RegExp | string): HTMLInputElement => screen.getByRole('textbox', { name });
const month = (name: string): readonly HTMLElement[] =>
  within(screen.getByRole('group', { name })).getAllByRole('combobox');
const done = (): HTMLElement => screen.getByRole('button', { name: '填好了' });

test('the list names each entry that is asked for, and leads to the first that is not filled in', async () => {
  const { user } = openPhone({ said: [claim({})] });
  expect(await screen.findByRole('heading', { name: '请填写以下内容' })).toBeDefined();
  expect(screen.getByRole('link', { name: /第 1 段.*云栖科技有限公司.*已填好/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /第 2 段.*去填/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '继续填写' }));
  expect(await screen.findByRole('heading', { name: '更早的一份工作' })).toBeDefined();
});

test('each field that is missing is named when an entry is finished, and the first gets the focus', async () => {
  const { user } = await openClaim();
  await user.click(done());
  expect(box('单位全称')).toBe(document.activeElement);
  expect(screen.getByRole('textbox', { name: '单位全称', description: '请填写这一项' })).toBeDefined();
  expect(screen.getByRole('textbox', { name: '职位', description: '请填写这一项' })).toBeDefined();
  expect(screen.getByRole('group', { name: '入职时间', description: '请填写这一项' })).toBeDefined();
  expect(box(/单位人事电话/).getAttribute('aria-invalid')).toBeNull();
});

test('a phone number that is none is said beside its field as soon as it is left', async () => {
  const { user } = await openClaim();
  await user.type(box(/单位人事电话/), '12');
  expect(screen.queryByText(/电话格式不正确/)).toBeNull();
  await user.tab();
  expect(screen.getByRole('textbox', { name: /单位人事电话/, description: /电话格式不正确/ })).toBeDefined();
});

test('a job that ended before it began is not taken', async () => {
  const { user } = await openClaim({
    said: [claim({ content: { ...whole, isPresent: false, from: '2023-04', to: '2021-02' } })],
  });
  await user.click(done());
  expect(screen.getByRole('group', { name: '离职时间', description: '离职时间早于入职时间，请核对' })).toBeDefined();
  expect(screen.getByRole('heading', { name: '您目前或最近的工作' })).toBeDefined();
});

test('a job that goes on is shown to date, and its old end is gone when it is asked for again', async () => {
  const { user } = await openClaim();
  const [year, ofYear] = month('离职时间');
  if (year) await user.selectOptions(year, '2018');
  if (ofYear) await user.selectOptions(ofYear, '12');
  await user.click(screen.getByRole('switch', { name: /我还在这里上班/ }));
  expect(screen.queryByRole('group', { name: '离职时间' })).toBeNull();
  expect(box('离职时间').value).toBe('至今');
  expect(screen.queryByRole('switch', { name: /不要联系/ })).toBeNull();
  await user.click(screen.getByRole('switch', { name: /我还在这里上班/ }));
  expect(month('离职时间').map((it) => (it as HTMLSelectElement).value)).toEqual(['', '']);
});

test('what was typed is sent when the field is left, as not complete, and the page says so', async () => {
  const { user, saved } = await openClaim();
  await user.type(box('单位全称'), '云栖科技');
  expect(saved()).toEqual([]);
  await user.tab();
  expect(await screen.findByText(/已自动保存/)).toBeDefined();
  expect(saved()).toMatchObject([{ itemCode: 'EMPLOYMENT', n: 1, content: { company: '云栖科技' }, completed: false }]);
});

test('a whole entry is sent as complete and leads back to the list', async () => {
  const { user, saved } = await openClaim();
  await user.type(box('单位全称'), '云栖科技有限公司');
  await user.type(box('职位'), '前端工程师');
  const [year, ofYear] = month('入职时间');
  if (year && ofYear) {
    await user.selectOptions(year, '2023');
    await user.selectOptions(ofYear, '4');
  }
  await user.click(screen.getByRole('switch', { name: /我还在这里上班/ }));
  await user.click(done());
  expect(await screen.findByRole('heading', { name: '请填写以下内容' })).toBeDefined();
  expect(screen.getByRole('link', { name: /第 1 段.*已填好/ })).toBeDefined();
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ content: whole, completed: true }));
});

test('a later entry can be said not to exist, which hides its fields and keeps what was typed', async () => {
  const { user, saved } = await openClaim({ n: 2 });
  await user.type(box('单位全称'), '旧单位');
  await user.click(screen.getByRole('button', { name: '没有第 2 段' }));
  expect(screen.queryByRole('textbox', { name: '单位全称' })).toBeNull();
  expect(screen.getByText('您已说明没有第 2 段，无需填写。')).toBeDefined();
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ n: 2, content: { none: true }, completed: true }));
  await user.click(screen.getByRole('button', { name: '重新填写' }));
  expect(box('单位全称').value).toBe('旧单位');
});

test('the first entry can not be said not to exist', async () => {
  await openClaim();
  expect(screen.queryByRole('button', { name: /没有第/ })).toBeNull();
});

test('without a connection what is typed stays on the phone, also after it is closed, and is sent once there is one', async () => {
  const { user, wire, close, saved } = await openClaim();
  wire.breaks(candidateCalls.saveClaim);
  await user.type(box('单位全称'), '云栖科技');
  await user.tab();
  expect(await screen.findByText('已保存在手机上')).toBeDefined();
  expect(screen.getByText(/网络已断开，内容已保存在手机上/)).toBeDefined();
  close();
  renderPhone(`${paths.claim}?item=EMPLOYMENT&n=1`);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '单位全称' })).value).toBe('云栖科技');
  expect(await screen.findByText(/网络已断开，内容已保存在手机上/)).toBeDefined();
  wire.answers(candidateCalls.saveClaim, claim);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(/网络已断开，内容已保存在手机上/)).toBeNull());
  expect(saved().at(-1)?.content).toMatchObject({ company: '云栖科技' });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('beidiao.claim.'))).toEqual([]);
});

test('a refused entry says why in the words of the server, and what was typed stays', async () => {
  const { user, wire } = await openClaim();
  wire.declines(candidateCalls.saveClaim, 'detailErased');
  await user.type(box('单位全称'), '云栖科技');
  await user.tab();
  expect((await screen.findByRole('alert')).textContent).toContain('本次核查的资料已按要求删除，不能再提交');
  expect(box('单位全称').value).toBe('云栖科技');
});

test('an employer that was told of for one item need not be typed for another', async () => {
  const { user, saved } = await openClaim({ code: 'SALARY', items: [employment, salary], said: [claim({})] });
  expect(screen.getByText('已带入您在“工作履历”中填写的内容，请核对。')).toBeDefined();
  expect(box('单位全称').value).toBe('云栖科技有限公司');
  await user.type(box(/工资卡卡号后 4 位/), '1234');
  await user.click(done());
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({
      itemCode: 'SALARY',
      content: { ...whole, bankCardLast4: '1234' },
      completed: true,
    }),
  );
});

test('what the orderer has filled in is marked as such until it is changed', async () => {
  const { user } = await openClaim({ said: [claim({ byOrderer: true })] });
  expect(screen.getByText(/委托方已替您填写这些内容/)).toBeDefined();
  await user.type(box('职位'), '师');
  expect(screen.queryByText(/委托方已替您填写这些内容/)).toBeNull();
});

test('an entry with papers is not finished before one is there or said to be missing', async () => {
  const { user, wire } = await openClaim({
    code: 'LICENCE',
    items: [licence],
    said: [claim({ itemCode: 'LICENCE', content: { licenceNo: '110101' } })],
  });
  await user.click(done());
  expect(screen.getByRole('alert').textContent).toContain('请上传一份文件，或勾选“无法提供这份文件”。');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /无法提供这份文件/ }));
  wire.holds(collectCalls.pictures);
  wire.answers(collectCalls.upload, stored);
  await user.upload(screen.getByLabelText('从相册或文件中选择'), paper);
  expect(await screen.findByText('已上传，20 KB')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that is refused says why beside its name', async () => {
  const { user, wire } = await openClaim({ code: 'LICENCE', items: [licence], said: [claim({ itemCode: 'LICENCE' })] });
  wire.declines(collectCalls.upload, 'filesTooMany');
  await user.upload(screen.getByLabelText('从相册或文件中选择'), paper);
  const row = (await screen.findByText('驾驶证.pdf')).closest('li');
  await waitFor(() => expect(row && within(row).getByRole('alert').textContent).not.toBe(''));
});

test('a file that is too large is refused on the phone and never sent', async () => {
  const { user, wire } = await openClaim({ code: 'LICENCE', items: [licence] });
  const large = new File([new Uint8Array(11 * 1024 * 1024)], '合同.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('从相册或文件中选择'), large);
  expect(await screen.findByText(/文件超过 10 MB，未上传/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '删除 合同.pdf' }));
  expect(screen.queryByText('合同.pdf')).toBeNull();
  expect(wire.asked(collectCalls.upload)).toHaveLength(0);
});

test('a file waits for a connection, and goes when there is one', async () => {
  const { user, wire } = await openClaim({ code: 'LICENCE', items: [licence], said: [claim({ itemCode: 'LICENCE' })] });
  wire.breaks(collectCalls.upload);
  await user.upload(screen.getByLabelText('从相册或文件中选择'), paper);
  expect(await screen.findByText('等待网络，恢复后继续上传')).toBeDefined();
  wire.holds(collectCalls.pictures);
  wire.answers(collectCalls.upload, stored);
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('已上传，20 KB')).toBeDefined();
});

test('everything is handed in once it is filled in, and nothing personal stays on the phone', async () => {
  const { user, wire } = openPhone({ said: [claim({ content: answered }), claim({ n: 2, content: { none: true } })] });
  expect(await screen.findByRole('heading', { name: '已全部填好，请提交' })).toBeDefined();
  localStorage.setItem(`beidiao.claim.${orderDetailsId}.EMPLOYMENT.1`, JSON.stringify(whole));
  wire.answers(candidateCalls.submitClaims, { status: orderStates.generating });
  await user.dblClick(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(wire.asked(candidateCalls.details).length).toBeGreaterThan(1));
  expect(wire.asked(candidateCalls.submitClaims)).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('beidiao.claim'))).toEqual([]);
});

test('nothing is handed in before it was said of each employer whether it may be contacted', async () => {
  const { user } = openPhone({ said: [claim({}), claim({ n: 2, content: { none: true } })] });
  await user.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(await screen.findByRole('heading', { name: '有不要联系的单位吗？' })).toBeDefined();
});

test('another employer than the one that was answered for is asked about anew', async () => {
  const { user, saved } = await openClaim({ said: [claim({ content: answered })] });
  await user.type(box('职位'), '师');
  await user.tab();
  await waitFor(() => expect(saved().at(-1)?.content).toMatchObject({ doNotContact: true }));
  await user.type(box('单位全称'), '二');
  await user.tab();
  await waitFor(() => expect(saved().at(-1)?.content).toMatchObject({ company: `${whole.company}二` }));
  expect(saved().at(-1)?.content).not.toHaveProperty('doNotContact');
});

test('a hand-in that the server refuses says what is missing', async () => {
  const { user, wire } = openPhone({ said: [claim({ content: answered }), claim({ n: 2, content: { none: true } })] });
  wire.declines(candidateCalls.submitClaims, 'claimsIncomplete', { facts: { items: '工作履历' } });
  await user.click(await screen.findByRole('button', { name: '提交' }));
  expect((await screen.findByRole('alert')).textContent).toContain('还有没填完的内容：工作履历');
  expect(screen.getByRole('button', { name: '提交' })).toBeDefined();
});

test('in English a missing field is named in English', async () => {
  const { user } = await openClaim({ language: 'en' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(
    screen.getByRole('textbox', { name: 'Full company name', description: 'This field is required' }),
  ).toBeDefined();
});

test('posts and shares are declared before anything is looked up: none, or the companies', async () => {
  const { user, saved } = await openClaim({ code: 'POSTS', items: [posts] });
  expect(screen.getByRole('heading', { name: '您的其他任职和持股' })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /在哪些公司/ })).toBeNull();
  await user.click(done());
  expect(screen.getByRole('group', { name: '您有没有其他任职或持股', description: '请选择' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: '有' }));
  await user.click(done());
  expect(box(/在哪些公司/)).toBe(document.activeElement);
  await user.keyboard('青禾示例食品有限公司，监事');
  await user.click(done());
  const declared = { hasPosts: true, posts: '青禾示例食品有限公司，监事' };
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ content: declared, completed: true }));
});

test('who has no other posts is done with one answer, and what was typed of them before is gone', async () => {
  const said = [claim({ itemCode: 'POSTS', content: { hasPosts: true, posts: '旧的' }, completed: true })];
  const { user, saved } = await openClaim({ code: 'POSTS', items: [posts], said });
  await user.click(screen.getByRole('radio', { name: '没有' }));
  await user.click(done());
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ content: { hasPosts: false }, completed: true }));
  expect(saved().at(-1)?.content).not.toHaveProperty('posts');
});

test('whether a non-compete was agreed is chosen, and one may not know', async () => {
  const { user, saved } = await openClaim({
    code: 'COMPETE',
    items: [compete],
    said: [claim({ itemCode: 'COMPETE', completed: false })],
  });
  const list = screen.getByRole('combobox', { name: '与这家单位有没有竞业限制约定' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((it) => it.textContent),
  ).toEqual(['请选择', '没有', '有，还在限制期内', '有，已不在限制期内', '不清楚']);
  await user.click(done());
  expect(list).toBe(document.activeElement);
  await user.selectOptions(list, '不清楚');
  await user.click(done());
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ content: { nonCompete: 'unknown' }, completed: true }));
});

test('an average pay is an amount, and anything else says so beside its field', async () => {
  const { user, saved } = await openClaim({ code: 'PAY', items: [pay] });
  await user.type(box('月均实发（元）'), '一万二');
  await user.tab();
  expect(screen.getByRole('textbox', { name: '月均实发（元）', description: '请填写金额，例如 12000' })).toBeDefined();
  await user.clear(box('月均实发（元）'));
  await user.type(box('月均实发（元）'), '12,000 元');
  await user.click(done());
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ content: { monthlyPay: '12,000 元' }, completed: true }));
});

test('the form of study is chosen from its list in the language of the page, and kept as certificates say it', async () => {
  const studied = { school: '江海大学', major: '会计', level: '本科', graduatedAt: '2014-06' };
  const { user, saved } = await openClaim({
    code: 'DEGREE',
    items: [degree],
    language: 'en',
    said: [claim({ itemCode: 'DEGREE', content: studied, completed: false })],
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Form of study' }), 'Adult education');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({ content: { ...studied, studyForm: '成人教育' }, completed: true }),
  );
});
