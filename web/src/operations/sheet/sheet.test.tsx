import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSheet } from '../../../test/open-sheet.tsx';
import { paper, reached, savingWire, sheetOf } from '../../../test/review-sheet.ts';

const missing = (): HTMLElement => screen.getByRole('region', { name: '待完成' });
const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const publish = (): HTMLElement => screen.getByRole('button', { name: /^预览并发布/ });

/** The employer has answered, and every field is filled in. */
const value = (text: string) => ({ state: 'value' as const, value: text });
const wholeOf = (change: Partial<ReviewSheet> = {}): ReviewSheet => {
  const sheet = sheetOf('XP_HR', { contacts: [reached], evidence: [paper], ...change });
  const fields = {
    company: value('云栖科技有限公司'),
    from: value('2023-04'),
    to: value('2026-10'),
    position: value('前端工程师'),
    conduct: value('confirmed'),
  };
  return { ...sheet, draft: { ...sheet.draft, fields, ground: { ...sheet.draft.ground, contactId: '7' } } };
};

test('a task that nobody holds can be read and not written, until it is taken', async () => {
  const { user, wire, onTaken } = await openSheet(sheetOf('XP_HR', { holder: null, assignee: null }));
  expect(box('公司')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('region', { name: '待完成' })).toBeNull();
  wire.answers(reviewCalls.claim, { heldUntil: '2026-11-26T11:00:00+08:00' });
  wire.answers(reviewCalls.open, sheetOf('XP_HR'));
  await user.click(screen.getByRole('button', { name: /领取任务/ }));
  await waitFor(() => expect(onTaken).toHaveBeenCalledWith('801'));
  await waitFor(() => expect(box('公司')).toHaveProperty('disabled', false));
});

test('a task in the hands of a colleague says whose, and is not offered', async () => {
  await openSheet(sheetOf('XP_HR', { holder: { staffId: '214', name: '司马青', isMe: false } }));
  expect(screen.getByText('司马青 正在处理')).toBeDefined();
  expect(screen.queryByRole('button', { name: /领取任务/ })).toBeNull();
});

test('what is missing is counted and named, and keeps from publishing', async () => {
  await openSheet(sheetOf('XP_HR'));
  expect(within(missing()).getByText('还差 6 项')).toBeDefined();
  const named = within(missing())
    .getAllByRole('button')
    .map((it) => it.querySelector('b')?.textContent);
  expect(named).toEqual(['公司', '入职', '离职', '职务', '单位说明', '联系']);
  expect(screen.getByRole('button', { name: /^预览并发布/, description: /还差 6 项/ })).toHaveProperty(
    'disabled',
    true,
  );
});

test.each([
  ['职务', 'textbox'],
  ['单位说明', 'combobox'],
  ['联系', 'combobox'],
] as const)('the line “%s” of what is missing leads into its field', async (name, role) => {
  const { user } = await openSheet(sheetOf('XP_HR'));
  const line = within(missing())
    .getAllByRole('button')
    .find((it) => it.querySelector('b')?.textContent === name);
  if (line) await user.click(line);
  expect(document.activeElement).toBe(screen.getByRole(role, { name: new RegExp(`^${name}`) }));
});

