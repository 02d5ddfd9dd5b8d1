import type { Check, CheckRow, Report as OpenReport } from '@beidiao/contract/open/shapes';
import { statusOfState, statusOfTask } from '@beidiao/contract/open/states';
import type { OrderDetails, OrderRow } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import type { Report } from '@beidiao/contract/report/calls';
import { secondInChina } from '@beidiao/contract/wire/china-time';
import type { Language } from '@beidiao/contract/wire/language';
import type { z } from 'zod';
import type { TaskOfDetail } from '../verification/verification.ts';

/** RFC 3339 as clocks in China show it. */
export const inChina = (at: Date | string): string => `${secondInChina(at).replace(' ', 'T')}+08:00`;
const inChinaOrNull = (at: Date | string | null): string | null => (at === null ? null : inChina(at));

/** The digits behind the prefix, which the declaration has checked. */
export const bareId = (id: string): string => id.slice(id.indexOf('_') + 1);

type Ordered = Pick<
  OrderRow,
  'orderDetailsId' | 'status' | 'amountFen' | 'refundedFen' | 'createdAt' | 'dueAt' | 'estimatedCompletedAt'
>;
const frameOf = (row: Ordered) => ({
  id: `chk_${row.orderDetailsId}`,
  status: statusOfState[row.status],
  amount_fen: Number(row.amountFen),
  refunded_fen: Number(row.refundedFen),
  created_at: inChina(row.createdAt),
  due_at: inChinaOrNull(row.dueAt),
  expected_at: inChinaOrNull(row.estimatedCompletedAt),
});

export const checkRowOf = (row: Ordered & Pick<OrderRow, 'itemCount'>): z.input<typeof CheckRow> => ({
  ...frameOf(row),
  item_count: row.itemCount,
});

type SentLink = { checkCode: string; sentAt: string; expiresAt: string } | null;
type Whole = {
  readonly order: Omit<OrderDetails, 'result' | 'waitsForCandidate'>;
  readonly tasks: readonly TaskOfDetail[];
  readonly link: SentLink;
  /** Null until it can be read. */
  readonly report: { readonly light: z.input<typeof Check>['items'][number]['light'] } | null;
  readonly maySeeResults: boolean;
  readonly language: Language;
};

const asked: readonly number[] = [orderStates.awaitingIdentity, orderStates.awaitingAuthorization];

export function checkOf({ order, tasks, link, report, maySeeResults, language }: Whole): z.input<typeof Check> {
  const id = order.orderDetailsId;
  return {
    ...frameOf(order),
    reference: order.sent.client ?? null,
    items: order.dataItemList.flatMap((item) =>
      Array.from({ length: item.quantity }, (_, place) => {
        const n = place + 1;
        const task = tasks.find((each) => each.code === item.code && each.n === n);
        const status = task === undefined ? 'not_started' : statusOfTask[task.state];
        return {
          id: `itm_${id}_${item.code}_${n}`,
          code: item.code,
          name: item.name[language],
          n,
          status: item.isDropped ? 'dropped' : status,
          light: maySeeResults ? (task?.light ?? null) : null,
          expected_at: task === undefined || task.state === 'done' ? null : inChinaOrNull(task.expected_at),
        };
      }),
    ),
    consent:
      link === null
        ? null
        : {
            id: `cns_${id}`,
            check_code: link.checkCode,
            sent_at: inChina(link.sentAt),
            expires_at: inChina(link.expiresAt),
          },
    report: report === null ? null : { id: `rpt_${id}`, light: maySeeResults ? report.light : null },
    can: [
      ...(order.moves.includes('cancel') ? (['cancel'] as const) : []),
      ...(asked.includes(order.status) ? (['remind'] as const) : []),
    ],
  };
}

export const reportOf = (id: string, report: Report, language: Language): z.input<typeof OpenReport> => ({
  id: `rpt_${id}`,
  check: `chk_${id}`,
  number: report.reportNo,
  version: report.version,
  kind: report.kind,
  created_at: inChina(report.createdAt),
  sha256: report.hash,
  candidate: { name: report.name, id_card: report.idCard },
  overall: { light: report.overall.light, sentence: report.overall.sentence[language] },
  items: report.items.map((item) => ({
    code: item.code,
    n: item.n,
    name: item.name[language],
    light: item.light,
    result: item.result,
    sentence: item.sentence[language],
  })),
  waiting: report.waiting.map(({ code, name }) => ({ code, name: name[language] })),
  missing: report.missing.map(({ code, name }) => ({ code, name: name[language] })),
});
