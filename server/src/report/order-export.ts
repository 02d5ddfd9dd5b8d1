import { createHash } from 'node:crypto';
import { sheetMimes, type SheetDownload } from '@beidiao/contract/file/calls';
import { exportOrdersMax, type orderCalls } from '@beidiao/contract/order/calls';
import { orderStateWord } from '@beidiao/contract/order/states';
import { lightName } from '@beidiao/contract/verification/task-states';
import type { Language } from '@beidiao/contract/wire/language';
import type { ParamsRead } from '@beidiao/contract/wire/call';
import { permissions } from '@beidiao/contract/wire/permissions';
import { dayInChina, minuteInChina } from '@beidiao/contract/wire/china-time';
import writeExcel from 'write-excel-file/node';
import { writeAudit } from '../access/audit.ts';
import type { Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { listForExport } from '../order/order.ts';
import { findStandings } from './result-store.ts';

const words = {
  zh: {
    sheet: '订单',
    head: ['候选人', '手机号', '岗位', '订单号', '套餐', '状态', '结论', '下单人', '下单时间', '预计完成'],
    money: ['费用（元）', '已退（元）'],
    chosen: '自选 {count} 项',
  },
  en: {
    sheet: 'Orders',
    head: [
      'Candidate',
      'Phone',
      'Position',
      'Order no.',
      'Package',
      'State',
      'Result',
      'Ordered by',
      'Ordered',
      'Expected',
    ],
    money: ['Cost (CNY)', 'Refunded (CNY)'],
    chosen: '{count} items',
  },
} as const;

type Exporting = Pick<Tenant, 'actor' | 'db' | 'transaction'> & { readonly house: House };

/** The list as a workbook, with what whoever asks may see of it. @throws Refusal exportTooLong */
export async function exportOrders(
  { house, actor, db, transaction }: Exporting,
  params: ParamsRead<typeof orderCalls.exportList>,
  language: Language,
): Promise<SheetDownload> {
  const rows = await listForExport({ house, actor, db }, params);
  if (rows.length > exportOrdersMax) throw new Refusal('exportTooLong', { most: exportOrdersMax });
  const standingOf = await findStandings(db, actor, rows);
  const { memberId, userId } = actor;
  const facts = { rows: rows.length };
  const subject = `orders ${rows.length}`;
  await transaction((tx) => writeAudit(tx, { memberId, userId, action: 'exportOrders', subject, facts }));
  const t = words[language];
  const hasAmounts = actor.rights.has(permissions.seeAmounts);
  const text = (value: string) => ({ value, type: String });
  const head = [...t.head, ...(hasAmounts ? t.money : [])].map((it) => ({ ...text(it), fontWeight: 'bold' as const }));
  const body = rows.map((row) => {
    const light = standingOf(row).result?.light ?? null;
    return [
      ...[
        row.name,
        row.phoneNo,
        row.position ?? '',
        row.orderNo,
        row.packageName ?? t.chosen.replace('{count}', String(row.itemCount)),
        orderStateWord(row.status, language),
        light === null ? '' : lightName(light, language),
        row.operatorName,
        minuteInChina(row.createdAt),
        row.estimatedCompletedAt === null ? '' : minuteInChina(row.estimatedCompletedAt),
      ].map(text),
      ...(hasAmounts ? [row.amountFen, row.refundedFen] : []).map((amount) => ({
        value: Number(amount) / 100,
        type: Number,
        format: '#,##0.00',
      })),
    ];
  });
  const content = await writeExcel([head, ...body], { sheet: t.sheet, stickyRowsCount: 1 }).toBuffer();
  return {
    name: `orders-${dayInChina(house.now())}.xlsx`,
    mime: sheetMimes.xlsx,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    base64: content.toString('base64'),
  };
}
