import { dayInChina, daysAfter, momentInChina } from '@beidiao/contract/wire/china-time';
import { z } from 'zod';
import type { WechatPaySettings } from '../../base/env/payment-env.ts';
import {
  CallbackForged,
  type ChannelNews,
  type CollectRequest,
  type PaymentPort,
  type RefundRequest,
  type SentCallback,
  VendorRefused,
  VendorSilent,
} from '../../ports/ports.ts';
import { openSealed } from './platform-keys.ts';
import { WechatPayClient } from './wechat-pay-client.ts';
import { readStatement } from './wechat-statement.ts';

/** What our amounts are in. Answers that name none mean it. */
const ourCurrency = 'CNY';

const Trade = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().default(''),
  trade_state: z.string(),
  amount: z.object({ total: z.int(), currency: z.string().default(ourCurrency) }).optional(),
});
/** A notice says `refund_status`, an answer `status`. */
const Refund = z.object({
  mchid: z.string().optional(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  status: z.string().optional(),
  refund_status: z.string().optional(),
  amount: z.object({ refund: z.int(), total: z.int(), currency: z.string().default(ourCurrency) }),
});
const Notice = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});
const Prepared = z.object({ code_url: z.url().optional(), h5_url: z.url().optional() });
const Kept = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });

/** The service takes 127 bytes; words are Chinese, of three each. */
const wordsOf = (subject: string): string => {
  let words = subject;
  while (Buffer.byteLength(words) > 127) words = words.slice(0, -1);
  return words;
};
const statementsAt = '12:00';

