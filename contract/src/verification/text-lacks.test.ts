import { describe, expect, it } from 'vitest';
import { conclude, needsSecondReader } from '../finding/conclusion.ts';
import { itemWords } from '../finding/sentence.ts';
import {
  type ClearedWords,
  concludeDraft,
  emptyDraft,
  emptyReceipt,
  emptyRecord,
  findingOfDraft,
  type LoggedContact,
  type ReviewDraft,
  type ReviewFacts,
} from './review-draft.ts';
import { forbiddenMatter } from './forbidden-matter.ts';
import { matterWords } from './forbidden-words.ts';
import { reviewFormOf } from './review-forms.ts';
import { reviewMethods, reviewSources } from './review-grounds.ts';
import { lacksOf } from './review-lacks.ts';
import { adverseRemarkRule, type RiskRule } from './risk-rules.ts';
import { decisionLacks, draftNeedsSecond } from './text-lacks.ts';

const itemCodes = ['ID_FACE', 'DEGREE_OVERSEAS', 'STUDENT_STATUS', 'CERT_PROFESSIONAL', 'HEALTH_CERT', 'XP_HR'].concat(
  ['XP_DISPATCH', 'XP_INTERVIEW', 'XP_NON_COMPETE', 'XP_RESUME', 'XP_AUTO_DEEP', 'CRIME_CERT', 'CREDIT'],
  ['INCOME_TAX', 'INCOME_PAYROLL', 'DRIVING_LICENCE', 'EVALUATION_EMOTIONAL_SIMPLE', 'CUSTOM_CHECK'],
);
const now = '2026-11-26T02:48:00.000Z';
const at = '2026-11-25T02:00:00.000Z';
const call: LoggedContact = {
  contactId: '1',
  at,
  channel: 'switchboard',
  outcome: 'reached',
  seconds: 60,
  origin: 'website',
};
const remark: RiskRule = {
  when: adverseRemarkRule,
  no: 'W-07',
  light: 'yellow',
  textZh: '两位审核员确认有负面评价',
  textEn: 'Two reviewers confirm a negative remark',
  judged: true,
};
const page = { fileId: '7', name: '查询页.png', mime: 'image/png' };
const recording = { fileId: '8', name: '通话录音.mp3', mime: 'audio/mpeg' };

const factsOf = (code: string, more: Partial<ReviewFacts> = {}): ReviewFacts => ({
  form: reviewFormOf({ code }),
  rules: [remark],
  claim: {},
  contacts: [call],
  evidenceCount: 2,
  evidenceIds: [page.fileId, recording.fileId],
  evidenceFiles: [page, recording],
  materialExpired: false,
  materialAsks: 0,
  sourceFailed: false,
  mayContact: true,
  closedEmployers: [],
  needs: [],
  consent: { givenAt: '2026-11-24T02:00:00.000Z', endsAt: '2026-12-24T02:00:00.000Z' },
  idNumber: '330106199004152415',
  verifier: 'V-0213',
  now,
  ...more,
});
const value = (text: string) => ({ state: 'value', value: text }) as const;

const interview = factsOf('XP_INTERVIEW');
const talked: ReviewDraft = {
  ...emptyDraft,
  fields: {
    identity: value('confirmed'),
    relation: value('直属上级'),
    performance: value('每个月都按时完成'),
    rehire: value('yes'),
  },
  ground: { ...emptyDraft.ground, source: 'referee', method: 'switchboard', contactId: '1' },
};
const said = (text: string, more: Partial<ReviewDraft> = {}): ReviewDraft => ({
  ...talked,
  fields: { ...talked.fields, concerns: value(text) },
  ...more,
});
const employment: ReviewDraft = {
  ...emptyDraft,
  fields: {
    company: value('启明数据服务有限公司'),
    from: value('2018-06'),
    to: value('2021-02'),
    position: value('会计'),
    conduct: value('confirmed'),
  },
  ground: { ...emptyDraft.ground, source: 'employerHr', method: 'switchboard', contactId: '1' },
};
const named = (facts: ReviewFacts, draft: ReviewDraft): string[] =>
  lacksOf(facts, draft).map(({ field, what }) => `${field} ${what}`);
