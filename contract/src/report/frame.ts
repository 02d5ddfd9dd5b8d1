import { z } from 'zod';
import { consentStates } from '../candidate/consent-state.ts';
import { proofKinds } from '../candidate/proof-kinds.ts';
import { Bilingual, Id, Time } from '../wire/shapes.ts';

/** Who issued a report and how a copy of it is proved; what the configuration does not say is null and not printed. */
export const ReportIssue = z.object({
  issuer: z.string().nullable(),
  contact: z.string().nullable(),
  seal: z.string().nullable(),
  code: z.string().describe('proves this version together with its number'),
  verifyUrl: z.string().describe('the public page, filled in; number and code stand in the fragment'),
  certificate: z.object({ subject: z.string(), serial: z.string() }),
});
export type ReportIssue = z.infer<typeof ReportIssue>;

/** How somebody proved to be the candidate, and when. Only what took place is listed. */
const identityWays = ['matchIdentity', 'acceptIdentity', 'matchFace'] as const;
/** By what; of reports that were written before it was kept, `acceptIdentity` and `matchFace` leave it open. */
const identityBys = ['threeElements', 'face', ...proofKinds] as const;
export type IdentityWay = (typeof identityWays)[number];
export const isIdentityWay = (event: string): event is IdentityWay => identityWays.some((way) => way === event);

/** The consent under which a report was written; snapshots of before its number lack what is optional. */
export const ReportConsent = z.object({
  consentId: Id,
  consentNo: z.string().optional(),
  givenAt: Time,
  endsAt: Time,
  withdrawnAt: Time.nullish(),
  textVersion: z.string(),
  isDrawn: z.boolean().optional().describe('signed by hand; else the name was typed'),
  address: z.string().optional().describe('of the network, its last part masked'),
  device: Bilingual.optional().describe('in words'),
  identity: z.array(z.object({ way: z.enum(identityWays), by: z.enum(identityBys).optional(), at: Time })).optional(),
  items: z
    .array(
      z.object({
        code: z.string(),
        name: Bilingual,
        isSensitive: z.boolean(),
        state: z.enum(consentStates),
        at: Time.nullable(),
        endedAt: Time.nullable(),
      }),
    )
    .optional(),
});
export type ReportConsent = z.infer<typeof ReportConsent>;
