import { isCandidateWhole } from './candidate/check-candidate.ts';
import { frameSearch } from '../wire/frame/place.ts';
import type { Draft } from './draft.ts';

export const stepPaths = {
  candidate: '/Dashboard/OrderCreate/CandidateUser',
  items: '/Dashboard/OrderCreate/CheckSurveyItems',
  package: '/Dashboard/OrderCreate/CustomPackage',
  confirm: '/Dashboard/OrderCreate/OrderInfoConfirm',
} as const;
export type Step = keyof typeof stepPaths;

/** The same steps on a page inside a recruiting system. */
export const framedSteps = {
  candidate: '/Other/Create/CandidateUser',
  items: '/Other/Create/CheckSurveyItems',
  package: '/Other/Create/CustomPackage',
  confirm: '/Other/Create/OrderInfoConfirm',
} as const;

/** Where a step stands for this draft: a list has one address for all of its steps, and an embedded page its own. */
export const wayTo = (
  { batchFileId, applyId = null }: Pick<Draft, 'batchFileId'> & Partial<Pick<Draft, 'applyId'>>,
  step: Step,
) => {
  if (applyId !== null) return { to: framedSteps[step], search: frameSearch() };
  return batchFileId === null
    ? { to: stepPaths[step], search: {} }
    : {
        to: '/Dashboard/Batch' as const,
        search: { id: batchFileId, step: step === 'candidate' ? undefined : step },
      };
};

/** The step that an address names; the wizard's own address and unknown ones begin at the candidate. */
export function stepAt(pathname: string, paths: Readonly<Record<Step, string>> = stepPaths): Step {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const steps = Object.keys(stepPaths) as Step[]; // Object.keys forgets the keys of the table
  return steps.find((step) => paths[step].toLowerCase() === path) ?? 'candidate';
}

/** The step that may be shown: the one asked for, or the first whose inputs are missing. */
export function allowedStep(step: Step, draft: Pick<Draft, 'candidate' | 'checkedDataItemList'>): Step {
  if (step === 'candidate') return step;
  if (!isCandidateWhole(draft.candidate)) return 'candidate';
  if (step === 'confirm' && draft.checkedDataItemList.length === 0) return 'items';
  return step;
}
