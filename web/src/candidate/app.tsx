import { type ReactElement, Suspense } from 'react';
import { Inside } from './inside.tsx';
import { matchPath } from './match-path.ts';
import { usePlace } from './place.ts';
import { screenRows } from './screens.tsx';
import { NotFound, Opening } from './trouble.tsx';

/** The page of the address. Inner pages share one reading of the check. */
export function App(): ReactElement {
  const { path } = usePlace();
  const row = matchPath(screenRows, path);
  if (!row) return <NotFound />;
  const { screen: Screen, steps } = row;
  const page = (
    <Suspense fallback={<Opening />}>
      <Screen />
    </Suspense>
  );
  return steps ? <Inside steps={steps}>{page}</Inside> : page;
}
