import { parentPort } from 'node:worker_threads';
import { openSheets } from './open-sheets.ts';
import { type SheetFault, type SheetRow, SheetTrouble } from './sheet.ts';

/** What the thread says: rows of a sheet (none at its beginning), or how the reading ended. */
export type Said =
  | { readonly sheet: string; readonly rows: readonly SheetRow[] }
  | { readonly end: 'done' | SheetFault };

const rowsAtOnce = 500;
const port = parentPort;
if (port === null) throw new TypeError('a sheet is read in a thread');

const heard = (): Promise<unknown> => new Promise((hear) => port.once('message', hear));

/** Waits until the rows were taken, so that no more than these are held. */
const say = (said: Said): Promise<unknown> => {
  const taken = heard();
  port.postMessage(said);
  return taken;
};

async function readAll(content: Buffer): Promise<void> {
  for (const { name: sheet, rows } of await openSheets(content)) {
    let held: SheetRow[] = [];
    await say({ sheet, rows: held });
    for await (const row of rows) {
      held.push(row);
      if (held.length < rowsAtOnce) continue;
      await say({ sheet, rows: held });
      held = [];
    }
    if (held.length > 0) await say({ sheet, rows: held });
  }
}

const faultOf = (error: unknown): SheetFault => (error instanceof SheetTrouble ? error.fault : 'broken');

/** One file after the other. */
const work = async (): Promise<never> => {
  for (;;) {
    const content = Buffer.from((await heard()) as Uint8Array); // as readSheets sends it
    const end = await readAll(content).then(() => 'done' as const, faultOf);
    port.postMessage({ end });
  }
};

void work();
