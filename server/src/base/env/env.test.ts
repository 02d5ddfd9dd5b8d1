import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadEnv, readEnv, settingNames } from './env.ts';
import { wholeSandbox } from './sandbox-env.ts';

const key = randomBytes(32).toString('base64');
/** Mail, SMS and an address: all that a real house needs. */
const production = {
  NODE_ENV: 'production',
  MASTER_KEY: key,
  PUBLIC_URL: 'https://check.example.com/',
  SMTP_URL: 'smtps://house:secret-of-the-house@mail.example.com',
  MAIL_FROM: 'no-reply@check.example.com',
  ALIYUN_ACCESS_KEY_ID: 'id',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN: '背调',
  ALIYUN_SMS_TEMPLATES: '{"code.zh":"SMS_1"}',
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
      sandbox: wholeSandbox,
      sandboxPort: undefined,
      servesDocs: true,
      seedsDemo: true,
      isProduction: false,
      masterKey: undefined,
      hstsSubdomains: true,
    });
  });

  it('takes 0 for any free port, and then names no port in its address', () => {
    expect(readEnv({ PORT: '0' })).toMatchObject({ port: 0, publicUrl: 'http://localhost' });
    expect(readEnv({ PORT: '0', PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readEnv({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  });

  it('takes an empty value for an absent one', () => {
    expect(readEnv({ PORT: '', MASTER_KEY: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it('starts in production with mail and SMS alone, and plays nothing', () => {
    expect(readEnv(production)).toMatchObject({
      isProduction: true,
      seedsDemo: false,
      publicUrl: 'https://check.example.com',
      sandbox: new Set(),
      servesDocs: false,
      metricsToken: undefined,
      trustedProxies: false,
    });
  });

  it('takes a bucket whole or not at all, and in production not in the clear', () => {
    const bucket = {
      S3_ENDPOINT: 'http://files.example.com',
      S3_BUCKET: 'beidiao',
      S3_REGION: 'cn-north-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
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
      'SMTP_URL',
      'MAIL_FROM',
      'ALIYUN_ACCESS_KEY_ID',
      'ALIYUN_ACCESS_KEY_SECRET',
      'ALIYUN_SMS_SIGN',
      'ALIYUN_SMS_TEMPLATES',
    ]);
    expect(problemsOf({ ...production, SANDBOX: 'face', SEED_DEMO: 'on' })).toEqual(['SEED_DEMO', 'SANDBOX_PORT']);
  });

  it.each([
    'MASTER_KEY',
    'PUBLIC_URL',
    'SMTP_URL',
    'ALIYUN_SMS_SIGN',
  ] as const)('refuses production without %s', (name) => {
    const { [name]: _, ...rest } = production;
    expect(problemsOf(rest)).toEqual([name]);
  });

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['one byte', Buffer.alloc(32, 7)],
    ['a pattern', Buffer.alloc(32, 'abcd\x01\xff')],
    ['half a key twice', Buffer.alloc(32, randomBytes(16))],
    ['bytes that count', Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
    ['a sentence', Buffer.from('the master key of this house 123')],
  ])('refuses a master key of %s in production', (_, bytes) => {
    expect(bytes).toHaveLength(32);
    expect(problemsOf({ ...production, MASTER_KEY: bytes.toString('base64') })).toEqual(['MASTER_KEY']);
  });

  it('takes every key that was drawn by chance', () => {
    for (let n = 0; n < 500; n += 1)
      expect(problemsOf({ ...production, MASTER_KEY: randomBytes(32).toString('base64') })).toEqual([]);
  });

  it('refuses an address in the clear in production, but for this machine', () => {
    for (const url of ['http://check.example.com', 'http://10.0.0.7:3000', 'http://localhost.example.com'])
      expect(problemsOf({ ...production, PUBLIC_URL: url })).toEqual(['PUBLIC_URL']);
    for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(problemsOf({ ...production, PUBLIC_URL: url })).toEqual([]);
  });

  it('takes another host for staff, and refuses one that keeps nothing apart or is less safe than that of all others', () => {
    expect(readEnv(production).staffUrl).toBe('https://check.example.com');
    const staffUrl = 'https://staff.example.com';
    expect(readEnv({ ...production, STAFF_URL: `${staffUrl}/` }).staffUrl).toBe(staffUrl);
    expect(readEnv({ STAFF_URL: 'http://staff.localhost:3000' }).publicUrl).toBe('http://localhost:3000');
    const saidOf = (url: string, env: Record<string, string> = production): string => {
      expect(problemsOf({ ...env, STAFF_URL: url })).toEqual(['STAFF_URL']);
      try {
        readEnv({ ...env, STAFF_URL: url });
      } catch (error) {
        return String(error);
      }
      return '';
    };
    for (const url of ['https://check.example.com', 'https://CHECK.example.com', 'https://check.example.com:8443'])
      expect(saidOf(url)).toContain('another host name than PUBLIC_URL');
    expect(saidOf('http://staff.example.com')).toContain('must start with https:// in production');
    const here = { ...production, PUBLIC_URL: 'http://localhost:3000' };
    expect(saidOf('http://staff.example.com', here)).toContain('must start with https:// in production');
    expect(problemsOf({ ...here, STAFF_URL: 'http://127.0.0.1:3000' })).toEqual([]);
    expect(saidOf('http://staff.example.com', { PUBLIC_URL: 'https://check.example.com' })).toContain(
      'as PUBLIC_URL does',
    );
    for (const url of ['staff.example.com', 'ftp://staff.example.com', `${staffUrl}/Operations`, `${staffUrl}?a=1`])
      expect(problemsOf({ ...production, STAFF_URL: url })).toEqual(['STAFF_URL']);
  });

  it('refuses default passwords of the database and the bucket in production', () => {
    for (const login of ['postgres:postgres', 'postgres:Password', 'beidiao:beidiao', 'keeper:keeper', 'a:%63hangeme'])
      expect(problemsOf({ ...production, DATABASE_URL: `postgres://${login}@database/beidiao` })).toEqual([
        'DATABASE_URL',
      ]);
    expect(problemsOf({ ...production, DATABASE_URL: 'postgres://postgres:q8Rz0kPw2vXn@database/beidiao' })).toEqual(
      [],
    );
    const bucket = {
      S3_ENDPOINT: 'https://files.example.com',
      S3_BUCKET: 'beidiao',
      S3_REGION: 'cn-north-1',
      S3_ACCESS_KEY_ID: 'minioadmin',
      S3_SECRET_ACCESS_KEY: 'minioadmin',
    };
    expect(problemsOf({ ...production, ...bucket })).toEqual(['S3_SECRET_ACCESS_KEY']);
  });

  it('refuses an address of the database that names several hosts or cannot be read, in words', () => {
    const said = (DATABASE_URL: string): string => {
      try {
        readEnv({ DATABASE_URL });
        return '';
      } catch (error) {
        return String(error);
      }
    };
    for (const several of [
      'postgres://house:secret@one,two/house',
      'postgresql://one:5432,two:5433/house?sslmode=require',
      'postgres://house:secret@/house?host=one,two',
      'postgres:///house?host=one%2Ctwo',
    ])
      expect(said(several)).toMatch(/DATABASE_URL: names several hosts/);
    expect(said('postgres://house:se/cret@one/house')).toMatch(/DATABASE_URL: cannot be read.*%XX/);
    for (const right of [
      'postgres://house:a,b@one/house',
      'postgres://house@/house?host=/run/postgresql',
      'postgres://one:5432/house?application_name=a,b',
    ])
      expect(said(right)).toBe('');
  });

  it('chooses what is played service by service', () => {
    expect(readEnv({ SANDBOX: 'sms, identity', SMTP_URL: production.SMTP_URL, MAIL_FROM: 'a@b.cn' }).sandbox).toEqual(
      new Set(['sms', 'identity']),
    );
    expect(readEnv({ SANDBOX: 'all' }).sandbox).toEqual(wholeSandbox);
    expect(problemsOf({ SANDBOX: 'on' })).toEqual(['SANDBOX']);
    expect(problemsOf({ SANDBOX: 'none' })).toContain('SMTP_URL');
    expect(problemsOf({ SANDBOX: 'sms,fax' })).toEqual(['SANDBOX']);
  });

  it('plays in production what is named, on a port of the loopback, and nothing that proves who somebody is to sign in', () => {
    expect(readEnv({ ...production, SANDBOX: 'payment,face', SANDBOX_PORT: '3900' })).toMatchObject({
      sandbox: new Set(['payment', 'face']),
      sandboxPort: 3900,
    });
    expect(problemsOf({ ...production, SANDBOX: 'payment' })).toEqual(['SANDBOX_PORT']);
    expect(problemsOf({ ...production, SANDBOX: 'payment', SANDBOX_PORT: '3000' })).toEqual(['SANDBOX_PORT']);
    expect(problemsOf({ ...production, SANDBOX: 'all', SANDBOX_PORT: '3900' })).toEqual(['SANDBOX']);
    for (const part of ['wechat', 'ats'])
      expect(problemsOf({ ...production, SANDBOX: part, SANDBOX_PORT: '3900' })).toEqual(['SANDBOX']);
    // It stands in no list of settings any more, and is not looked at.
    expect(readEnv({ ...production, ALLOW_SANDBOX_IN_PRODUCTION: 'on' }).sandbox).toEqual(new Set());
  });

  it('plays recruiting systems at the port above its own, or at another one, and never in production', () => {
    expect(readEnv({}).recruitingPort).toBe(3001);
    expect(readEnv({ PORT: '4000', SANDBOX_RECRUITING_PORT: '4100' }).recruitingPort).toBe(4100);
    for (const none of [{ PORT: '0' }, { PORT: '65535' }]) expect(readEnv(none).recruitingPort).toBeUndefined();
    expect(readEnv({ ...production, SANDBOX_RECRUITING_PORT: '3001' }).recruitingPort).toBeUndefined();
    expect(problemsOf({ SANDBOX_RECRUITING_PORT: '3000' })).toEqual(['SANDBOX_RECRUITING_PORT']);
  });

  it('believes proxies by their number or their networks, and never all of them', () => {
    expect(readEnv({ TRUST_PROXY: 'off' }).trustedProxies).toBe(false);
    expect(readEnv({ TRUST_PROXY: '2' }).trustedProxies).toBe(2);
    expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, loopback, fd00::/8,192.0.2.7' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      'loopback',
      'fd00::/8',
      '192.0.2.7',
    ]);
    for (const wrong of ['on', 'true', '0', '0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy', '1,2', '10.0.0.0/8,'])
      expect(problemsOf({ TRUST_PROXY: wrong })).toEqual(['TRUST_PROXY']);
    expect(() => readEnv({ TRUST_PROXY: 'on' })).toThrow(/whatever a caller writes/);
  });

  it('lists every wrong value at once, without showing it', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://secret',
      MASTER_KEY: 'c2hvcnQ=',
      SANDBOX: 'yes',
      METRICS_TOKEN: 'short',
      LOG_LEVEL: 'loud',
    };
    expect(problemsOf(wrong).sort()).toEqual(Object.keys(wrong).sort());
    expect(() => readEnv(wrong)).not.toThrow(/secret|c2hvcnQ|short/);
  });
});
