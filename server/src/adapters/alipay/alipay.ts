import { daysAfter, momentInChina, secondInChina } from '@beidiao/contract/wire/china-time';
import { readYuanText } from '@beidiao/contract/wire/money';
import type { AlipaySettings } from '../../base/env/payment-env.ts';
import {
  CallbackForged,
  type ChannelNews,
  type PaymentPort,
  type RefundRequest,
  VendorRefused,
  VendorSilent,
} from '../../ports/ports.ts';
import { AlipayGateway } from './alipay-gateway.ts';
import { readStatement } from './alipay-statement.ts';

const yuanOf = (amountFen: number): string => (amountFen / 100).toFixed(2);
const downloadMs = 300_000;
const statementsAt = '12:00';

/** Alipay: a code to scan (precreate) or its page in the browser of a phone (WAP), with certificates. */
export function alipay(
  settings: AlipaySettings,
  { callbackUrl, returnUrl }: { callbackUrl: () => string; returnUrl: () => string },
): PaymentPort {
  const gateway = new AlipayGateway(settings);

  const findRefund = async ({ reference, amountFen, payment }: RefundRequest): Promise<ChannelNews | undefined> => {
    const asked = { out_trade_no: payment.reference, out_request_no: reference };
    const found = await unlessUnknown(gateway.call('alipay.trade.fastpay.refund.query', asked));
    if (textOf(found, 'refund_status') !== 'REFUND_SUCCESS') return undefined;
    if (textOf(found, 'out_request_no') !== reference) throw new VendorSilent('alipay answered for another refund');
    if (isForeign(textOf(found, 'refund_currency'))) throw new VendorSilent('alipay refunded in another currency');
    if (fenOf(textOf(found, 'refund_amount')) !== amountFen) throw new VendorSilent('alipay refunded something else');
    return refundNews(reference, amountFen, textOf(found, 'trade_no'));
  };

  return {
    async collect({ reference, amountFen, subject, way, expiresAt }) {
      const order = {
        out_trade_no: reference,
        total_amount: yuanOf(amountFen),
        subject,
        time_expire: secondInChina(expiresAt),
      };
      if (way === 'page') {
        const content = { ...order, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl() };
        const outer = { notifyUrl: callbackUrl(), returnUrl: returnUrl() };
        return { payUrl: await gateway.pageOf('alipay.trade.wap.pay', content, outer) };
      }
      const answer = await gateway.call('alipay.trade.precreate', order, { notifyUrl: callbackUrl() });
      const payUrl = textOf(answer, 'qr_code');
      if (payUrl === '') throw new VendorSilent('alipay answered without a code');
      return { payUrl };
    },

    async refund(request) {
      const { reference, amountFen, payment } = request;
      const asked = {
        out_trade_no: payment.reference,
        out_request_no: reference,
        refund_amount: yuanOf(amountFen),
      };
      await gateway.call('alipay.trade.refund', asked);
      // The answer names what has gone back of the trade so far, not of this request.
      return findRefund(request);
    },

    async findPayment(reference) {
      const found = await unlessUnknown(gateway.call('alipay.trade.query', { out_trade_no: reference }));
      if (found === undefined) return undefined;
      if (textOf(found, 'out_trade_no') !== reference) throw new VendorSilent('alipay answered for another trade');
      const status = textOf(found, 'trade_status');
      if (isForeign(textOf(found, 'trans_currency'))) throw new VendorSilent('alipay collected in another currency');
      const amountFen = fenOf(textOf(found, 'total_amount'));
      // What was paid and then sent back whole is closed as well; only that has a time of payment.
      const wasPaid = status === 'TRADE_CLOSED' && textOf(found, 'send_pay_date') !== '';
      return paymentNews({ reference, amountFen, status, wasPaid, providerReference: textOf(found, 'trade_no') });
    },
    findRefund,

    async close(reference) {
      // A code that nobody has scanned is no trade yet: it runs out by itself.
      await gateway.call('alipay.trade.close', { out_trade_no: reference }).catch((error: unknown) => {
        if (!(error instanceof VendorRefused)) throw error;
      });
    },

    async readCallback({ body }) {
      const notice = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
      if (!(await gateway.isSigned(notice))) throw new CallbackForged('not signed');
      if (notice.app_id !== settings.appId) throw new CallbackForged('for another app');
      if (notice.seller_id !== undefined && notice.seller_id !== settings.sellerId)
        throw new CallbackForged('for another seller');
      if (isForeign(notice.trans_currency ?? '')) throw new CallbackForged('in another currency');
      // Refunds are told by the payment's own notice; what they do is asked for.
      if (notice.notify_type !== 'trade_status_sync' || notice.refund_fee !== undefined) return undefined;
      return paymentNews({
        reference: notice.out_trade_no ?? '',
        providerReference: notice.trade_no ?? '',
        status: notice.trade_status ?? '',
        amountFen: fenOf(notice.total_amount ?? ''),
        wasPaid: false,
      });
    },

    answerCallback: (isTaken) => ({ status: 200, type: 'text/plain', body: isTaken ? 'success' : 'failure' }),

    async *statement(day) {
      const asked = { bill_type: 'trade', bill_date: day };
      const method = 'alipay.data.dataservice.bill.downloadurl.query';
      const answer = await gateway.call(method, asked).catch((error: unknown) => {
        // Before noon of the next day this means that it is not made yet.
        const isNone = error instanceof VendorRefused && /bill_not_exist/i.test(error.code);
        if (isNone && Date.now() > Date.parse(momentInChina(daysAfter(day, 1), statementsAt))) return undefined;
        throw isNone ? new VendorSilent('the statement is not there yet') : error;
      });
      if (answer === undefined) return;
      const response = await fetch(textOf(answer, 'bill_download_url'), {
        signal: AbortSignal.timeout(downloadMs),
      }).catch((cause: unknown) => {
        throw new VendorSilent('the statement could not be loaded', { cause });
      });
      if (!response.ok || response.body === null)
        throw new VendorSilent(`the statement was answered with ${response.status}`);
      yield* readStatement(response.body);
    },
  };
}

type Told = {
  readonly reference: string;
  readonly providerReference: string;
  readonly status: string;
  readonly amountFen: number;
  readonly wasPaid: boolean;
};
function paymentNews({ status, wasPaid, ...told }: Told): ChannelNews | undefined {
  if (wasPaid || status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED')
    return { kind: 'payment', ...told, outcome: 'succeeded' };
  return status === 'TRADE_CLOSED' ? { kind: 'payment', ...told, outcome: 'failed' } : undefined;
}

const refundNews = (reference: string, amountFen: number, providerReference: string): ChannelNews => ({
  kind: 'refund',
  reference,
  providerReference,
  outcome: 'succeeded',
  amountFen,
});

const textOf = (answer: Readonly<Record<string, unknown>> | undefined, name: string): string => {
  const value = answer?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Only trades across borders name a currency. */
const isForeign = (currency: string): boolean => currency !== '' && currency !== 'CNY';

function fenOf(yuan: string): number {
  const amount = readYuanText(yuan);
  if (amount === null) throw new VendorSilent('alipay named no amount');
  return amount;
}

const unlessUnknown = (asked: Promise<Readonly<Record<string, unknown>>>) =>
  asked.catch((error: unknown) => {
    if (error instanceof VendorRefused && error.code === 'ACQ.TRADE_NOT_EXIST') return undefined;
    throw error;
  });
