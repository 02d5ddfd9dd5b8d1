import type { CandidateStep } from '@beidiao/contract/candidate/calls';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useCandidateSession } from '../wire/candidate-wire.ts';
import { keep, recallLink } from './kept.ts';
import { OwnCheckProvider, useReadCheck } from './entry/own-check.ts';
import { paths, placeOfStep, withLink } from './paths.ts';
import { go, usePlace } from './place.ts';
import { Opening, Trouble } from './trouble.tsx';

/** Pages for who has entered the code. The step of the check decides where one lands; `steps` are those that a page serves. */
export function Inside({ steps, children }: { steps: readonly CandidateStep[]; children: ReactNode }): ReactElement {
  const session = useCandidateSession();
  const { path, search } = usePlace();
  const { details, fault, reload } = useReadCheck(session);
  const link = recallLink();
  const isOut = session === null;
  const here = search.size > 0 ? `${path}?${search}` : path;
  const right = details && !steps.includes(details.step) ? placeOfStep[details.step] : null;
  useEffect(() => {
    if (isOut) {
      if (link) keep('next', here);
      go(withLink(paths.login, link), { replace: true });
    } else if (right) go(right, { replace: true });
  }, [isOut, link, here, right]);
  if (isOut) return <Opening />;
  if (!details) return fault ? <Trouble fault={fault} again={() => void reload().catch(() => {})} /> : <Opening />;
  if (right) return <Opening />;
  return <OwnCheckProvider value={{ details, reload }}>{children}</OwnCheckProvider>;
}
