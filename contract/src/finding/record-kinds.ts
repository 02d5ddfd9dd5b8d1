import type { PartyRole, RecordKind, RecordOutcome, RegisterRecord } from './finding.ts';

/**
 * What a kind of record can say of a person and of its end: a penalty convicts nobody, and nobody is acquitted of a post.
 * Every kind may leave both out (null).
 */
type Says = { readonly roles: readonly PartyRole[]; readonly outcomes: readonly RecordOutcome[] };
const inCourt: readonly PartyRole[] = ['plaintiff', 'defendant', 'third'];
/** A debt that is enforced, and the lists that enforce it. */
const enforced: Says = { roles: inCourt, outcomes: ['open', 'closed', 'withdrawn', 'revoked'] };
const listed: Says = { roles: inCourt, outcomes: ['open', 'closed', 'revoked'] };
const saidByKind: Readonly<Record<RecordKind, Says>> = {
  civil: { roles: inCourt, outcomes: ['liable', 'notLiable', 'open', 'closed', 'withdrawn', 'revoked'] },
  criminal: { roles: inCourt, outcomes: ['convicted', 'acquitted', 'open', 'withdrawn', 'revoked'] },
  enforcement: enforced,
  dishonest: listed,
  restricted: listed,
  penalty: { roles: ['responsible', 'third'], outcomes: ['liable', 'notLiable', 'open', 'closed', 'revoked'] },
  // It runs or has ended; that there was one says neither.
  ban: { roles: ['responsible', 'third'], outcomes: ['open', 'closed', 'revoked'] },
  tax: {
    roles: ['responsible', 'officer', 'third'],
    outcomes: ['liable', 'notLiable', 'open', 'closed', 'revoked'],
  },
  position: { roles: ['officer', 'shareholder'], outcomes: ['open', 'closed'] },
};

/** What a record of this kind can say; nothing of a kind that is not chosen yet. */
export const saidByRecord = (kind: RecordKind | '' | null): Says =>
  kind === '' || kind === null ? { roles: [], outcomes: [] } : saidByKind[kind];

/** Which facts of a record its kind does not know. */
export function factsNotOfKind({
  kind,
  role,
  outcome,
}: {
  readonly [Key in 'kind' | 'role' | 'outcome']: RegisterRecord[Key] | '';
}): ('role' | 'outcome')[] {
  if (kind === null || kind === '') return [];
  const { roles, outcomes } = saidByKind[kind];
  return [
    ...(role === null || role === '' || roles.includes(role) ? [] : (['role'] as const)),
    ...(outcome === null || outcome === '' || outcomes.includes(outcome) ? [] : (['outcome'] as const)),
  ];
}
