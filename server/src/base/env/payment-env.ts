import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A key or certificate: the path of a file, or what stands in it. */
const Pem = z.string().transform((value, context) => {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n');
  try {
    return readFileSync(value, 'utf8');
  } catch {
    // Never the value: where it is meant as a key, it is one.
    context.addIssue({ code: 'custom', message: 'is neither a PEM text nor the path of a file that can be read' });
    return z.NEVER;
  }
});

function parsed<T>(read: (pem: string) => T, what: string) {
  return (pem: string, context: z.RefinementCtx): T => {
    try {
      return read(pem);
    } catch {
      context.addIssue({ code: 'custom', message: `holds no ${what} in PEM` });
      return z.NEVER;
    }
  };
}
const PrivateKey = Pem.transform(parsed((pem) => rsaOnly(createPrivateKey(pem)), 'RSA private key'));
const PublicKey = Pem.transform(parsed((pem) => rsaOnly(createPublicKey(pem)), 'RSA public key'));
const Certificates = Pem.transform(parsed(certificatesOf, 'certificate'));

function rsaOnly(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new TypeError('not RSA');
  return key;
}

/** Each of a file that may hold several. @throws where there is none, or one that can not be read */
function certificatesOf(text: string): readonly string[] {
  const pems = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (pems.length === 0) throw new TypeError('no certificate');
  for (const pem of pems) new X509Certificate(pem);
  return pems;
}

const merchantNo = (digits: RegExp, what: string) => z.string().regex(digits, { error: what }).optional();

/** The payment services. What is left out is not offered. */
export const paymentFields = {
  ALIPAY_APP_ID: z.string().optional(),
  /** Whose account the money comes to: 2088 and twelve digits. */
  ALIPAY_SELLER_ID: merchantNo(/^2088\d{12}$/, 'must be 2088 and twelve digits'),
  ALIPAY_PRIVATE_KEY: PrivateKey.optional(),
  ALIPAY_APP_CERT: Certificates.optional(),
  ALIPAY_ROOT_CERT: Certificates.optional(),
  /** Certificates that Alipay signs with; while one is replaced, both in one file. */
  ALIPAY_CERTS: Certificates.optional(),
  ALIPAY_GATEWAY: z.url().default('https://openapi.alipay.com/gateway.do'),
  WECHAT_PAY_MCH_ID: merchantNo(/^\d{8,12}$/, 'must be eight to twelve digits'),
  WECHAT_PAY_APP_ID: z.string().optional(),
  /** Serial number of the merchant's certificate, whose key signs. */
  WECHAT_PAY_SERIAL_NO: z.string().optional(),
  WECHAT_PAY_PRIVATE_KEY: PrivateKey.optional(),
  WECHAT_PAY_API_V3_KEY: z
    .string()
    .regex(/^[\dA-Za-z]{32}$/, { error: 'must be 32 letters and digits' })
    .optional(),
  /** With its id: the public key of WeChat Pay, for accounts that have one. Others load platform certificates. */
  WECHAT_PAY_PUBLIC_KEY: PublicKey.optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^PUB_KEY_ID_\w+$/, { error: 'must start with PUB_KEY_ID_' })
    .optional(),
  WECHAT_PAY_ENDPOINT: z.url().default('https://api.mch.weixin.qq.com'),
};
const Fields = z.object(paymentFields);
type Fields = z.infer<typeof Fields>;

export type AlipaySettings = {
  readonly appId: string;
  readonly sellerId: string;
  readonly privateKey: KeyObject;
  readonly appCert: string;
  readonly rootCert: string;
  readonly alipayCerts: readonly string[];
  readonly gateway: string;
};
export type WechatPaySettings = {
  readonly mchId: string;
  readonly appId: string;
  readonly serialNo: string;
  readonly privateKey: KeyObject;
  readonly apiV3Key: string;
  readonly publicKey: { readonly id: string; readonly key: KeyObject } | undefined;
  readonly endpoint: string;
};
export type PaymentSettings = {
  readonly alipay: AlipaySettings | undefined;
  readonly wechatPay: WechatPaySettings | undefined;
};

const groups = {
  alipay: [
    'ALIPAY_APP_ID',
    'ALIPAY_SELLER_ID',
    'ALIPAY_PRIVATE_KEY',
    'ALIPAY_APP_CERT',
    'ALIPAY_ROOT_CERT',
    'ALIPAY_CERTS',
  ],
  wechatPay: [
    'WECHAT_PAY_MCH_ID',
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_SERIAL_NO',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_API_V3_KEY',
  ],
  wechatPublicKey: ['WECHAT_PAY_PUBLIC_KEY', 'WECHAT_PAY_PUBLIC_KEY_ID'],
} as const satisfies Record<string, readonly (keyof Fields)[]>;

/** A service that is begun has to be whole. */
export const missingPaymentFields = (env: Fields): string[] =>
  Object.values<readonly (keyof Fields)[]>(groups).flatMap((names) => {
    const lacking = names.filter((name) => env[name] === undefined);
    return lacking.length === names.length
      ? []
      : lacking.map((name) => `${name}: is missing, payments can not be collected without it`);
  });

export const paymentSettingsOf = (env: Fields): PaymentSettings => ({
  alipay: alipayOf(env),
  wechatPay: wechatPayOf(env),
});

function alipayOf(env: Fields): AlipaySettings | undefined {
  const { ALIPAY_APP_ID: appId, ALIPAY_SELLER_ID: sellerId, ALIPAY_PRIVATE_KEY: privateKey } = env;
  const { ALIPAY_APP_CERT: app, ALIPAY_ROOT_CERT: root, ALIPAY_CERTS: alipayCerts, ALIPAY_GATEWAY: gateway } = env;
  const [appCert] = app ?? [];
  if (appId === undefined || sellerId === undefined || privateKey === undefined) return undefined;
  if (appCert === undefined || root === undefined || alipayCerts === undefined) return undefined;
  return { appId, sellerId, privateKey, appCert, rootCert: root.join('\n'), alipayCerts, gateway };
}

function wechatPayOf(env: Fields): WechatPaySettings | undefined {
  const { WECHAT_PAY_MCH_ID: mchId, WECHAT_PAY_APP_ID: appId, WECHAT_PAY_SERIAL_NO: serialNo } = env;
  const { WECHAT_PAY_PRIVATE_KEY: privateKey, WECHAT_PAY_API_V3_KEY: apiV3Key } = env;
  const { WECHAT_PAY_PUBLIC_KEY: key, WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_ENDPOINT: endpoint } = env;
  if (mchId === undefined || appId === undefined || serialNo === undefined) return undefined;
  if (privateKey === undefined || apiV3Key === undefined) return undefined;
  const publicKey = key === undefined || id === undefined ? undefined : { id, key };
  return { mchId, appId, serialNo, privateKey, apiV3Key, publicKey, endpoint };
}
