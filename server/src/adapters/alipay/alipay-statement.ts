import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoderStream } from 'node:stream/web';
import { momentInChina } from '@beidiao/contract/wire/china-time';
import { readYuanText } from '@beidiao/contract/wire/money';
import { parse } from 'csv-parse';
import { openPromise } from 'yauzl';
import { type StatementLine, VendorSilent } from '../../ports/ports.ts';

/**
 * The lines of a trade bill: a zip with one file of details and one of sums, in GB18030. A zip tells at its end what is
 * in it, so it is laid down before it is read; nothing else of it is held.
 * @throws VendorSilent where it can not be read whole
 */
export async function* readStatement(packed: ReadableStream<Uint8Array>): AsyncIterable<StatementLine> {
  const folder = await mkdtemp(join(tmpdir(), 'beidiao-bill-'));
  try {
    const file = join(folder, 'bill.zip');
    await pipeline(Readable.fromWeb(packed as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(file));
    yield* linesOfZip(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* linesOfZip(file: string): AsyncIterable<StatementLine> {
  // Names of entries are in GBK.
  const zip = await openPromise(file, { decodeStrings: false }).catch((cause: unknown) => {
    throw new VendorSilent('the statement is no zip', { cause });
  });
  try {
    const gbk = new TextDecoder('gb18030');
    for await (const entry of zip.eachEntry()) {
      const name = gbk.decode(entry.fileNameRaw);
      if (!name.endsWith('.csv') || name.includes('汇总')) continue;
      yield* linesOfTable(await zip.openReadStreamPromise(entry));
    }
  } finally {
    zip.close();
  }
}

/** Rows that begin with # are words; the last of them say how many there are, and of how much. */
async function* linesOfTable(bytes: Readable): AsyncIterable<StatementLine> {
  const text = Readable.toWeb(bytes).pipeThrough(new TextDecoderStream('gb18030'));
  const rows = Readable.fromWeb(text).pipe(
    parse({ relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true }),
  );
  let columns: readonly string[] | undefined;
  const found = { payment: 0, refund: 0 };
  const said: { payment?: number; refund?: number } = {};
  for await (const row of rows as AsyncIterable<string[]>) {
    const words = row.join(',');
    if (words.startsWith('#')) {
      const sum = /(交易|退款)合计[：:]\s*(\d+)\s*笔/.exec(words);
      if (sum !== null) said[sum[1] === '交易' ? 'payment' : 'refund'] = Number(sum[2]);
    } else if (columns === undefined) columns = row;
    else {
      const line = lineOf(columns, row);
      found[line.kind] += 1;
      yield line;
    }
  }
  if (said.payment !== found.payment || said.refund !== found.refund)
    throw new VendorSilent('the statement has not the rows that it names');
}

function lineOf(columns: readonly string[], row: readonly string[]): StatementLine {
  const of = (name: string): string => {
    const value = row[columns.indexOf(name)];
    if (value === undefined) throw new VendorSilent(`the statement has no column ${name}`);
    return value;
  };
  const amount = readYuanText(of('订单金额（元）').replace(/^-/, ''));
  if (amount === null) throw new VendorSilent('the statement has no amount');
  const [day = '', time = ''] = of('完成时间').split(' ');
  const at = new Date(momentInChina(day, time));
  const providerReference = of('支付宝交易号');
  if (of('业务类型') === '退款')
    return { kind: 'refund', reference: of('退款批次号/请求号'), providerReference, amountFen: -amount, at };
  return { kind: 'payment', reference: of('商户订单号'), providerReference, amountFen: amount, at };
}
