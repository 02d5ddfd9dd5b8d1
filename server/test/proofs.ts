import { proofCalls, type ProofSheet } from '@beidiao/contract/candidate/proof';
import type { ProofDecisionName, ProofTicks } from '@beidiao/contract/candidate/proof-tick-shapes';
import { noTicks, sidesOf } from '@beidiao/contract/candidate/proof-ticks';
import type { Operator, TestHouse } from './house.ts';

/** Every point ticked as it has to be: the photos show one side after the other, a call took place when it was asked for. */
export function ticksOf({ kind, idType, idCard, files, askedAt }: ProofSheet): ProofTicks {
  const isCall = kind === 'videoCall';
  const wanted = sidesOf[idType];
  return {
    ...noTicks,
    pictures: files.map(({ fileId }, n) => ({ fileId, shows: wanted[n] ?? 'other' })),
    call: isCall ? 'tookPlace' : null,
    calledAt: isCall ? askedAt : null,
    document: isCall ? 'shown' : null,
    name: 'same',
    number: idCard,
    term: 'day',
    until: '2040-05-20',
    face: 'same',
  };
}

/** What a decision rests on, beside everything that fits. */
const groundOf: Readonly<Record<ProofDecisionName, Partial<ProofTicks>>> = {
  accepted: {},
  again: { name: 'unreadable' },
  rejected: { face: 'different' },
};

type Decision = {
  readonly proofId: string;
  readonly decision: ProofDecisionName;
  readonly reason?: string;
  /** Instead of what fits. */
  readonly ticks?: Partial<ProofTicks>;
};

/** The parameters of a decision that the server takes, but for what is ticked otherwise. */
export async function proofDecision(home: TestHouse, reviewer: Operator, { proofId, ...wish }: Decision) {
  const sheet = await home.call(proofCalls.open, { proofId }, reviewer);
  const { decision, reason = '看过证件', ticks = groundOf[decision] } = wish;
  return { proofId, decision, reason, ticks: { ...ticksOf(sheet), ...ticks } };
}

export const decideProof = async (home: TestHouse, reviewer: Operator, decision: Decision) =>
  home.call(proofCalls.decide, await proofDecision(home, reviewer, decision), reviewer);
