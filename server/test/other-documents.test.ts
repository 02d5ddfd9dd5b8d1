import { batchCalls } from '@beidiao/contract/batch/calls';
import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import {
  candidateCalls,
  consentTextVersion,
  identityNoticeVersion,
  papersNoticeVersion,
} from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { faceCalls } from '@beidiao/contract/candidate/face';
import { proofCalls } from '@beidiao/contract/candidate/proof';
import { orderCalls } from '@beidiao/contract/order/calls';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { emptyRecord } from '@beidiao/contract/verification/review-draft';
import { factsOfSheet } from '@beidiao/contract/verification/review-facts';
import { lacksOf } from '@beidiao/contract/verification/review-lacks';
import type { DocumentType } from '@beidiao/contract/typed/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringList, csv, idCardOf, phoneOf } from './candidate-lists.ts';
import { agree, signIn, somebody } from './invited.ts';
import { aQrCode, smsCode, submission, submit, takeUp } from './qr.ts';
import { aCandidate, anAddress, codeOf, eventually, type Operator, type Person, TestHouse } from './house.ts';
import { decideProof } from './proofs.ts';
import { addPages, aPicture, publishAsRead, searched } from './review.ts';

let home: TestHouse;
let hr: Person;
let reviewer: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 1_000_000 });
  reviewer = await home.staff('reviewer');
});
afterAll(() => home.close());

const checkedDataItemList = [{ code: 'ID_THREE' }];
const found = async (searchCriteria: string) =>
  (await home.call(orderCalls.list, { searchCriteria }, hr)).rows.map(({ orderDetailsId }) => orderDetailsId);

/** One page shows it; a reviewer finds that it is theirs. @returns what the reviewer compares it with */
async function showPassport({ orderDetailsId, token }: { orderDetailsId: string; token: string }) {
  const page = { orderDetailsId, kind: 'proof' as const, name: 'passport.png', base64: await aPicture('#ddd') };
  await home.call(collectCalls.upload, page, { token });
  const papers = { orderDetailsId, kind: 'papers', noticeVersion: papersNoticeVersion } as const;
  const { proofId } = await home.call(faceCalls.askProof, papers, { token });
  const sheet = await home.call(proofCalls.open, { proofId }, reviewer);
  await decideProof(home, reviewer, { proofId, decision: 'accepted' });
  return sheet;
}

