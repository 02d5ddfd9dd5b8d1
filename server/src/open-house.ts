import { join } from 'node:path';
import { localFiles } from './adapters/files/local-files.ts';
import { sandboxPorts } from './adapters/sandbox/sandbox-ports.ts';
import type { Database } from './base/database.ts';
import { systemOf } from './base/db.ts';
import type { Log } from './base/log.ts';
import { Meter } from './base/meter.ts';
import { Printer } from './base/printer.ts';
import { loadSignInKey } from './base/sign-in-key.ts';
import { Vault } from './base/vault.ts';
import type { House } from './house.ts';

export type HouseParts = {
  readonly database: Pick<Database, 'system'>;
  readonly masterKey: Buffer;
  /** Where files are kept, among others. */
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly isSandbox: boolean;
  readonly log: Log;
  readonly now?: () => Date;
};

/** Puts together what handlers and jobs use. */
export async function openHouse(parts: HouseParts): Promise<House> {
  const { database, masterKey, dataDir, publicUrl, isSandbox, log, now } = parts;
  const system = systemOf(database.system);
  const vault = new Vault(masterKey);
  return {
    system,
    vault,
    // The environment has made sure that the sandbox is on: real adapters come with their ports' own issues.
    ports: { ...sandboxPorts({ system, vault, publicUrl }), files: localFiles(join(dataDir, 'files')) },
    signInKey: await loadSignInKey(system, vault),
    printer: new Printer(),
    publicUrl,
    isSandbox,
    log,
    meter: new Meter(),
    now: now ?? (() => new Date()),
  };
}
