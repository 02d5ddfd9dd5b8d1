import { resolve } from 'node:path';
import { isOrigin, isReadableTheme } from '@beidiao/contract/partner/frame-rules';
import { programScopes } from '@beidiao/contract/wire/call';
import { z } from 'zod';
import { isReadableAddress, namesSeveralHosts } from '../db/address.ts';
import { type Caps, capFields, capsOf } from './cap-env.ts';
import { fileFields, type S3Settings, s3SettingsOf, wrongFileFields } from './file-env.ts';
import { type AnchorSetting, anchorSettingOf, keyFields, retiredKeysOf, wrongKeyFields } from './key-env.ts';
import { scannerFields, type ScannerSettings } from './scanner-env.ts';
import { missingPaymentFields, paymentFields, type PaymentSettings, paymentSettingsOf } from './payment-env.ts';
import type { SigningFile } from '../print/signing-key.ts';
import { messageFields, type MessageSettings, messageSettingsOf, missingMessageFields } from './message-env.ts';
import { unfitForProduction } from './production-env.ts';
import { proxyFields, type TrustedProxies } from './proxy-env.ts';
import { staffFields, wrongStaffUrl } from './staff-env.ts';
import { recruitingPortOf, type Sandbox, sandboxFields, sandboxOf, wrongSandbox } from './sandbox-env.ts';

const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');

const readJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
};

const Env = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  /** Where people reach this server; links in messages and payments start with it. */
  PUBLIC_URL: z.url().optional(),
  /** A PostgreSQL server (15 or newer) whose user may create roles; without it the embedded one is started. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
    .refine((address) => !namesSeveralHosts(address), {
      error: 'names several hosts: name one, such as a proxy or a name that follows the primary',
      abort: true,
    })
    .refine(isReadableAddress, { error: 'cannot be read: in a name or password, write signs such as / # ? @ as %XX' })
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  /** 32 bytes in base64. Without it a key is made and kept in DATA_DIR, which production refuses. */
  MASTER_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, { error: 'must be 32 bytes in base64' })
    .optional(),
  /** A file that says which source is asked for which item, and how; see docs/connectors.md. */
  CONNECTORS: z.string().optional(),
  /** Systems for applicants that may bind enterprises: JSON, [{code, name, redirectUris, secret, scopes?, pkce?, origins?, themeColor?}]. */
  ATS_CHANNELS: z
    .string()
    .default('[]')
    .transform(readJson)
    .pipe(
      z.array(
        z.object({
          code: z.string().regex(/^[A-Z][A-Z0-9_]{1,19}$/, { error: 'code: capitals, digits and _' }),
          name: z.string().min(1).max(40),
          redirectUris: z.array(z.url({ protocol: /^https$/, error: 'redirectUris: whole https addresses' })).max(20),
          secret: z.string().min(24, { error: 'secret: at least 24 characters' }),
          scopes: z.array(z.enum(programScopes, { error: `scopes: of ${programScopes.join(', ')}` })).optional(),
          pkce: z.boolean({ error: 'pkce: true or false' }).optional(),
          origins: z
            .array(z.string().refine(isOrigin, { error: 'origins: https://host without a path, and no *' }))
            .max(20)
            .optional(),
          themeColor: z
            .string()
            .toLowerCase()
            .refine(isReadableTheme, { error: 'themeColor: #rrggbb with a contrast of at least 4.5 to white' })
            .optional(),
        }),
      ),
    ),
  /** Who runs this server and how to reach them, for terms, privacy policy and papers. */
  PROVIDER_NAME: z.string().max(80).optional(),
  PROVIDER_CONTACT: z.string().max(120).optional(),
  /** The number of the ICP filing, which Chinese sites show at their foot. */
  PROVIDER_ICP: z.string().max(60).optional(),
  /** What an enterprise may order before it is confirmed: how many, and for how much altogether. */
  FIRST_ORDERS: z.coerce.number().int().min(0).max(1_000_000).default(3),
  FIRST_ORDERS_YUAN: z.coerce.number().int().min(0).max(10_000_000).default(2_000),
  /** Where members' bank transfers go: all three, or none. */
  BANK_ACCOUNT_NAME: z.string().max(80).optional(),
  BANK_NAME: z.string().max(80).optional(),
  BANK_ACCOUNT_NO: z
    .string()
    .regex(/^[\d ]{8,40}$/, { error: 'must be the digits of an account' })
    .optional(),
  /** What stands at the place of the seal on papers. */
  PROVIDER_SEAL: z.string().max(120).optional(),
  /** A PEM file with a private key and its certificates, instead of those that are made once. */
  SIGNING_PEM: z.string().optional(),
  SIGNING_PASSPHRASE: z.string().optional(),
  /** Lets candidates lend an account of a portal for one look-up, where no certificate of their own will do. */
  LEND_ACCOUNTS: flag('off'),
  /** Lets webhooks go to this machine over http, to try them out. Never in production. */
  WEBHOOK_LOOPBACK: flag('off'),
  /** Fills an empty database with a demo; `small` leaves its months of history out. */
  SEED_DEMO: z.enum(['on', 'small', 'off']).optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  /** How many calls a web process works on at once; left out, it finds the number by itself. */
  CALLS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).optional(),
  /** Whether /docs and /openapi.json are served; left out, not in production. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  /** What whoever reads /metrics sends as `authorization: Bearer …`. In production there are no metrics without it. */
  METRICS_TOKEN: z.string().min(24, { error: 'must have at least 24 characters' }).optional(),
  /** Whether browsers are told that every host below this one is https:// too. */
  HSTS_SUBDOMAINS: flag('on'),
  /** Passwords of known breaches: SHA-1 hashes in hexadecimal, sorted, one a line, as Have I Been Pwned offers them. */
  BREACHED_PASSWORDS: z.string().min(1).optional(),
  /** A database of cities in the format of MaxMind, as GeoLite2-City.mmdb. */
  GEOIP_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ...staffFields,
  ...sandboxFields,
  ...proxyFields,
  ...messageFields,
  ...fileFields,
  ...keyFields,
  ...scannerFields,
  ...capFields,
  ...paymentFields,
});

