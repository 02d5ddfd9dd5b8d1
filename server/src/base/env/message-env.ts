import { z } from 'zod';
import type { Sandbox } from './sandbox-env.ts';

/** `{"code.zh": "SMS_123"}`: which template says which words in which language. */
const Templates = z
  .string()
  .transform((text, context) => {
    try {
      const parsed: unknown = JSON.parse(text);
      return parsed;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().regex(/^\w+\.(zh|en)$/), z.string().min(1)));

/** The services that carry messages. What is left out is played by the sandbox, or switched off. */
export const messageFields = {
  /** smtp://user:password@host:587 (STARTTLS is demanded) or smtps://…:465. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/, { error: 'must start with smtp:// or smtps://' })
    .optional(),
  /** What mails are from: 背调 <no-reply@example.com>. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, {
      error: 'must be an address, with a name or without',
    })
    .optional(),
  ALIYUN_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_ACCESS_KEY_SECRET: z.string().optional(),
  /** The signature that is approved for this account, without brackets. */
  ALIYUN_SMS_SIGN: z.string().optional(),
  ALIYUN_SMS_TEMPLATES: Templates.optional(),
  ALIYUN_SMS_ENDPOINT: z.url().default('https://dysmsapi.aliyuncs.com'),
  /** Of the voice service; without it codes are not said by phone. */
  ALIYUN_VOICE_TEMPLATES: Templates.optional(),
  ALIYUN_VOICE_ENDPOINT: z.url().default('https://dyvmsapi.aliyuncs.com'),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  /** Of the website app of the same open platform account: sign-in by scanning, on a PC. */
  WECHAT_SITE_APP_ID: z.string().optional(),
  WECHAT_SITE_APP_SECRET: z.string().optional(),
  WECHAT_ENDPOINT: z.url().default('https://api.weixin.qq.com'),
};
const Fields = z.object(messageFields);
type Fields = z.infer<typeof Fields>;

export type SmtpSettings = { readonly url: string; readonly from: string };
export type AliyunSettings = {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly sign: string;
  readonly templates: Readonly<Record<string, string>>;
  readonly endpoint: string;
  readonly voiceTemplates: Readonly<Record<string, string>>;
  readonly voiceEndpoint: string;
};
export type WechatSettings = {
  readonly appId: string;
  readonly appSecret: string;
  /** What lets people sign in by scanning on a PC; without it only inside WeChat. */
  readonly site: { readonly appId: string; readonly appSecret: string } | undefined;
  readonly endpoint: string;
};
export type MessageSettings = {
  readonly smtp: SmtpSettings | undefined;
  readonly aliyun: AliyunSettings | undefined;
  readonly wechat: WechatSettings | undefined;
};

const groups = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  sms: ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN', 'ALIYUN_SMS_TEMPLATES'],
  wechat: ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
  wechatScan: ['WECHAT_SITE_APP_ID', 'WECHAT_SITE_APP_SECRET'],
} as const satisfies Record<string, readonly (keyof Fields)[]>;

/** What lacks: a service that is begun has to be whole, and mail and SMS have to be there, real or played. */
export function missingMessageFields(env: Fields, sandbox: Sandbox): string[] {
  return Object.entries(groups).flatMap(([service, names]) => {
    const lacking = names.filter((name) => env[name] === undefined);
    const isBegun = lacking.length < names.length;
    const isNeeded = (service === 'mail' || service === 'sms') && !sandbox.has(service);
    return isBegun || isNeeded
      ? lacking.map((name) => `${name}: is missing, ${service} can not be sent without it`)
      : [];
  });
}

const siteOf = ({ WECHAT_SITE_APP_ID: appId, WECHAT_SITE_APP_SECRET: appSecret }: Fields) =>
  appId === undefined || appSecret === undefined ? undefined : { appId, appSecret };

export function messageSettingsOf(env: Fields): MessageSettings {
  const { SMTP_URL: url, MAIL_FROM: from, ALIYUN_ACCESS_KEY_ID: accessKeyId } = env;
  const { ALIYUN_ACCESS_KEY_SECRET: accessKeySecret, ALIYUN_SMS_SIGN: sign, ALIYUN_SMS_TEMPLATES: templates } = env;
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: appSecret } = env;
  return {
    smtp: url === undefined || from === undefined ? undefined : { url, from },
    aliyun:
      accessKeyId === undefined || accessKeySecret === undefined || sign === undefined || templates === undefined
        ? undefined
        : {
            accessKeyId,
            accessKeySecret,
            sign,
            templates,
            endpoint: env.ALIYUN_SMS_ENDPOINT,
            voiceTemplates: env.ALIYUN_VOICE_TEMPLATES ?? {},
            voiceEndpoint: env.ALIYUN_VOICE_ENDPOINT,
          },
    wechat:
      appId === undefined || appSecret === undefined
        ? undefined
        : { appId, appSecret, site: siteOf(env), endpoint: env.WECHAT_ENDPOINT },
  };
}
