import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadEnv, readEnv, settingNames } from './env.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const production = {
  NODE_ENV: 'production',
  MASTER_KEY: key,
  PUBLIC_URL: 'https://check.example.com/',
  SANDBOX: 'on',
  ALLOW_SANDBOX_IN_PRODUCTION: 'on',
};

/** The names that the refusal lists. */
function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (!(error instanceof BadEnv)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^ {2}- ([\w, ]+):.*$/, '$1'));
  }
}

describe('environment', () => {
  it('is told whole by the table of the README, which names nothing else', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');
    const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
    const told = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
    );
    expect(told.toSorted()).toEqual(settingNames.toSorted());
  });

  it('starts with nothing set, with the sandbox and the demo', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      isSandbox: true,
      seedsDemo: true,
      isProduction: false,
      masterKey: undefined,
    });
  });

  it('takes an empty value for an absent one', () => {
    expect(readEnv({ PORT: '', MASTER_KEY: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it('starts in production when everything is there', () => {
    expect(readEnv(production)).toMatchObject({
      isProduction: true,
      seedsDemo: false,
      publicUrl: 'https://check.example.com',
    });
  });

  it('takes a bucket whole or not at all, and in production not in the clear', () => {
    const bucket = {
      S3_ENDPOINT: 'http://files.example.com',
      S3_BUCKET: 'beidiao',
      S3_REGION: 'cn-north-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readEnv({}).bucket).toBeUndefined();
    expect(readEnv(bucket).bucket).toMatchObject({ bucket: 'beidiao', style: 'virtual', prefix: 'beidiao/' });
    expect(problemsOf({ S3_BUCKET: 'beidiao', S3_REGION: 'cn-north-1' })).toEqual([
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]);
    expect(problemsOf({ ...production, ...bucket })).toEqual(['S3_ENDPOINT']);
    expect(problemsOf({ ...bucket, S3_PREFIX: '../', S3_STYLE: 'other' })).toEqual(['S3_STYLE', 'S3_PREFIX']);
  });

  it('lists all that production misses at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'MASTER_KEY',
      'PUBLIC_URL',
      'payment, identity',
      'SMTP_URL',
      'MAIL_FROM',
      'ALIYUN_ACCESS_KEY_ID',
      'ALIYUN_ACCESS_KEY_SECRET',
      'ALIYUN_SMS_SIGN',
      'ALIYUN_SMS_TEMPLATES',
    ]);
    expect(problemsOf({ NODE_ENV: 'production', SANDBOX: 'on', SEED_DEMO: 'on' })).toEqual([
      'MASTER_KEY',
      'PUBLIC_URL',
      'SEED_DEMO',
      'SANDBOX',
    ]);
  });

  it.each([
    'MASTER_KEY',
    'PUBLIC_URL',
    'ALLOW_SANDBOX_IN_PRODUCTION',
  ] as const)('refuses production without %s', (name) => {
    const { [name]: _, ...rest } = production;
    expect(problemsOf(rest)).toEqual([name === 'ALLOW_SANDBOX_IN_PRODUCTION' ? 'SANDBOX' : name]);
  });

  it('lists every wrong value at once, without showing it', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://secret',
      MASTER_KEY: 'c2hvcnQ=',
      SANDBOX: 'yes',
      LOG_LEVEL: 'loud',
    };
    expect(problemsOf(wrong).sort()).toEqual(Object.keys(wrong).sort());
    expect(() => readEnv(wrong)).not.toThrow(/secret|c2hvcnQ/);
  });
});