test('the command to publish leads to the first thing that is missing', async () => {
  const { user } = await openSheet(sheetOf('XP_HR'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(document.activeElement).toBe(box('公司'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nothing can be copied from the claim before somebody was asked', async () => {
  const { user } = await openSheet(sheetOf('XP_HR', { contacts: [reached] }));
  const [copy] = screen.getAllByRole('button', { name: '照抄' });
  expect(copy).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByRole('combobox', { name: /^联系/ }), '7');
  expect(copy).toHaveProperty('disabled', false);
  if (copy) await user.click(copy);
  expect(box('公司').value).toBe('云栖科技有限公司');
});

test('a month is tidied when it is left, and what is none is named as such', async () => {
  const { user } = await openSheet(sheetOf('XP_HR'));
  await user.type(box('入职'), '2023.4');
  await user.tab();
  expect(box('入职').value).toBe('2023-04');
  await user.clear(box('入职'));
  await user.type(box('入职'), '春天');
  await user.tab();
  expect(box('入职').getAttribute('aria-invalid')).toBe('true');
  expect(within(missing()).getByText('请填写年月，例如 2018-10。')).toBeDefined();
});

test('what is typed saves itself under the version that was read, and then under the next', async () => {
  const { user, saved } = await openSheet(sheetOf('XP_HR'));
  await user.click(box('公司'));
  await user.paste('云栖');
  expect(screen.getByText('有未保存的修改')).toBeDefined();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(await screen.findByText(/^已保存/)).toBeDefined();
  await user.click(box('职务'));
  await user.paste('工程师');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved().map(({ draftVersion }) => draftVersion)).toEqual([4, 5]));
  expect(saved().at(-1)?.draft.fields).toMatchObject({ company: value('云栖'), position: value('工程师') });
});

test('a draft that was changed elsewhere is not written over, and what was typed is offered again after a reload', async () => {
  const { user, wire, close } = await openSheet(sheetOf('XP_HR'));
  wire.declines(reviewCalls.save, 'draftStale');
  await user.type(box('公司'), '云栖');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('草稿已在别处修改，请先查看新内容再保存')).toBeDefined();
  expect(box('公司').value).toBe('云栖');
  close();
  await openSheet(sheetOf('XP_HR', { draftVersion: 5 }), wire);
  expect(screen.getByText(/本机有未保存的修改/)).toBeDefined();
  expect(box('公司').value).toBe('');
  await user.click(screen.getByRole('button', { name: '使用我的修改' }));
  expect(box('公司').value).toBe('云栖');
});

test('the sentence that was read is what is published, once, at the version that was saved', async () => {
  const { user, wire, onClosed } = await openSheet(wholeOf());
  expect(screen.queryByRole('region', { name: '待完成' })).toBeNull();
  await user.click(publish());
  const dialog = await screen.findByRole('dialog', { name: /^发布：工作履历 · 诸葛明玥/ });
  const held = wire.holds(reviewCalls.publish);
  await user.dblClick(within(dialog).getByRole('button', { name: /^发布/ }));
  await waitFor(() => expect(wire.asked(reviewCalls.publish)).toHaveLength(1));
  held.answer({ outcome: 'published' });
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  const [asked] = wire.asked(reviewCalls.publish);
  expect(asked?.params.draftVersion).toBe(4);
  expect(asked?.params.sentence.zh).toContain('一致');
  expect(dialog.textContent).toContain(asked?.params.sentence.zh);
  expect(wire.asked(reviewCalls.publish)).toHaveLength(1);
});

test('what the server misses stands in the same list, and the sheet stays', async () => {
  const { user, wire, onClosed } = await openSheet(wholeOf());
  wire.declines(reviewCalls.publish, 'reviewIncomplete', {
    data: { lacks: [{ field: 'evidence', what: 'evidence' }] },
  });
  await user.click(publish());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^发布/ }));
  expect((await within(screen.getByRole('dialog')).findByRole('status')).textContent).toBe(
    '尚未填完，请补全标出的内容',
  );
  expect(within(missing()).getByText('请附上查询页或材料。')).toBeDefined();
  expect(onClosed).not.toHaveBeenCalled();
});

test('only sources that the item can rest on are offered, and only ways in which the source can be asked', async () => {
  const { user } = await openSheet(wholeOf());
  const offered = (name: RegExp): (string | null)[] =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(offered(/^来源/)).toEqual(['请选择', '雇主人力资源部', '原直属上级', '候选人提供的材料']);
  expect(offered(/^方式/)).toEqual(['请选择', '总机转接电话', '电话', '企业邮箱', '公函']);
  await user.selectOptions(screen.getByRole('combobox', { name: /^来源/ }), '候选人提供的材料');
  expect(offered(/^方式/)).toEqual(['请选择', '材料查验']);
  expect(screen.getByRole('combobox', { name: /^方式/ })).toHaveProperty('value', 'document');
});

