import type { ReactElement } from 'react';
import { Portal } from '../../developers/portal/portal.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { SkipLink } from '../skip-link.tsx';

/** The developers' page has a head of its own. */
export const Developers = (): ReactElement => (
  <>
    <SkipLink />
    <Portal languageSwitch={<LanguageSwitch />} />
  </>
);
