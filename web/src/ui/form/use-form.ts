import { useState } from 'react';

type Options<K extends string> = {
  first: Record<K, string>;
  /** What is wrong with a value, in the reader's words, or null. */
  check: (name: K, value: string) => string | null;
  /** Keeps what was typed over a reload of this tab, but for the secrets. */
  keep?: { key: string; secrets: readonly NoInfer<K>[] };
};

function readKept<K extends string>({ first, keep }: Options<K>): Record<K, string> {
  if (!keep) return first;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keep.key) ?? '{}');
    const entries = Object.entries(kept ?? {}).filter(([name, value]) => name in first && typeof value === 'string');
    return { ...first, ...Object.fromEntries(entries) };
  } catch {
    return first;
  }
}

/** Puts the focus into the control of a name; one form stands on a page. */
const focus = (name: string): void => document.getElementsByName(name)[0]?.focus();

/** Text fields that are checked when left, and again while a wrong one is being mended. */
export function useForm<K extends string>(options: Options<K>) {
  const { first, check, keep } = options;
  const [values, setValues] = useState(() => readKept(options));
  const [errors, setErrors] = useState<Partial<Record<K, string | null>>>({});

  const change = (name: K, value: string): void => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (errors[name]) setErrors({ ...errors, [name]: check(name, value) });
    if (keep)
      sessionStorage.setItem(
        keep.key,
        JSON.stringify({ ...next, ...Object.fromEntries(keep.secrets.map((it) => [it, ''])) }),
      );
  };
  const show = (found: Partial<Record<K, string>>): void => setErrors((now) => ({ ...now, ...found }));
  /** Shows what the server found; the first of them gets the focus. */
  const fail = (found: Partial<Record<K, string>>): void => {
    show(found);
    for (const name in found) return focus(name);
  };
  const names = Object.keys(first) as K[]; // the keys of a record are its names; Object.keys forgets that
  return {
    values,
    show,
    fail,
    focus,
    /** Shows what the server said of fields; @returns whether one of them stands in this form */
    failFields: (found: readonly { field: string; message: string }[]): boolean => {
      const here = found.filter(({ field }) => field in first).map(({ field, message }) => [field, message]);
      fail(Object.fromEntries(here));
      return here.length > 0;
    },
    /** Props of the field of this name. */
    field: (name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => change(name, value),
      onBlur: () => values[name] !== '' && setErrors((now) => ({ ...now, [name]: check(name, values[name]) })),
    }),
    /** Checks one; a wrong one gets the focus. */
    checkOne: (name: K): boolean => {
      const wrong = check(name, values[name]);
      setErrors((now) => ({ ...now, [name]: wrong }));
      if (wrong !== null) focus(name);
      return wrong === null;
    },
    /** Checks everything; @returns whether all is well, else the first wrong field has the focus */
    checkAll: (): boolean => {
      const wrong = names.map((name) => [name, check(name, values[name])] as const);
      setErrors(Object.fromEntries(wrong) as Partial<Record<K, string | null>>); // entries of the names above
      const firstWrong = wrong.find(([, message]) => message !== null);
      if (firstWrong) focus(firstWrong[0]);
      return !firstWrong;
    },
    /** Empties what was sent. */
    clear: () => setValues(first),
    forget: () => keep && sessionStorage.removeItem(keep.key),
  };
}