test('what the candidate hands in does not stand for the word of the employer, which the field says', async () => {
  const { user } = await openSheet(wholeOf());
  await user.selectOptions(screen.getByRole('combobox', { name: /^来源/ }), '候选人提供的材料');
  const words = '候选人的材料不能证明这一项。请向来源核实，或选“没有问”。';
  expect(screen.getAllByText(words)).toHaveLength(2);
  expect(publish()).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByRole('combobox', { name: '单位说明' }), '没有问');
  expect(screen.queryByText(words)).toBeNull();
  expect(publish()).toHaveProperty('disabled', false);
});

test('a contact that was made in another way stays chosen, and the sheet says so', async () => {
  const { user } = await openSheet(wholeOf());
  await user.selectOptions(screen.getByRole('combobox', { name: /^方式/ }), '公函');
  expect(screen.getByRole('combobox', { name: /^联系/ })).toHaveProperty('value', '7');
  expect(screen.getAllByText('这次联系用的不是所选的方式。请改选联系或方式。')).toHaveLength(2);
});

test('who is not to be contacted is not offered as a source, and no contact can be logged', async () => {
  await openSheet(sheetOf('XP_HR', { mayContact: false }));
  const sources = within(screen.getByRole('combobox', { name: /^来源/ })).getAllByRole('option');
  expect(sources.map(({ textContent }) => textContent)).not.toContain('雇主人力资源部');
  expect(screen.queryByRole('button', { name: /记录联系/ })).toBeNull();
});

test('an interview that must not be held asks for no call and no switchboard', async () => {
  await openSheet(sheetOf('XP_INTERVIEW', { mayContact: false }));
  expect(screen.getAllByText(/不能访谈。请选“未能核实”。/)).toHaveLength(2);
  for (const asked of [/经单位总机/, /满足以上条件后填写/, /接通了受访人/, /请改用材料/])
    expect(screen.queryByText(asked, { ignore: 'option' })).toBeNull();
});

test('an item that names no employer says which ones must not be contacted, and leaves the other sources', async () => {
  await openSheet(sheetOf('CUSTOM_CHECK', { claim: {}, closedEmployers: ['南浔映山示例物流', '青禾食品'] }));
  expect(screen.getByText(/南浔映山示例物流、青禾食品。这一项没有写明单位/)).toBeDefined();
  expect(screen.getByRole('button', { name: /记录联系/ })).toBeDefined();
});

