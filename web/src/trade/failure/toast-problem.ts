import { toast } from '../../ui/core/toasts.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';

/** Says by a toast what went wrong with an act that has no place of its own for it: `useAct({ explain: toastProblem })`. */
export function toastProblem(fault: unknown): null {
  toast('problem', problemOf(fault));
  return null;
}
