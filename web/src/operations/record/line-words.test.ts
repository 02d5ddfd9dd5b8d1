import { languages } from '@beidiao/contract/wire/language';
import { lineKinds, type TimelineLine } from '@beidiao/contract/operations/calls';
import { staffActs } from '@beidiao/contract/staff/acts';
import { describe, expect, it } from 'vitest';
import { actWords, thingWords } from '../act-words.ts';
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
  proofBy: null,
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
    [
      line({ kind: 'source', event: 'sandbox', about: 'XP_HR 1 · 1', outcome: 'answered' }),
      '沙盒数据源 · 工作履历核实 · 已答复',
    ],
    [
      line({ kind: 'source', event: 'sandbox', about: 'XP_HR 2 · 3', outcome: 'silent' }),
      '沙盒数据源 · 工作履历核实 2，第 3 次 · 无响应',
    ],
    [line({ kind: 'report', event: 'closed', about: 'v2', outcome: 'yellow' }), '结案报告 · 第 2 版 · 黄灯'],
    [line({ kind: 'message', event: 'reportReady', about: 'sms', outcome: 'dropped' }), '通知 · 短信 · 不再发送'],
  ])('says what happened, to what, with which end: %#', (given, said) => {
    expect(lineWords(given, 'zh', () => '工作履历核实')).toBe(said);
  });

  it('names a video call as one, and no camera where a reviewer has looked', () => {
    const byCall = line({ kind: 'order', event: 'matchFace', proofBy: 'videoCall' });
    expect(lineWords(byCall, 'zh')).toBe('审核员视频通话核对证件，确认是本人');
    expect(lineWords({ ...byCall, proofBy: 'papers' }, 'en')).toBe(
      'Identity confirmed by a reviewer from photos of the document',
    );
    expect(lineWords({ ...byCall, proofBy: null }, 'zh')).toBe('人脸一致');
  });

  it('is said in English without a Chinese word of ours', () => {
    for (const event of ['openTask', 'place', 'done', 'stage', 'opened'])
      expect(lineWords(line({ event, outcome: 'red' }), 'en')).not.toMatch(/\p{Script=Han}/u);
  });

  it('never shows a word that only machines use, of whatever kind it is', () => {
    for (const language of languages)
      for (const kind of lineKinds.filter((each) => each !== 'source'))
        expect(lineWords(line({ kind, event: 'someNewEvent', outcome: 'someNewEnd' }), language)).not.toMatch(
          /someNew/,
        );
  });

  /** As the trail writes them: events by kind, with every outcome that the database allows. */
  const written: readonly (readonly [TimelineLine['kind'], readonly string[], readonly string[]])[] = [
    ['consent', ['given', 'withdrawn'], []],
    ['source', ['sandbox', 'manual'], ['answered', 'silent', 'unknown', 'notAsked']],
    ['report', ['stage', 'full', 'closed', 'correction'], ['green', 'blue', 'grey', 'yellow', 'red']],
    ['view', ['open', 'download', 'evidence'], ['candidate']],
    ['request', ['copy', 'correct', 'delete'], ['granted', 'declined']],
    ['dispute', ['opened'], ['upheld', 'rejected', 'unclear', 'erased']],
    ['refund', ['waiting', 'done', 'rejected'], []],
    ['message', ['invitation', 'reportReady'], ['waiting', 'sending', 'sent', 'failed', 'dropped']],
  ];
  it.each(written)('has words for every event and end of %s', (kind, events, ends) => {
    for (const language of languages) {
      for (const event of events) {
        const said = lineWords(line({ kind, event }), language);
        expect(said).not.toBe('');
        expect(said).not.toBe(event);
      }
      for (const outcome of ends) {
        const [event = ''] = events;
        const said = lineWords(line({ kind, event, outcome }), language);
        expect(said.split(' · ')).toHaveLength(2);
      }
    }
  });
});

describe('an act of staff', () => {
  it.each(staffActs)('%s has words in both languages', (act) => {
    expect(actWords(act, 'zh')).toMatch(/\p{Script=Han}/u);
    expect(actWords(act, 'en')).not.toMatch(/\p{Script=Han}|[a-z][A-Z]/u);
  });

  it('names what it was done to in words', () => {
    expect(thingWords('request 1', 'zh')).toBe('申请 1');
    expect(thingWords('dispute 7', 'en')).toBe('Dispute 7');
    expect(thingWords('idCard', 'zh')).toBe('按身份证号');
    for (const noun of [
      'task',
      'detail',
      'staff',
      'member',
      'connector',
      'delivery',
      'proof',
      'report',
      'somethingNew',
    ])
      expect(thingWords(`${noun} 3`, 'zh')).toMatch(/^\p{Script=Han}+ 3$/u);
  });
});
