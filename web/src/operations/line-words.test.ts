import type { TimelineLine } from '@beidiao/contract/operations';
import { describe, expect, it } from 'vitest';
import { lineWords } from './line-words.ts';

const line = (part: Partial<TimelineLine>): TimelineLine => ({
  at: '2026-11-21T00:00:00Z',
  kind: 'staff',
  event: 'openTask',
  about: null,
  outcome: null,
  who: null,
  to: null,
  amountFen: null,
  ...part,
});

describe('a line of the timeline', () => {
  it.each([
    [line({ about: 'XP_HR 1', who: '陆文静' }), '查看任务 · 工作履历核实 · 陆文静'],
    [
      line({ kind: 'finding', event: 'inconsistent', about: 'XP_HR 2', outcome: 'yellow' }),
      '不一致 · 工作履历核实 2 · 黄灯',
    ],
    [line({ kind: 'refund', event: 'done', amountFen: 100 }), '已退回 · ¥1.00'],
    [line({ kind: 'order', event: 'authorize', to: 5 }), '候选人签署授权 · → 已授权'],
    [line({ kind: 'source', event: 'sandbox', outcome: 'answered' }), 'sandbox · 已答复'],
  ])('says what happened, to what, with which end: %#', (given, said) => {
    expect(lineWords(given, 'zh', () => '工作履历核实')).toBe(said);
  });

  it('is said in English without a Chinese word of ours', () => {
    for (const event of ['openTask', 'place', 'done', 'stage', 'opened'])
      expect(lineWords(line({ event, outcome: 'red' }), 'en')).not.toMatch(/\p{Script=Han}/u);
  });
});