/** Every setting there is, by name. */
export const settingNames: readonly string[] = Object.keys(Env.shape);

/** Who runs this server, as far as the configuration says. */
export type Provider = {
  readonly name: string | null;
  readonly contact: string | null;
  readonly seal: string | null;
  readonly icp?: string | null;
};

export type Env = {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly publicUrl: string;
  /** Where staff are reached: `publicUrl`, unless they have a host of their own. */
  readonly staffUrl: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly masterKey: Buffer | undefined;
  /** Of before, newest first. */
  readonly retiredMasterKeys: readonly Buffer[];
  readonly auditAnchor: AnchorSetting;
  readonly sandbox: Sandbox;
  /** The port of the loopback that the sandbox has for itself; undefined where it stands beside everything else. */
  readonly sandboxPort: number | undefined;
  /** The port of the loopback where the recruiting systems of the sandbox are; undefined where none is played. */
  readonly recruitingPort: number | undefined;
  readonly connectorsFile: string | undefined;
  readonly firstOrders: { readonly count: number; readonly amountFen: number };
  readonly caps: Caps;
  readonly provider: Provider;
  readonly bankAccount: { readonly accountName: string; readonly bankName: string; readonly accountNo: string } | null;
  readonly signingFile: SigningFile | undefined;
  readonly lendsAccounts: boolean;
  /** Whether webhooks may go to this machine, without https. */
  readonly webhookLoopback: boolean;
  readonly atsChannels: z.infer<typeof Env>['ATS_CHANNELS'];
  readonly messages: MessageSettings;
  /** The payment services. */
  readonly payments: PaymentSettings;
  /** The bucket for files; without it they are in a folder of `dataDir`. */
  readonly bucket: S3Settings | undefined;
  /** Without it files are not scanned. */
  readonly scanner: ScannerSettings | undefined;
  /** A database of cities; without it the first half of an address stands for the place. */
  readonly geoIpFile: string | undefined;
  /** Passwords of known breaches; without it the common ones alone are refused. */
  readonly breachedFile: string | undefined;
  readonly seedsDemo: boolean;
  readonly demoHistory: boolean;
  readonly workerConcurrency: number;
  readonly callsAtOnce: number | undefined;
  readonly trustedProxies: TrustedProxies;
  readonly servesDocs: boolean;
  readonly metricsToken: string | undefined;
  readonly hstsSubdomains: boolean;
  readonly logLevel: z.infer<typeof Env>['LOG_LEVEL'];
};