const ofItem = { kind: 'item' } as const;

describe('Forbidden matter in a text that a report prints', () => {
  it('is refused in an answer of an interview', () => {
    expect(named(interview, talked)).toEqual([]);
    expect(named(interview, said('那年他在闹离婚'))).toEqual(['fields.concerns forbidden']);
  });

  it('is refused in a typed field of a comparison', () => {
    const hr = factsOf('XP_HR');
    expect(named(hr, employment)).toEqual([]);
    const left = { ...employment, fields: { ...employment.fields, leaveReason: value('怀孕后离职') } };
    expect(named(hr, left)).toEqual(['fields.leaveReason forbidden']);
    const post = { ...employment, fields: { ...employment.fields, position: value('工会干事') } };
    expect(named(hr, post)).toEqual([]);
  });

  it('is refused in the extra fact, in the reason of a judged rule and in a query number', () => {
    const draft = { ...employment, fact: '听说他被判过刑', factGround: ofItem };
    expect(named(factsOf('XP_HR'), draft)).toEqual(['fact forbidden']);
    const judged = { ...employment, judged: [{ rule: adverseRemarkRule, reason: '因为他有乙肝' }] };
    expect(named(factsOf('XP_HR'), judged)).toEqual([`judged.${adverseRemarkRule} forbidden`]);
    const queried = { ...employment, ground: { ...employment.ground, queryNo: '已婚' } };
    expect(named(factsOf('XP_HR'), queried)).toEqual(['ground.queryNo forbidden']);
    const register = factsOf('ADMIN_PENALTY');
    const [list] = register.form.register?.registers ?? [];
    const receipts = list === undefined ? {} : { [list.key]: { ...emptyReceipt(list), queryNo: '已婚' } };
    expect(named(register, { ...emptyDraft, receipts })).toContain(`receipts.${list?.key}.queryNo forbidden`);
  });

  it('is refused in the name of a file of evidence, also where nothing was verified', () => {
    const facts = factsOf('XP_HR', { evidenceFiles: [{ ...page, name: '怀孕证明.png' }], sourceFailed: true });
    expect(named(facts, employment)).toEqual(['evidence forbiddenName']);
    expect(named(facts, { ...employment, notVerified: 'sourceDown' })).toEqual(['evidence forbiddenName']);
  });

  it('says which matter it is and what can be done instead, in both languages', () => {
    expect(lacksOf(interview, said('有案底'))[0]?.facts).toEqual({ category: 'crime', words: '案底' });
    const inBoth = (['zh', 'en'] as const).map((language) => matterWords('crime', language));
    expect(inBoth.map(({ category }) => category)).toEqual(['未经证实的犯罪传闻', 'unproven talk of a crime']);
    expect(inBoth[0]?.way).toContain('无犯罪记录证明');
    expect(inBoth[1]?.way).toContain('certificate of no criminal record');
  });

  it('is no hearsay of a crime where the police or a record of the candidate stands behind it', () => {
    const certificate: ReviewDraft = {
      ...emptyDraft,
      fields: {
        document: value('genuine'),
        holder: value('same'),
        issuingOffice: value('杭州市公安局西湖派出所'),
        issuedAt: value('2026-10-01'),
        age: value('recent'),
      },
      fact: '证明载明 2015 年因危险驾驶被判刑',
      factGround: ofItem,
      ground: { ...emptyDraft.ground, source: 'police', method: 'letter', contactId: '1' },
    };
    const facts = factsOf('CRIME_CERT', { contacts: [{ ...call, channel: 'letter' }] });
    expect(named(facts, certificate)).toEqual([]);
    const heard = { ...certificate, fact: '听说他还被判过刑' };
    const called = { ...certificate, factGround: { kind: 'contact', contactId: '1' } } as const;
    expect([named(facts, heard), named(facts, called)]).toEqual([['fact forbidden'], ['fact forbidden']]);
    const byCandidate = { ...certificate.ground, source: 'candidateDocument', method: 'document' } as const;
    expect(named(facts, { ...certificate, ground: byCandidate })).toContain('fact forbidden');
  });
});

