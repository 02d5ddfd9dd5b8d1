import {
  beginDraft,
  emptyDraft,
  emptyRecord,
  findingOfDraft,
  type ReviewDraft,
} from '@beidiao/contract/verification/review-draft';
import { conclude } from '@beidiao/contract/finding/conclusion';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { describe, expect, it } from 'vitest';
import { findingAfter, needsSecond, objectionTo, plainWords, type Ruling } from './rules.ts';
import { searched } from '../../test/review.ts';

describe('words that a candidate typed', () => {
  it.each([
    ['keep lines, and letters of every script', '工资由子公司发放。\nئۇيغۇر 𠮷', '工资由子公司发放。\nئۇيغۇر 𠮷'],
    ['keep markup as the letters that it is made of', '<b>不</b> & {x}', '<b>不</b> & {x}'],
    ['lose control characters', 'a\u0007b\u001bc\r\nd', 'abc\nd'],
    ['lose what turns the direction of the text around it', '不\u202e对\u2066吗\u2069', '不对吗'],
    ['lose what can not be seen', '\ufeff空\u200b白\u200f', '空白'],
    ['have one empty line at most', 'a\n\n\n\n \nb', 'a\n\nb'],
    ['are nothing when nothing is seen', ' \u200b\n\t', ''],
  ])('%s', (_, typed, plain) => expect(plainWords(typed)).toBe(plain));
});

describe('dates that were found again', () => {
  const now = '2026-11-26T02:48:00.000Z';
  const value = (text: string) => ({ state: 'value', value: text }) as const;
  const form = reviewFormOf({ code: 'XP_HR' });
  const facts = {
    form,
    rules: [],
    claim: { from: '2023-04', to: '2026-10' },
    contacts: [],
    evidenceCount: 1,
    materialExpired: false,
    materialAsks: 0,
    sourceFailed: false,
    mayContact: true,
    closedEmployers: [],
    needs: [],
    consent: null,
    evidenceIds: ['1'],
    idNumber: '330106199004152415',
    verifier: 'V-0213',
    now,
  };
  const standing = findingOfDraft(facts, {
    ...emptyDraft,
    fields: { from: value('2023-04'), to: value('2026-09'), position: value('工程师') },
    ground: { ...emptyDraft.ground, source: 'candidateDocument', method: 'document' },
  });
  const lacksWith = (
    fields: Record<string, ReturnType<typeof value>>,
    queriedAt = now,
    way: Partial<ReviewDraft['ground']> = {},
    mayAskEmployer = true,
  ) => {
    const disputed = {
      standing,
      rules: [],
      code: 'XP_HR',
      fields: [],
      openedAt: '2026-11-25T00:00:00.000Z',
      mayAskEmployer,
      verifier: 'V-0214',
      now,
    };
    const ground = { ...emptyDraft.ground, source: 'employerHr', method: 'switchboard', queriedAt, ...way } as const;
    const ruling: Ruling = { decision: 'upheld', recheck: { fields, identities: [], ground } };
    return objectionTo(disputed, ruling, { newEvidence: 1, candidateFiles: 0, idNumber: '330106199004152415' })?.lacks;
  };

  it('end after they begin, also where only one of both is disputed', () => {
    expect(lacksWith({ to: value('2026-10') })).toBeUndefined();
    expect(lacksWith({ to: value('2023-03') })).toEqual([
      { field: 'fields.to', what: 'endBeforeStart', facts: { from: '2023-04' } },
    ]);
  });

  it('had come to pass, and can be read', () => {
    expect(lacksWith({ to: value('2026-12') })).toEqual([
      { field: 'fields.to', what: 'laterThanFound', facts: { day: '2026-11' } },
    ]);
    expect(lacksWith({ to: value('秋天') })).toEqual([{ field: 'fields.to', what: 'badMonth' }]);
  });

  it('rest on a source of the item, asked in a way in which it can be asked', () => {
    const found = { to: value('2026-10') };
    expect(lacksWith(found, now, { source: 'police' })).toEqual([{ field: 'ground.source', what: 'sourceNotOfItem' }]);
    expect(lacksWith(found, now, { method: 'portal' })).toEqual([
      { field: 'ground.method', what: 'methodNotOfSource' },
    ]);
  });

  it('are not what only the employer can say where they rest on papers of the candidate', () => {
    const papers = { source: 'candidateDocument', method: 'document' } as const;
    expect(lacksWith({ to: value('2026-10') }, now, papers)).toBeUndefined();
    expect(lacksWith({ conduct: value('confirmed') }, now, papers)).toEqual([
      { field: 'fields.conduct', what: 'candidatePaper' },
    ]);
  });

  it('do not contradict what stands beside them', () => {
    expect(lacksWith({ conduct: value('denied') })?.map(({ field, what }) => `${field} ${what}`)).toEqual([
      'fields.from besideUnknown',
      'fields.to besideUnknown',
      'fields.position besideUnknown',
    ]);
  });

  it('rest on no employer that the candidate has closed', () => {
    const closed = (way: Partial<ReviewDraft['ground']>) => lacksWith({ to: value('2026-10') }, now, way, false);
    expect(closed({})).toEqual([{ field: 'ground.source', what: 'doNotContact' }]);
    expect(closed({ source: 'candidateDocument', method: 'document' })).toBeUndefined();
  });

  it('rest on somebody who was asked by now', () => {
    expect(lacksWith({ to: value('2026-10') }, '2026-11-26T02:49:00.000Z')).toEqual([
      { field: 'ground.queriedAt', what: 'laterThanNow', facts: { now: '2026-11-26 10:48' } },
    ]);
  });
});

