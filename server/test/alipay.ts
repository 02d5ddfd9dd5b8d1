import { createHash, createSign, createVerify, X509Certificate } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { AlipaySettings } from '../src/base/env/payment-env.ts';
import { certify, type Certified } from './certificates.ts';
import { type Exchange, type GatewayTrade, type Lie, PaymentGateway } from './payment-gateway.ts';

const yuan = (amountFen: number): string => (amountFen / 100).toFixed(2);
const fenOf = (text: string): number => Math.round(Number(text) * 100);
const appId = '2021000000000001';
const sellerId = '2088000000000001';

/** As the open platform counts a certificate: hash of who issued it, most special first, and of its number. */
const snOf = (pem: string): string => {
  const { issuer, serialNumber } = new X509Certificate(pem);
  const name = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
};

/** The platform writes what the web has no encoder for; it can be read backwards. */
const gbkOf = (() => {
  const decoder = new TextDecoder('gb18030');
  const table = new Map<string, Buffer>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const bytes = Buffer.from([high, low]);
      const sign = decoder.decode(bytes);
      if (sign.length === 1 && !table.has(sign)) table.set(sign, bytes);
    }
  return (text: string): Buffer =>
    Buffer.concat(
      [...text].map((sign) => (sign.charCodeAt(0) < 128 ? Buffer.from(sign) : (table.get(sign) ?? Buffer.from('?')))),
    );
})();

/** The open platform of Alipay, with certificates. */
export class TestAlipay extends PaymentGateway {
  readonly channel = 'ALIPAY';
  readonly #app = certify('app');
  readonly #root = certify('root');
  readonly #stranger = certify('stranger');
  /** That it signs with. */
  platform = certify('alipay 1');
  /** Those that the house knows. */
  known: Certified[] = [this.platform];
  /** How many payments a statement says to have; as many as it has when left out. */
  said: number | undefined;

  get settings() {
    const alipay: AlipaySettings = {
      appId,
      sellerId,
      privateKey: this.#app.key,
      appCert: this.#app.pem,
      rootCert: this.#root.pem,
      alipayCerts: this.known.map(({ pem }) => pem),
      gateway: `${this.url}/gateway.do`,
    };
    return { alipay, wechatPay: undefined };
  }

