import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { leftBehind, placeOfStep } from './left-behind.mjs';

const within = mkdtempSync(path.join(tmpdir(), 'left-'));
test.after(() => rmSync(within, { recursive: true, force: true }));

test('a step that ends its processes and removes its files leaves nothing', async () => {
  const place = placeOfStep(within, 'clean step');
  writeFileSync(path.join(place.dir, 'tsx-0'), 'a cache of a tool');
  assert.deepEqual(await leftBehind(place), []);
});

test('a file in the temporary folder is named', async () => {
  const place = placeOfStep(within, 'step with a file');
  writeFileSync(path.join(place.dir, 'beidiao-house-1'), '');
  assert.deepEqual(await leftBehind(place), ['lies in the temporary folder: beidiao-house-1']);
});

test('a process that outlives its parent is named', { skip: process.platform !== 'linux' }, async () => {
  const place = placeOfStep(within, 'step with a process');
  const code = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { detached: true, stdio: 'ignore' }).unref()`;
  const parent = spawn(process.execPath, ['-e', code], { env: { ...process.env, ...place.env } });
  await once(parent, 'exit');
  const found = await leftBehind(place);
  assert.equal(found.length, 1);
  const [, pid] = /^process (\d+) lives on: .*setTimeout/.exec(found[0]) ?? [];
  process.kill(Number(pid), 'SIGKILL');
});
