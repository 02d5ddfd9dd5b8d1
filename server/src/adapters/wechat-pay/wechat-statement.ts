import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { momentInChina } from '@beidiao/contract/wire/china-time';
import { readYuanText } from '@beidiao/contract/wire/money';
import { type StatementLine, VendorSilent } from '../../ports/ports.ts';

export type KeptStatement = { readonly packed: ReadableStream<Uint8Array>; readonly sha1: string };

/** Every value begins with a grave accent, so that a comma inside of one parts nothing. */
const valuesOf = (line: string): string[] =>
  line
    .trim()
    .split(/,(?=`)/)
    .map((value) => value.replace(/^`/, '').trim());

/**
 * The lines of a trade bill, as they come out of the archive: its first row names the columns, the last two rows sum up.
 * @throws VendorSilent where the content is not what its hash says, or where rows are missing
 */
export async function* readStatement({ packed, sha1 }: KeptStatement): AsyncIterable<StatementLine> {
  const hash = createHash('sha1');
  const plain = Readable.fromWeb(packed as Parameters<typeof Readable.fromWeb>[0]).pipe(createGunzip());
  plain.on('data', (bytes: Buffer) => hash.update(bytes));
  let columns: readonly string[] | undefined;
  let rows = 0;
  let summed: number | undefined;
  for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    if (columns === undefined) {
      columns = line
        .replace(/^\uFEFF/, '')
        .trim()
        .split(',');
      continue;
    }
    // The heading of the sums is the one row besides the first that has no accents.
    if (!line.startsWith('`')) {
      summed = -1;
      continue;
    }
    const values = valuesOf(line);
    if (summed === -1) {
      summed = Number(values[0]);
      continue;
    }
    rows += 1;
    yield lineOf(columns, values);
  }
  if (summed !== rows) throw new VendorSilent(`the statement names ${summed} rows and has ${rows}`);
  if (hash.digest('hex') !== sha1.toLowerCase()) throw new VendorSilent('the statement is not what its hash says');
}

function lineOf(columns: readonly string[], values: readonly string[]): StatementLine {
  const of = (name: string): string => {
    const value = values[columns.indexOf(name)];
    if (value === undefined) throw new VendorSilent(`the statement has no column ${name}`);
    return value;
  };
  const fenOf = (name: string): number => {
    const amount = readYuanText(of(name));
    if (amount === null) throw new VendorSilent(`the statement has no amount in ${name}`);
    return amount;
  };
  if (of('货币种类') !== 'CNY') throw new VendorSilent('the statement has a line in another currency');
  const [day = '', time = ''] = of('交易时间').split(' ');
  const at = new Date(momentInChina(day, time));
  if (of('交易状态') === 'REFUND')
    return {
      kind: 'refund',
      reference: of('商户退款单号'),
      providerReference: of('微信退款单号'),
      amountFen: -fenOf('申请退款金额'),
      at,
    };
  return {
    kind: 'payment',
    reference: of('商户订单号'),
    providerReference: of('微信订单号'),
    amountFen: fenOf('订单金额'),
    at,
  };
}
