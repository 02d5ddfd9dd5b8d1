import type { CashierAct } from '@beidiao/contract/sandbox/calls';
import { Screen, type Words } from './screen.ts';

const acts: Record<CashierAct, Words> = {
  succeed: { zh: /^付款成功/, en: /^Pay(?! later|,)/ },
  fail: { zh: /^付款失败/, en: /^Fail/ },
  late: { zh: /^通知晚到/, en: /^Pay, late callback/ },
  twice: { zh: /^重复通知/, en: /^Pay, duplicate callback/ },
  forge: { zh: /^伪造通知/, en: /^Forge/ },
  untold: { zh: /^收款不通知/, en: /^Pay, no callback/ },
  billLater: { zh: /^记入次日账单/, en: /^Move to next statement/ },
  billLess: { zh: /^账单少记/, en: /^State ¥1.00 less/ },
  refuseRefund: { zh: /^拒绝退款/, en: /^Refuse refunds/ },
  failRefund: { zh: /^退款失败/, en: /^Let refunds fail/ },
  allowRefund: { zh: /^恢复退款/, en: /^Allow refunds again/ },
};

export class CashierScreen extends Screen {
  failed = this.page.getByText(this.say({ zh: '付款失败', en: 'Payment failed' }), { exact: true }).first();
  play = (act: CashierAct) => this.page.getByRole('button', { name: this.say(acts[act]) }).click();
}
