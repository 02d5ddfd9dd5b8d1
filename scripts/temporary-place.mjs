/* Where a run keeps what it throws away: databases, profiles of browsers, files of servers. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The file system in memory that Linux has. */
const inMemory = '/dev/shm';
/** A run fills half a gigabyte at most; the rest is for whoever else needs memory. */
const freeBytes = 4 * 2 ** 30;

/**
 * Memory where there is room, else the temporary folder; `TMPDIR` decides where it is set. A copy of the template
 * database is 1,700 files: 0.1 s in memory, and more than 1 s on ext4 when as many have just been deleted, since it
 * gives away no inode that was freed within the last minute and looks through all of those for each new file.
 */
function temporaryPlace() {
  if (process.env.TMPDIR || !existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, process.availableMemory()) >= freeBytes ? inMemory : tmpdir();
}

/**
 * A folder for this run, named by its process. Those of runs that were killed before they could remove theirs are
 * removed first: each holds up to half a gigabyte.
 * @param within an existing folder
 */
export function folderOfRun(within = temporaryPlace()) {
  for (const name of readdirSync(within)) {
    const [, pid] = /^check-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(within, name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(within, `check-${process.pid}-`));
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (fault) {
    // It is there, and somebody else's.
    return fault.code === 'EPERM';
  }
}