describe('a candidate without an ID card', () => {
  const documents = [
    ['passport', 'E12345678', 'e1234 5678', 'E1*****78'],
    ['hkMacaoPermit', 'H23456789', 'h23456789', 'H2*****89'],
    ['taiwanPermit', '34567890', '3456 7890 01', '34****90'],
  ] as const;

  it.each(
    documents,
  )('is ordered by %s, and found by its number in any writing', async (idType, idCard, other, masked) => {
    const candidate = aCandidate({ name: 'Anne Smith', idType, idCard });
    const { orderDetailsId, orderNo } = await home.placedOrder(hr, { candidate, codes: ['ID_THREE'] });
    const shown = (reveal: boolean) => home.call(orderCalls.details, { orderDetailsId, reveal }, hr);
    expect(await shown(false)).toMatchObject({ idCard: masked, idType });
    expect(await shown(true)).toMatchObject({ idCard, idType });
    expect(await found(other)).toEqual([orderDetailsId]);
    const person = { name: 'anne  smith', phoneNo: candidate.phoneNo, idCard: other, idType };
    expect((await home.call(orderCalls.existing, person, hr)).existing).toMatchObject({ orderNo });
    const again = await home.call(orderCalls.checkAgain, { orderDetailId: orderDetailsId }, hr);
    expect(again.candidate).toMatchObject({ idCard, idType });
    const { rows } = await home.call(operationsCalls.searchCandidates, { search: other }, reviewer);
    expect(rows.map((row) => row.orderDetailsId)).toEqual([orderDetailsId]);
  });

  it('is promised what a reviewer can do, in the price and in the order: a day for what a register answers at once', async () => {
    const choice = { checkedDataItemList };
    const hoursOf = async (idType: DocumentType) =>
      (await home.call(pricingCalls.calculate, { ...choice, idType }, hr)).estimatedHours;
    expect([await hoursOf('idCard'), await hoursOf('passport')]).toEqual([0, 24]);
    const candidate = aCandidate({ idType: 'passport', idCard: 'E23456789' });
    const { orderDetailsId } = await home.placedOrder(hr, { candidate, codes: ['ID_THREE'] });
    const details = await home.call(orderCalls.details, { orderDetailsId, reveal: false }, hr);
    const hours = (Date.parse(details.estimatedCompletedAt ?? '') - Date.parse(details.createdAt)) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    const promised = 'select promised_hours from app.order_item where order_detail_id = $1';
    expect(await home.value(promised, orderDetailsId)).toBe(24);
  });

  it('is ordered by the first edition of the call as well', async () => {
    const wish = { name: 'Anne Smith', phoneNo: '13800002047', idCard: 'EA7654321', idType: 'passport' as const };
    const { orderDetailsId } = await home.call(orderCalls.submitFirst, { ...wish, dataItemList: ['ID_THREE'] }, hr);
    expect(await found('ea7654321')).toEqual([orderDetailsId]);
  });

  it('is another person than one with the same digits on another document', async () => {
    const [name, phoneNo] = ['李四', '13800002048'];
    await home.placedOrder(hr, { candidate: aCandidate({ name, phoneNo, idType: 'passport', idCard: '45678901' }) });
    const existing = async (idType: DocumentType) =>
      (await home.call(orderCalls.existing, { name, phoneNo, idCard: '45678901', idType }, hr)).existing;
    expect(await existing('passport')).not.toBeNull();
    expect(await existing('taiwanPermit')).toBeNull();
  });

  it.each([
    ['passport', '330106199003072415', '护照号是 5 至 15 位字母和数字，至少有一个数字'],
    ['hkMacaoPermit', 'E12345678', '港澳通行证号是 H 或 M 加 8 位数字（旧版 10 位）'],
    ['taiwanPermit', 'H12345678', '台胞证号是 8 位数字（旧版 10 位）'],
    ['idCard', 'E12345678', '身份证号应为 15 位数字，或 17 位数字加一位数字或 X'],
  ] as const)('is refused by a number that is none of a %s: %s', async (idType, idCard, message) => {
    const { calculateId } = await home.call(pricingCalls.calculate, { checkedDataItemList }, hr);
    const candidate = aCandidate({ idType, idCard });
    const { answer } = await home.send(orderCalls.submit, { candidate, checkedDataItemList, calculateId }, hr);
    expect(answer).toMatchObject({ errcode: codeOf('badParams') });
    expect(answer.data).toMatchObject({ fields: [{ field: 'candidate.idCard', message }] });
  });
});