/** Everything that is wrong with the environment, at once. */
export class BadEnv extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment does not allow a start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** @throws BadEnv with the whole list of what is absent or wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Env.safeParse(given);
  if (!parsed.success)
    throw new BadEnv(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const sandbox = sandboxOf(env, isProduction);
  // A port by chance is known when it is bound: until then no address names one.
  const publicUrl = withoutSlash(
    env.PUBLIC_URL ?? (env.PORT === 0 ? 'http://localhost' : `http://localhost:${env.PORT}`),
  );
  const problems = [
    ...(isProduction ? unfitForProduction(env) : []),
    ...(isProduction && env.WEBHOOK_LOOPBACK
      ? ['WEBHOOK_LOOPBACK: is not taken in production, members could reach this machine']
      : []),
    ...wrongStaffUrl(env.STAFF_URL, { publicUrl, isProduction }),
    ...wrongSandbox(env, isProduction),
    ...missingMessageFields(env, sandbox),
    ...wrongFileFields(env, isProduction),
    ...wrongKeyFields(env, env.S3_BUCKET !== undefined),
    ...lackingOfBank(env),
    ...missingPaymentFields(env),
  ];
  if (problems.length > 0) throw new BadEnv(problems);
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    publicUrl,
    staffUrl: withoutSlash(env.STAFF_URL ?? publicUrl),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    masterKey: env.MASTER_KEY === undefined ? undefined : Buffer.from(env.MASTER_KEY, 'base64'),
    retiredMasterKeys: retiredKeysOf(env),
    auditAnchor: anchorSettingOf(env),
    sandbox,
    sandboxPort: isProduction && sandbox.size > 0 ? env.SANDBOX_PORT : undefined,
    recruitingPort: recruitingPortOf(env, { sandbox, isProduction }),
    connectorsFile: env.CONNECTORS,
    firstOrders: { count: env.FIRST_ORDERS, amountFen: env.FIRST_ORDERS_YUAN * 100 },
    caps: capsOf(env),
    provider: {
      name: env.PROVIDER_NAME ?? null,
      contact: env.PROVIDER_CONTACT ?? null,
      seal: env.PROVIDER_SEAL ?? null,
      icp: env.PROVIDER_ICP ?? null,
    },
    bankAccount: bankAccountOf(env),
    signingFile:
      env.SIGNING_PEM === undefined ? undefined : { file: env.SIGNING_PEM, passphrase: env.SIGNING_PASSPHRASE },
    lendsAccounts: env.LEND_ACCOUNTS,
    webhookLoopback: env.WEBHOOK_LOOPBACK,
    atsChannels: env.ATS_CHANNELS,
    messages: messageSettingsOf(env),
    payments: paymentSettingsOf(env),
    bucket: s3SettingsOf(env),
    scanner: env.CLAMD_URL === undefined ? undefined : { url: env.CLAMD_URL },
    geoIpFile: env.GEOIP_FILE,
    breachedFile: env.BREACHED_PASSWORDS,
    seedsDemo: (env.SEED_DEMO ?? (isProduction ? 'off' : 'on')) !== 'off',
    demoHistory: (env.SEED_DEMO ?? 'on') === 'on',
    workerConcurrency: env.WORKER_CONCURRENCY,
    callsAtOnce: env.CALLS_AT_ONCE,
    trustedProxies: env.TRUST_PROXY,
    servesDocs: (env.API_DOCS ?? (isProduction ? 'off' : 'on')) === 'on',
    metricsToken: env.METRICS_TOKEN,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    logLevel: env.LOG_LEVEL,
  };
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

const bankFields = ['BANK_ACCOUNT_NAME', 'BANK_NAME', 'BANK_ACCOUNT_NO'] as const;
type BankFields = { readonly [name in (typeof bankFields)[number]]?: string | undefined };

function lackingOfBank(env: BankFields): string[] {
  const lacking = bankFields.filter((name) => env[name] === undefined);
  if (lacking.length === bankFields.length) return [];
  return lacking.map((name) => `${name}: is missing, members could not transfer without it`);
}

function bankAccountOf(env: BankFields): Env['bankAccount'] {
  const { BANK_ACCOUNT_NAME: accountName, BANK_NAME: bankName, BANK_ACCOUNT_NO: accountNo } = env;
  if (accountName === undefined || bankName === undefined || accountNo === undefined) return null;
  return { accountName, bankName, accountNo };
}