test('evidence is sent with its name and content, and a refused file says why', async () => {
  const { user, wire } = await openSheet(sheetOf('XP_HR'));
  wire.answers(reviewCalls.addEvidence, paper);
  wire.answers(reviewCalls.open, sheetOf('XP_HR', { evidence: [paper] }));
  const picture = new File(['png'], '查询页.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('添加'), picture);
  expect(await screen.findByText('查询页.png')).toBeDefined();
  expect(wire.asked(reviewCalls.addEvidence).map(({ params }) => params)).toEqual([
    { taskId: '801', name: '查询页.png', base64: btoa('png') },
  ]);
  wire.declines(reviewCalls.addEvidence, 'filesTooMany');
  await user.upload(await screen.findByLabelText('添加'), picture);
  await waitFor(() => expect(document.body.textContent).toContain('最多'));
});

test('evidence is removed only when that is meant', async () => {
  const { user, wire } = await openSheet(sheetOf('XP_HR', { evidence: [paper] }));
  wire.answers(reviewCalls.removeEvidence, {});
  await user.click(screen.getByRole('button', { name: '移除 查询页.png' }));
  const question = await screen.findByRole('dialog', { name: '移除这份证据？' });
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: '保留' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(wire.asked(reviewCalls.removeEvidence)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '移除 查询页.png' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移除' }));
  await waitFor(() => expect(wire.asked(reviewCalls.removeEvidence)).toHaveLength(1));
});

/** "No record" in the only list that has to be searched, with all that it needs, searched at `at`. */
const searchedAt = (at: string, consent: ReviewSheet['consent'] = underway): ReviewSheet => {
  const sheet = sheetOf('ADMIN_PENALTY', { consent, evidence: [paper] });
  const receipt = { terms: 'name', at, queryNo: '', pageId: paper.fileId, result: 'none', reason: null } as const;
  const receipts = { creditChina: { ...receipt, nameOnly: 0, otherId: 0, tries: [], remindAt: null } };
  return { ...sheet, draft: { ...sheet.draft, receipts } };
};
const hourMs = 3_600_000;
const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
const underway = { givenAt: hoursFromNow(-48), endsAt: hoursFromNow(24) };
const list = (name = '信用中国') => within(screen.getByRole('region', { name }));
const queriedAt = (): HTMLElement => list().getByRole('textbox', { name: '查询时间' });

test.each([
  ['in the future', hoursFromNow(2), underway, /^晚于现在（\d{4}-\d\d-\d\d \d\d:\d\d）。$/],
  ['before the consent', hoursFromNow(-49), underway, /^早于授权（[^）]+），授权前不能查。$/],
  ['after its end', hoursFromNow(-1), { ...underway, endsAt: hoursFromNow(-2) }, /已到期，这次查询不能用。$/],
] as const)('a search %s cannot be published, and its field says why', async (_, at, consent, words) => {
  await openSheet(searchedAt(at, consent));
  expect(queriedAt().getAttribute('aria-invalid')).toBe('true');
  expect(list().getByRole('textbox', { name: '查询时间', description: words })).toBe(queriedAt());
  expect(within(missing()).getByText(words)).toBeDefined();
  expect(screen.getByRole('button', { name: /^预览并发布/ })).toHaveProperty('disabled', true);
});

test('a search under the consent can be published, and “now” is never in the future', async () => {
  const { user } = await openSheet(searchedAt(hoursFromNow(-1)));
  expect(screen.queryByRole('region', { name: '待完成' })).toBeNull();
  await user.click(list().getByRole('button', { name: '现在' }));
  expect(queriedAt().getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByRole('region', { name: '待完成' })).toBeNull();
});

test('the time that may be searched in stands above the form while it is written, and nowhere else', async () => {
  const { close } = await openSheet(searchedAt(hoursFromNow(-1)));
  const band = screen.getByRole('region', { name: '核实时间' });
  expect(band.textContent).toMatch(/授权.*只能落在这一段.*现在.*授权到期/);
  close();
  await openSheet({ ...searchedAt(hoursFromNow(-1)), holder: null, assignee: null });
  expect(screen.queryByRole('region', { name: '核实时间' })).toBeNull();
});

test('dates that were found end after they begin and had come to pass, and each says so at its field', async () => {
  const whole = wholeOf({ consent: { ...underway, givenAt: '2026-11-20T10:00:00+08:00' } });
  const { user } = await openSheet(whole);
  await user.clear(box('离职'));
  await user.type(box('离职'), '2023-03');
  expect(screen.getByRole('textbox', { name: '离职', description: '早于开始的时间（2023-04）。' })).toBeDefined();
  await user.clear(box('离职'));
  await user.type(box('离职'), '2099-01');
  expect(
    screen.getByRole('textbox', { name: '离职', description: '晚于核实的时间（2026-11），这时还没有发生。' }),
  ).toBeDefined();
  expect(box('离职').getAttribute('aria-invalid')).toBe('true');
  expect(publish()).toHaveProperty('disabled', true);
});

test('a record is not younger than the search that found it', async () => {
  const { user } = await openSheet({ ...searchedAt(hoursFromNow(-1)) });
  await user.click(list().getByRole('button', { name: /^有/ }));
  await user.type(box('决定日期'), '2099-03-15');
  expect(screen.getByRole('textbox', { name: '决定日期', description: /^晚于核实的时间/ })).toBe(box('决定日期'));
});

test('a reason for not having verified can be chosen only when the log carries it', async () => {
  const { user } = await openSheet(sheetOf('XP_HR', { contacts: [{ ...reached, outcome: 'deadNumber' }] }));
  await user.click(screen.getByRole('button', { name: '未能核实…' }));
  const reasons = within(await screen.findByRole('dialog', { name: '未能核实的原因' })).getAllByRole('radio');
  expect(reasons.filter((it) => !(it as HTMLInputElement).disabled)).toHaveLength(1);
  expect(screen.getByText(/现在有 0 次，在 0 天/)).toBeDefined();
});

test('J leads to the next task of what the queue is narrowed to, and says so when there is none', async () => {
  const wire = savingWire();
  wire.answers(reviewCalls.takeNext, { taskId: null, lacking: [] });
  const { user, onTaken } = await openSheet(sheetOf('XP_HR'), wire, { narrowed: { code: 'XP_HR', within: 'overdue' } });
  await user.keyboard('j');
  expect(await screen.findByText('当前筛选下暂无待领取任务')).toBeDefined();
  expect(wire.asked(reviewCalls.takeNext).map(({ params }) => params)).toEqual([
    { besides: '801', code: 'XP_HR', within: 'overdue' },
  ]);
  expect(onTaken).not.toHaveBeenCalled();
});

test('that the candidate cannot provide a document is a reason where they have ticked it, and the tick is shown', async () => {
  const ticked = { needs: ['policeCertificate', 'upload'], claim: { issuingOffice: '西湖派出所', noFile: true } };
  const { user } = await openSheet(sheetOf('CRIME_CERT', ticked));
  expect(screen.getByText('候选人勾选了“无法提供这份文件”')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '未能核实…' }));
  const dialog = within(await screen.findByRole('dialog', { name: '未能核实的原因' }));
  const reason = dialog.getByRole('radio', { name: /候选人说明无法提供文件/ });
  expect((reason as HTMLInputElement).disabled).toBe(false);
  expect(dialog.getByText('候选人在手机上勾选了“无法提供这份文件”')).toBeDefined();
});

