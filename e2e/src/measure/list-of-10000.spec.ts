import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { asCsv, oneOfMany } from '../fixtures/candidates.ts';
import { itemsOf, yuan } from '../fixtures/catalogue.ts';
import { expect, test } from '../fixtures/test.ts';
import { oneItemFen } from '../fixtures/trade.ts';
import { BatchScreen } from '../pages/batch-screen.ts';
import { WizardScreen } from '../pages/wizard-screen.ts';

const people = 10_000;
/** From here on a person feels that the page does not answer. */
const limitMs = 50;

type Step = {
  readonly what: string;
  /** Processor time of the longest task, which holds still while the machine does other work; and that task on the clock. */
  readonly longestMs: number;
  readonly clockMs: number;
  readonly longTasks: number;
  /** What the longest task did, with ms on the clock: what took long in it, outermost first. */
  readonly within: readonly string[];
};
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  dur?: number;
  args: { name?: string; data?: { functionName?: string; url?: string; lineNumber?: number; type?: string } };
};
type Task = { readonly cpuMs: number; readonly clockMs: number; readonly within: readonly string[] };

/** Shorter parts of a task explain nothing, ms. */
const partMs = 5;
const partOf = ({ name, dur = 0, args: { data } }: TraceEvent): string =>
  [name, data?.type, data?.functionName, data?.url?.split('/').at(-1), Math.round(dur / 1_000)]
    .filter((it) => it !== undefined && it !== '')
    .join(' ');

/** The tasks of the page's main thread while `act` goes on. */
async function tasksDuring(page: Page, act: () => Promise<unknown>): Promise<Task[]> {
  const browser = page.context().browser();
  if (browser === null) throw new TypeError('the page has a browser');
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'v8'],
  });
  await act();
  // What an act has set off ends before it is counted.
  await page.waitForTimeout(1_000);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }; // Chromium's trace event format
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const events = traceEvents.filter(({ pid, tid }) => main.some((thread) => thread.pid === pid && thread.tid === tid));
  return events
    .filter(({ name }) => name === 'RunTask')
    .map(({ ts, tdur = 0, dur = 0 }) => ({
      cpuMs: tdur / 1_000,
      clockMs: dur / 1_000,
      within: events
        .filter((it) => it.name !== 'RunTask' && (it.dur ?? 0) > partMs * 1_000 && it.ts >= ts && it.ts < ts + dur)
        .toSorted((one, other) => one.ts - other.ts)
        .map(partOf),
    }));
}

async function middleOf(element: Locator): Promise<[x: number, y: number]> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new TypeError('the element is drawn');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Ten rows of the sheet have a phone number that is a digit short. */
const rows = Array.from({ length: people }, (_, at) => {
  const row = oneOfMany(at);
  return at % 1_000 === 500 ? row.map((cell, place) => (place === 1 ? cell.slice(1) : cell)) : row;
});

test('a list of 10,000 candidates, from the file to its price', async ({ page, wire, hr, language }) => {
  expect(hr.memberId, 'somebody has signed in').not.toBe('');
  const [three] = await itemsOf(wire, ['ID_THREE']);
  if (three === undefined) throw new TypeError('one code was given');
  const batch = new BatchScreen(page, language);
  const wizard = new WizardScreen(page, language);
  const steps: Step[] = [];
  const step = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    const tasks = await tasksDuring(page, act);
    const [longest = { cpuMs: 0, clockMs: 0, within: [] }] = tasks.toSorted((a, b) => b.cpuMs - a.cpuMs);
    const longTasks = tasks.filter(({ cpuMs }) => cpuMs > limitMs).length;
    steps.push({ what, longestMs: longest.cpuMs, clockMs: longest.clockMs, longTasks, within: longest.within });
  };
  // From the disk, as people do it: what is handed over as bytes the browser has to read as text first.
  const file = test.info().outputPath('校招.csv');
  writeFileSync(file, asCsv(rows));
  await batch.open();
  await step('upload and read', async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(batch.sum).toContainText('9990 人可下单', { timeout: 300_000 });
  });
  await step('from problem to problem, ten times', async () => {
    for (let n = 0; n < 10; n += 1) {
      await page.keyboard.press('F8');
      await page.waitForTimeout(150);
    }
  });
  await step('down by 60 pages', async () => {
    for (let n = 0; n < 60; n += 1) await page.keyboard.press('PageDown');
  });
  await step('scrolled to the end and back', async () => {
    await batch.grid.hover();
    for (let n = 0; n < 40; n += 1) await page.mouse.wheel(0, n < 20 ? 20_000 : -20_000);
  });
  await step('three cells put right', async () => {
    for (const n of [1, 2, 3]) {
      await page.keyboard.press('F8');
      await page.keyboard.type(`1380000${5_000 + n}`);
      await page.keyboard.press('Enter');
      await expect(batch.sum).toContainText(`${9_990 + n} 人可下单`);
    }
  });
  // By the mouse alone and without a look at the page meanwhile: what finds an element is work of the same thread.
  const goOn = await middleOf(batch.goOnSome);
  await step('on to the items', async () => {
    await page.mouse.click(...goOn);
    await page.waitForTimeout(2_000);
  });
  const item = await middleOf(wizard.item(three));
  await step('an item chosen and priced', async () => {
    await page.mouse.click(...item);
    await page.waitForTimeout(2_000);
  });
  await expect(wizard.total).toHaveText(yuan(9_993 * oneItemFen));
  process.stdout.write(`measured ${JSON.stringify({ limitMs, steps })}\n`);
});
