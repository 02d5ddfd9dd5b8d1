import type { OrderedBatchRow } from '@beidiao/contract/batch/order-calls';
import type { BatchRow } from '@beidiao/contract/batch/calls';
import { type Column, columnNames, columns } from '@beidiao/contract/batch/columns';
import { batchRowsMax } from '@beidiao/contract/batch/states';
import { problemHelp } from '@beidiao/contract/batch/problem-words';
import { duplicateWindowDays, type OrderRow } from '@beidiao/contract/order/calls';
import { orderStateWord } from '@beidiao/contract/order/states';
import type { SheetDownload } from '@beidiao/contract/file/calls';
import { lightName } from '@beidiao/contract/verification/task-states';
import { dayInChina, minuteInChina } from '@beidiao/contract/wire/china-time';
import { fillWords, type Language } from '@beidiao/contract/wire/language';
import type { Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import { Refusal } from '../base/refusal.ts';
import { mapInSlices } from '../base/slices.ts';
import { type SheetCell, writeTextSheet } from '../base/sheet/write-sheet.ts';
import { readOpenRows, readBatchFile } from '../batch/batch.ts';
import type { House } from '../house.ts';
import { readOrdered } from '../order/order.ts';
import { readerOf, rowsOf } from './batch-orders.ts';
import { listIdsOfOrder, listOrderedRows } from './batch-store.ts';
import { findStandings } from './result-store.ts';

type Reading = Tenant & { readonly request: { readonly language: Language } };

const words = {
  zh: {
    sheet: '候选人',
    row: '行号',
    problem: '问题',
    orderNo: '订单号',
    state: '状态',
    light: '结论',
    orderedAt: '下单时间',
    amongOthers: '和第 {n} 行是同一个人',
    lately: '{days} 天内下过单（{day}）',
    left: '不下单',
  },
  en: {
    sheet: 'Candidates',
    row: 'Row',
    problem: 'Problem',
    orderNo: 'Order',
    state: 'Status',
    light: 'Result',
    orderedAt: 'Ordered',
    amongOthers: 'Same person as row {n}',
    lately: 'Ordered within {days} days ({day})',
    left: 'Left out',
  },
} as const;

const everybody = { states: null, phoneKey: null, phoneTailKey: null, nameKeys: null, light: null } as const;

/**
 * A list as Excel: what is wrong with a row stands in its last columns and marks its cell, so that it can be put right there
 * and brought again; of whom was ordered stands what has become of it, phone and ID card masked as in every list of orders.
 * @throws Refusal notFound, batchNotInState before it was read
 */
export async function exportList(house: House, reading: Reading, batchFileId: string): Promise<SheetDownload> {
  const { actor, db, transaction } = reading;
  const { language } = reading.request;
  const { memberId, userId } = actor;
  const file = await readBatchFile(house, reading, batchFileId);
  if (file.state !== 'fixing' && file.state !== 'ordered') throw new Refusal('batchNotInState');
  const of = await readerOf(db, actor, batchFileId);
  const found = await listOrderedRows(db, of, { ...everybody, limit: batchRowsMax, offset: 0 });
  const ordered = await rowsOf(house, reading, { batchFileId, found });
  const open = await readOpenRows(house, reading, batchFileId);
  const lines = [
    ...(await mapInSlices(open, (row) => ({ n: row.n, cells: openLine(row, language) }))),
    ...ordered.map((row) => ({ n: row.batchFileDetailsId, cells: orderedLine(row, language) })),
  ].toSorted((one, other) => one.n - other.n);
  const facts = { rows: lines.length };
  await transaction((tx) =>
    writeAudit(tx, { memberId, userId, action: 'exportBatch', subject: `batch ${batchFileId}`, facts }),
  );
  const { row, problem, orderNo, state, light, sheet } = words[language];
  return writeTextSheet({
    fileName: file.fileName.replace(/\.[a-z]+$/i, ''),
    sheetName: sheet,
    head: [row, ...columns.map((column) => columnNames[column][language]), problem, orderNo, state, light],
    rows: lines.map(({ cells }) => cells),
  });
}

function openLine({ n, state, cells, twin, orderedAt }: BatchRow, language: Language): SheetCell[] {
  const said = words[language];
  const problems = columns.flatMap((column) => {
    const { text, problem } = cells[column];
    return problem === null ? [] : [problemHelp({ column, problem }, text, language)];
  });
  const doubts = [
    ...(twin === null ? [] : [fillWords(said.amongOthers, { n: twin })]),
    ...(orderedAt === null ? [] : [fillWords(said.lately, { days: duplicateWindowDays, day: dayInChina(orderedAt) })]),
  ];
  return [
    String(n),
    ...columns.map((column) => cellOf(cells[column])),
    [...problems, ...(state === 'doubtful' ? doubts : [])].join(language === 'zh' ? '；' : '; '),
    '',
    state === 'left' ? said.left : '',
    '',
  ];
}
const cellOf = ({ text, problem }: BatchRow['cells'][Column]): SheetCell =>
  problem === null ? text : { text, isMarked: true };

const orderedLine = (row: OrderedBatchRow, language: Language): SheetCell[] => [
  String(row.batchFileDetailsId),
  row.name,
  row.phoneNo,
  '',
  row.department ?? '',
  row.position ?? '',
  '',
  row.remark,
  '',
  row.orderNo,
  ...standingLine(row, language),
];
const standingLine = ({ status, result }: Pick<OrderRow, 'status' | 'result'>, language: Language): string[] => [
  orderStateWord(status, language),
  result?.light == null ? '' : lightName(result.light, language),
];

/** The candidates of one order as Excel. @throws Refusal orderNotFound */
export async function exportOrder(house: House, reading: Reading, orderId: string): Promise<SheetDownload> {
  const { actor, db, transaction } = reading;
  const { language } = reading.request;
  const { memberId, userId } = actor;
  const ordered = await readOrdered({ house, actor, db }, await listIdsOfOrder(db, memberId, orderId));
  const [first] = ordered;
  if (first === undefined) throw new Refusal('orderNotFound');
  const standingOf = await findStandings(db, actor, ordered);
  const facts = { rows: ordered.length };
  await transaction((tx) =>
    writeAudit(tx, { memberId, userId, action: 'exportBatch', subject: `order ${orderId}`, facts }),
  );
  const { state, light, orderedAt, sheet } = words[language];
  const { name, phoneNo, department, position } = columnNames;
  return writeTextSheet({
    fileName: first.orderNo,
    sheetName: sheet,
    head: [...[name, phoneNo, department, position].map((column) => column[language]), orderedAt, state, light],
    rows: ordered.map((row) => [
      row.name,
      row.phoneNo,
      row.department ?? '',
      row.position ?? '',
      minuteInChina(row.createdAt),
      ...standingLine({ ...row, ...standingOf(row) }, language),
    ]),
  });
}
