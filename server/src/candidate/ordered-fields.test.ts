import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCandidate, codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { aPicture } from '../../test/review.ts';
import { agree, type InvitedCandidate, identify, signIn } from '../../test/invited.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work({ asksSources: false });
  hr = await home.hr({ fundsFen: 1_000_000 });
});
afterAll(() => home.close());

const job = { company: '澜石软件', position: '工程师', from: '2020-01', to: '2022-02', hrPhone: '0571-88886666' };
const filled = (...business: ClaimContent[]) => ({ userAction: '1' as const, business, selectIndex: 0 });
async function inside(wish: { quantity?: number; filled: object }): Promise<InvitedCandidate> {
  const invited = await signIn(home, hr, { codes: ['ID_THREE', 'XP_HR'], ...wish });
  await identify(home, invited);
  await agree(home, invited, ['ID_THREE', 'XP_HR']);
  return invited;
}
const own = ({ orderDetailsId, token }: InvitedCandidate) => [{ orderDetailsId }, { token }] as const;
const submitted = (invited: InvitedCandidate) => home.ask(candidateCalls.submitClaims, ...own(invited));

describe('what the orderer has filled in', () => {
  it('the candidate sees and need not fill in again; it is checked, and reviewers see who said it', async () => {
    const invited = await inside({ filled: filled(job) });
    const { rows } = await home.call(collectCalls.list, ...own(invited));
    expect(rows).toMatchObject([{ itemCode: 'XP_HR', n: 1, content: job, byOrderer: true, missing: [] }]);
    expect((await submitted(invited)).errcode).toBe('0000');
    const sealed = await home.value<Buffer>(
      'select content_enc from app.claim where order_detail_id = $1',
      invited.orderDetailsId,
    );
    expect(
      JSON.parse(home.house.vault.open('claim.content', sealed, `detail ${invited.orderDetailsId} XP_HR 1`)),
    ).toEqual({ ...job, doNotContact: false });
    const taskId = await eventually(() =>
      home.value<string>(
        "select id::text from app.check_task where order_detail_id = $1 and code = 'XP_HR'",
        invited.orderDetailsId,
      ),
    );
    const sheet = await home.call(reviewCalls.open, { taskId }, await home.staff('reviewer'));
    expect(sheet.ordered).toMatchObject({ company: '澜石软件', from: '2020-01' });
    expect(sheet.ordered['hrPhone']).toContain('*');
  });

  it('leaves the rest to the candidate, whose own words count, and who is asked for pieces that were left out', async () => {
    const invited = await inside({ quantity: 2, filled: filled({ company: '澜石软件' }) });
    const { rows } = await home.call(collectCalls.list, ...own(invited));
    expect(rows).toMatchObject([
      { n: 1, byOrderer: true, completed: false, missing: ['position', 'from'] },
      { n: 2, byOrderer: false, content: {} },
    ]);
    expect((await submitted(invited)).errcode).toBe(codeOf('claimsIncomplete'));
    for (const [n, content] of [
      [1, { ...job, company: '澜石科技' }],
      [2, { none: true }],
    ] as const)
      await home.call(
        candidateCalls.saveClaim,
        { orderDetailsId: invited.orderDetailsId, itemCode: 'XP_HR', n, content, completed: true },
        { token: invited.token },
      );
    const { claims } = await home.call(candidateCalls.claims, ...own(invited));
    expect(claims).toMatchObject([{ n: 1, content: { company: '澜石科技' }, byOrderer: false }, { n: 2 }]);
    expect((await submitted(invited)).errcode).toBe('0000');
  });

  it('is refused when it is no such value, naming item, piece and field, and nothing is ordered', async () => {
    const order = async (business: ClaimContent[], more: object = {}) => {
      const choice = { checkedDataItemList: [{ code: 'XP_HR', quantity: 1, ...filled(...business), ...more }] };
      const { calculateId } = await home.call(pricingCalls.calculate, choice, hr);
      const { answer } = await home.send(orderCalls.submit, { candidate: aCandidate(), ...choice, calculateId }, hr);
      return answer;
    };
    const before = await home.value<number>('select count(*)::integer from app.check_order');
    const wrong = await order([{ ...job, hrPhone: '分机 8' }]);
    expect(wrong).toMatchObject({
      errcode: codeOf('itemFieldWrong'),
      data: { code: 'XP_HR', piece: 1, field: 'hrPhone' },
    });
    expect(wrong.errmsg).toContain('单位人事电话');
    for (const content of [{ from: '2020' }, { ...job, to: '2019-01' }, { salary: '1' }, { company: true }])
      expect((await order([content])).errcode).toBe(codeOf('itemFieldWrong'));
    const ofCandidate = await order([{ ...job, mayContact: true }]);
    expect(ofCandidate).toMatchObject({
      errcode: codeOf('itemFieldOfCandidate'),
      data: { code: 'XP_HR', piece: 1, field: 'mayContact' },
    });
    expect(ofCandidate.errmsg).toContain('由候选人本人回答');
    // A piece that is not ordered can have nothing filled in.
    expect((await order([job, job])).errcode).toBe(codeOf('itemFieldWrong'));
    expect(await home.value<number>('select count(*)::integer from app.check_order')).toBe(before);
    expect((await order([{ company: '', position: null }])).errcode).toBe('0000');
    // What stays with the candidate is not kept.
    expect((await order([job], { userAction: '2' })).errcode).toBe('0000');
    expect(
      await home.value<number>(
        "select count(*)::integer from app.order_item where user_action = '2' and business_enc is not null",
      ),
    ).toBe(0);
  });

  it('changes no price', async () => {
    const line = { code: 'XP_HR', quantity: 1 };
    const [without, with_] = await Promise.all(
      [line, { ...line, ...filled(job) }].map((item) =>
        home.call(pricingCalls.calculate, { checkedDataItemList: [item] }, hr),
      ),
    );
    expect(with_?.calculateId).toBe(without?.calculateId);
  });

  it('goes when the person is erased', async () => {
    const invited = await inside({ filled: filled(job) });
    const kept = 'select count(*)::integer from app.order_item where order_detail_id = $1 and business_enc is not null';
    expect(await home.value<number>(kept, invited.orderDetailsId)).toBe(1);
    await home.owner.query("update app.order_detail set erased_at = now(), erased_why = 'request' where id = $1", [
      invited.orderDetailsId,
    ]);
    expect(await home.value<number>(kept, invited.orderDetailsId)).toBe(0);
  });
});

