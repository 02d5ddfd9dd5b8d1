import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Carriers = {
  /** What a process needs to send by them. */
  readonly settings: Readonly<Record<string, string>>;
  /** The last code that went to this phone. */
  codeTo(phoneNo: string): string | undefined;
  close(): Promise<void>;
};

const portOf = (server: Pick<Server, 'address'>): number => (server.address() as AddressInfo).port;

/** A mail server and an SMS service of this machine, spoken to over real sockets. */
export async function openCarriers(templates: readonly string[]): Promise<Carriers> {
  const codes = new Map<string, string>();
  const sms = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://sms').searchParams;
    const { code } = JSON.parse(query.get('TemplateParam') ?? '{}') as { code?: string };
    if (code !== undefined) codes.set(query.get('PhoneNumbers') ?? '', code);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ Code: 'OK', Message: 'OK' }));
  });
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      stream.resume().on('end', () => done());
    },
  });
  mail.on('error', () => undefined);
  await new Promise<void>((ready) => sms.listen(0, '127.0.0.1', ready));
  await new Promise<void>((ready) => mail.listen(0, '127.0.0.1', ready));
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${portOf(mail.server)}`,
      MAIL_FROM: 'no-reply@check.example.com',
      ALIYUN_ACCESS_KEY_ID: 'id',
      ALIYUN_ACCESS_KEY_SECRET: 'secret',
      ALIYUN_SMS_SIGN: '背调',
      ALIYUN_SMS_ENDPOINT: `http://127.0.0.1:${portOf(sms)}`,
      ALIYUN_SMS_TEMPLATES: JSON.stringify(Object.fromEntries(templates.map((name) => [`${name}.zh`, 'SMS_1']))),
    },
    codeTo: (phoneNo) => codes.get(phoneNo),
    async close() {
      sms.closeAllConnections();
      await new Promise((done) => sms.close(done));
      await new Promise<void>((done) => mail.close(done));
    },
  };
}
