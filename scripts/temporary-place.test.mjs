import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { folderOfRun } from './temporary-place.mjs';

const within = mkdtempSync(path.join(tmpdir(), 'place-'));
test.after(() => rmSync(within, { recursive: true, force: true }));

test('the folder of a run that was killed is removed by the next run, those of others stay', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const [killed, running, other] = [`check-${ended}-a1`, `check-${process.ppid}-a1`, 'check-list.csv'];
  for (const name of [killed, running]) mkdirSync(path.join(within, name));
  writeFileSync(path.join(within, killed, 'pg_wal'), '');
  writeFileSync(path.join(within, other), '');
  const own = path.basename(folderOfRun(within));
  assert.deepEqual(readdirSync(within).toSorted(), [running, own, other].toSorted());
});
