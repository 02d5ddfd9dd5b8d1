import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { packageRoot } from '../../server/src/base/package-root.ts';
import { Printer } from '../../server/src/base/print/printer.ts';
import { makeSigningKey } from '../../server/src/base/print/signing-key.ts';
import { compileTemplate, openTypst } from '../../server/src/base/print/typst.ts';
import { paperOf } from '../../server/src/report/paper.ts';
import { aReport } from '../../server/test/report.ts';
import { median } from './rounds.ts';
import type { Size } from './size.ts';

/** ms of one report, the house against Typst alone with the same words; and the memory of the process as reports go by. */
export type Printing = {
  readonly houseMs: number;
  readonly floorMs: number;
  /** Of each round: how much longer the house takes. */
  readonly ratios: readonly number[];
  readonly memory: readonly { readonly reports: number; readonly mb: number }[];
};

const folder = join(packageRoot, 'templates');
/** Another candidate, reader and minute each time, so that nothing is found in a cache. */
const paperNo = (n: number) =>
  paperOf(aReport({ name: `欧阳${n}`, position: `工程师 ${n}`, reportNo: `BD${n}` }), {
    language: 'zh',
    reader: { name: `沈若溪${n}`, at: new Date(1_795_000_000_000 + n * 60_000) },
  });

/** It signs what it prints, as the product does; the floor does not. */
const printerOfTheHouse = async () => {
  const printer = new Printer({ signingKey: await makeSigningKey('Bench') });
  const print = async (n: number): Promise<void> => {
    const content = paperNo(n);
    await printer.print({ template: 'report', content, watermark: content.watermark });
  };
  return { print, close: () => printer.close() };
};

/** Typst alone: the words are written, compiled, and written as a file; the watermark is made once. */
function bareTypst(): (n: number) => Promise<void> {
  const { compiler } = openTypst(folder);
  const place = (name: string, text: string): void => compiler.mapShadow(join(folder, name), Buffer.from(text));
  place('watermark.json', JSON.stringify({ words: paperNo(0).watermark }));
  const watermark = compiler.plainSvg(compileTemplate(compiler, join(folder, 'watermark.typ')));
  return async (n) => {
    compiler.resetShadow();
    place('watermark.svg', watermark);
    place('content.json', JSON.stringify({ ...paperNo(n), rare: false }));
    compiler.pdf(compileTemplate(compiler, join(folder, 'report.typ')), { pdfStandard: 'a-2b' });
    compiler.evictCache(0);
    await turn();
  };
}

type PrintSize = Pick<Size, 'printRounds' | 'reportsOfRound' | 'reportsInAll' | 'reportsBetween'>;

/** ms of one report. */
async function timed(print: (n: number) => Promise<void>, from: number, count: number): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < count; n += 1) await print(from + n);
  return (performance.now() - began) / count;
}

export async function measurePrinting(size: PrintSize): Promise<Printing> {
  // The thread that prints is a file of the built server.
  execFileSync(process.execPath, [join(packageRoot, '..', 'scripts', 'build.mjs'), 'server'], { stdio: 'ignore' });
  const house = await printerOfTheHouse();
  const floor = bareTypst();
  await timed(house.print, 0, size.reportsOfRound);
  await timed(floor, 0, size.reportsOfRound);
  const pairs: { house: number; floor: number }[] = [];
  for (let round = 1; round <= size.printRounds; round += 1) {
    const from = round * 1_000;
    // Who goes first changes, so that a drift favours nobody.
    const early = round % 2 === 0 ? await timed(house.print, from, size.reportsOfRound) : undefined;
    const base = await timed(floor, from, size.reportsOfRound);
    pairs.push({ house: early ?? (await timed(house.print, from, size.reportsOfRound)), floor: base });
  }
  const memory: { reports: number; mb: number }[] = [];
  for (let n = 1; n <= size.reportsInAll; n += 1) {
    await house.print(100_000 + n);
    if (n % size.reportsBetween === 0) memory.push({ reports: n, mb: process.memoryUsage.rss() / 1_048_576 });
  }
  await house.close();
  return {
    houseMs: median(pairs.map((pair) => pair.house)),
    floorMs: median(pairs.map((pair) => pair.floor)),
    ratios: pairs.map((pair) => pair.house / pair.floor),
    memory,
  };
}
