import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { VendorPutsOff, VendorRefused, VendorSilent } from '../../ports/ports.ts';
import { aliyunSms, aliyunVoice, missingTemplates } from './aliyun-messages.ts';

const key = { accessKeyId: 'LTAItest', accessKeySecret: 'secret-of-the-test' };
const asked: URLSearchParams[] = [];
const actions: string[] = [];
/** Status and code of the next answers. */
let answers: [status: number, code: string | null][] = [];
let server: Server;
let endpoint = '';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The service sorts what has arrived, in whatever order it was written. */
const sortedQuery = (query: string): string =>
  query
    .split('&')
    .map((pair) => pair.split('=').map((part) => rfc3986(decodeURIComponent(part))))
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
const rfc3986 = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

/** As the service checks it: from what has arrived, by the words of its documentation. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const said = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (said === null || said[1] !== key.accessKeyId) return false;
  const names = String(said[2]).split(';');
  if (!names.includes('host') || !names.includes('x-acs-action')) return false;
  const canonical = [
    method,
    '/',
    sortedQuery(url.split('?')[1] ?? ''),
    names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join(''),
    said[2],
    headers['x-acs-content-sha256'],
  ].join('\n');
  const right = createHmac('sha256', key.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return right === said[3];
}

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/elsewhere') actions.push('followed');
    if (!isSigned(request)) {
      response.writeHead(400).end(JSON.stringify({ Code: 'SignatureDoesNotMatch', Message: 'no', RequestId: '1' }));
      return;
    }
    asked.push(new URL(request.url ?? '', 'http://x').searchParams);
    actions.push(String(request.headers['x-acs-action']));
    const [status, code] = answers.shift() ?? [200, 'OK'];
    response
      .writeHead(status, { 'content-type': 'application/json', ...(status === 307 ? { location: '/elsewhere' } : {}) })
      .end(code === null ? '<html>' : JSON.stringify({ Code: code, Message: code, BizId: '1', RequestId: '1' }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  answers = [];
  asked.length = 0;
  actions.length = 0;
});

const settings = () => ({
  ...key,
  sign: '背调',
  templates: { 'code.zh': 'SMS_1', 'invitation.zh': 'SMS_2', 'invitation.en': 'SMS_3' },
  endpoint,
  voiceTemplates: { 'code.zh': 'TTS_1' },
  voiceEndpoint: endpoint,
});
const sms = {
  sendKey: 'invite 7',
  to: '13800002046',
  language: 'zh',
  text: '',
  template: {
    kind: 'invitation',
    facts: { enterprise: "杭州 云栖'(智联)*~+", token: 'x'.repeat(43), checkCode: '7F3K' },
  },
} as const;

describe('SMS of Alibaba Cloud', () => {
  it('is asked with a right signature, the signature of the sender, the template and its variables', async () => {
    await aliyunSms(settings()).send(sms);
    expect(actions).toEqual(['SendSms']);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      PhoneNumbers: '13800002046',
      SignName: '背调',
      TemplateCode: 'SMS_2',
      TemplateParam: JSON.stringify(sms.template.facts),
      OutId: 'invite 7',
    });
  });

  it('takes the template of the language, and the Chinese one where there is none', async () => {
    await aliyunSms(settings()).send({ ...sms, language: 'en' });
    await aliyunSms(settings()).send({ ...sms, language: 'en', template: { kind: 'code', facts: { code: '123456' } } });
    expect(asked.map((query) => query.get('TemplateCode'))).toEqual(['SMS_3', 'SMS_1']);
  });

  it('gives up words that have no template', async () => {
    const trouble = aliyunSms(settings()).send({ ...sms, template: { kind: 'disputeOpened', facts: {} } });
    await expect(trouble).rejects.toMatchObject({ code: 'templateMissing' });
    expect(asked).toEqual([]);
  });

  it('cuts what is too long for a variable, and never a token', async () => {
    const facts = { enterprise: '很'.repeat(60), token: 'x'.repeat(43) };
    await aliyunSms(settings()).send({ ...sms, template: { kind: 'invitation', facts } });
    const sent = JSON.parse(asked[0]?.get('TemplateParam') ?? '{}');
    expect([...sent.enterprise]).toHaveLength(35);
    expect(sent.token).toBe(facts.token);
  });

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 200],
    ['isv.DAY_LIMIT_CONTROL', 200],
    ['isv.AMOUNT_NOT_ENOUGH', 200],
    ['isp.SYSTEM_ERROR', 200],
    ['Throttling.User', 400],
    ['ServiceUnavailable', 503],
    ['isv.ACCOUNT_ABNORMAL', 200],
  ])('%s may pass: it is tried again', async (code, status) => {
    answers = [[status, code]];
    await expect(aliyunSms(settings()).send(sms)).rejects.toBeInstanceOf(VendorSilent);
  });

  it.each([
    'isv.MOBILE_NUMBER_ILLEGAL',
    'isv.BLACK_KEY_CONTROL_LIMIT',
    'isv.TEMPLATE_MISSING_PARAMETERS',
  ])('%s is for good: it is given up under this code', async (code) => {
    answers = [[200, code]];
    const trouble = await aliyunSms(settings())
      .send(sms)
      .catch((error: unknown) => error);
    expect(trouble).toBeInstanceOf(VendorRefused);
    expect(trouble).toMatchObject({ code });
    expect(String(trouble)).not.toContain(sms.to);
  });

  it('that one phone has had its share says nothing against the service; that the house has had its own does', async () => {
    answers = [[200, 'isv.BUSINESS_LIMIT_CONTROL']];
    await expect(aliyunSms(settings()).send(sms)).rejects.toBeInstanceOf(VendorPutsOff);
    answers = [[200, 'isv.DAY_LIMIT_CONTROL']];
    await expect(aliyunSms(settings()).send(sms)).rejects.not.toBeInstanceOf(VendorPutsOff);
  });

  it('waits when the key is wrong, nothing readable comes, or nobody answers', async () => {
    await expect(aliyunSms({ ...settings(), accessKeySecret: 'other' }).send(sms)).rejects.toMatchObject({
      message: expect.stringContaining('SignatureDoesNotMatch'),
    });
    answers = [[502, null]];
    await expect(aliyunSms(settings()).send(sms)).rejects.toBeInstanceOf(VendorSilent);
    await expect(aliyunSms({ ...settings(), endpoint: 'http://127.0.0.1:1' }).send(sms)).rejects.toBeInstanceOf(
      VendorSilent,
    );
  });

  it('is not followed to another address', async () => {
    answers = [[307, 'OK']];
    await expect(aliyunSms(settings()).send(sms)).rejects.toBeInstanceOf(VendorSilent);
    expect(actions).toEqual(['SendSms']);
  });

  it("is checked here as the service's own client signs", async () => {
    const { default: Sdk, SendSmsRequest } = await import('@alicloud/dysmsapi20170525');
    // The client is published as CommonJS: its class stands one step further in.
    const Client: typeof Sdk = 'default' in Sdk ? (Sdk.default as typeof Sdk) : Sdk;
    const config = { ...key, endpoint: endpoint.slice('http://'.length), protocol: 'http' };
    const client = new Client(config as ConstructorParameters<typeof Sdk>[0]);
    const request = new SendSmsRequest({
      phoneNumbers: sms.to,
      signName: '背调',
      templateCode: 'SMS_2',
      templateParam: JSON.stringify(sms.template.facts),
    });
    const { body } = await client.sendSms(request);
    expect(body?.code).toBe('OK');
    await aliyunSms(settings()).send(sms);
    expect(asked[1]?.get('TemplateParam')).toBe(asked[0]?.get('TemplateParam'));
  });

  it('names the templates that it lacks', () => {
    const lacking = missingTemplates(settings());
    expect(lacking).toContain('consentReminder.zh');
    expect(lacking).not.toContain('invitation.zh');
  });
});

describe('a call of Alibaba Cloud', () => {
  const call = { sendKey: 'code ab-12', to: '13800002046', code: '402913', language: 'zh' } as const;

  it('reads the digits out one by one', async () => {
    await aliyunVoice(settings()).sayCode(call);
    expect(actions).toEqual(['SingleCallByTts']);
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      CalledNumber: '13800002046',
      TtsCode: 'TTS_1',
      TtsParam: '{"code":"4 0 2 9 1 3"}',
    });
  });

  it('is declined clearly where no template is set up for it', async () => {
    const trouble = aliyunVoice({ ...settings(), voiceTemplates: {} }).sayCode(call);
    await expect(trouble).rejects.toMatchObject({ code: 'templateMissing' });
  });
});