describe('Words that only seem to be forbidden matter', () => {
  const text = '和工会对接年度调薪';
  const cleared = (more: Partial<ClearedWords> = {}): ClearedWords => ({
    field: 'fields.concerns',
    category: 'claims',
    words: '工会',
    reason: '说的是对接的部门',
    ...more,
  });

  it('are asked about, and pass with a reason', () => {
    expect(named(interview, said(text))).toEqual(['fields.concerns seemsForbidden']);
    expect(named(interview, said(text, { cleared: [cleared({ reason: '是' })] }))).toHaveLength(1);
    expect(named(interview, said(text, { cleared: [cleared()] }))).toEqual([]);
  });

  it('are asked about anew where other words, or another field, stand there', () => {
    expect(named(interview, said(`${text}，还打官司`, { cleared: [cleared()] }))).toHaveLength(1);
    expect(named(interview, said(text, { cleared: [cleared({ field: 'fields.performance' })] }))).toHaveLength(1);
  });

  it('never pass where nothing else can be meant', () => {
    const sure = cleared({ words: '加入了工会', reason: '说的是工作' });
    expect(named(interview, said('他加入了工会', { cleared: [sure] }))).toEqual(['fields.concerns forbidden']);
  });

  it('have a second reader once they are cleared, as long as they stand', () => {
    const needs = (draft: ReviewDraft): boolean =>
      draftNeedsSecond(interview, draft, concludeDraft(interview, draft).conclusion);
    expect(needs(said(text, { cleared: [cleared()] }))).toBe(true);
    expect(needs(said('按时完成', { cleared: [cleared()] }))).toBe(false);
  });
});

describe('A record of a register', () => {
  const form = reviewFormOf({ code: 'ADMIN_PENALTY' });
  const [list] = form.register?.registers ?? [];
  const withCause = (cause: string): string[] => {
    const key = list?.key ?? '';
    const record = { ...emptyRecord, kind: 'penalty', identity: 'sameId', cause, register: key } as const;
    const receipts = list === undefined ? {} : { [key]: { ...emptyReceipt(list), result: 'some' as const } };
    return lacksOf({ ...factsOf('ADMIN_PENALTY'), form }, { ...emptyDraft, receipts, records: [record] })
      .filter(({ what }) => what === 'notOfDocument')
      .map(({ field }) => field);
  };

  it('says what its document says, of an offence or a family too, and nothing that no document holds', () => {
    expect(withCause('虚报注册资本，被判刑')).toEqual([]);
    expect(withCause('离婚纠纷')).toEqual([]);
    expect(withCause('听说还有一次')).toEqual(['records.0.cause']);
    expect(withCause('其患有乙肝')).toEqual(['records.0.cause']);
  });
});

