import type { OutsideService } from '@beidiao/contract/verification/engine';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { System } from '../base/db/db.ts';
import { describeError, type Log } from '../base/log.ts';
import { Breaker } from './breaker.ts';
import {
  type MailPort,
  type PaymentPort,
  type Ports,
  type SmsPort,
  VendorPutsOff,
  VendorRefused,
  VendorSilent,
  type VoicePort,
  type WechatPort,
} from './ports.ts';

/** The name of its breaker: names of sources hold no colon. */
export const breakerOf = (service: OutsideService): string => `service:${service}`;

/** So many that get no answer in a row, and the service is left alone. */
const opensAfter = 5;
const restSeconds = 15;
/** Mail takes up to a minute; a probe that has not come back by then is taken for lost. */
const longestSeconds = 60;

type Guard = <T>(ask: () => Promise<T>) => Promise<T>;

function guardOf(service: OutsideService, { system, log }: { system: System; log: Log }): Guard {
  const name = breakerOf(service);
  const breaker = new Breaker(system, {
    name,
    timeoutSeconds: longestSeconds,
    breaker: { failures: opensAfter, restSeconds },
  });
  // What the service has done stands, whether or not we could note how it is: a mail that is out is not sent again for this.
  const note = (noted: Promise<void>): Promise<void> =>
    noted.catch((error: unknown) =>
      log.warn({ service: name, error: describeError(error) }, 'a breaker was not noted'),
    );
  return async (ask) => {
    await breaker.admit();
    const began = performance.now();
    try {
      const answer = await ask();
      await note(breaker.answered(performance.now() - began));
      return answer;
    } catch (error) {
      if (error instanceof VendorRefused || error instanceof VendorPutsOff)
        await note(breaker.answered(performance.now() - began));
      else if (error instanceof VendorSilent) await note(breaker.failed(error.message));
      throw error;
    }
  };
}

const mailBehind = (mail: MailPort, guard: Guard): MailPort => ({ ...mail, send: (it) => guard(() => mail.send(it)) });
const smsBehind = (sms: SmsPort, guard: Guard): SmsPort => ({ ...sms, send: (it) => guard(() => sms.send(it)) });
const voiceBehind = (voice: VoicePort, guard: Guard): VoicePort => ({
  sayCode: (call) => guard(() => voice.sayCode(call)),
});
const wechatBehind = (wechat: WechatPort, guard: Guard): WechatPort => ({
  authorizeUrl: (ask) => wechat.authorizeUrl(ask),
  openIdOf: (code, way) => guard(() => wechat.openIdOf(code, way)),
});
/** A statement that is not there yet is silence as well, and callbacks are read without asking. */
const paymentBehind = (payment: PaymentPort, guard: Guard): PaymentPort => ({
  collect: (request) => guard(() => payment.collect(request)),
  refund: (request) => guard(() => payment.refund(request)),
  findPayment: (reference) => guard(() => payment.findPayment(reference)),
  findRefund: (request) => guard(() => payment.findRefund(request)),
  close: (reference) => guard(() => payment.close(reference)),
  readCallback: (callback) => payment.readCallback(callback),
  answerCallback: (isTaken) => payment.answerCallback(isTaken),
  statement: (day) => payment.statement(day),
});

const serviceOf = { ALIPAY: 'alipay', WECHAT: 'wechatPay' } as const satisfies Partial<
  Record<ChannelCode, OutsideService>
>;

type AskedName = 'mail' | 'sms' | 'voice' | 'wechat' | 'payment';
type Asked = { readonly [Name in AskedName]?: Ports[Name] | undefined };

/**
 * The same services, each left alone for a while when it answers nobody. Its state is shared by all processes. The virus
 * scanner is not among them: a file can make it slow, so that the files of one person would stop those of everybody.
 */
export function behindBreakers<Given extends Asked>(given: Given, by: { system: System; log: Log }): Given {
  const { mail, sms, voice, wechat, payment } = given;
  const channelBehind = (channel: ChannelCode & keyof typeof serviceOf): { [C in ChannelCode]?: PaymentPort } => {
    const port = payment?.[channel];
    return port === undefined ? {} : { [channel]: paymentBehind(port, guardOf(serviceOf[channel], by)) };
  };
  return {
    ...given,
    ...(mail && { mail: mailBehind(mail, guardOf('mail', by)) }),
    ...(sms && { sms: smsBehind(sms, guardOf('sms', by)) }),
    ...(voice && { voice: voiceBehind(voice, guardOf('voice', by)) }),
    ...(wechat && { wechat: wechatBehind(wechat, guardOf('wechat', by)) }),
    ...(payment && { payment: { ...payment, ...channelBehind('ALIPAY'), ...channelBehind('WECHAT') } }),
  };
}