/** WeChat Pay, API v3: a code to scan (native) or its page in the browser of a phone (H5). */
export function wechatPay(settings: WechatPaySettings, { callbackUrl }: { callbackUrl: () => string }): PaymentPort {
  const client = new WechatPayClient(settings);
  const { appId, mchId } = settings;

  function paymentNews(answer: unknown): ChannelNews | undefined {
    const trade = parse(Trade, answer);
    if (trade.appid !== appId || trade.mchid !== mchId) throw new CallbackForged('a trade of somebody else');
    // Paid, and then sent back: the payment itself has succeeded.
    const isPaid = trade.trade_state === 'SUCCESS' || trade.trade_state === 'REFUND';
    const isOver = ['CLOSED', 'REVOKED', 'PAYERROR'].includes(trade.trade_state);
    if (!isPaid && !isOver) return undefined;
    if (isPaid && trade.amount === undefined) throw new VendorSilent('wechat pay named no amount');
    if (isPaid && trade.amount?.currency !== ourCurrency) throw new CallbackForged('in another currency');
    return {
      kind: 'payment',
      reference: trade.out_trade_no,
      providerReference: trade.transaction_id,
      outcome: isPaid ? 'succeeded' : 'failed',
      amountFen: trade.amount?.total ?? 0,
    };
  }
  function refundNews(answer: unknown): ChannelNews | undefined {
    const refund = parse(Refund, answer);
    if (refund.mchid !== undefined && refund.mchid !== mchId) throw new CallbackForged('a refund of somebody else');
    if (refund.amount.currency !== ourCurrency) throw new CallbackForged('in another currency');
    const status = refund.refund_status ?? refund.status;
    if (status === 'PROCESSING') return undefined;
    return {
      kind: 'refund',
      reference: refund.out_refund_no,
      providerReference: refund.refund_id,
      outcome: status === 'SUCCESS' ? 'succeeded' : 'failed',
      amountFen: refund.amount.refund,
    };
  }
  const pathOf = (reference: string): string => `/v3/pay/transactions/out-trade-no/${reference}`;
  /** What it says of this refund of this payment. */
  function newsOf({ reference, payment }: RefundRequest, answer: unknown): ChannelNews | undefined {
    const { out_refund_no: refundNo, out_trade_no: tradeNo, amount } = parse(Refund, answer);
    if (refundNo !== reference || tradeNo !== payment.reference || amount.total !== payment.amountFen)
      throw new VendorSilent('wechat pay answered for another refund');
    return refundNews(answer);
  }

  return {
    async collect(request) {
      const kind = request.way === 'qr' ? 'native' : 'h5';
      const asked = { appid: appId, mchid: mchId, notify_url: callbackUrl(), ...orderOf(request) };
      const prepared = parse(Prepared, await client.call('POST', `/v3/pay/transactions/${kind}`, asked));
      const payUrl = prepared.code_url ?? prepared.h5_url;
      if (payUrl === undefined) throw new VendorSilent('wechat pay answered without an address');
      return { payUrl };
    },
    async refund(request) {
      const { reference, amountFen, payment } = request;
      const asked = {
        out_trade_no: payment.reference,
        out_refund_no: reference,
        notify_url: callbackUrl(),
        amount: { refund: amountFen, total: payment.amountFen, currency: ourCurrency },
      };
      return newsOf(request, await client.call('POST', '/v3/refund/domestic/refunds', asked));
    },
    async findPayment(reference) {
      const found = await unlessUnknown(client.call('GET', `${pathOf(reference)}?mchid=${mchId}`));
      if (found === undefined) return undefined;
      if (parse(Trade, found).out_trade_no !== reference)
        throw new VendorSilent('wechat pay answered for another payment');
      return paymentNews(found);
    },
    async findRefund(request) {
      const found = await unlessUnknown(client.call('GET', `/v3/refund/domestic/refunds/${request.reference}`));
      return found === undefined ? undefined : newsOf(request, found);
    },
    async close(reference) {
      await client.call('POST', `${pathOf(reference)}/close`, { mchid: mchId }).catch((error: unknown) => {
        // Paid already, closed already, or never opened.
        if (!(error instanceof VendorRefused)) throw error;
      });
    },
    async readCallback(callback) {
      const body = callback.body.toString('utf8');
      if (!(await client.isSigned({ headers: headersOf(callback), body }))) throw new CallbackForged('not signed');
      const { event_type: event, resource } = parse(Notice, readJson(body));
      const about = readJson(openOrForged(() => openSealed(resource, settings.apiV3Key)));
      if (event.startsWith('TRANSACTION.')) return paymentNews(about);
      return event.startsWith('REFUND.') ? refundNews(about) : undefined;
    },
    answerCallback: (isTaken) =>
      isTaken
        ? { status: 204, type: 'application/json', body: '' }
        : { status: 500, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: '未能处理' }) },
    async *statement(day) {
      const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`;
      const kept = await client.call('GET', path).catch((error: unknown) => {
        // Before noon of the next day this means that it is not made yet.
        const isNone = error instanceof VendorRefused && error.code === 'NO_STATEMENT_EXIST';
        if (isNone && Date.now() > Date.parse(momentInChina(daysAfter(day, 1), statementsAt))) return undefined;
        throw isNone ? new VendorSilent('the statement is not there yet') : error;
      });
      if (kept === undefined) return;
      const { download_url: url, hash_value: sha1 } = parse(Kept, kept);
      yield* readStatement({ packed: await client.download(url), sha1 });
    },
  };
}

function orderOf({ reference, amountFen, subject, way, expiresAt, address }: CollectRequest) {
  const at = new Date(expiresAt.getTime() + 8 * 3_600_000).toISOString().slice(11, 19);
  return {
    out_trade_no: reference,
    description: wordsOf(subject),
    time_expire: momentInChina(dayInChina(expiresAt), at),
    amount: { total: amountFen, currency: ourCurrency },
    ...(way === 'page' ? { scene_info: { payer_client_ip: address, h5_info: { type: 'Wap' } } } : {}),
  };
}

const headersOf = ({ headers }: SentCallback) => ({
  get: (name: string): string | null => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  },
});

const unlessUnknown = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    const isUnknown =
      error instanceof VendorRefused && /^(ORDER_NOT_EXIST|ORDERNOTEXIST|RESOURCE_NOT_EXISTS)$/.test(error.code);
    if (isUnknown) return undefined;
    throw error;
  });

function openOrForged(open: () => string): string {
  try {
    return open();
  } catch {
    throw new CallbackForged('not sealed with our key');
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new VendorSilent('wechat pay said what is not JSON');
  }
}

function parse<S extends z.ZodType>(shape: S, answer: unknown): z.output<S> {
  const parsed = shape.safeParse(answer);
  // Its issues would name values of the payer.
  if (!parsed.success) throw new VendorSilent('wechat pay said something else than its documents');
  return parsed.data;
}
