import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimOwnership, clearStaleLock, hasOtherOwner, isRunning, readPostmaster } from './process.ts';

let dir: string;

beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'beidiao-process-'));
});

afterEach(() => fs.rmSync(dir, { recursive: true }));

describe.runIf(process.platform === 'linux')('isRunning', () => {
  it('does not take a zombie for a living process', async () => {
    // sleep replaces the shell and never reaps the child it inherits.
    const parent = spawn('sh', ['-c', 'sleep 30 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = await once(parent.stdout, 'data');
    const zombie = Number(String(line));
    expect(isRunning(zombie)).toBe(true);
    await vi.waitFor(() => expect(fs.readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n'));
    process.kill(zombie, 'SIGKILL');
    await vi.waitFor(() => expect(isRunning(zombie)).toBe(false), { timeout: 30_000 });
    expect(() => process.kill(zombie, 0)).not.toThrow();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });
});

describe.runIf(process.platform === 'linux')('clearStaleLock', () => {
  it('removes a lock whose pid now belongs to another program', () => {
    fs.writeFileSync(path.join(dir, 'postmaster.pid'), `${process.pid}\n/somewhere\n`);
    expect(readPostmaster(dir)).toBe(process.pid);
    clearStaleLock(dir);
    expect(readPostmaster(dir)).toBeUndefined();
  });

  it('keeps the lock of a postmaster', () => {
    const child = spawn('sleep', ['30'], { argv0: 'postgres', stdio: 'ignore' });
    fs.writeFileSync(path.join(dir, 'postmaster.pid'), `${child.pid}\n`);
    clearStaleLock(dir);
    expect(readPostmaster(dir)).toBe(child.pid);
    child.kill('SIGKILL');
  });
});

describe('hasOtherOwner', () => {
  it('means a living process that is not this one', () => {
    expect(hasOtherOwner(dir)).toBe(false);
    claimOwnership(dir);
    expect(hasOtherOwner(dir)).toBe(false);
    fs.writeFileSync(path.join(dir, 'postgres-owner'), `${process.ppid} another start of the same pid`);
    expect(hasOtherOwner(dir)).toBe(false);
  });
});
