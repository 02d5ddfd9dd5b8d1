import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { Printer, PrinterBusy, type PrinterSetting } from './printer.ts';

const open: { printer: Printer; folder: string }[] = [];
afterEach(async () => {
  for (const { printer: made, folder } of open.splice(0)) {
    await made.close();
    rmSync(folder, { recursive: true });
  }
});

/** A thread that answers what the content says: it may die, hang, or say how often threads were started. */
const played = `
  import { appendFileSync, readFileSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  const diary = new URL('./diary', import.meta.url);
  appendFileSync(diary, 'x');
  const starts = () => readFileSync(diary).length;
  parentPort.on('message', ({ id, work: { content } }) => {
    if (content.diesUntil >= starts()) process.exit(1);
    if (content.throwsUntil >= starts()) throw new Error('the compiler broke');
    if (content.hangs) return;
    if (content.refuses) parentPort.postMessage({ id, error: 'no such template' });
    else parentPort.postMessage({ id, pdf: Buffer.from(String(starts())) });
  });`;

function printer(setting: PrinterSetting = {}): Printer {
  const folder = mkdtempSync(join(tmpdir(), 'printer-'));
  writeFileSync(join(folder, 'thread.mjs'), played);
  const made = new Printer({ thread: pathToFileURL(join(folder, 'thread.mjs')), ...setting });
  open.push({ printer: made, folder });
  return made;
}
const work = (content: object = {}) => ({ template: 't', content });

describe('the printer', () => {
  it('prints one after the other in one thread', async () => {
    const house = printer();
    const all = await Promise.all(Array.from({ length: 20 }, () => house.print(work())));
    expect(new Set(all.map(String))).toEqual(new Set(['1']));
  });

  it.each([
    'diesUntil',
    'throwsUntil',
  ])('starts anew after a thread that %s, and prints what it was at', async (way) => {
    const house = printer();
    const [broken, next] = await Promise.all([house.print(work({ [way]: 1 })), house.print(work())]);
    expect([String(broken), String(next)]).toEqual(['2', '2']);
  });

  it('gives a document up that kills two threads, and goes on with the next', async () => {
    const house = printer();
    const [broken, next] = await Promise.allSettled([house.print(work({ diesUntil: 9 })), house.print(work())]);
    expect(broken.status).toBe('rejected');
    expect(next).toMatchObject({ status: 'fulfilled' });
  });

  it('gives up what hangs, says so in the log, and hands on what the template says', async () => {
    const told: object[] = [];
    const house = printer({ documentMs: 4_000, log: { warn: (facts) => void told.push(facts) } });
    await expect(house.print(work({ hangs: true }))).rejects.toThrow('ended');
    const facts = { template: 't', documentMs: 4_000 };
    expect(told).toEqual([
      { ...facts, tries: 1 },
      { ...facts, tries: 2 },
    ]);
    await expect(house.print(work({ refuses: true }))).rejects.toThrow('no such template');
    expect(String(await house.print(work()))).not.toBe('');
  });

  it('refuses when too many wait, and whatever waits when it is closed', async () => {
    const house = printer({ waitingMax: 2 });
    const first = [house.print(work({ hangs: true })), house.print(work()), house.print(work())];
    await expect(house.print(work())).rejects.toThrow(PrinterBusy);
    const settled = Promise.allSettled(first);
    await house.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(house.print(work())).rejects.toThrow('closed');
  });

  it('ends its thread when nothing is printed', async () => {
    const house = printer({ idleMs: 50 });
    expect(String(await house.print(work()))).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(String(await house.print(work()))).toBe('2');
  });
});
