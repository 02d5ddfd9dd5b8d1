import { useEffect, useState } from 'react';

/** The value as it stood when it last rested for so long. */
export function useSettled<T>(value: T, restMs: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const clock = setTimeout(() => settle(value), restMs);
    return () => clearTimeout(clock);
  }, [value, restMs]);
  return settled;
}
