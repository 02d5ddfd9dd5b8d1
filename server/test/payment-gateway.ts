import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { PaymentSettings } from '../src/base/env/payment-env.ts';

/** What the next request meets instead of an answer. */
export type GatewayTrouble = 'error' | 'hangUp' | 'unsigned' | 'otherKey' | 'html';

/** What a callback lies about. */
export type Lie = 'otherKey' | 'otherAmount' | 'otherCurrency' | 'otherApp' | 'changed' | 'old' | 'foreign';

export type GatewayTrade = {
  readonly no: string;
  readonly totalFen: number;
  readonly notifyUrl: string;
  readonly tradeNo: string;
  state: 'open' | 'paid' | 'closed';
  refundedFen: number;
};
export type GatewayRefund = { readonly no: string; readonly of: string; readonly fen: number; isDone: boolean };
export type BillLine = { readonly no: string; readonly refundNo?: string; readonly fen: number; readonly at: string };

/** A payment service on this machine: keeps trades as the real one does, and speaks its protocol with real keys. */
export abstract class PaymentGateway {
  abstract readonly channel: ChannelCode & ('ALIPAY' | 'WECHAT');
  abstract readonly settings: PaymentSettings;
  readonly trades = new Map<string, GatewayTrade>();
  readonly refunds = new Map<string, GatewayRefund>();
  /** Methods or paths in the order in which they were asked. */
  readonly asked: string[] = [];
  /** Why requests were turned away: nobody should ever be. */
  readonly refused: string[] = [];
  troubles: GatewayTrouble[] = [];
  /** Declines to collect, and says of whatever it is asked about that it was paid, this much. */
  claimsPaidFen: number | undefined;
  /** What its answers name. */
  currency = 'CNY';
  /** Refunds take a while, and are told or looked at. */
  refundsLater = false;
  bills = new Map<string, readonly BillLine[]>();
  url = '';
  readonly #server = createServer((request, response) => {
    void this.#serve(request, response).catch(() => response.destroy());
  });

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
    return this;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const trouble = this.takesTrouble(request) ? this.troubles.shift() : undefined;
    if (trouble === 'hangUp') {
      request.socket.destroy();
      return;
    }
    if (trouble === 'error') {
      response.writeHead(502).end('bad gateway');
      return;
    }
    if (trouble === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>');
      return;
    }
    await this.answer({ request, response, body, trouble });
  }

  /** Loading certificates is none of the trade. */
  protected takesTrouble(request: IncomingMessage): boolean {
    return request.url !== undefined;
  }
  /** Whether this is an address of the service's page that it would open for the merchant. */
  abstract opensPage(address: string): boolean;
  /** @throws Error when a request of the house was ever turned away */
  proveContent(): void {
    if (this.refused.length > 0) throw new Error(`the service has refused: ${this.refused.join(', ')}`);
  }
  protected abstract answer(exchange: Exchange): Promise<void>;
  /** Calls back as the service does; answers what it was answered. */
  abstract notify(reference: string, lie?: Lie): Promise<Response>;

  protected open(trade: Pick<GatewayTrade, 'no' | 'totalFen' | 'notifyUrl'>): GatewayTrade {
    const known = this.trades.get(trade.no);
    if (known !== undefined) return known;
    const tradeNo = `${Date.now()}${String(this.trades.size).padStart(6, '0')}`;
    const made: GatewayTrade = { ...trade, tradeNo, state: 'open', refundedFen: 0 };
    this.trades.set(trade.no, made);
    return made;
  }

  /** What it says when it is asked about a payment. */
  protected find(no: string): GatewayTrade | undefined {
    if (this.claimsPaidFen === undefined) return this.trades.get(no);
    return { no, totalFen: this.claimsPaidFen, notifyUrl: '', tradeNo: '4200', state: 'paid', refundedFen: 0 };
  }

  trade(reference: string): GatewayTrade {
    const trade = this.trades.get(reference);
    if (trade === undefined) throw new TypeError(`nobody asked to collect ${reference}`);
    return trade;
  }

  /** The payer pays, and nobody is told. */
  pay(reference: string): void {
    this.trade(reference).state = 'paid';
  }

  /** Undefined where it is more than is left, or where another amount was asked for under this number. */
  protected sendBack(of: GatewayTrade, { no, fen }: { no: string; fen: number }): GatewayRefund | undefined {
    const known = this.refunds.get(no);
    if (known !== undefined) return known.fen === fen && known.of === of.no ? known : undefined;
    if (of.state !== 'paid' || of.refundedFen + fen > of.totalFen) return undefined;
    of.refundedFen += fen;
    const refund = { no, of: of.no, fen, isDone: !this.refundsLater };
    this.refunds.set(no, refund);
    return refund;
  }
}

export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly trouble: GatewayTrouble | undefined;
};