  protected async answer(exchange: Exchange): Promise<void> {
    const url = new URL(exchange.request.url ?? '', this.url);
    if (url.pathname === '/bill.zip') {
      exchange.response.writeHead(200).end(await this.zipOf(url.searchParams.get('day') ?? ''));
      return;
    }
    const form = new URLSearchParams(exchange.body.toString('utf8'));
    const sent = Object.fromEntries([...url.searchParams, ...form]);
    const wrong = this.#refuses(sent);
    if (wrong !== undefined) {
      this.refused.push(`${sent.method} ${wrong}`);
      return this.#reply(exchange, sent.method ?? '', { code: '40002', msg: '', sub_code: 'isv.invalid-signature' });
    }
    const method = sent.method ?? '';
    this.asked.push(method);
    return this.#reply(
      exchange,
      method,
      this.#act(method, JSON.parse(sent.biz_content ?? '{}'), sent.notify_url ?? ''),
    );
  }

  opensPage(address: string): boolean {
    const sent = Object.fromEntries(new URL(address).searchParams);
    return sent.method === 'alipay.trade.wap.pay' && this.#refuses(sent) === undefined;
  }

  #refuses({ sign = '', ...sent }: Record<string, string>): string | undefined {
    if (sent.app_id !== appId) return 'another app';
    if (sent.app_cert_sn !== snOf(this.#app.pem) || sent.alipay_root_cert_sn !== snOf(this.#root.pem))
      return 'another certificate';
    const chinaNow = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const apart = Math.abs(Date.parse(sent.timestamp ?? '') - Date.parse(chinaNow));
    if (!(apart < 600_000)) return `the time is ${sent.timestamp}`;
    const text = Object.keys(sent)
      .toSorted()
      .map((name) => `${name}=${sent[name]}`)
      .join('&');
    const isRight = createVerify('RSA-SHA256').update(text, 'utf8').verify(this.#app.publicKey, sign, 'base64');
    return isRight ? undefined : 'the signature is wrong';
  }

  #reply({ response, trouble }: Exchange, method: string, said: object): void {
    const text = JSON.stringify(said);
    const by = trouble === 'otherKey' ? this.#stranger : this.platform;
    const sign = createSign('RSA-SHA256').update(text, 'utf8').sign(by.key, 'base64');
    const signed = trouble === 'unsigned' ? '' : `,"alipay_cert_sn":"${snOf(by.pem)}","sign":"${sign}"`;
    response
      .writeHead(200, { 'content-type': 'text/html;charset=utf-8' })
      .end(`{"${method.replaceAll('.', '_')}_response":${text}${signed}}`);
  }

  #act(method: string, sent: Record<string, string>, notifyUrl: string): object {
    const no = sent.out_trade_no ?? '';
    const known = this.find(no);
    const fine = { code: '10000', msg: 'Success' };
    const unknown = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
    switch (method) {
      case 'alipay.trade.precreate':
        if (known?.state === 'paid') return { code: '40004', msg: '', sub_code: 'ACQ.TRADE_HAS_SUCCESS' };
        if (known !== undefined && known.totalFen !== fenOf(sent.total_amount ?? ''))
          return { code: '40004', msg: '', sub_code: 'ACQ.CONTEXT_INCONSISTENT' };
        this.open({ no, totalFen: fenOf(sent.total_amount ?? ''), notifyUrl });
        return { ...fine, out_trade_no: no, qr_code: `https://qr.alipay.com/bax${no}` };
      case 'alipay.trade.query':
        return known === undefined ? unknown : { ...fine, ...this.#facts(known) };
      case 'alipay.trade.close':
        if (known === undefined) return unknown;
        if (known.state === 'paid') return { code: '40004', msg: '', sub_code: 'ACQ.REASON_TRADE_STATUS_INVALID' };
        known.state = 'closed';
        return { ...fine, out_trade_no: no };
      case 'alipay.trade.refund': {
        const isNew = !this.refunds.has(sent.out_request_no ?? '');
        const back = { no: sent.out_request_no ?? '', fen: fenOf(sent.refund_amount ?? '') };
        const made = known && this.sendBack(known, back);
        if (made === undefined) return { code: '40004', msg: '', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' };
        return { ...fine, out_trade_no: no, trade_no: known?.tradeNo, fund_change: isNew && made.isDone ? 'Y' : 'N' };
      }
      case 'alipay.trade.fastpay.refund.query': {
        const refund = this.refunds.get(sent.out_request_no ?? '');
        if (refund === undefined || !refund.isDone) return { ...fine };
        const facts = { out_request_no: refund.no, refund_status: 'REFUND_SUCCESS', refund_amount: yuan(refund.fen) };
        return { ...fine, ...facts, trade_no: known?.tradeNo };
      }
      case 'alipay.data.dataservice.bill.downloadurl.query':
        return this.bills.has(sent.bill_date ?? '')
          ? { ...fine, bill_download_url: `${this.url}/bill.zip?day=${sent.bill_date}` }
          : { code: '40004', msg: '', sub_code: 'isp.bill_not_exist' };
      default:
        return { code: '40004', msg: '', sub_code: 'isv.invalid-method' };
    }
  }

  /** Only named where it is another. */
  #currency(currency = this.currency): Record<string, string> {
    return currency === 'CNY' ? {} : { trans_currency: currency };
  }

  #facts(trade: GatewayTrade) {
    const isWhole = trade.refundedFen === trade.totalFen;
    const paid = { trade_status: isWhole ? 'TRADE_CLOSED' : 'TRADE_SUCCESS', send_pay_date: '2026-11-22 16:00:00' };
    const states = { open: { trade_status: 'WAIT_BUYER_PAY' }, closed: { trade_status: 'TRADE_CLOSED' }, paid };
    return {
      out_trade_no: trade.no,
      trade_no: trade.tradeNo,
      total_amount: yuan(trade.totalFen),
      ...this.#currency(),
      ...states[trade.state],
    };
  }

  async notify(reference: string, lie?: Lie): Promise<Response> {
    const isRefund = reference.startsWith('R');
    const refund = this.refunds.get(reference);
    const trade = this.trade(isRefund ? (refund?.of ?? '') : reference);
    const amountFen = lie === 'otherAmount' ? trade.totalFen - 100 : trade.totalFen;
    const notice: Record<string, string> = {
      notify_time: '2026-11-22 16:00:01',
      notify_type: 'trade_status_sync',
      notify_id: `${trade.tradeNo}${Math.random()}`,
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
      app_id: lie === 'otherApp' ? '2021999999999999' : appId,
      seller_id: sellerId,
      out_trade_no: lie === 'foreign' ? 'SHOP-7-1234' : trade.no,
      trade_no: trade.tradeNo,
      trade_status: trade.refundedFen === trade.totalFen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
      total_amount: yuan(amountFen),
      ...this.#currency(lie === 'otherCurrency' ? 'USD' : this.currency),
      subject: '背景核查 & 支付单 +1',
      ...(trade.refundedFen > 0 ? { refund_fee: yuan(trade.refundedFen), gmt_refund: '2026-11-22 16:00:00' } : {}),
    };
    const text = Object.keys(notice)
      .filter((name) => name !== 'sign_type')
      .toSorted()
      .map((name) => `${name}=${notice[name]}`)
      .join('&');
    const by = lie === 'otherKey' ? this.#stranger : this.platform;
    // An old way of signing is a lie as well.
    const sign = createSign(lie === 'old' ? 'RSA-SHA1' : 'RSA-SHA256')
      .update(text, 'utf8')
      .sign(by.key, 'base64');
    const body = new URLSearchParams({ ...notice, ...(lie === 'old' ? { sign_type: 'RSA' } : {}), sign });
    if (lie === 'changed') body.set('subject', 'something else');
    return fetch(trade.notifyUrl, { method: 'POST', body });
  }

  zipOf(day: string): Promise<Buffer> {
    const lines = this.bills.get(day) ?? [];
    const columns =
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
    const rows = lines.map(({ no, refundNo, fen, at }) =>
      [
        `2026${no}\t`,
        `${no}\t`,
        refundNo === undefined ? '交易' : '退款',
        '"背景核查, 支付单"',
        at,
        at,
        '',
        '',
        '',
        '',
        'lo***@example.com',
        yuan(refundNo === undefined ? fen : -fen),
        yuan(fen),
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '',
        '0.00',
        '0.00',
        refundNo === undefined ? '' : `${refundNo}\t`,
        '0.00',
        '0.00',
        '',
      ].join(','),
    );
    const back = lines.filter(({ refundNo }) => refundNo !== undefined).length;
    const table = [
      '#支付宝业务明细查询',
      `#账号：[${sellerId}0156]`,
      `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
      '#-----------------------------------------业务明细列表----------------------------------------',
      columns,
      ...rows,
      '#-----------------------------------------业务明细列表结束------------------------------------',
      `#交易合计：${this.said ?? lines.length - back}笔，商家实收共0.00元，商家优惠共0.00元`,
      `#退款合计：${back}笔，商家实收退款共0.00元，商家优惠退款共0.00元`,
      '#导出时间：[2026-11-23 09:00:00]',
    ].join('\r\n');
    return packGbk([
      { name: `${sellerId}0156_${day}_业务明细.csv`, text: table },
      {
        name: `${sellerId}0156_${day}_业务明细(汇总).csv`,
        text: '#支付宝业务汇总查询\r\n门店编号,交易订单总笔数\r\n合计,0\r\n',
      },
    ]);
  }
}

/** Names in GBK, which the writer of zips can not do: it gets names of the same length, which are written over. */
async function packGbk(files: readonly { name: string; text: string }[]): Promise<Buffer> {
  const zip = new ZipFile();
  const named = files.map(({ name, text }, n) => {
    const bytes = gbkOf(name);
    return { bytes, holder: String.fromCharCode(65 + n).repeat(bytes.length), content: gbkOf(text) };
  });
  for (const { holder, content } of named) zip.addBuffer(content, holder);
  zip.end();
  let packed = (await buffer(zip.outputStream)).toString('latin1');
  for (const { bytes, holder } of named) packed = packed.replaceAll(holder, bytes.toString('latin1'));
  return Buffer.from(packed, 'latin1');
}
