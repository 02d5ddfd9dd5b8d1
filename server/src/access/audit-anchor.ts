import { z } from 'zod';
import { type System, sql } from '../base/db/db.ts';
import type { Log } from '../base/log.ts';
import type { Meter } from '../base/meter.ts';
import { sealAudit } from './audit-jobs.ts';

/** A place outside of the database that keeps a line a day, and from where it can be read again or not. */
export type AnchorPlace = {
  readonly kind: 'file' | 'bucket' | 'mail';
  /** The line lies there once this has answered. */
  keep(name: string, line: string): Promise<void>;
  /** Every line that was ever kept; a place that people read has none. */
  readonly read?: () => AsyncIterable<string>;
};

type Heads = { seal_seq: string; seal_hash: Buffer; staff_seq: string; staff_hash: Buffer };
const heads = sql<{ [K in keyof Heads]: Heads[K] | null }>(
  'select seal_seq, seal_hash, staff_seq, staff_hash from app.audit_heads()',
);
const note = sql('insert into app.audit_anchor (at, place, line) values ($1, $2, $3)');
const noted = sql<{ line: string }>('select line from app.audit_anchor where place = $1');
const fits = sql<{ fits: boolean | null }>('select app.fits_anchor($1, $2, $3, $4) as fits');

const Line = z.object({
  at: z.iso.datetime(),
  seal: z.string().regex(/^\d{1,18}$/),
  sealHash: z.string().regex(/^([0-9a-f]{2})+$/),
  act: z.string().regex(/^\d{1,18}$/),
  actHash: z.string().regex(/^([0-9a-f]{2})+$/),
});
const hex = (bytes: Buffer | null): string => (bytes ?? Buffer.of(0)).toString('hex');

/** Hands the heads of the trail, sealed to this moment, to a place outside. Only numbers and hashes leave. */
export async function anchorAudit(system: System, place: AnchorPlace, at: Date): Promise<void> {
  await sealAudit(system);
  const [head] = await system.db.rows(heads);
  if (head === undefined) throw new TypeError('the trail has no head');
  const line = JSON.stringify({
    at: at.toISOString(),
    seal: head.seal_seq ?? '0',
    sealHash: hex(head.seal_hash),
    act: head.staff_seq ?? '0',
    actHash: hex(head.staff_hash),
  } satisfies z.infer<typeof Line>);
  await place.keep(`anchor-${at.toISOString().replace(/\D/g, '')}`, line);
  await system.transaction((tx) => tx.rows(note, at, place.kind, line));
}

/** The lines that the trail does not fit any more, or that are no lines of ours; empty where it is as it was. */
export async function findBrokenAnchors(system: System, lines: readonly string[]) {
  const broken: string[] = [];
  for (const line of lines) {
    const read = Line.safeParse(parse(line));
    if (!read.success) {
      broken.push(line);
      continue;
    }
    const { seal, sealHash, act, actHash } = read.data;
    const hashes = [Buffer.from(sealHash, 'hex'), Buffer.from(actHash, 'hex')] as const;
    const [row] = await system.db.rows(fits, seal, hashes[0], act, hashes[1]);
    if (row?.fits !== true) broken.push(line);
  }
  return broken;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Compares the trail with everything that was kept outside; what does not fit, or is gone there, is news for the operator. */
export async function proveAnchors(
  system: System,
  place: AnchorPlace,
  { meter, log }: { meter: Meter; log: Log },
): Promise<void> {
  if (place.read === undefined) return;
  const kept: string[] = [];
  for await (const line of place.read()) kept.push(line);
  const gone = (await system.db.rows(noted, place.kind)).filter(({ line }) => !kept.includes(line));
  const lines = [...(await findBrokenAnchors(system, kept)), ...gone.map(({ line }) => line)];
  meter.reportBroken('auditAnchors', lines.length);
  if (lines.length > 0) log.error({ lines: lines.slice(0, 20) }, 'the audit trail is not the one that was anchored');
}