describe('a check by a passport', () => {
  it('asks no source: a reviewer compares the data page, and every item is looked up by hand', async () => {
    const invited = await signIn(home, hr, {
      codes: ['ID_THREE', 'LIT_PUBLIC'],
      person: { ...somebody(), name: 'Anne Smith', idType: 'passport', idCard: 'E87654321' },
    });
    const { orderDetailsId, token } = invited;
    const own = () => home.call(candidateCalls.details, { orderDetailsId }, { token });
    expect(await own()).toMatchObject({ identityBy: 'papers', identityTriesLeft: 0, idType: 'passport' });
    const [three, litigation] = (await own()).dataItemList;
    expect(three).toMatchObject({ source: { zh: '您的护照，由审核员核对' } });
    expect(litigation).toMatchObject({ source: { zh: '中国裁判文书网、中国执行信息公开网' } });
    const typed = { orderDetailsId, name: 'Anne Smith', idCard: '330106199003072415' };
    const wish = { ...typed, noticeVersion: identityNoticeVersion };
    expect((await home.ask(candidateCalls.proveIdentity, wish, { token })).errcode).toBe(codeOf('papersOnly'));
    const papers = { orderDetailsId, kind: 'papers', noticeVersion: papersNoticeVersion } as const;
    expect((await home.ask(faceCalls.askProof, papers, { token })).errcode).toBe(codeOf('proofLacksFiles'));
    expect(await showPassport(invited)).toMatchObject({ idCard: 'E87654321', idType: 'passport' });
    await agree(home, invited);
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
    const task = (code: string) =>
      home.owner
        .query('select id::text, state from app.check_task where order_detail_id = $1 and code = $2', [
          orderDetailsId,
          code,
        ])
        .then(({ rows }) => rows[0]);
    await eventually(async () => (await task('LIT_PUBLIC'))?.state === 'waitingReviewer');
    await eventually(async () => (await task('ID_THREE'))?.state === 'done');
    const asked = 'select count(*)::integer from app.source_call where task_id = $1';
    expect(await home.value(asked, (await task('LIT_PUBLIC')).id)).toBe(0);
    const sheet = await home.call(reviewCalls.open, { taskId: (await task('LIT_PUBLIC')).id }, reviewer);
    expect(sheet).toMatchObject({ person: { idCard: 'E8*****21', idType: 'passport' }, sourceCalls: [] });
    const report = await eventually(async () => {
      const answer = await home.ask(reportCalls.view, { orderDetailsId }, hr);
      return answer.errcode === '0000' ? answer.data : undefined;
    });
    expect(report).toMatchObject({ report: { idCard: 'E8*****21', idType: 'passport' } });
    const said = JSON.stringify(report);
    expect(said).toContain('核对护照资料页，照片已删除');
    expect(said).not.toContain('身份证');

    // What a reviewer finds in a register was searched by the passport, and a record in it is compared by its digits.
    const { taskId } = sheet;
    await home.call(reviewCalls.claim, { taskId }, reviewer);
    const opened = await home.call(reviewCalls.open, { taskId }, reviewer);
    const record = { ...emptyRecord, identity: 'sameId', register: 'enforcement' } as const;
    const some = searched('LIT_PUBLIC', { pages: [], lists: { enforcement: { result: 'some' } } });
    const facts = factsOfSheet(opened, new Date().toISOString());
    const lacksWith = (idDigits: string) =>
      lacksOf(facts, { ...opened.draft, receipts: some, records: [{ ...record, idDigits }] }).map(({ what }) => what);
    expect(lacksWith('E8***9999')).toContain('digitsDiffer');
    expect(lacksWith('E8***4321')).not.toContain('digitsDiffer');
    const pages = await addPages(home, reviewer, { taskId, code: 'LIT_PUBLIC' });
    const at = opened.consent?.givenAt ?? '';
    const draft = { ...opened.draft, receipts: searched('LIT_PUBLIC', { pages, at }) };
    const kept = await home.call(reviewCalls.save, { taskId, draft, draftVersion: opened.draftVersion }, reviewer);
    const published = await publishAsRead(home, reviewer, { taskId, draftVersion: kept.draftVersion });
    expect(published.data).toEqual({ outcome: 'published' });
    const [, found] = (await home.call(reportCalls.view, { orderDetailsId }, hr)).report.items;
    expect(found?.sentence.zh).toContain('按姓名加护照号');
    expect(found?.sentence.en).toContain('name and passport number');
  });
});

