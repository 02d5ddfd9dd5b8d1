import { isCandidateWhole } from './candidate/check-candidate.ts';
import type { Draft } from './draft.ts';

export const stepPaths = {
  candidate: '/Dashboard/OrderCreate/CandidateUser',
  items: '/Dashboard/OrderCreate/CheckSurveyItems',
  package: '/Dashboard/OrderCreate/CustomPackage',
  confirm: '/Dashboard/OrderCreate/OrderInfoConfirm',
} as const;
export type Step = keyof typeof stepPaths;

/** The step that an address names; the wizard's own address and unknown ones begin at the candidate. */
export function stepAt(pathname: string): Step {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const steps = Object.keys(stepPaths) as Step[]; // Object.keys forgets the keys of the table
  return steps.find((step) => stepPaths[step].toLowerCase() === path) ?? 'candidate';
}

/** The step that may be shown: the one asked for, or the first whose inputs are missing. */
export function allowedStep(step: Step, draft: Pick<Draft, 'candidate' | 'checkedDataItemList'>): Step {
  if (step === 'candidate') return step;
  if (!isCandidateWhole(draft.candidate)) return 'candidate';
  if (step === 'confirm' && draft.checkedDataItemList.length === 0) return 'items';
  return step;
}
