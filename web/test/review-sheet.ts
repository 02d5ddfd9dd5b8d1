import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import { beginDraft } from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { type FakeWire, fakeWire } from './fake-wire.ts';

/** Whoever is signed in holds the task. */
const me = { staffId: '213', name: '闻人静', isMe: true };
/** A call through the switchboard that reached somebody. */
export const reached: ReviewSheet['contacts'][number] = {
  contactId: '7',
  staffName: '闻人静',
  words: '人事主管确认',
  at: '2026-11-26T10:00:00+08:00',
  channel: 'switchboard',
  outcome: 'reached',
  seconds: 372,
  origin: 'website',
  number: '0571-88880000',
};
export const paper: ReviewSheet['evidence'][number] = {
  fileId: '61',
  name: '查询页.png',
  mime: 'image/png',
  bytes: 20_000,
  createdAt: '2026-11-26T10:00:00+08:00',
  isShared: true,
};

/** A task that I hold, with nothing written down yet. */
export function sheetOf(code: string, change: Partial<ReviewSheet> = {}): ReviewSheet {
  return {
    taskId: '801',
    code,
    n: 1,
    itemName: { zh: '工作履历', en: 'Employment' },
    candidateName: '诸葛明玥',
    enterpriseName: '云栖科技有限公司',
    orderNo: 'BD20261126001',
    subject: null,
    isExpedited: false,
    deadlineAt: '2026-12-01T10:00:00+08:00',
    state: 'open',
    holder: me,
    assignee: me,
    asks: { group: { code: 'career', name: { zh: '职业经历', en: 'Career' } }, language: null, region: null },
    nextContactAt: null,
    searchAgainAt: null,
    contactCount: 0,
    material: null,
    result: null,
    endedAt: null,
    memberId: '6',
    orderDetailsId: '401',
    needs: ['employer'],
    rules: [],
    remark: null,
    ordered: {},
    position: null,
    claim: { company: '云栖科技有限公司', position: '前端工程师', from: '2023-04', to: '2026-10' },
    mayContact: true,
    closedEmployers: [],
    conflictCompanies: null,
    person: { idCard: '110105********002X', idType: 'idCard', idTail: '002X', phone: '136****5177' },
    reveals: [],
    verifier: 'V-0213',
    consent: { givenAt: '2026-11-20T10:00:00+08:00', endsAt: '2026-12-20T10:00:00+08:00' },
    resume: null,
    claimFiles: [],
    evidence: [],
    sourceCalls: [],
    contacts: [],
    materialExpired: false,
    sourceFailed: false,
    draft: beginDraft(reviewFormOf({ code })) as ReviewSheet['draft'], // it is the same, but may be written to
    draftVersion: 4,
    draftedAt: null,
    firstReader: null,
    opinion: null,
    answer: null,
    unread: [],
    materials: [],
    mayAskCandidate: true,
    earlier: [],
    ...change,
  };
}

/** A server that keeps each draft under the next version. */
export function savingWire(): FakeWire {
  const wire = fakeWire();
  wire.answers(reviewCalls.save, ({ draftVersion }) => ({
    draftVersion: draftVersion + 1,
    heldUntil: '2026-11-26T11:00:00+08:00',
  }));
  return wire;
}
