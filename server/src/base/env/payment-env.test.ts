import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Certified, certify } from '../../../test/certificates.ts';
import { readEnv } from './env.ts';

let made: Certified;
let folder: string;
let key: string;
beforeAll(() => {
  made = certify('env');
  folder = mkdtempSync(join(tmpdir(), 'beidiao-env-'));
  key = made.key.export({ type: 'pkcs8', format: 'pem' }).toString();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wechat = () => ({
  WECHAT_PAY_MCH_ID: '1900000109',
  WECHAT_PAY_APP_ID: 'wx1',
  WECHAT_PAY_SERIAL_NO: made.serialNo,
  WECHAT_PAY_PRIVATE_KEY: key,
  WECHAT_PAY_API_V3_KEY: 'v'.repeat(32),
});

describe('settings of payment services', () => {
  it('take a key as its text, in one line or many, or as the path of a file', () => {
    const file = join(folder, 'key.pem');
    writeFileSync(file, key);
    for (const value of [key, key.replaceAll('\n', '\\n'), file]) {
      const { payments } = readEnv({ ...wechat(), WECHAT_PAY_PRIVATE_KEY: value });
      expect(payments.wechatPay?.privateKey.asymmetricKeyType).toBe('rsa');
      expect(payments.alipay).toBeUndefined();
    }
  });

  it('of a service that is begun have to be whole', () => {
    const { WECHAT_PAY_SERIAL_NO: _, ...rest } = wechat();
    expect(() => readEnv(rest)).toThrow(/- WECHAT_PAY_SERIAL_NO: is missing/);
    const half = { ...wechat(), WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' };
    expect(() => readEnv(half)).toThrow(/- WECHAT_PAY_PUBLIC_KEY: is missing/);
  });

  it('that are wrong are named and never shown', () => {
    const secret = 'MIIEsecret';
    const wrong = { ...wechat(), WECHAT_PAY_PRIVATE_KEY: secret, WECHAT_PAY_API_V3_KEY: secret };
    expect(() => readEnv(wrong)).toThrow(/WECHAT_PAY_PRIVATE_KEY: is neither[\s\S]+WECHAT_PAY_API_V3_KEY: must be 32/);
    expect(() => readEnv(wrong)).not.toThrow(new RegExp(secret));
    const torn = `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`;
    expect(() => readEnv({ ...wechat(), WECHAT_PAY_PRIVATE_KEY: torn })).toThrow(/holds no RSA private key/);
    expect(() => readEnv({ ALIPAY_CERTS: key })).toThrow(/ALIPAY_CERTS: holds no certificate/);
  });
});
