import { type FormEvent, useState } from 'react';

type Sending = {
  /** @returns true when all is filled in, else the words above the form, or false when the fields say it */
  check: () => boolean | string;
  onSubmit: () => Promise<void>;
  /** What is said above the form; null when a field says it. */
  explain: (fault: unknown) => string | null;
};

/** The sending of a form: never twice at once, and what was typed stays when it fails. */
export function useSubmit({ check, onSubmit, explain }: Sending) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const found = check();
    if (typeof found === 'string') setProblem(found);
    if (found !== true) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit();
    } catch (fault) {
      setProblem(explain(fault));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, submit };
}
