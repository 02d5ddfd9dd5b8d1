import { describe, expect, it } from 'vitest';
import { emptyDraft, findingOfDraft, type ReviewFacts } from './review-draft.ts';
import { contradictionLacks } from './review-contradictions.ts';
import { reviewFormOf } from './review-forms.ts';

const claims: Record<string, Record<string, string>> = {
  XP_HR: { company: '启明数据', from: '2018-06', to: '2021-02', position: '会计', leaveReason: '个人发展' },
  DEGREE_DOMESTIC: { school: '浙江大学', major: '会计学', level: '本科', graduatedAt: '2015-06' },
};

/** What is refused of these answers; the others were not asked. */
function refused(code: string, found: Record<string, string>, claim = claims[code] ?? {}): string[] {
  const form = reviewFormOf({ code });
  const facts: ReviewFacts = {
    form,
    rules: [],
    claim,
    contacts: [],
    evidenceCount: 0,
    materialExpired: false,
    materialAsks: 0,
    sourceFailed: false,
    mayContact: true,
    closedEmployers: [],
    needs: [],
    consent: null,
    evidenceIds: [],
    idNumber: '330106199004152415',
    verifier: 'V-0213',
    now: '2026-11-26T02:48:00.000Z',
  };
  const fields = Object.fromEntries(
    Object.entries(found).map(([key, value]) => [key, value === '.' ? { state: 'silent' } : { state: 'value', value }]),
  ) as Record<string, { state: 'silent' } | { state: 'value'; value: string }>; // as written above
  const { fields: record } = findingOfDraft(facts, { ...emptyDraft, fields });
  return contradictionLacks(form.fields, record).map(({ field, what }) => `${field} ${what}`);
}

describe('a source that knows nothing of the subject', () => {
  it.each([
    ['DEGREE_DOMESTIC', { inRegister: 'missing' }, { school: '浙江大学' }],
    ['DEGREE_ARCHIVE', { inRegister: 'missing' }, { graduatedAt: '2015-06' }],
    ['DEGREE_OVERSEAS', { inRegister: 'missing' }, { certification: 'certified' }],
    ['STUDENT_STATUS', { inRegister: 'missing' }, { enrolment: 'enrolled' }],
    ['CERT_PROFESSIONAL', { status: 'notFound' }, { certificateNo: '330000120161' }],
    ['HEALTH_CERT', { status: 'notFound' }, { issuer: '杭州市疾控中心' }],
    ['XP_HR', { conduct: 'denied' }, { company: '启明数据' }],
    ['XP_DISPATCH', { conduct: 'denied' }, { from: '2018-06' }],
    ['XP_AUTO', { inRecord: 'missing' }, { company: '启明数据' }],
    ['XP_AUTO_DEEP', { inRecord: 'missing' }, { payer: 'agency' }],
  ])('has said nothing of its parts: %s %j beside %j', (code, unknown, part) => {
    const [key = ''] = Object.keys(part);
    expect(refused(code, { ...unknown, ...part })).toEqual([`fields.${key} besideUnknown`]);
    expect(refused(code, { ...unknown, [key]: '.' })).toEqual([]);
    expect(refused(code, { ...unknown })).toEqual([]);
  });

  it('may speak of other subjects: employments overlap whether or not this one was insured', () => {
    expect(refused('XP_AUTO_DEEP', { inRecord: 'missing', overlap: 'some' })).toEqual([]);
  });

  it('leaves a record that there is as it is', () => {
    expect(refused('DEGREE_DOMESTIC', { inRegister: 'recorded', school: '浙江大学' })).toEqual([]);
    expect(refused('XP_HR', { conduct: 'confirmed', company: '启明数据' })).toEqual([]);
  });
});

describe('a dismissal for misconduct', () => {
  it('is not the reason that the candidate states', () => {
    expect(refused('XP_HR', { conduct: 'cause', leaveReason: '个人发展' })).toEqual([
      'fields.leaveReason besideDismissal',
    ]);
    expect(refused('XP_HR', { conduct: 'cause', leaveReason: '严重违反考勤制度' })).toEqual([]);
    expect(refused('XP_HR', { conduct: 'confirmed', leaveReason: '个人发展' })).toEqual([]);
  });

  it('is the reason of a candidate who says so', () => {
    const claim = { ...claims['XP_HR'], leaveReason: '因违纪被解除' };
    expect(refused('XP_HR', { conduct: 'cause', leaveReason: '因违纪被解除' }, claim)).toEqual([]);
  });
});
