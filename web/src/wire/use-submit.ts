import type { FormEvent } from 'react';
import { useAct } from './use-act.ts';

type Sending = {
  /** @returns true when all is filled in, else the words above the form, or false when the fields say it */
  check: () => boolean | string;
  onSubmit: () => Promise<void>;
  /** What is said above the form; null when a field says it. */
  explain?: (fault: unknown) => string | null | Promise<string | null>;
  /** What is said above the form before it was sent. */
  first?: () => string | null;
};

/** The sending of a form: never twice at once, and what was typed stays when it fails. */
export function useSubmit({ check, onSubmit, ...options }: Sending) {
  const { isBusy, problem, say, run } = useAct(options);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const found = check();
    if (typeof found === 'string') say(found);
    if (found === true) await run(onSubmit);
  };
  return { isBusy, problem, say, submit };
}
