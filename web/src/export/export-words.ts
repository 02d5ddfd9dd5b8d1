import type { ExportRow } from '@beidiao/contract/export/calls';
import type { DayPreset, ExportKind } from '@beidiao/contract/export/states';
import { causeWords } from '@beidiao/contract/invoice/words';
import { orderStates, orderStateWord, type OrderState } from '@beidiao/contract/order/states';
import { tradeStateWords, type TradeState } from '@beidiao/contract/wallet/trade-states';
import { tradeKindWords } from '@beidiao/contract/wallet/words';
import type { Language } from '@beidiao/contract/wire/language';
import { formatDay } from '../i18n/format.ts';
import type { Translate } from '../i18n/texts.ts';
import { presetTexts } from '../trade/export/export-dialog-texts.ts';
import type { exportTexts } from './export-texts.ts';

type T = Translate<keyof (typeof exportTexts)['zh']>;

const nameKeys = { orders: 'ofOrders', reports: 'ofReports', statement: 'ofStatement', trades: 'ofTrades' } as const;
const placeKeys = {
  orders: 'fromOrders',
  reports: 'fromReports',
  statement: 'fromStatement',
  trades: 'fromStatement',
} as const satisfies Record<ExportKind, string>;

/** "报告 PDF 打包，1,000 份" */
export const nameOf = (row: Pick<ExportRow, 'kind' | 'total'>, t: T): string =>
  t(nameKeys[row.kind], { count: row.total.toLocaleString('en') });

type Times = { preset?: DayPreset | undefined; startTime?: string | undefined; endTime?: string | undefined };

/** The end of a range is not included: the last day is the one before. */
function daysWords({ preset, startTime, endTime }: Times, t: T, language: Language): string {
  if (preset !== undefined) return presetTexts[language][preset];
  const from = startTime === undefined ? undefined : formatDay(startTime);
  const to = endTime === undefined ? undefined : formatDay(Date.parse(endTime) - 1);
  if (from !== undefined && to !== undefined) return from === to ? from : t('fromTo', { from, to });
  if (from !== undefined) return t('from', { day: from });
  return to === undefined ? '' : t('until', { day: to });
}

type Listed = NonNullable<ExportRow['conditions']['orders']> & { chosen?: number | undefined };

const stateWord = (state: Listed['status'][number], language: Language): string =>
  state in tradeStateWords && state > 100
    ? tradeStateWords[state as TradeState][language]
    : orderStateWord(state as OrderState, language);

/** What narrows a list of orders or reports, each in its words. */
function ofList(it: Listed, t: T, language: Language): string[] {
  if (it.chosen !== undefined) return [t('chosen', { count: it.chosen })];
  const days = daysWords(it, t, language);
  const tab = it.flag === 'all' || /^\d$/.test(it.flag) ? '' : t(it.flag as 'you');
  const states = it.status.map((state) => stateWord(state, language)).join(language === 'zh' ? '、' : ', ');
  return [
    days && t('ordered', { days }),
    tab,
    states,
    it.roleFlag === 'mine' ? t('mine') : '',
    it.searchCriteria ? t('search', { words: it.searchCriteria }) : '',
  ];
}

/** Other states have no report; both together say nothing. */
function reportStates(asked: Listed['status']): Listed['status'] {
  const { partlyReported, reported } = orderStates;
  const said = asked.filter((state) => state === partlyReported || state === reported);
  return said.length === 2 ? [] : said;
}

/** Where it was asked for, and what was let through: "订单管理 · 下单 2026-06-01 至 2026-11-23 · 已出报告". */
export function conditionsOf(
  { kind, conditions }: Pick<ExportRow, 'kind' | 'conditions'>,
  t: T,
  language: Language,
): string {
  const { orders, reports, statement, trades } = conditions;
  const parts: Record<ExportKind, () => string[]> = {
    orders: () => (orders ? ofList(orders, t, language) : []),
    reports: () => (reports ? ofList({ ...reports, status: reportStates(reports.status) }, t, language) : []),
    trades: () => (trades?.kind ? [tradeKindWords[trades.kind][language]] : []),
    statement: () =>
      statement
        ? [
            daysWords(statement, t, language) || (statement.month ?? ''),
            (statement.causes ?? []).map((cause) => causeWords[cause][language]).join(language === 'zh' ? '、' : ', '),
            statement.search ? t('search', { words: statement.search }) : '',
            statement.direction || statement.userId ? t('narrowed') : '',
          ]
        : [],
  };
  const said = parts[kind]().filter((it) => it !== '');
  return [t(placeKeys[kind]), ...(said.length === 0 ? [t('everything')] : said)].join(' · ');
}

/** "18 KB", "61.2 MB" */
export function sizeOf(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
