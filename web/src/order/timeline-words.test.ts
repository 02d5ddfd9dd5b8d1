import { proofEventWords } from '@beidiao/contract/candidate/proof-events';
import { orderStates } from '@beidiao/contract/order/states';
import { expect, test } from 'vitest';
import { timelineSentence } from './timeline-words.ts';

const row = {
  at: '2026-11-17T10:24:00+08:00',
  from: null,
  to: orderStates.unpaid,
  actorName: '沈若溪',
  forName: null,
  fromName: null,
  why: null,
  amountFen: 52400,
  decided: null,
};
const paid = { ...row, event: 'pay', from: orderStates.unpaid, to: orderStates.awaitingAuthorization };
const cancelled = { ...row, event: 'cancel', from: orderStates.unpaid, to: orderStates.cancelled };

test.each([
  [{ ...row, event: 'place' }, 'zh' as const, null, '沈若溪下单，¥524.00'],
  [paid, 'zh' as const, 'BALANCE' as const, '沈若溪以余额支付 ¥524.00'],
  [{ ...paid, forName: '周明轩' }, 'zh' as const, 'BALANCE' as const, '沈若溪代周明轩 以余额支付 ¥524.00'],
  [{ ...paid, fromName: '云栖' }, 'en' as const, 'BALANCE' as const, '沈若溪 (云栖) paid ¥524.00 by balance'],
  [{ ...paid, actorName: null }, 'zh' as const, 'ALIPAY' as const, '以支付宝支付 ¥524.00'],
  [paid, 'en' as const, 'BALANCE' as const, '沈若溪 paid ¥524.00 by balance'],
  [{ ...paid, actorName: null }, 'en' as const, 'ALIPAY' as const, 'Paid ¥524.00 by Alipay'],
  [cancelled, 'zh' as const, 'BALANCE' as const, '沈若溪取消订单，退回 ¥524.00'],
  [{ ...cancelled, amountFen: null }, 'zh' as const, null, '沈若溪取消订单'],
  [
    { ...cancelled, event: 'failReview', to: orderStates.reviewFailed, why: '材料不全' },
    'zh' as const,
    null,
    '人工审核未通过，退回 ¥524.00：材料不全',
  ],
  [
    { ...cancelled, event: 'matchFace', amountFen: null, decided: proofEventWords('matchFace', 'videoCall') ?? null },
    'zh' as const,
    null,
    '审核员视频通话核对证件，确认是本人',
  ],
  [
    { ...cancelled, event: 'failIdentity', decided: proofEventWords('failIdentity', 'papers') ?? null },
    'zh' as const,
    null,
    '审核员核对证件照片，不是本人，退回 ¥524.00',
  ],
  [{ ...cancelled, event: 'matchFace', amountFen: null }, 'en' as const, null, 'Face matched'],
  [{ ...cancelled, event: 'somethingNew' }, 'zh' as const, null, '已取消'],
])('%j reads in %s (%s): %s', (event, language, channelCode, sentence) => {
  expect(timelineSentence(event, { language, channelCode })).toBe(sentence);
});