describe('a list', () => {
  const head = ['姓名', '手机号', '证件类型', '证件号'];
  it('orders each by the document that stands in the column beside the number, or before it', async () => {
    const rows = [
      ['秦思远', phoneOf(1), '身份证', idCardOf(1)],
      ['Anne Smith', phoneOf(2), '护照', 'e34567891'],
      ['Bob Smith', phoneOf(3), '', 'EA3456789'],
      ['陈大文', phoneOf(4), '港澳台居民来往内地通行证', 'H34567891'],
      ['林志明', phoneOf(5), '', '台胞证 34567891'],
      ['陈小文', phoneOf(6), '', 'H34567892'],
    ];
    const batchFileId = await bringList(home, hr, csv([head, ...rows]));
    const read = await home.call(batchCalls.progress, { batchFileId }, hr);
    expect(read).toMatchObject({
      counts: { ready: 5, wrong: 1 },
      problems: [{ column: 'idCard', problem: 'documentUnnamed', count: 1 }],
    });
    await home.call(
      batchCalls.saveCells,
      { batchFileId, cells: [{ n: 7, column: 'idCard', text: '港澳通行证 h34567892' }] },
      hr,
    );
    const price = await home.call(pricingCalls.calculate, { checkedDataItemList, batchFileId }, hr);
    expect(price).toMatchObject({ people: 6, estimatedHours: 24 });
    const wish = { batchFileId, checkedDataItemList, calculateId: price.calculateId };
    expect(await home.call(batchOrderCalls.submitList, wish, hr)).toMatchObject({ people: 6, rest: 0 });
    const byNumber = async (number: string) => {
      const [orderDetailsId = ''] = await found(number);
      const { idCard, idType, estimatedCompletedAt, createdAt } = await home.call(
        orderCalls.details,
        { orderDetailsId, reveal: true },
        hr,
      );
      const hours = Math.round((Date.parse(estimatedCompletedAt ?? '') - Date.parse(createdAt)) / 3_600_000);
      return { idCard, idType, hours };
    };
    expect(await byNumber('E34567891')).toEqual({ idCard: 'E34567891', idType: 'passport', hours: 24 });
    expect(await byNumber('ea3456789')).toMatchObject({ idCard: 'EA3456789', idType: 'passport' });
    expect(await byNumber('H34567891')).toMatchObject({ idCard: 'H34567891', idType: 'hkMacaoPermit' });
    expect(await byNumber('34567891')).toMatchObject({ idCard: '34567891', idType: 'taiwanPermit' });
    expect(await byNumber('H34567892')).toMatchObject({ idCard: 'H34567892', idType: 'hkMacaoPermit' });
    expect(await byNumber(idCardOf(1))).toMatchObject({ idCard: idCardOf(1), idType: 'idCard' });
  });

  it('without anybody of another document is promised as always', async () => {
    const batchFileId = await bringList(home, hr, csv([head, ['秦思远', phoneOf(7), '', idCardOf(7)]]));
    const price = await home.call(pricingCalls.calculate, { checkedDataItemList, batchFileId }, hr);
    expect(price.estimatedHours).toBe(0);
  });
});

describe('a QR code', () => {
  it('takes a candidate with a passport, who shows it to a reviewer, and is promised a day when viewed', async () => {
    await home.confirm(hr);
    const code = await aQrCode(home, hr, { codes: ['ID_THREE'] });
    const candidate = { ...somebody(), name: 'Anne Smith', idType: 'passport', idCard: 'E45678912' } as const;
    const { orderDetailsId, token } = await submit(home, code, candidate);
    const own = await home.call(candidateCalls.details, { orderDetailsId }, { token });
    expect(own).toMatchObject({ identityBy: 'papers', idType: 'passport' });
    const again = await home.ask(
      qrcodeCalls.submit,
      submission(code.qrcode, { ...candidate, idCard: 'e4567 8912' }, await smsCode(home, candidate.phoneNo)),
      { address: anAddress() },
    );
    expect(again.errcode).toBe(codeOf('qrSubmitted'));
    await showPassport({ orderDetailsId, token });
    await home.call(
      candidateCalls.authorize,
      {
        orderDetailsId,
        authResult: 'agree',
        agreedCodes: [],
        textVersion: consentTextVersion,
        signedName: candidate.name,
      },
      { token },
    );
    await takeUp(home, hr, [orderDetailsId]);
    const seen = await home.call(orderCalls.details, { orderDetailsId, reveal: true }, hr);
    expect(seen).toMatchObject({ idCard: 'E45678912', idType: 'passport' });
    const hours = Math.round((Date.parse(seen.estimatedCompletedAt ?? '') - Date.now()) / 3_600_000);
    expect(hours).toBe(24);
  });

  it('refuses a number that its document can not have, by its field', async () => {
    const code = await aQrCode(home, hr, { codes: ['ID_THREE'] });
    const candidate = { ...somebody(), idType: 'taiwanPermit', idCard: 'E45678912' } as const;
    const wish = submission(code.qrcode, candidate, '000000');
    const { answer } = await home.send(qrcodeCalls.submit, wish, { address: anAddress() });
    expect(answer.data).toMatchObject({ fields: [{ field: 'idCard' }] });
  });
});
