import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addFen, formatFen, fen } from '@beidiao/contract/wire/money';
import { packageRoot } from '../base/package-root.ts';
import { price } from '@beidiao/contract/pricing/rules';
import { type WorkedExample, workedExamples } from './worked-examples.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const ruleWords = {
  base: '目录价',
  grade: '会员价',
  agreement: '协议价',
  package: '套餐',
  voucher: '核查券',
  coupon: '优惠券',
} as const;

function section({ title, question }: WorkedExample, place: number): string {
  const answer = price(question);
  const head = ['核查项 Item', '数量', '目录价', '用的价', '依据', '加急附加', '小计'];
  const lines = answer.lines.map((line) =>
    row([
      line.name.zh,
      `×${line.quantity}`,
      formatFen(fen(line.baseUnitFen)),
      formatFen(fen(line.unitFen)),
      ruleWords[line.rule],
      formatFen(fen(line.surchargeFen)),
      formatFen(fen(line.totalFen)),
    ]),
  );
  const steps = [
    `目录价合计 ${formatFen(fen(answer.itemsFen))}`,
    ...(answer.surchargeFen === 0 ? [] : [`＋ 加急附加 ${formatFen(fen(answer.surchargeFen))}`]),
    ...answer.saved.map((it) => `− ${ruleWords[it.rule]}“${it.name.zh}” ${formatFen(fen(it.offFen))}`),
    `＝ **应付 ${formatFen(fen(answer.totalFen))}**`,
    ...(answer.giftCard === undefined
      ? []
      : [
          `；礼品卡 ${answer.giftCard.name}···${answer.giftCard.tail} 付 ${formatFen(fen(answer.giftCard.payFen))}（卡上还剩 ${formatFen(fen(answer.giftCard.leftFen))}），余额或在线支付 ${formatFen(fen(answer.giftCard.dueFen))}`,
        ]),
  ];
  const unused = answer.unused.map((it) => `${ruleWords[it.rule]}“${it.name.zh}”（${it.why}）`);
  const people = question.people === 1 ? '' : `${question.people} 位候选人；小计为所有人合计。\n\n`;
  return [
    `## ${place + 1}. ${title.zh} · ${title.en}`,
    '',
    `${people}${row(head)}`,
    row(head.map((_, cell) => (cell === 0 || cell === 4 ? '---' : '---:'))),
    ...lines,
    row(['合计', '', '', '', '', '', formatFen(addFen(...answer.lines.map((line) => fen(line.totalFen))))]),
    '',
    steps.join(' '),
    ...(unused.length === 0 ? [] : ['', `没用上：${unused.join('，')}`]),
    '',
  ].join('\n');
}

const page = `# 价格怎么算 · How a price is made

Printed by \`node scripts/run.mjs server/src/pricing/print-pricing.ts --write\` from \`server/src/pricing/worked-examples.ts\`, which \`worked-examples.test.ts\` proves figure by figure; \`npm run check\` compares.

顺序：目录价 → 会员价与协议价逐项取低 → 加急附加（按用的价计）→ 套餐或协议的固定总价（只用一个，取总价最低的算法）→ 核查券或优惠券（二选一，取省得多的）→ 应付 → 礼品卡付款（不改变应付，先付完卡上余额，余下的用余额或在线支付；退款先退余额或在线支付的部分，再退回卡上）。固定总价和优惠券省下的钱按比例分到每项，余下的分给余数最大的项，所以每项的小计加起来正好是应付，不同意的项正好按它的小计退款。

In this order: list price; the lower one of member price and agreement, item by item; urgency, as a share of the price that is used; one fixed price of a package or of an agreement, whichever way costs least; then one of voucher and coupon, whichever saves more. A gift card pays below that total and changes no price: it pays what is on it, balance or channel the rest; a refund goes back to those first, then to the card. What a fixed price or a coupon saves is shared in proportion, what is left over goes to the largest remainders: the subtotals add up to the total, and an item that a candidate refuses refunds exactly its subtotal.

${workedExamples.map(section).join('\n')}`;

const file = join(packageRoot, '..', 'docs', 'pricing.md');
if (process.argv.includes('--write')) writeFileSync(file, page);
else if (!process.argv.includes('--check')) process.stdout.write(page);
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write(
    'docs/pricing.md is not what the examples say: write it anew with --write and read the difference\n',
  );
  process.exitCode = 1;
}
