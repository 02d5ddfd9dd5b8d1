/** What becomes of a check. Each goes the way of those before it, so that every state is come to as in life. */
export type Fate =
  | 'inApproval'
  | 'approvalRejected'
  | 'unpaid'
  | 'inReview'
  | 'reviewFailed'
  | 'cancelled'
  | 'invited'
  | 'identityFailed'
  | 'identified'
  | 'refused'
  | 'awaitingFace'
  | 'authorized'
  | 'withdrawn'
  | 'checked'
  | 'disputed'
  | 'refundAsked';

export type Plan = { readonly fate: Fate; readonly codes: readonly string[]; readonly tail: string };

/** Asked of sources in seconds: what the sandbox answers follows from the tail of the phone. */
const quick = ['ID_THREE', 'LIT_PUBLIC', 'TAX_DISHONEST', 'BIZ_CONFLICT'] as const;
const tails = ['9001', '0002', '9002', '0008', '9003', '9004', '0004', '9005'] as const;

/** Days before today on which a check of this plan is ordered. */
export type Dated = Plan & { readonly daysAgo: number };

const plan = (daysAgo: number, fate: Fate, more: Partial<Plan> = {}): Dated => ({
  daysAgo,
  fate,
  codes: more.codes ?? quick,
  tail: more.tail ?? '9009',
});

/** Three months of finished checks, with every light. */
const finished: readonly Dated[] = Array.from({ length: 32 }, (_, place) =>
  plan(88 - place * 2.7, 'checked', { tail: tails[place % tails.length] ?? '9001' }),
);

/** How checks end without a report, each long ago. */
const ended: readonly Dated[] = [
  plan(84, 'unpaid'),
  plan(79, 'refused'),
  plan(71, 'cancelled'),
  plan(66, 'invited'),
  plan(60, 'identityFailed'),
  plan(52, 'reviewFailed', { codes: ['ID_THREE', 'XP_RESUME'] }),
  plan(47, 'approvalRejected'),
  plan(38, 'withdrawn', { codes: ['XP_HR'] }),
  plan(33, 'awaitingFace', { codes: ['ID_THREE', 'ID_FACE'] }),
  plan(29, 'refused'),
  plan(24, 'identified'),
  plan(20, 'unpaid'),
  plan(16, 'cancelled'),
];

/** What somebody waits for today. */
const open: readonly Dated[] = [
  plan(9, 'refundAsked', { tail: '9006' }),
  plan(8, 'disputed', { tail: '0002' }),
  plan(12, 'refundAsked', { tail: '9007' }),
  plan(6, 'checked', { codes: ['ID_THREE', 'LIT_PUBLIC', 'XP_HR'] }),
  plan(5, 'checked', { codes: ['ID_THREE', 'DEGREE_DOMESTIC'] }),
  plan(4, 'checked', { codes: ['ID_THREE', 'LIT_PUBLIC', 'STUDENT_STATUS'], tail: '0002' }),
  plan(3.2, 'checked', { codes: ['XP_HR'] }),
  plan(2.4, 'checked', { codes: ['XP_HR', 'ADMIN_PENALTY'] }),
  plan(2.2, 'checked', { codes: ['ID_THREE', 'ADMIN_PENALTY'] }),
  plan(1.4, 'authorized', { codes: ['ID_THREE', 'XP_HR'] }),
  plan(1.1, 'invited'),
  plan(0.9, 'identified'),
  plan(0.7, 'awaitingFace', { codes: ['ID_THREE', 'ID_FACE'] }),
  plan(0.5, 'inReview', { codes: ['ID_THREE', 'XP_RESUME'] }),
  plan(0.4, 'inApproval'),
  plan(0.3, 'inApproval', { codes: ['ID_THREE', 'DEGREE_DOMESTIC', 'XP_HR'] }),
  plan(0.2, 'unpaid'),
];

export const demoPlans: readonly Dated[] = [...finished, ...ended, ...open];