describe('A sentence against the candidate', () => {
  const text = '大客户的报销他造假过两次';
  const marked = (isFirstHand: boolean | null) => ({ adverse: [{ field: 'concerns', isFirstHand }] });

  it('has to be marked as one', () => {
    expect(named(interview, said(text))).toEqual(['fields.concerns adverseUnmarked']);
    expect(named(interview, said(text, marked(true)))).toEqual([]);
  });

  it('counts only where the referee was there', () => {
    expect(named(interview, said(text, marked(null)))).toEqual(['fields.concerns adverseNotAsked']);
    expect(named(interview, said(text, marked(false)))).toEqual(['fields.concerns adverseHearsay']);
    expect(named(interview, said('听说他造假', marked(true)))).toEqual(['fields.concerns adverseHearsay']);
  });

  it('needs the recording, or what was written', () => {
    const without = { evidenceFiles: [page] };
    expect(named(factsOf('XP_INTERVIEW', without), said(text, marked(true)))).toEqual(['evidence adverseWithoutProof']);
    const letter = { ...without, contacts: [call, { ...call, contactId: '2', channel: 'mail' as const }] };
    const ground = { ...talked.ground, method: 'mail', contactId: '2' } as const;
    const written = said(text, { ...marked(true), ground });
    expect(named(factsOf('XP_INTERVIEW', letter), written)).toEqual([]);
  });

  it('lights the rule of adverse remarks at its row, and has a second reader, without any word of the list too', () => {
    const draft = said('合同评审拖过两次，我当时在场', marked(true));
    const { conclusion } = concludeDraft(interview, draft);
    expect(conclusion).toMatchObject({ light: 'yellow', result: 'interviewedAdverse' });
    expect(conclusion.rules).toMatchObject([{ no: 'W-07', by: 'person', rows: ['concerns'] }]);
    expect(needsSecondReader(conclusion)).toBe(true);
    expect(concludeDraft(interview, said('合同评审拖过两次')).conclusion.light).toBe('green');
  });

  it('is nothing where its field is empty', () => {
    const draft = { ...talked, ...marked(null) };
    expect(named(interview, draft)).toEqual([]);
    expect(concludeDraft(interview, draft).conclusion.light).toBe('green');
  });

  it('stands in no other text of the interview', () => {
    const fields = { ...talked.fields, relation: value('直属上级，他虚报过业绩') };
    expect(named(interview, { ...talked, fields })).toEqual(['fields.relation adverseElsewhere']);
    expect(named(interview, { ...talked, fact: '报销造假', factGround: ofItem })).toEqual(['fact adverseElsewhere']);
  });

  it('has to stand there before its rule is judged', () => {
    const judged = [{ rule: adverseRemarkRule, reason: '通话 04:12 处原话' }];
    expect(named(interview, { ...talked, judged })).toEqual([`judged.${adverseRemarkRule} judgedWithoutRemark`]);
    expect(named(interview, said(text, { ...marked(true), judged }))).toEqual([]);
  });
});

describe('The extra fact', () => {
  const fact = '单位 2020 年改过名';
  const hr = factsOf('XP_HR');
  const grounds = (draft: ReviewDraft) => findingOfDraft(hr, draft).grounds.map(({ kind, source }) => [kind, source]);

  it('has a ground that was chosen for it', () => {
    expect(named(hr, { ...employment, fact })).toEqual(['factGround factGround']);
    expect(named(hr, { ...employment, fact, factGround: ofItem })).toEqual([]);
  });

  it('rests on what the item does, or on a ground of its own beside it', () => {
    expect(grounds({ ...employment, fact, factGround: ofItem })).toHaveLength(1);
    const byFile: ReviewDraft = { ...employment, fact, factGround: { kind: 'file', fileId: '7' } };
    expect(grounds(byFile)[1]).toEqual(['document', { zh: '证据“查询页.png”', en: 'Evidence “查询页.png”' }]);
    expect(findingOfDraft(hr, byFile).fields.find(({ key }) => key === 'fact')?.ground).toBe(1);
    const byCall: ReviewDraft = { ...employment, fact, factGround: { kind: 'contact', contactId: '1' } };
    expect(grounds(byCall)[1]?.[0]).toBe('contact');
    expect([named(hr, byFile), named(hr, byCall)]).toEqual([[], []]);
  });

  it('does not rest on somebody who was not reached, was reached before consent, or on a file that is gone', () => {
    const on = (contact: Partial<LoggedContact>): string[] =>
      named(factsOf('XP_HR', { contacts: [call, { ...call, contactId: '2', ...contact }] }), {
        ...employment,
        fact,
        factGround: { kind: 'contact', contactId: '2' },
      });
    expect(on({ outcome: 'refused' })).toEqual(['factGround factGroundGone']);
    expect(on({ at: '2026-11-23T02:00:00.000Z' })).toEqual(['factGround beforeConsent']);
    const gone = { ...employment, fact, factGround: { kind: 'file', fileId: '99' } } as const;
    expect(named(hr, gone)).toEqual(['factGround factGroundGone']);
  });

  it('of a register rests on one page or one contact, not on all lists at once', () => {
    const draft = { ...emptyDraft, fact, factGround: ofItem };
    expect(named(factsOf('ADMIN_PENALTY'), draft)).toContain('factGround factGround');
    const onPage = { ...draft, factGround: { kind: 'file', fileId: '7' } } as const;
    expect(named(factsOf('ADMIN_PENALTY'), onPage)).not.toContain('factGround factGround');
  });

  it('has a second reader, whatever the light', () => {
    const { conclusion } = concludeDraft(hr, { ...employment, fact, factGround: ofItem });
    expect(conclusion.light).toBe('green');
    expect(needsSecondReader(conclusion)).toBe(true);
    expect(needsSecondReader(concludeDraft(hr, employment).conclusion)).toBe(false);
  });
});