describe('words that were found again', () => {
  const now = '2026-11-26T02:48:00.000Z';
  const value = (text: string) => ({ state: 'value', value: text }) as const;
  const remark = {
    when: 'negative-remark-confirmed',
    no: 'W-07',
    light: 'yellow',
    textZh: '',
    textEn: '',
    judged: true,
  } as const;
  const form = reviewFormOf({ code: 'XP_INTERVIEW' });
  const facts = {
    form,
    rules: [remark],
    claim: {},
    contacts: [],
    evidenceCount: 1,
    evidenceIds: ['1'],
    materialExpired: false,
    materialAsks: 0,
    sourceFailed: false,
    mayContact: true,
    closedEmployers: [],
    needs: [],
    consent: null,
    idNumber: '330106199004152415',
    verifier: 'V-0213',
    now,
  };
  const disputed = {
    standing: findingOfDraft(facts, {
      ...emptyDraft,
      fields: { concerns: value('合同评审拖过两次') },
      adverse: [{ field: 'concerns', isFirstHand: true }],
    }),
    rules: [remark],
    code: 'XP_INTERVIEW',
    fields: [],
    openedAt: '2026-11-25T00:00:00.000Z',
    mayAskEmployer: true,
    verifier: 'V-0214',
    now,
  };
  const rulingOf = (concerns: string): Ruling => ({
    decision: 'upheld',
    recheck: {
      fields: { concerns: value(concerns) },
      identities: [],
      ground: { ...emptyDraft.ground, source: 'referee', method: 'switchboard', queriedAt: now },
    },
  });
  const objectionOf = (concerns: string) =>
    objectionTo(disputed, rulingOf(concerns), { newEvidence: 1, candidateFiles: 0, idNumber: facts.idNumber });
  const lightAfter = (concerns: string) => conclude(findingAfter(disputed, rulingOf(concerns)), [remark]).light;

  it('are refused where they are forbidden matter', () => {
    expect(objectionOf('已经说明，没有别的')).toBeUndefined();
    expect(objectionOf('那年他在闹离婚')?.lacks).toMatchObject([{ field: 'fields.concerns', what: 'forbidden' }]);
  });

  it('stay an adverse remark where they speak against the candidate, and have a second reader', () => {
    expect(conclude(disputed.standing, [remark]).light).toBe('yellow');
    expect(lightAfter('报销造假一次')).toBe('yellow');
    expect(needsSecond(disputed, rulingOf('报销造假一次'))).toBe(true);
    // Nothing else was asked in this talk, so that it is verified in part.
    expect(lightAfter('已经说明，没有别的')).toBe('grey');
  });
});

describe('whose a record is, found again', () => {
  const at = '2026-11-24T02:40:00.000Z';
  const form = reviewFormOf({ code: 'ADMIN_PENALTY' });
  const begun = beginDraft(form);
  const facts = {
    form,
    rules: [],
    claim: {},
    contacts: [],
    evidenceCount: 1,
    materialExpired: false,
    materialAsks: 0,
    sourceFailed: false,
    mayContact: true,
    closedEmployers: [],
    needs: [],
    consent: null,
    evidenceIds: ['1'],
    idNumber: '330106199004152415',
    verifier: 'V-0213',
    now: at,
  };
  const penalty = {
    ...emptyRecord,
    kind: 'penalty',
    authority: '杭州市市场监督管理局',
    number: '杭市监处罚〔2024〕118 号',
    on: '2024-03-18',
    cause: '发布虚假广告',
    role: 'responsible',
    outcome: 'liable',
    outcomeWords: '罚款 20,000 元',
  } as const;
  const disputedWith = (identity: 'sameId' | 'nameOnly') => ({
    standing: findingOfDraft(facts, {
      ...begun,
      receipts: searched('ADMIN_PENALTY', { pages: ['1'], at, lists: { creditChina: { result: 'some' } } }),
      records: [{ ...penalty, identity, register: 'creditChina' }],
    }),
    rules: [],
    code: 'ADMIN_PENALTY',
    fields: ['register'],
    openedAt: '2026-11-25T00:00:00.000Z',
    mayAskEmployer: true,
    verifier: 'V-0214',
    now: '2026-11-26T02:48:00.000Z',
  });
  const ruling = (identity: 'sameId' | 'otherId', idDigits: string): Ruling => ({
    decision: 'upheld',
    recheck: {
      fields: {},
      identities: [{ place: 0, identity, idDigits }],
      ground: { ...begun.ground, queryNo: 'FY-2', queriedAt: '2026-11-26T01:00:00.000Z' },
    },
  });

  it('leaves nothing of the record in the finding once it is of somebody else', () => {
    const { records } = findingAfter(disputedWith('sameId'), ruling('otherId', '3301**********9999'));
    expect(records).toMatchObject([{ identity: 'otherId', kind: null, authority: null, number: null, cause: null }]);
  });

  it('cannot become the candidate’s where nothing of the record was kept', () => {
    const objection = objectionTo(disputedWith('nameOnly'), ruling('sameId', '3301**********2415'), {
      newEvidence: 1,
      candidateFiles: 0,
      idNumber: '330106199004152415',
    });
    expect(objection?.lacks).toEqual([{ field: 'records.0.identity', what: 'namesakeNotKept' }]);
  });
});