/** A referee has been asked, and would not work with the candidate again. */
const adverseOf = (change: Partial<ReviewSheet> = {}): ReviewSheet => {
  const sheet = sheetOf('XP_INTERVIEW', {
    itemName: { zh: '证明人访谈', en: 'Referee interview' },
    needs: ['referee'],
    claim: { relation: '直属上级' },
    contacts: [reached],
    rules: [
      {
        when: 'would-not-rehire',
        no: 'R-21',
        light: 'yellow',
        textZh: '证明人不愿意再次共事',
        textEn: 'Would not rehire',
      },
    ],
    ...change,
  });
  const fields = {
    identity: value('confirmed'),
    relation: value('直属上级'),
    performance: value('能完成本职工作'),
    rehire: value('no'),
  };
  return { ...sheet, draft: { ...sheet.draft, fields, ground: { ...sheet.draft.ground, contactId: '7' } } };
};
/** The same in the hands of a colleague, who reads it. */
const secondOf = (change: Partial<ReviewSheet> = {}): ReviewSheet =>
  adverseOf({
    state: 'awaitingSecond',
    firstReader: { staffId: '214', name: '司马青', isMe: false },
    evidence: [paper],
    unread: [paper.fileId],
    ...change,
  });
const dialogNow = async () => within(await screen.findByRole('dialog'));

