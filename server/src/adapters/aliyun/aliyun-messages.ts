import type { Language } from '@beidiao/contract/wire/language';
import { noticeKinds } from '@beidiao/contract/notice/calls';
import type { NoticeKindOf } from '@beidiao/contract/notice/kinds';
import type { AliyunSettings } from '../../base/env/message-env.ts';
import { type SmsPort, VendorPutsOff, VendorRefused, VendorSilent, type VoicePort } from '../../ports/ports.ts';
import { type AcsAnswer, callAcs } from './acs3.ts';

/** What the service takes for one variable of a template. */
const longestVariable = 35;

/** Another day, or another yuan, and it goes through. */
const passing =
  /LIMIT_CONTROL|Throttling|AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|SYSTEM_ERROR|ServiceUnavailable|InternalError/i;
/** This phone has had its share. */
const receiverFull = /BUSINESS_LIMIT_CONTROL/;
/** Ours to mend: once it is mended, what waits is sent. */
const ours = /ACCOUNT_|AccessKey|Signature|Forbidden|NoPermission|RAM_|UnauthorizedOperation/i;

function readTrouble({ status, code }: AcsAnswer): Error {
  // A phone that said no to this sender stays so.
  if (/BLACK_KEY/.test(code)) return new VendorRefused(code);
  if (receiverFull.test(code)) return new VendorPutsOff(`aliyun ${code}`);
  if (passing.test(code) || ours.test(code) || status >= 500 || status === 429)
    return new VendorSilent(`aliyun ${code}`);
  return new VendorRefused(code);
}

/** A template of the reader's language, else of Chinese: the service approves each by itself. */
const templateOf = (templates: Readonly<Record<string, string>>, kind: string, language: Language): string => {
  const code = templates[`${kind}.${language}`] ?? templates[`${kind}.zh`];
  if (code === undefined) throw new VendorRefused('templateMissing');
  return code;
};

/** Longer values are refused as a whole message; an ellipsis tells that something was cut. A token is never cut. */
const fitVariables = (facts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      key === 'token' || [...value].length <= longestVariable
        ? value
        : `${[...value].slice(0, longestVariable - 1).join('')}…`,
    ]),
  );

/** SMS of Alibaba Cloud. The words are its templates', approved beforehand; we fill in the variables. */
export const aliyunSms = (settings: AliyunSettings): SmsPort => ({
  async send({ sendKey, to, language, template }) {
    const answer = await callAcs(
      {
        endpoint: settings.endpoint,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: to,
          SignName: settings.sign,
          TemplateCode: templateOf(settings.templates, template.kind, language),
          TemplateParam: JSON.stringify(fitVariables(template.facts)),
          OutId: sendKey.slice(0, 256),
        },
      },
      settings,
    );
    if (answer.code !== 'OK') throw readTrouble(answer);
  },
});

/** Calls of Alibaba Cloud that read a template out. Without a template of its own it declines. */
export const aliyunVoice = (settings: AliyunSettings): VoicePort => ({
  async sayCode({ sendKey, to, code, language }) {
    const answer = await callAcs(
      {
        endpoint: settings.voiceEndpoint,
        action: 'SingleCallByTts',
        version: '2017-05-25',
        query: {
          CalledNumber: to,
          TtsCode: templateOf(settings.voiceTemplates, 'code', language),
          // Read as a number it would be "one hundred thousand …".
          TtsParam: JSON.stringify({ code: [...code].join(' ') }),
          PlayTimes: '2',
          // It takes letters and digits only, and no more than fifteen of them.
          OutId: sendKey.replace(/[^\dA-Za-z]/g, '').slice(-15),
        },
      },
      settings,
    );
    if (answer.code !== 'OK') throw readTrouble(answer);
  },
});

/** Words that go by SMS and have no template, as `invitation.zh`. */
export function missingTemplates({ templates }: Pick<AliyunSettings, 'templates'>): string[] {
  const kinds = Object.entries<NoticeKindOf>(noticeKinds).filter(([, kind]) => kind.channels.includes('sms'));
  return ['code', ...kinds.map(([name]) => name)].map((name) => `${name}.zh`).filter((name) => !(name in templates));
}
