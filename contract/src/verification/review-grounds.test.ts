import { describe, expect, it } from 'vitest';
import { contactChannels, type ContactOrigin, contactOutcomes } from '../finding/finding.ts';
import { emptyDraft, groundOf, type LoggedContact, type ReviewDraft, type ReviewFacts } from './review-draft.ts';
import { reviewFormOf } from './review-forms.ts';
import {
  fitsMethod,
  methodAfter,
  methodOfContact,
  methodsOf,
  type ReviewMethod,
  reviewMethodKeys,
  reviewMethods,
  type ReviewSource,
  reviewSourceKeys,
  sourcesOf,
  usualGroundOf,
} from './review-grounds.ts';
import { lacksOf } from './review-lacks.ts';

const now = '2026-11-26T02:48:00.000Z';
const at = '2026-11-25T02:00:00.000Z';
const contact = (more: Partial<LoggedContact> = {}): LoggedContact => ({
  contactId: '1',
  at,
  channel: 'switchboard',
  outcome: 'reached',
  seconds: 60,
  origin: 'website',
  ...more,
});
const claimed = contact({ contactId: '2', channel: 'claimed', origin: 'candidate' });

const facts = (code: string, more: Partial<ReviewFacts> = {}): ReviewFacts => ({
  form: reviewFormOf({ code }),
  rules: [],
  claim: {},
  contacts: [contact()],
  evidenceCount: 1,
  materialExpired: false,
  materialAsks: 0,
  sourceFailed: false,
  mayContact: true,
  closedEmployers: [],
  needs: [],
  consent: { givenAt: '2026-11-24T02:00:00.000Z', endsAt: '2026-12-24T02:00:00.000Z' },
  evidenceIds: ['1'],
  idNumber: '330106199004152415',
  verifier: 'V-0213',
  now,
  ...more,
});
const draftFor = (
  code: string,
  ground: Partial<ReviewDraft['ground']>,
  found: Record<string, string> = {},
): ReviewDraft => ({
  ...emptyDraft,
  fields: Object.fromEntries(
    reviewFormOf({ code }).fields.map(({ key }) => {
      const value = found[key];
      return [key, value === undefined ? { state: 'unchecked' } : { state: 'value', value }];
    }),
  ),
  ground: { ...emptyDraft.ground, queryNo: 'Q-1', queriedAt: at, contactId: '1', ...ground },
});
const employment = { company: '启明数据服务有限公司', from: '2018-06', to: '2021-02', position: '会计' };
const lacksFor = (draft: ReviewDraft, of: ReviewFacts): string[] =>
  lacksOf(of, draft).map(({ field, what }) => `${field} ${what}`);

const itemsWithForm = [
  'ID_THREE',
  'ID_FACE',
  'DEGREE_DOMESTIC',
  'DEGREE_ARCHIVE',
  'DEGREE_OVERSEAS',
  'STUDENT_STATUS',
  'CERT_PROFESSIONAL',
  'HEALTH_CERT',
  'XP_HR',
  'XP_DISPATCH',
  'XP_NON_COMPETE',
  'XP_INTERVIEW',
  'XP_RESUME',
  'XP_AUTO',
  'XP_AUTO_DEEP',
  'CRIME_CERT',
  'CREDIT',
  'INCOME_TAX',
  'INCOME_PAYROLL',
  'DRIVING_LICENCE',
  'EVALUATION_EMOTIONAL_SIMPLE',
  'LIT_PUBLIC',
  'ADMIN_PENALTY',
  'MARKET_BAN',
  'TAX_DISHONEST',
  'BIZ_POSITION',
  'BIZ_CONFLICT',
  'BIZ_OFFICER',
  'CUSTOM_CHECK',
];

describe('source and method', () => {
  it.each(itemsWithForm)('of %s are offered in pairs that stand, the usual one first', (code) => {
    const { source, method } = usualGroundOf(code);
    expect([...sourcesOf(code)]).toContain(source);
    expect([...methodsOf(source)]).toContain(method);
    expect(reviewFormOf({ code })).toMatchObject({ usual: { source, method }, sources: sourcesOf(code) });
  });

  // A register's are those of its lists: nobody chooses them.
  const chosen = itemsWithForm.filter((code) => reviewFormOf({ code }).register === null);
  it.each(chosen)('of %s are refused in every other pair', (code) => {
    for (const source of reviewSourceKeys)
      for (const method of reviewMethodKeys) {
        const found = lacksFor(draftFor(code, { source, method }), facts(code));
        expect(found.includes('ground.source sourceNotOfItem')).toBe(!sourcesOf(code).includes(source));
        expect(found.includes('ground.method methodNotOfSource')).toBe(!methodsOf(source).includes(method));
      }
  });

  it('of a police certificate are the police, or the paper itself', () => {
    expect(sourcesOf('CRIME_CERT')).toEqual(['police', 'candidateDocument']);
  });

  it('of a questionnaire are no document check', () => {
    expect(usualGroundOf('EVALUATION_EMOTIONAL_SIMPLE')).toEqual({ source: 'assessment', method: 'questionnaire' });
    expect(reviewMethodKeys.filter((method) => methodsOf('assessment').includes(method))).toEqual(['questionnaire']);
    expect(reviewSourceKeys.filter((source) => methodsOf(source).includes('questionnaire'))).toEqual(['assessment']);
  });

  it('of an official portal are an online query, never a letter', () => {
    expect(methodsOf('officialPortal')).toEqual(['portal']);
  });

  it.each<[ReviewSource | null, ReviewMethod | null, ReviewMethod | null]>([
    ['employerHr', 'phone', 'phone'],
    ['candidateDocument', 'switchboard', 'document'],
    ['employerHr', 'portal', null],
    [null, 'portal', 'portal'],
  ])('after %s is chosen beside %s the method is %s', (source, method, after) =>
    expect(methodAfter(source, method)).toBe(after));
});