test('questions to a referee can be answered once somebody was reached and has proved who they are', async () => {
  const { user } = await openSheet(sheetOf('XP_INTERVIEW', { claim: { relation: '直属上级' }, contacts: [reached] }));
  expect(box('工作表现')).toHaveProperty('disabled', true);
  expect(screen.getByText('满足以上条件后填写')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: /^联系/ }), '7');
  expect(box('工作表现')).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByRole('combobox', { name: '受访人身份' }), 'confirmed');
  expect(box('工作表现')).toHaveProperty('disabled', false);
  await user.selectOptions(screen.getByRole('combobox', { name: /^联系/ }), '');
  expect(box('工作表现')).toHaveProperty('disabled', true);
});

test('an identity is confirmed by the switchboard and not by the choice of that answer', async () => {
  const claimed = { ...reached, channel: 'claimed' as const };
  const sheet = sheetOf('XP_INTERVIEW', { claim: { relation: '直属上级' }, contacts: [claimed] });
  const { user } = await openSheet({
    ...sheet,
    draft: { ...sheet.draft, ground: { ...sheet.draft.ground, contactId: '7' } },
  });
  const identity = screen.getByRole('combobox', { name: '受访人身份' });
  await user.selectOptions(identity, 'confirmed');
  expect(screen.getByText('经单位总机确认了受访人的身份').closest('li')?.textContent).toContain('未满足');
  expect(box('工作表现')).toHaveProperty('disabled', true);
  await user.selectOptions(identity, 'notGenuine');
  expect(screen.getByText('受访人与所述身份不符')).toBeDefined();
  expect(box('工作表现')).toHaveProperty('disabled', false);
});

test('words that weigh against the candidate are handed to a second reader and not published', async () => {
  const { user, wire, onClosed } = await openSheet(adverseOf());
  expect(screen.queryByRole('button', { name: /^预览并发布/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^交二审/ }));
  const dialog = await dialogNow();
  expect(dialog.getByRole('heading', { name: /^交二审：证明人访谈/ })).toBeDefined();
  expect(dialog.getByText('须由另一位核查员二审：受访人的不利评价')).toBeDefined();
  expect(dialog.getByText('R-21')).toBeDefined();
  wire.answers(reviewCalls.publish, { outcome: 'awaitingSecond' });
  await user.click(dialog.getByRole('button', { name: /^交二审/ }));
  expect(await screen.findByText('已交二审')).toBeDefined();
  expect(screen.queryByText('已发布，报告正在更新')).toBeNull();
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
});

test('friendly words of a referee are published without a second reader', async () => {
  const sheet = adverseOf();
  const { user } = await openSheet({
    ...sheet,
    draft: { ...sheet.draft, fields: { ...sheet.draft.fields, rehire: value('yes') } },
  });
  await user.click(publish());
  const dialog = await dialogNow();
  expect(dialog.queryByText(/须由另一位核查员二审/)).toBeNull();
  expect(dialog.getByRole('button', { name: /^发布/ })).toBeDefined();
});

test('the second reader can change nothing, and publishes what the first one has written, once every evidence is open', async () => {
  const { user, wire, onClosed, saved } = await openSheet(secondOf());
  for (const name of ['工作表现', '与候选人关系']) expect(box(name)).toHaveProperty('disabled', true);
  expect(screen.getByRole('combobox', { name: '再次共事' })).toHaveProperty('disabled', true);
  expect(screen.getByText('司马青 提交')).toBeDefined();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('dialog', { name: /^发布：证明人访谈/ })).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(publish());
  const dialog = await dialogNow();
  expect(dialog.queryByText(/须由另一位核查员二审/)).toBeNull();
  const send = dialog.getByRole('button', { name: /^我已阅读，发布/ });
  expect(send).toHaveProperty('disabled', true);
  expect(dialog.getByText('请先打开 查询页.png，再发布。')).toBeDefined();
  wire.answers(reviewCalls.openFile, { ...paper, base64: btoa('png') });
  wire.answers(reviewCalls.open, secondOf({ unread: [] }));
  await user.click(dialog.getByRole('button', { name: '打开' }));
  expect(await dialog.findByText('已打开 查询页.png')).toBeDefined();
  const held = wire.holds(reviewCalls.confirm);
  await user.dblClick(send);
  held.answer({});
  expect(await screen.findByText('已发布，报告正在更新')).toBeDefined();
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  const asked = wire.asked(reviewCalls.confirm).map(({ params }) => params);
  expect(asked).toMatchObject([{ taskId: '801', agrees: true, opinion: '', draftVersion: 4 }]);
  expect(dialog.getByText(asked[0]?.sentence?.zh ?? 'nothing was sent')).toBeDefined();
  expect(saved()).toEqual([]);
});

