/* What a step of a run leaves behind: processes that live on, and files in its temporary folder. Neither may be. */
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** By which the processes of a step are found, also those whose parent is gone. */
const markName = 'STEP_OF_RUN';
/** Caches that tools keep for the next run, and what a browser clears when its last process is gone. */
const ofTools = /^(tsx-|playwright-|node-compile-cache|node-jiti|\.?org\.chromium|\.com\.google|v8-compile-cache)/;
/** A process that has been told to end may take this long. */
const graceMs = 5_000;

/**
 * A temporary folder for one step, and the environment that its processes run in.
 * @param within an existing folder of this run
 */
export function placeOfStep(within, name) {
  const dir = path.join(within, `tmp-${name.replace(/\W+/g, '-')}`);
  mkdirSync(dir);
  // The embedded database runs as somebody else when the run is root's, and has to pass through.
  for (const each of [within, dir]) chmodSync(each, 0o711);
  return { dir, mark: dir, env: { TMPDIR: dir, [markName]: dir } };
}

/**
 * What is there after the step has ended, each as a line for a person. Processes are looked for where /proc tells of
 * their environment (Linux).
 */
export async function leftBehind({ dir, mark }) {
  const limit = Date.now() + graceMs;
  let alive = processesWith(mark);
  while (alive.length > 0 && Date.now() < limit) {
    await pause(100);
    alive = processesWith(mark);
  }
  const files = readdirSync(dir).filter((name) => !ofTools.test(name));
  return [
    ...alive.map(({ pid, command }) => `process ${pid} lives on: ${command}`),
    ...files.map((name) => `lies in the temporary folder: ${name}`),
  ];
}

function processesWith(mark) {
  const wanted = `${markName}=${mark}\0`;
  return numbersIn('/proc').flatMap((pid) => {
    try {
      // A process that has ended and is not waited for yet has no environment any more.
      if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(wanted)) return [];
      return [
        { pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim().slice(0, 200) },
      ];
    } catch {
      // Gone meanwhile, or somebody else's.
      return [];
    }
  });
}

function numbersIn(dir) {
  try {
    return readdirSync(dir).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
