import { z } from 'zod';
import { call, formRefusals } from '../wire/call.ts';
import { ClaimContent } from './claim-content.ts';
import { Claim } from './calls.ts';
import { fileBodyMax, FileContent, fileRefusals, StoredFile } from '../file/calls.ts';
import { idOf, textIdOf } from '../wire/named-things.ts';
import { Id, Nothing, Text, Time } from '../wire/shapes.ts';

/** Accounts that a candidate may lend for one look-up: never asked for, always an offer that makes a check quicker. */
export const credentialKinds = ['socialSecurity', 'providentFund', 'education', 'degree', 'teacher'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** Cities whose portals can be asked. `country` where one portal serves the whole country. */
export const credentialCities = ['country', 'beijing', 'shanghai', 'guangzhou', 'shenzhen', 'hangzhou'] as const;
export type CredentialCity = (typeof credentialCities)[number];

export type CredentialRule = {
  readonly cities: readonly CredentialCity[];
  /** What the portal wants besides the account; `none` where the number of the certificate is enough. */
  readonly secret: 'password' | 'number';
  /** The portal of this city sends a code to the phone first. */
  readonly codeCity?: CredentialCity;
  /** Codes of the items that become quicker by it. */
  readonly items: readonly string[];
};

const local = ['beijing', 'shanghai', 'guangzhou', 'shenzhen', 'hangzhou'] as const;
export const credentialRules: Record<CredentialKind, CredentialRule> = {
  socialSecurity: {
    cities: local,
    secret: 'password',
    codeCity: 'beijing',
    items: ['XP_HR', 'XP_AUTO', 'XP_AUTO_DEEP', 'INCOME_PAYROLL'],
  },
  providentFund: { cities: local, secret: 'password', items: ['XP_HR', 'XP_AUTO', 'XP_AUTO_DEEP', 'INCOME_PAYROLL'] },
  education: {
    cities: ['country'],
    secret: 'password',
    items: ['DEGREE_DOMESTIC', 'STUDENT_STATUS'],
  },
  degree: { cities: ['country'], secret: 'number', items: ['DEGREE_DOMESTIC', 'DEGREE_ARCHIVE'] },
  teacher: { cities: ['country'], secret: 'number', items: ['CERT_PROFESSIONAL'] },
};

/** A credential that no check has used is deleted after this long. */
export const credentialLifeMs = 7 * 24 * 60 * 60_000;

const account = {
  account: Text(60).min(1, { error: 'missing' }),
  secret: z.string().min(1, { error: 'missing' }).max(100),
  validateCode: z
    .string()
    .regex(/^\d{4,8}$/, { error: 'phoneCode' })
    .optional()
    .describe('the code that the portal of Beijing has sent'),
};
const Credential = z.object({
  kind: z.enum(credentialKinds),
  city: z.enum(credentialCities).default('country'),
  ...account,
});
const credentialsMax = 5;
/** The same as the specification has it: for each city the accounts by their kind. */
const CredentialsByCity = z.partialRecord(
  z.enum(credentialCities),
  z.partialRecord(z.enum(credentialKinds), z.object(account)),
);
const Credentials = z
  .union([z.array(Credential), CredentialsByCity])
  .refine((given) => credentialListOf(given).length <= credentialsMax, { error: 'wrong' });

type CredentialsGiven = z.infer<typeof Credential>[] | z.infer<typeof CredentialsByCity>;
/** One after the other, in whichever form they came. */
export function credentialListOf(given: CredentialsGiven): z.infer<typeof Credential>[] {
  if (Array.isArray(given)) return given;
  return credentialCities.flatMap((city) =>
    credentialKinds.flatMap((kind) => {
      const lent = given[city]?.[kind];
      return lent === undefined ? [] : [{ kind, city, ...lent }];
    }),
  );
}

const ofDetail = { orderDetailsId: idOf('orderDetail'), userId: textIdOf('outside', 20).optional() };
const ofFile = { ...ofDetail, fileId: idOf('file') };
const ofClaim = { itemCode: Text(32), n: z.int().min(1).max(9).default(1) };
const ClaimEntry = z.object({ ...ofClaim, content: ClaimContent, completed: z.boolean() });
const Works = z.array(ClaimContent).min(1).max(9);
const claimRefusals = ['orderNotFound', 'orderNotInState', 'itemUnknown', 'detailErased'] as const;
const openRefusals = ['orderNotFound', 'fileNotFound', 'vendorSilent'] as const;

/** What a candidate hands over besides the words of the claims: files, credentials, several claims at once. */
export const collectCalls = {
  upload: call({
    path: '/gw-bgcheck/offline/V1/file/upload',
    who: 'candidate',
    effect: 'once',
    changes: [],
    about:
      'Keeps a file for a claim, or (kind proof) a paper that is shown instead of the face or the three elements. JSON with the content in base64, or a form with the file; at most 10 MB. JPG, PNG and WebP are drawn anew without place and camera; PDF stays as it is. The same content once.',
    perMinute: 60,
    asForm: { name: 'name', content: 'base64' },
    bodyMax: fileBodyMax,
    params: z.object({
      ...ofDetail,
      kind: z.enum(['claim', 'proof']).default('claim'),
      itemCode: Text(32).optional(),
      n: z.int().min(1).max(9).default(1),
      name: Text(200),
      base64: z
        .string()
        .max(fileBodyMax)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'wrong' }),
    }),
    data: StoredFile,
    refusals: [...claimRefusals, ...fileRefusals, 'filesTooMany', 'vendorSilent', ...formRefusals],
  }),
  download: call({
    path: '/gw-bgcheck/offline/V1/file/download',
    who: 'candidate',
    effect: 'none',
    about: 'A file that the candidate has handed in, whole, with its name.',
    params: z.object(ofFile),
    data: FileContent,
    refusals: openRefusals,
  }),
  picture: call({
    path: '/gw-bgcheck/offline/V1/file/base64',
    who: 'candidate',
    effect: 'none',
    about: 'A small picture of an uploaded picture, to be shown in a list; null for a PDF.',
    params: z.object(ofFile),
    data: z.object({ fileId: Id, mime: z.string(), base64: z.string().nullable() }),
    refusals: openRefusals,
  }),
  pictures: call({
    path: '/gw-bgcheck/offline/V1/file/base64_2',
    who: 'candidate',
    effect: 'none',
    about: 'The small pictures of several files, at most 12.',
    params: z.object({ ...ofDetail, fileIds: z.array(idOf('file')).min(1).max(12) }),
    data: z.object({ rows: z.array(z.object({ fileId: Id, mime: z.string(), base64: z.string().nullable() })) }),
    refusals: openRefusals,
  }),
  removeFile: call({
    path: '/gw-bgcheck/offline/V1/file/delete',
    who: 'candidate',
    effect: 'once',
    changes: [],
    about: 'Removes a file before it is handed in. Its content is deleted, its row stays without a name.',
    params: z.object(ofFile),
    data: Nothing,
    refusals: ['orderNotFound', 'orderNotInState', 'fileNotFound'],
  }),
  list: call({
    path: '/gw-bgcheck/offline/V1/collect/details/list',
    who: 'candidate',
    effect: 'none',
    about: 'The claims of one item, or of all, with their files and what is still missing.',
    params: z.object({ ...ofDetail, itemCode: Text(32).optional() }),
    data: z.object({
      rows: z.array(z.object({ ...Claim.shape, missing: z.array(z.string()), files: z.array(StoredFile) })),
      submittedAt: Time.nullable(),
    }),
    refusals: ['orderNotFound'],
  }),
  saveList: call({
    path: '/gw-bgcheck/offline/V1/collect/details/listUpdate',
    who: 'candidate',
    effect: 'set',
    changes: [],
    about: 'Keeps several claims, all or none.',
    params: z.object({ ...ofDetail, claims: z.array(ClaimEntry).min(1).max(20) }),
    data: z.object({ rows: z.array(Claim) }),
    refusals: claimRefusals,
  }),
  saveWork: call({
    path: '/gw-bgcheck/offline/V1/collect/details/workUpdate',
    who: 'candidate',
    effect: 'set',
    changes: [],
    about:
      'Keeps the work history of one item as a whole, the latest job first: what was there before and is not in it goes.',
    params: z
      .object({
        ...ofDetail,
        itemCode: Text(32),
        works: Works.optional(),
        workContent: z.union([Works, ClaimContent]).optional().describe('the same as `works`, or one job alone'),
      })
      .refine(({ works, workContent }) => (works ?? workContent) !== undefined, {
        error: 'missing',
        path: ['workContent'],
      }),
    data: z.object({ rows: z.array(Claim) }),
    refusals: claimRefusals,
  }),
  credentials: call({
    path: '/gw-bgcheck/order/V1/credentials',
    who: 'candidate',
    effect: 'none',
    about:
      'Which accounts may be lent for the items of this check, and which have been. Nothing of what was typed. None where the operator has not switched lending on.',
    params: z.object(ofDetail),
    data: z.object({
      offers: z.array(
        z.object({ kind: z.enum(credentialKinds), itemCodes: z.array(z.string()), lentAt: Time.nullable() }),
      ),
    }),
    refusals: ['orderNotFound'],
  }),
  lendCredentials: call({
    path: '/gw-bgcheck/order/V1/confimPwd',
    who: 'candidate',
    effect: 'set',
    changes: [],
    about:
      'Lends accounts for one look-up: sealed, read once by the check that needs them, then deleted; after a week in any case. An empty list takes back what was lent. Refused where the operator has not switched lending on.',
    perMinute: 20,
    params: z.object({ ...ofDetail, extendedInfo: Credentials }),
    data: z.object({ lent: z.array(z.enum(credentialKinds)) }),
    refusals: ['orderNotFound', 'orderNotInState', 'lendingOff', 'credentialUnasked', 'detailErased'],
  }),
  sendPortalCode: call({
    path: '/gw-bgcheck/order/V1/bjssCodeSend',
    who: 'candidate',
    effect: 'each',
    changes: [],
    about:
      'Has the social security portal of Beijing send its code to the phone of this candidate; a phone in the request is not used.',
    perMinute: 10,
    params: z.object({ ...ofDetail, phoneNo: Text(20).optional() }),
    data: z.object({ resendAfterMs: z.int() }),
    refusals: [
      'orderNotFound',
      'orderNotInState',
      'lendingOff',
      'credentialUnasked',
      'codeTooSoon',
      'vendorSilent',
      'tooMany',
    ],
  }),
};