describe('a contact', () => {
  it('proves a way only over its channel, and only where somebody answered', () => {
    const fitting = reviewMethodKeys.flatMap((method) =>
      contactChannels.flatMap((channel) =>
        contactOutcomes
          .filter((outcome) => fitsMethod(contact({ channel, outcome }), method))
          .map((outcome) => [method, channel, outcome]),
      ),
    );
    expect(fitting).toEqual([
      ['switchboard', 'switchboard', 'reached'],
      ['phone', 'switchboard', 'reached'],
      ['phone', 'claimed', 'reached'],
      ['mail', 'mail', 'reached'],
      ['letter', 'letter', 'reached'],
    ]);
  });

  it('at a number that the candidate gave is no call through the switchboard', () => {
    const draft = draftFor('XP_HR', { source: 'employerHr', method: 'switchboard', contactId: '2' }, employment);
    expect(lacksFor(draft, facts('XP_HR', { contacts: [claimed, contact()] }))).toEqual([
      'ground.contactId contactOfOtherWay',
    ]);
  });

  it('at a number that the candidate gave counts once the switchboard has answered', () => {
    const draft = draftFor('XP_HR', { source: 'employerHr', method: 'phone', contactId: '2' }, employment);
    const lacksWith = (...contacts: LoggedContact[]): string[] => lacksFor(draft, facts('XP_HR', { contacts }));
    expect(lacksWith(claimed)).toEqual(['ground.contactId claimedUnconfirmed']);
    expect(lacksWith(claimed, contact({ outcome: 'noAnswer' }))).toEqual(['ground.contactId claimedUnconfirmed']);
    expect(lacksWith(claimed, contact())).toEqual([]);
  });

  it('is the ground under the method that was chosen, else under one of the source', () => {
    const chosen = { source: 'employerHr', method: 'switchboard' } as const;
    expect(methodOfContact(contact(), chosen)).toBe('switchboard');
    expect(methodOfContact(contact(), { ...chosen, method: 'phone' })).toBe('phone');
    expect(methodOfContact(contact({ channel: 'mail' }), chosen)).toBe('mail');
    expect(methodOfContact(claimed, chosen)).toBe('phone');
    expect(methodOfContact(contact({ channel: 'letter' }), { source: 'referee', method: 'phone' })).toBeNull();
    expect(methodOfContact(contact({ outcome: 'noAnswer' }), chosen)).toBeNull();
  });
});

describe('a letter and an e-mail', () => {
  it.each(['letter', 'mail'] as const)('has its file: %s', (method) => {
    const draft = draftFor('XP_HR', { source: 'employerHr', method }, employment);
    const contacts = [contact({ channel: method })];
    expect(lacksFor(draft, facts('XP_HR', { contacts, evidenceCount: 0 }))).toEqual(['evidence correspondence']);
    expect(lacksFor(draft, facts('XP_HR', { contacts }))).toEqual([]);
  });

  it.each(['switchboard', 'phone'] as const)('is more than a call, which the log proves: %s', (method) => {
    const draft = draftFor('XP_HR', { source: 'employerHr', method }, employment);
    expect(lacksFor(draft, facts('XP_HR', { evidenceCount: 0 }))).toEqual([]);
  });
});

describe('what only somebody else can say', () => {
  it.each([
    ['CRIME_CERT', { document: 'genuine' }],
    ['INCOME_TAX', { document: 'genuine' }],
    ['INCOME_PAYROLL', { document: 'false' }],
    ['DRIVING_LICENCE', { status: 'valid' }],
    ['XP_HR', { conduct: 'confirmed' }],
    ['XP_DISPATCH', { conduct: 'denied' }],
    ['XP_AUTO', { inRecord: 'missing' }],
  ])('is not read off what the candidate handed in: %s %j', (code, found) => {
    const [key = ''] = Object.keys(found);
    const byPaper = draftFor(code, { source: 'candidateDocument', method: 'document' }, found);
    expect(lacksFor(byPaper, facts(code))).toEqual([`fields.${key} candidatePaper`]);
    const usual = usualGroundOf(code);
    expect(lacksFor(draftFor(code, usual, found), facts(code))).toEqual([]);
  });

  it('is "confirmed through the switchboard" only where the log has such a call', () => {
    const found = { identity: 'confirmed', performance: '工作认真' };
    const draft = draftFor('XP_INTERVIEW', { source: 'referee', method: 'phone' }, found);
    const missing = 'fields.identity switchboardMissing';
    expect(lacksFor(draft, facts('XP_INTERVIEW', { contacts: [contact({ channel: 'claimed' })] }))).toContain(missing);
    expect(lacksFor(draft, facts('XP_INTERVIEW'))).toEqual([]);
  });
});

