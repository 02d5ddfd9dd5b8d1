import { termsVersion } from '@beidiao/contract/account/calls';
import { consentTextVersion } from '@beidiao/contract/candidate/calls';
import type { ProtocolPart } from '@beidiao/contract/protocol/calls';
import type { Version } from './legal-text.ts';
import { letterOf } from './letter.ts';
import { letterOfNovember } from './letter-2026-11.ts';
import { privacyOfNovember } from './privacy-2026-11.ts';
import { privacyOfNovember25 } from './privacy-2026-11-25.ts';
import { termsOfNovember } from './terms-2026-11.ts';
import { termsOfNovember25 } from './terms-2026-11-25.ts';

/** Newest first; the first one is in force. */
export const versionsOf: Readonly<Record<ProtocolPart, readonly [Version, ...Version[]]>> = {
  terms: [
    { version: termsVersion, from: '2026-11-25', texts: termsOfNovember25 },
    { version: '2026-11', from: '2026-11-01', texts: termsOfNovember },
  ],
  privacy: [
    { version: termsVersion, from: '2026-11-25', texts: privacyOfNovember25 },
    { version: '2026-11', from: '2026-11-01', texts: privacyOfNovember },
  ],
  letter: [
    { version: consentTextVersion, from: '2026-11-29', texts: { zh: letterOf('zh'), en: letterOf('en') } },
    { version: '2026-11', from: '2026-11-01', texts: letterOfNovember },
  ],
};
