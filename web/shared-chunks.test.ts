import { describe, expect, it } from 'vitest';
import { findUnnamed, sharedChunkOf } from './shared-chunks.ts';

const at = (place: string) => `/house/web/src/${place}`;
const orders = at('order/orders.tsx');
const batches = at('batch/batches.tsx');
const reports = at('report/reports.tsx');
const wallet = at('wallet/account.tsx');
const people = at('enterprise/group.tsx');
const frame = at('app/shell/shell.tsx');
const staffConsole = at('app/shell/operations-app.tsx');
const queue = at('operations/queue.tsx');
const [home, faq] = [at('home/home.tsx'), at('home/faq/faq.tsx')];

const chunkOf = (...entries: string[]) => sharedChunkOf({ entries, screens: entries.filter((it) => it !== frame) });

describe('what several screens need', () => {
  it('is one file for the screens of an area, and for those of two areas', () => {
    expect(chunkOf(orders, batches)).toBe('lists');
    expect(chunkOf(orders, wallet)).toBe('lists-money');
    expect(chunkOf(wallet, orders, batches)).toBe('lists-money');
  });

  it('does not bring a list of orders what only reports show', () => {
    expect(chunkOf(reports, at('report/sample-report.tsx'))).toBe('report');
    expect(chunkOf(orders, reports)).toBe('lists-report');
  });

  it('is a part of what all members load once three areas need it, or the frame around them', () => {
    expect(chunkOf(orders, wallet, people)).toBe('member');
    expect(chunkOf(frame)).toBe('member');
  });

  it('is apart from that where staff need it too, so that neither loads what the other one alone needs', () => {
    expect(chunkOf(orders, wallet, people, queue)).toBe('desk');
    expect(chunkOf(frame, staffConsole)).toBe('desk');
    expect(chunkOf(staffConsole, queue)).toBe('console');
  });

  it('is not brought to a public page by the frame of the members', () => {
    expect(chunkOf(home, orders, wallet, people)).toBeNull();
    expect(chunkOf(home, frame)).toBeNull();
    expect(chunkOf(home, faq, frame)).toBe('open');
  });

  it('is left to the bundler for a screen and its dialogs, and among screens of staff', () => {
    const dialog = at('order/start-dialog.tsx');
    expect(sharedChunkOf({ entries: [orders, dialog], screens: [orders] })).toBeNull();
    expect(chunkOf(queue, at('operations/urgency.tsx'))).toBeNull();
  });
});

describe('a place that the rules name', () => {
  it('is told when no module is there any more', () => {
    expect(findUnnamed([orders, frame])).toContain('/web/src/batch/');
    expect(findUnnamed([orders, frame])).toContain('/web/src/app/shell/operations-app.tsx');
    expect(findUnnamed([orders, frame])).not.toContain('/web/src/order/');
    expect(findUnnamed([orders, frame])).not.toContain('/web/src/app/shell/shell.tsx');
  });
});
