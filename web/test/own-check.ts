import type { CandidateDetails } from '@beidiao/contract/candidate/calls';
import { orderStates } from '@beidiao/contract/order/states';

export type OwnItem = CandidateDetails['dataItemList'][number];

/** An item that the candidate has agreed to and that nobody has begun to look up. */
export const ownItem = (code: string, change: Partial<OwnItem> = {}): OwnItem => ({
  code,
  name: { zh: code, en: code },
  description: { zh: '', en: '' },
  source: { zh: '', en: '' },
  legalBasis: { zh: '', en: '' },
  needs: [],
  isSensitive: false,
  isOptional: true,
  quantity: 1,
  isAgreed: true,
  subjects: 0,
  subjectsDone: 0,
  subjectsStopped: 0,
  isHeld: false,
  isUnidentified: false,
  ...change,
});

/** A check as its candidate sees it, with consent given and nothing filled in. */
export const ownCheck = (change: Partial<CandidateDetails> = {}): CandidateDetails => ({
  orderDetailsId: '401',
  orderNo: 'BD20261126000001',
  status: orderStates.authorized,
  step: 'claims',
  enterpriseName: '云栖科技有限公司',
  theme: 'normal',
  position: null,
  name: '诸葛明玥',
  phoneNo: '136****5177',
  identityTriesLeft: 3,
  identityBy: 'source',
  idType: 'idCard',
  lendsAccounts: false,
  papersAgain: false,
  waitingProof: null,
  dataItemList: [],
  consent: null,
  claimsDone: false,
  dueAt: null,
  submittedAt: null,
  estimatedCompletedAt: null,
  timeline: [],
  ...change,
});
