import type { Difference, reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import type { Data } from '@beidiao/contract/wire/call';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';

export type CsvWords = {
  readonly totals: readonly string[];
  readonly differences: readonly string[];
  readonly total: string;
  readonly channel: (code: ChannelCode) => string;
  readonly because: (row: Difference) => string;
};

/** A table program takes a text for a formula by its first sign; a tab before it keeps it a text. */
const cellOf = (value: string | number | null): string => {
  const text = typeof value === 'string' && /^[=+\-@]/.test(value) ? `\t${value}` : String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const yuan = (amountFen: number | null): number | null => (amountFen === null ? null : amountFen / 100);

/** The day as a table: totals of each channel, then every difference. Amounts are numbers, in yuan. */
export function dayAsCsv(day: Data<typeof reconciliationCalls.day>, words: CsvWords): string {
  const sums = ({
    ourCount,
    ourFen,
    channelCount,
    channelFen,
    differenceFen,
  }: (typeof day)['channels'][number] | (typeof day)['total']) => [
    ourCount,
    yuan(ourFen),
    channelCount,
    yuan(channelFen),
    yuan(differenceFen),
  ];
  const rows: (readonly (string | number | null)[])[] = [
    words.totals,
    ...day.channels.map((channel) => [words.channel(channel.channelCode), ...sums(channel)]),
    [words.total, ...sums(day.total)],
    [],
    words.differences,
    ...day.differences.map((row) => [
      words.channel(row.channelCode),
      row.tradeNo,
      row.reference,
      row.providerReference,
      row.at,
      yuan(row.ourFen),
      yuan(row.channelFen),
      yuan(row.differenceFen),
      words.because(row),
      row.last?.why ?? null,
    ]),
  ];
  // The mark tells table programs that it is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}
