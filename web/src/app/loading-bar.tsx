import { useRouterState } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import styles from './loading-bar.module.css';

const tickMs = 100;
const fullMs = 5000;

/** Shows that a page is on its way: ticks of 100 ms over 5 s, gone when it has come. */
export function LoadingBar(): ReactElement | null {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (!isLoading) return setTicks(0);
    const clock = setInterval(() => setTicks((now) => Math.min(now + 1, fullMs / tickMs)), tickMs);
    return () => clearInterval(clock);
  }, [isLoading]);
  if (!isLoading || ticks === 0) return null;
  return <div className={styles.bar} style={{ width: `${(ticks * tickMs * 100) / fullMs}%` }} aria-hidden="true" />;
}