describe('a paper that the orderer shows', () => {
  const paper = async (shade = '#abc') => ({ name: '离职证明.png', base64: await aPicture(shade) });
  const filledJob = { company: '澜石软件', position: '工程师', from: '2020-01', to: '2022-02' };
  const placed = async (item: object = {}) => {
    const choice = { checkedDataItemList: [{ code: 'XP_NON_COMPETE', ...filled(filledJob), ...item }] };
    const { calculateId } = await home.call(pricingCalls.calculate, choice, hr);
    return home.call(orderCalls.submit, { candidate: aCandidate(), ...choice, calculateId }, hr);
  };
  const show = async (orderDetailsId: string, more: object = {}, who: Person = hr) =>
    home.ask(
      candidateCalls.addOrderedFile,
      { orderDetailsId, itemCode: 'XP_NON_COMPETE', ...(await paper()), ...more },
      who,
    );

  it('reaches the reviewer, is seen by the candidate and not asked for again, and can be taken away by them', async () => {
    const codes = ['ID_THREE', 'XP_NON_COMPETE'];
    const invited = await signIn(home, hr, { codes, filled: filled(filledJob) });
    expect((await show(invited.orderDetailsId)).errcode).toBe('0000');
    await identify(home, invited);
    await agree(home, invited, codes);
    const [claim] = (await home.call(collectCalls.list, ...own(invited))).rows;
    // What the candidate alone declares is left to them.
    expect(claim).toMatchObject({
      byOrderer: true,
      missing: ['nonCompete'],
      files: [{ name: '离职证明.png', mime: 'image/png' }],
    });
    const ref = { orderDetailsId: invited.orderDetailsId, fileId: claim?.files[0]?.fileId ?? '' };
    expect((await home.call(collectCalls.download, ref, { token: invited.token })).bytes).toBeGreaterThan(0);
    const content = { ...filledJob, nonCompete: 'none' };
    await home.call(
      candidateCalls.saveClaim,
      { orderDetailsId: invited.orderDetailsId, itemCode: 'XP_NON_COMPETE', n: 1, content, completed: true },
      { token: invited.token },
    );
    expect((await submitted(invited)).errcode).toBe('0000');
    const taskId = await eventually(() =>
      home.value<string>(
        "select id::text from app.check_task where order_detail_id = $1 and code = 'XP_NON_COMPETE'",
        invited.orderDetailsId,
      ),
    );
    const sheet = await home.call(reviewCalls.open, { taskId }, await home.staff('reviewer'));
    expect(JSON.stringify(sheet)).toContain('离职证明.png');

    const other = await signIn(home, hr, { codes, filled: filled(filledJob) });
    await show(other.orderDetailsId);
    await identify(home, other);
    await agree(home, other, codes);
    const [mine] = (await home.call(collectCalls.list, ...own(other))).rows;
    const fileId = mine?.files[0]?.fileId ?? '';
    const away = { orderDetailsId: other.orderDetailsId, fileId };
    await home.call(collectCalls.removeFile, away, { token: other.token });
    expect((await home.call(collectCalls.list, ...own(other))).rows).toMatchObject([
      { missing: ['nonCompete', 'files'] },
    ]);
  });

  it('is kept once, six at most, for an item that asks for it, by who may change the order, until the candidate consents', async () => {
    const { orderDetailsId } = await placed();
    const answers = await Promise.all(Array.from({ length: 5 }, () => show(orderDetailsId)));
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set(['0000']));
    const count = 'select count(*)::integer from app.stored_file where order_detail_id = $1 and deleted_at is null';
    expect(await home.value(count, orderDetailsId)).toBe(1);
    for (const shade of ['#111', '#222', '#333', '#444', '#555']) await show(orderDetailsId, await paper(shade));
    expect((await show(orderDetailsId, await paper('#666'))).errcode).toBe(codeOf('filesTooMany'));
    expect((await show(orderDetailsId, { n: 2 })).errcode).toBe(codeOf('itemUnknown'));
    expect((await show(orderDetailsId, { itemCode: 'ID_THREE' })).errcode).toBe(codeOf('itemUnknown'));
    expect((await show(orderDetailsId, { base64: Buffer.from('hello').toString('base64') })).errcode).toBe(
      codeOf('fileTypeUnknown'),
    );
    expect((await show(orderDetailsId, {}, await home.hr())).errcode).toBe(codeOf('orderNotFound'));
    const colleague = await home.colleague(hr, ['P00006']);
    expect((await show(orderDetailsId, {}, colleague)).errcode).not.toBe('0000');
    const invited = await inside({ filled: filled(job) });
    const late = await show(invited.orderDetailsId, { itemCode: 'XP_HR' });
    expect(late.errcode).toBe(codeOf('orderNotInState'));
  });
});
