import { createCipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { WechatPaySettings } from '../src/base/env/payment-env.ts';
import { certify, type Certified } from './certificates.ts';
import { type Exchange, type GatewayTrade, type Lie, PaymentGateway } from './payment-gateway.ts';

const yuan = (amountFen: number): string => (amountFen / 100).toFixed(2);
const appId = 'wx00000000loopback';
const mchId = '1900000109';
const apiV3Key = '0123456789abcdefghijklmnopqrstuv';

/** WeChat Pay, API v3. */
export class TestWechatPay extends PaymentGateway {
  readonly channel = 'WECHAT';
  readonly #merchant = certify('merchant');
  readonly #stranger = certify('stranger');
  /** Those that it signs with, the one in use first. */
  platform: Certified[] = [certify('platform 1')];
  /** Signs with a public key that has a number, instead of certificates. */
  publicKeyId: string | undefined;
  readonly #nonces = new Set<string>();

  get settings() {
    const [first] = this.platform;
    const publicKey =
      this.publicKeyId === undefined || first === undefined
        ? undefined
        : { id: this.publicKeyId, key: first.publicKey };
    const wechatPay: WechatPaySettings = {
      mchId,
      appId,
      serialNo: this.#merchant.serialNo,
      privateKey: this.#merchant.key,
      apiV3Key,
      publicKey,
      endpoint: this.url,
    };
    return { alipay: undefined, wechatPay };
  }

  protected override takesTrouble({ url = '' }: Exchange['request']): boolean {
    return !url.startsWith('/v3/certificates');
  }

  protected async answer(exchange: Exchange): Promise<void> {
    const { request, body } = exchange;
    const [method = '', url = ''] = [request.method, request.url];
    const wrong = this.#refuses(method, url, exchange);
    if (wrong !== undefined) {
      this.refused.push(`${url} ${wrong}`);
      return this.#reply(exchange, 401, { code: 'SIGN_ERROR', message: wrong });
    }
    const path = url.split('?')[0] ?? '';
    this.asked.push(`${method} ${path}`);
    const sent = body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
    const query = new URL(url, this.url).searchParams;
    if (path === '/v3/certificates') return this.#reply(exchange, 200, this.#certificates());
    if (/^\/v3\/pay\/transactions\/(native|h5)$/.test(path)) return this.#prepare(exchange, path, sent);
    const ofTrade = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path);
    if (ofTrade) return this.#look(exchange, { no: ofTrade[1] ?? '', closes: ofTrade[2] !== undefined });
    if (path === '/v3/refund/domestic/refunds') return this.#refund(exchange, sent);
    const ofRefund = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(path);
    if (ofRefund) {
      const refund = this.refunds.get(ofRefund[1] ?? '');
      if (refund === undefined) return this.#reply(exchange, 404, { code: 'RESOURCE_NOT_EXISTS', message: '' });
      return this.#reply(exchange, 200, this.#refundFacts(refund.no));
    }
    if (path === '/v3/bill/tradebill') return this.#bill(exchange, query.get('bill_date') ?? '');
    if (path === '/download') {
      exchange.response.writeHead(200).end(gzipSync(this.billOf(query.get('day') ?? '')));
      return;
    }
    return this.#reply(exchange, 404, { code: 'NOT_FOUND', message: path });
  }

  #refuses(method: string, url: string, { request, body }: Exchange): string | undefined {
    const said = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const of = Object.fromEntries([...said.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    if (of.mchid !== mchId || of.serial_no !== this.#merchant.serialNo) return 'another merchant';
    if (this.#nonces.has(of.nonce_str)) return 'a nonce twice';
    this.#nonces.add(of.nonce_str);
    if (Math.abs(Date.now() / 1000 - Number(of.timestamp)) > 300) return 'too old';
    const text = `${method}\n${url}\n${of.timestamp}\n${of.nonce_str}\n${body.toString('utf8')}\n`;
    const isRight = createVerify('RSA-SHA256').update(text).verify(this.#merchant.publicKey, of.signature, 'base64');
    return isRight ? undefined : 'the signature is wrong';
  }

  #sealed(text: string, bound: string) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce));
    cipher.setAAD(Buffer.from(bound));
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: bound, ciphertext: bytes.toString('base64') };
  }

  #certificates() {
    const data = this.platform.map(({ pem, serialNo }) => ({
      serial_no: serialNo,
      encrypt_certificate: this.#sealed(pem, 'certificate'),
    }));
    return { data };
  }

  #signed(body: string, { by = this.platform[0], at = Date.now() }: { by?: Certified | undefined; at?: number } = {}) {
    if (by === undefined) throw new TypeError('no key');
    const timestamp = String(Math.floor(at / 1000));
    const nonce = randomBytes(16).toString('hex');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': this.publicKeyId ?? this.platform[0]?.serialNo ?? '',
      'wechatpay-signature': createSign('RSA-SHA256')
        .update(`${timestamp}\n${nonce}\n${body}\n`)
        .sign(by.key, 'base64'),
    };
  }

  #reply({ response, trouble }: Exchange, status: number, said: object | undefined): void {
    const body = said === undefined ? '' : JSON.stringify(said);
    const by = trouble === 'otherKey' ? this.#stranger : undefined;
    const signed = trouble === 'unsigned' ? {} : this.#signed(body, { by });
    response.writeHead(status, { 'content-type': 'application/json', ...signed }).end(body);
  }

  #prepare(exchange: Exchange, path: string, sent: Record<string, never>): void {
    const {
      out_trade_no: no,
      amount,
      notify_url: notifyUrl,
      appid,
      description,
      scene_info: scene,
    } = sent as never as {
      out_trade_no: string;
      amount: { total: number };
      notify_url: string;
      appid: string;
      description: string;
      scene_info?: { payer_client_ip?: string };
    };
    const isWrong = appid !== appId || no.length < 6 || Buffer.byteLength(description) > 127;
    if (isWrong || (path.endsWith('h5') && !scene?.payer_client_ip))
      return this.#reply(exchange, 400, { code: 'PARAM_ERROR', message: '' });
    const known = this.find(no);
    if (known?.state === 'paid') return this.#reply(exchange, 400, { code: 'ORDERPAID', message: '' });
    if (known !== undefined && known.totalFen !== amount.total)
      return this.#reply(exchange, 400, { code: 'INVALID_REQUEST', message: '201 商户订单号重复' });
    this.open({ no, totalFen: amount.total, notifyUrl });
    const at = randomBytes(4).toString('hex');
    return this.#reply(
      exchange,
      200,
      path.endsWith('h5')
        ? { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${at}` }
        : { code_url: `weixin://wxpay/bizpayurl?pr=${at}` },
    );
  }

  #facts(trade: GatewayTrade, { amountFen = trade.totalFen, app = appId, currency = this.currency } = {}) {
    const states = { open: 'NOTPAY', closed: 'CLOSED', paid: trade.refundedFen > 0 ? 'REFUND' : 'SUCCESS' };
    return {
      appid: app,
      mchid: mchId,
      out_trade_no: trade.no,
      trade_state: states[trade.state],
      ...(trade.state === 'paid'
        ? { transaction_id: trade.tradeNo, success_time: new Date().toISOString(), payer: { openid: 'oLoopback' } }
        : {}),
      amount: { total: amountFen, currency },
    };
  }

  #look(exchange: Exchange, { no, closes }: { no: string; closes: boolean }): void {
    const trade = this.find(no);
    if (trade === undefined) return this.#reply(exchange, 404, { code: 'ORDER_NOT_EXIST', message: '' });
    if (!closes) return this.#reply(exchange, 200, this.#facts(trade));
    if (trade.state === 'paid') return this.#reply(exchange, 400, { code: 'ORDERPAID', message: '' });
    trade.state = 'closed';
    return this.#reply(exchange, 204, undefined);
  }

  #refund(
    exchange: Exchange,
    sent: { out_trade_no: string; out_refund_no: string; amount: { refund: number; total: number } },
  ): void {
    const of = this.trades.get(sent.out_trade_no);
    if (of === undefined || of.totalFen !== sent.amount.total)
      return this.#reply(exchange, 400, { code: 'PARAM_ERROR', message: '' });
    const made = this.sendBack(of, { no: sent.out_refund_no, fen: sent.amount.refund });
    if (made === undefined) return this.#reply(exchange, 400, { code: 'INVALID_REQUEST', message: '' });
    return this.#reply(exchange, 200, this.#refundFacts(made.no));
  }

  #refundFacts(no: string) {
    const refund = this.refunds.get(no);
    const trade = this.trades.get(refund?.of ?? '');
    return {
      out_refund_no: no,
      out_trade_no: trade?.no,
      refund_id: `50${trade?.tradeNo}`,
      status: refund?.isDone ? 'SUCCESS' : 'PROCESSING',
      amount: { refund: refund?.fen, total: trade?.totalFen, currency: 'CNY' },
    };
  }

  opensPage = (address: string): boolean => address.startsWith('https://wx.tenpay.com/cgi-bin/mmpayweb-bin/');

  async notify(reference: string, lie?: Lie): Promise<Response> {
    const isRefund = reference.startsWith('R');
    const trade = this.trade(isRefund ? (this.refunds.get(reference)?.of ?? '') : reference);
    const { status, ...refund } = isRefund ? this.#refundFacts(reference) : { status: '' };
    const about = isRefund
      ? { mchid: mchId, refund_status: status, ...refund }
      : this.#facts(trade, {
          ...(lie === 'otherAmount' ? { amountFen: trade.totalFen - 100 } : {}),
          ...(lie === 'otherCurrency' ? { currency: 'USD' } : {}),
          ...(lie === 'otherApp' ? { app: 'wx_of_somebody_else' } : {}),
        });
    const told = lie === 'foreign' ? { ...about, out_trade_no: 'SHOP-7-1234' } : about;
    const body = JSON.stringify({
      id: randomBytes(8).toString('hex'),
      event_type: isRefund ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: {
        original_type: isRefund ? 'refund' : 'transaction',
        ...this.#sealed(JSON.stringify(told), 'transaction'),
      },
    });
    const at = lie === 'old' ? Date.now() - 600_000 : Date.now();
    const headers = this.#signed(body, { by: lie === 'otherKey' ? this.#stranger : undefined, at });
    return fetch(trade.notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: lie === 'changed' ? body.replace('SUCCESS', 'SUCCESS ') : body,
    });
  }

  billOf(day: string): string {
    const lines = this.bills.get(day) ?? [];
    const columns =
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
    const rows = lines.map(({ no, refundNo, fen, at }) => {
      const back = refundNo === undefined ? '0.00' : yuan(fen);
      const paid = refundNo === undefined ? yuan(fen) : '0.00';
      return [
        at,
        appId,
        mchId,
        '0',
        '',
        `42${no}`,
        no,
        'oLoopback',
        'NATIVE',
        refundNo === undefined ? 'SUCCESS' : 'REFUND',
        'OTHERS',
        'CNY',
        paid,
        '0.00',
        refundNo === undefined ? '0' : `50${no}`,
        refundNo ?? '0',
        back,
        '0.00',
        refundNo === undefined ? '' : 'ORIGINAL',
        refundNo === undefined ? '' : 'SUCCESS',
        '背景核查, 支付单',
        '',
        '0.00000',
        '0.60%',
        paid,
        back,
        '',
      ]
        .map((value) => `\`${value}`)
        .join(',');
    });
    const sums = [String(lines.length), '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'].map((value) => `\`${value}`);
    const heads = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
    return `\uFEFF${[columns, ...rows, heads, sums.join(',')].join('\r\n')}\r\n`;
  }

  #bill(exchange: Exchange, day: string): void {
    if (!this.bills.has(day)) return this.#reply(exchange, 400, { code: 'NO_STATEMENT_EXIST', message: '账单不存在' });
    return this.#reply(exchange, 200, {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(this.billOf(day)).digest('hex'),
      download_url: `${this.url}/download?day=${day}`,
    });
  }
}