it('A finding of before is concluded as it was, whatever its texts say', () => {
  const finding = findingOfDraft(interview, said('报销造假，已婚在备孕，信佛'));
  expect(conclude(finding, [remark])).toMatchObject({ light: 'green', result: 'interviewed' });
});

it('No word of ours is forbidden matter: labels of answers, names of sources and ways', () => {
  const answers = itemCodes.flatMap((code) => reviewFormOf({ code }).fields).flatMap(({ choices }) => choices);
  const ours = [...answers.map(({ label }) => label), ...Object.values(reviewSources), ...Object.values(reviewMethods)];
  expect(ours.flatMap(({ zh, en }) => [zh, en].filter((text) => forbiddenMatter(text).length > 0))).toEqual([]);
});

it('The words of a decision, which both sides of a dispute read, hold no forbidden matter', () => {
  const lacksIn = (form: 'interview' | 'register', words: string) => decisionLacks({ form }, words);
  expect(lacksIn('interview', '受访人重新说明了时间')).toEqual([]);
  expect(lacksIn('interview', '他当时离婚，情有可原')).toMatchObject([{ field: 'words', what: 'forbidden' }]);
  expect(lacksIn('register', '被判刑的是同名的人')).toEqual([]);
  expect(lacksIn('register', '他有乙肝')).toHaveLength(1);
});

describe('a whole ID number', () => {
  const facts = factsOf('DRIVING_LICENCE', { claim: { licenceNo: '330106199003072415' } });
  const draftOf = (licenceNo: string): ReviewDraft => ({
    ...emptyDraft,
    fields: { licenceNo: { state: 'value', value: licenceNo }, status: { state: 'value', value: 'valid' } },
  });

  it('is refused in the field that would print it', () => {
    const whole = lacksOf(facts, draftOf('330106199003072415')).filter(({ what }) => what === 'idNumberWhole');
    expect(whole).toEqual([{ field: 'fields.licenceNo', what: 'idNumberWhole' }]);
    expect(lacksOf(facts, draftOf('330600118204')).filter(({ what }) => what === 'idNumberWhole')).toEqual([]);
  });

  it('that the candidate has typed is masked in the report', () => {
    const { finding, conclusion } = concludeDraft(facts, draftOf('330600118204'));
    const { sentence } = itemWords({ ...finding, ...conclusion });
    expect(sentence.zh).toContain('自述 3301**********2415，核实 330600118204');
    expect(`${sentence.zh}${sentence.en}`).not.toContain('330106199003072415');
  });
});
