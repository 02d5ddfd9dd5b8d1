import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { missingTemplates } from '../src/adapters/aliyun/aliyun-messages.ts';
import type { HouseParts } from '../src/open-house.ts';
import { TestAlipay } from './alipay.ts';
import { settingsFrom, sourceFile, TestSource } from './source.ts';

/** Loopback services that a house takes for real ones, and how often each was reached. */
export type RealServices = {
  readonly parts: Pick<HouseParts, 'sources' | 'messages' | 'payments'>;
  reached(): Readonly<Record<'sms' | 'mail' | 'source' | 'payment', number>>;
  close(): Promise<void>;
};

const listening = (server: ReturnType<typeof createTcpServer>): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo) /* it listens on a port */.port)),
  );

export async function openRealServices(): Promise<RealServices> {
  const reached = { sms: 0, mail: 0 };
  const sms = createHttpServer((request, response) => {
    reached.sms += 1;
    request.resume();
    response.end(JSON.stringify({ Code: 'OK', Message: 'OK', RequestId: '1', BizId: '1' }));
  });
  const mail = createTcpServer((socket) => {
    reached.mail += 1;
    socket.end('421 not now\r\n');
  });
  const [smsPort, mailPort] = [await listening(sms), await listening(mail)];
  const source = await TestSource.open();
  const cashier = await new TestAlipay().listen();
  const endpoint = `http://127.0.0.1:${smsPort}`;
  const named = missingTemplates({ templates: {} }).flatMap((name) => [name, name.replace(/zh$/, 'en')]);
  return {
    parts: {
      sources: settingsFrom(sourceFile(source), source),
      payments: cashier.settings,
      messages: {
        smtp: { url: `smtp://house:secret@127.0.0.1:${mailPort}`, from: 'house@example.com' },
        wechat: undefined,
        aliyun: {
          accessKeyId: 'LTAItest',
          accessKeySecret: 'secret of a test',
          sign: '背调',
          templates: Object.fromEntries(named.map((name, place) => [name, `SMS_${place}`])),
          endpoint,
          voiceTemplates: { 'code.zh': 'TTS_1' },
          voiceEndpoint: endpoint,
        },
      },
    },
    reached: () => ({ ...reached, source: source.asked.length, payment: cashier.asked.length }),
    async close() {
      await Promise.all([source.close(), cashier.close()]);
      sms.closeAllConnections();
      await Promise.all([sms, mail].map((server) => new Promise((done) => server.close(done))));
    },
  };
}