describe('the report', () => {
  const said = (method: ReviewMethod, channel: LoggedContact['channel'], origin: ContactOrigin): unknown =>
    groundOf(
      { contacts: [contact({ channel, origin })], verifier: 'V-0213', now },
      { ground: { ...emptyDraft.ground, source: 'employerHr', method, contactId: '1' } },
    ).method;

  it('says that a number or an address came from the candidate', () => {
    expect(said('phone', 'claimed', 'candidate')).toEqual({
      zh: '电话（候选人提供的号码）',
      en: 'Phone (number given by the candidate)',
    });
    expect(said('mail', 'mail', 'candidate')).toMatchObject({ zh: '电子邮件（候选人提供的地址）' });
    expect(said('mail', 'mail', 'website')).toMatchObject({ zh: reviewMethods.mail.zh });
    expect(said('switchboard', 'switchboard', 'register')).toMatchObject({ zh: reviewMethods.switchboard.zh });
  });
});

describe('of an employer that must not be contacted', () => {
  const closed = { mayContact: false, contacts: [] };

  it.each([
    ['XP_HR', 'employerHr'],
    ['XP_DISPATCH', 'employerHr'],
    ['XP_NON_COMPETE', 'employerHr'],
    ['XP_INTERVIEW', 'referee'],
    ['XP_INTERVIEW', 'formerManager'],
    ['ADDED_BY_STAFF', 'employerHr'],
  ] as const)('%s rests on no answer of %s', (code, source) => {
    const [method] = methodsOf(source);
    expect(lacksFor(draftFor(code, { source, ...(method ? { method } : {}) }), facts(code, closed))).toContain(
      'ground.source doNotContact',
    );
  });

  it('neither a call nor the switchboard is asked for', () => {
    const found = { identity: 'confirmed', performance: '工作认真' };
    const draft = draftFor('XP_INTERVIEW', { source: 'referee', method: 'phone', contactId: '2' }, found);
    for (const contacts of [[], [claimed]]) {
      const lacks = lacksFor(draft, facts('XP_INTERVIEW', { mayContact: false, contacts }));
      expect(lacks).toContain('fields.identity doNotContact');
      expect(lacks).toContain('ground.contactId doNotContact');
      for (const asked of ['switchboardMissing', 'claimedUnconfirmed', 'noContact'])
        expect(lacks.join(' ')).not.toContain(asked);
    }
  });

  it('documents are the way that stays, or that it was not verified because of the wish', () => {
    const byPaper = draftFor('XP_HR', { source: 'candidateDocument', method: 'document' }, employment);
    expect(lacksFor(byPaper, facts('XP_HR', closed))).toEqual([]);
    const notVerified = { ...draftFor('XP_INTERVIEW', {}), notVerified: 'doNotContact' as const };
    expect(lacksFor(notVerified, facts('XP_INTERVIEW', closed))).toEqual([]);
    expect(lacksFor(notVerified, facts('XP_INTERVIEW'))).toEqual(['notVerified reasonWithoutGround']);
  });

  it('what it has answered before it was closed still counts', () => {
    const draft = draftFor('XP_HR', { source: 'employerHr', method: 'switchboard' }, employment);
    expect(lacksFor(draft, facts('XP_HR', { mayContact: false }))).toEqual([]);
    expect(
      lacksFor(draft, facts('XP_HR', { mayContact: false, contacts: [contact({ outcome: 'noAnswer' })] })),
    ).toEqual(['ground.source doNotContact', 'ground.contactId doNotContact']);
  });

  it('nothing is told by an item that names no employer: none can be its source then, other sources can', () => {
    const of = facts('CUSTOM_CHECK', { closedEmployers: ['启明数据服务有限公司'] });
    const from = (source: ReviewSource, method: ReviewMethod) =>
      lacksFor(draftFor('CUSTOM_CHECK', { source, method }), of);
    expect(from('employerHr', 'switchboard')).toContain('ground.source doNotContact');
    expect(from('issuer', 'switchboard')).not.toContain('ground.source doNotContact');
    const notVerified = { ...draftFor('CUSTOM_CHECK', {}), notVerified: 'doNotContact' as const };
    expect(lacksFor(notVerified, of)).toEqual([]);
  });
});