test('the second reader sends back with a reason, which stays when that is refused', async () => {
  const { user, wire, onClosed } = await openSheet(secondOf());
  await user.click(screen.getByRole('button', { name: '退回一审…' }));
  const dialog = await dialogNow();
  const send = dialog.getByRole('button', { name: '退回' });
  await user.click(send);
  expect(dialog.getByText('请填写原因，至少 2 个字')).toBeDefined();
  await user.type(dialog.getByLabelText('原因'), '请补上原话');
  wire.declines(reviewCalls.confirm, 'taskNotHeld');
  await user.click(send);
  await waitFor(() => expect(wire.asked(reviewCalls.confirm)).toHaveLength(1));
  expect(await dialog.findByText(/该任务已不由您处理/)).toBeDefined();
  expect(dialog.getByLabelText('原因')).toHaveProperty('value', '请补上原话');
  expect(onClosed).not.toHaveBeenCalled();
  const held = wire.holds(reviewCalls.confirm);
  await user.dblClick(send);
  held.answer({});
  expect(await screen.findByText('已退回')).toBeDefined();
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
  const [, second, more] = wire.asked(reviewCalls.confirm);
  expect(second?.params).toEqual({ taskId: '801', agrees: false, opinion: '请补上原话', draftVersion: 4 });
  expect(more).toBeUndefined();
});

test('who was sent back to reads who did and why, and can write again', async () => {
  const opinion = { staffName: '上官云', words: '请补上原话', at: reached.at };
  await openSheet(adverseOf({ state: 'returned', opinion }));
  expect(screen.getByText('请补上原话')).toBeDefined();
  expect(screen.getByText(/^上官云 退回/)).toBeDefined();
  expect(box('工作表现')).toHaveProperty('disabled', false);
  expect(screen.getByRole('button', { name: /^交二审/ })).toBeDefined();
});

test('what can not be saved is not published, and the dialog says why', async () => {
  const { user, wire, saved } = await openSheet(wholeOf());
  wire.declines(reviewCalls.save, 'draftStale');
  await user.type(box('职务'), '组长');
  await user.click(publish());
  const dialog = await dialogNow();
  await user.click(dialog.getByRole('button', { name: /^发布/ }));
  expect((await dialog.findByRole('status')).textContent).toBe('草稿已在别处修改，请先查看新内容再保存');
  expect(saved().length).toBeGreaterThan(0);
  expect(wire.asked(reviewCalls.publish)).toHaveLength(0);
});

test.each([
  ['zh', '不说明由谁委托、应聘什么岗位；不问与原单位的争议。'],
  ['en', 'Do not say who ordered the check or which post it is for. Do not ask about disputes with the employer.'],
] as const)('whoever calls a former employer is told what not to say and not to ask (%s)', async (language, words) => {
  await openSheet(sheetOf('XP_HR'), savingWire(), { language });
  expect(screen.getByText(words)).toBeDefined();
});

test('a task that calls nobody says nothing of calls', async () => {
  await openSheet(sheetOf('LIT_PUBLIC'));
  expect(screen.queryByText(/不说明由谁委托/)).toBeNull();
});
