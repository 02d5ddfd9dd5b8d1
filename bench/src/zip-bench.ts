import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExportWish } from '@beidiao/contract/export/calls';
import type pg from 'pg';
import { openPool, type Pool } from '../../server/src/base/db/db.ts';
import { wholeSandbox } from '../../server/src/base/env/sandbox-env.ts';
import { openLog } from '../../server/src/base/log.ts';
import { packageRoot } from '../../server/src/base/package-root.ts';
import { applyFor } from '../../server/src/export/apply.ts';
import { readExports } from '../../server/src/export/list.ts';
import { goOn } from '../../server/src/export/make.ts';
import { fileOf } from '../../server/src/export/pieces-of.ts';
import { listPieces, readPieces } from '../../server/src/file/file.ts';
import type { House } from '../../server/src/house.ts';
import { openHouse } from '../../server/src/open-house.ts';
import { paperOf } from '../../server/src/report/paper.ts';
import { administratorOf, throughHouse } from '../../server/src/seed-tenant.ts';
import { aReport } from '../../server/test/report.ts';
import type { BenchMember } from './seed-members.ts';
import { seedOrders } from './seed-orders.ts';
import { type Setting, vaultOf } from './setting.ts';
import type { Size } from './size.ts';

/** A zip of very many reports by application, from the first report to the last byte that is sent; and the memory of the process meanwhile. */
export type Zipping = {
  readonly reports: number;
  readonly megabytes: number;
  /** ms of one report, in the zip and printed by itself. */
  readonly houseMs: number;
  readonly floorMs: number;
  readonly memory: readonly { readonly at: string; readonly mb: number }[];
};

type Bench = { readonly owner: pg.Client; readonly member: BenchMember; readonly setting: Setting };

const rssMb = (): number => process.memoryUsage.rss() / 1_048_576;

export async function measureZip(
  bench: Bench,
  { zippedReports, zippedBetween }: Pick<Size, 'zippedReports' | 'zippedBetween'>,
): Promise<Zipping> {
  // The thread that prints is a file of the built server.
  execFileSync(process.execPath, [join(packageRoot, '..', 'scripts', 'build.mjs'), 'server'], { stdio: 'ignore' });
  await seedReports(bench, zippedReports);
  const pool = openPool({ ...bench.setting.address, user: 'app_worker', max: 4 });
  const dataDir = mkdtempSync(join(tmpdir(), 'beidiao-zip-'));
  const house = await openHouseAt(bench.setting, { pool, dataDir });
  try {
    const floorMs = await printAlone(house, Math.min(zippedReports, 100));
    const memory: { at: string; mb: number }[] = [];
    const counting = countingFiles(house, (kept) => {
      if (kept % zippedBetween === 0 && kept <= zippedReports) memory.push({ at: `${kept} reports`, mb: rssMb() });
    });
    const began = performance.now();
    const megabytes = await zipAll(counting, bench.member);
    const houseMs = (performance.now() - began) / zippedReports;
    memory.push({ at: 'packed and sent', mb: rssMb() });
    return { reports: zippedReports, megabytes, houseMs, floorMs, memory };
  } finally {
    await house.printer.close();
    await house.pdfCleaner.close();
    await pool.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const openHouseAt = (
  { masterKey }: Pick<Setting, 'masterKey'>,
  { pool, dataDir }: { pool: Pool; dataDir: string },
): Promise<House> =>
  openHouse({
    database: { system: pool },
    masterKey: Buffer.from(masterKey, 'base64'),
    dataDir,
    publicUrl: 'http://localhost',
    sandbox: wholeSandbox,
    log: openLog('error'),
  });

/** Tells how many files were kept. */
function countingFiles(house: House, onKept: (kept: number) => void): House {
  const { files } = house.ports;
  let kept = 0;
  const write: typeof files.write = async (place, sealed) => {
    await files.write(place, sealed);
    kept += 1;
    onKept(kept);
  };
  return { ...house, ports: { ...house.ports, files: { ...files, write } } };
}

/** Applies, makes and fetches; answers the megabytes that were read. */
async function zipAll(house: House, member: BenchMember): Promise<number> {
  const context = { actor: administratorOf(member), ...throughHouse(house), house, language: 'zh' as const };
  const { id } = await applyFor(context, ExportWish.parse({ kind: 'reports' }));
  await goOn(house, { memberId: member.memberId, exportId: id }, Number.POSITIVE_INFINITY);
  const { rows } = await readExports(context, { status: [], withHidden: false, pageNo: 1, pageSize: 1 });
  const bytes = rows[0]?.bytes ?? 0;
  // As the download reads it; the link itself is a matter of requests.
  const pieces = await listPieces(context.db, fileOf({ memberId: member.memberId, exportId: id }));
  let read = 0;
  for await (const chunk of readPieces(house, member.memberId, pieces)) read += chunk.length;
  if (read !== bytes) throw new RangeError(`the zip has ${read} bytes instead of ${bytes}`);
  return read / 1_048_576;
}

/** ms of one report without list, seal, file and zip. */
async function printAlone(house: House, count: number): Promise<number> {
  const print = async (n: number): Promise<void> => {
    const content = paperOf(reportNo(n), { language: 'zh', reader: { name: '沈若溪', at: house.now() } });
    await house.printer.print({ template: 'report', content, watermark: content.watermark });
  };
  for (let n = 0; n < Math.min(count, 10); n += 1) await print(n);
  const began = performance.now();
  for (let n = 0; n < count; n += 1) await print(n);
  return (performance.now() - began) / count;
}

const reportNo = (n: number) =>
  aReport({ name: `欧阳${n}`, position: `工程师 ${n}`, reportNo: `BD${String(n).padStart(10, '0')}` });

/** Orders whose reports are whole, each with a snapshot of its own, behind the back of the house. */
async function seedReports({ owner, member, setting }: Bench, count: number): Promise<void> {
  await seedOrders(owner, member, { setting, count });
  const { rows } = await owner.query<{ id: string }>(
    'update app.order_detail set state = 7, report_version = 1 where member_id = $1 returning id',
    [member.memberId],
  );
  const vault = vaultOf(setting);
  const contents = rows.map(({ id }, n) => {
    const { version: _version, kind: _kind, createdAt: _at, hash: _hash, issue: _issue, ...snapshot } = reportNo(n);
    return vault.seal('report.content', JSON.stringify(snapshot), `detail ${id}`);
  });
  await owner.query(
    `insert into app.report (member_id, order_detail_id, version, kind, light, content_enc, hash, finding_count)
     select $1, id, 1, 'full', 'green', content, sha256(content), 0 from unnest($2::bigint[], $3::bytea[]) as it (id, content)`,
    [member.memberId, rows.map(({ id }) => id), contents],
  );
  await owner.query('analyze app.order_detail, app.report');
}
