import { z } from 'zod';
import { call } from '../wire/call.ts';
import { Bilingual, Text, Time } from '../wire/shapes.ts';

/** From one network address, in an hour. */
export const verificationsPerHour = 20;

/** What the public page says of a number and a code. `withdrawn` and `expired` are of a consent alone. */
export const verificationAnswers = ['current', 'superseded', 'takenBack', 'withdrawn', 'expired', 'notFound'] as const;
export type VerificationAnswer = (typeof verificationAnswers)[number];

const Version = z.object({
  version: z.int(),
  kind: Bilingual,
  issuedAt: Time,
});

export const Verification = z.object({
  answer: z.enum(verificationAnswers),
  paper: z.enum(['report', 'consent']).nullable().describe('null where nothing was found'),
  issuer: z.string().nullable().describe('as far as the configuration says'),
  contact: z.string().nullable(),
  held: Version.nullable().describe('the version of the report that was asked about'),
  current: Version.nullable().describe('the version that stands in its place'),
  signedAt: Time.nullable().describe('of a consent'),
  endedAt: Time.nullable().describe('when it was taken back, withdrawn or ran out'),
  checkedAt: Time,
});
export type Verification = z.infer<typeof Verification>;

export const verifyCalls = {
  check: call({
    path: '/gw-bgcheck/verify/V1/check',
    who: 'public',
    effect: 'none',
    about:
      'Whether a report or a consent with this number and this code was issued here, and whether it still stands. Says nothing about the person; a wrong number and a wrong code get the same answer.',
    perMinute: 30,
    params: z.object({ number: Text(40).min(1, { error: 'missing' }), code: Text(40).min(1, { error: 'missing' }) }),
    data: Verification,
    refusals: ['verifiedTooOften', 'tooMany'],
  }),
};
