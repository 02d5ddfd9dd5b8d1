import { join } from 'node:path';
import { localFiles } from './adapters/files/local-files.ts';
import type { SourceSettings } from './adapters/http/connector-settings.ts';
import { httpIdentity, httpSources } from './adapters/http/http-sources.ts';
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
  /** Where sources are asked; without it the sandbox plays them all. */
  readonly sources?: SourceSettings | undefined;
  readonly log: Log;
  readonly now?: () => Date;
};

/** Puts together what handlers and jobs use. */
export async function openHouse(parts: HouseParts): Promise<House> {
  const { database, masterKey, dataDir, publicUrl, isSandbox, sources: settings, log, now } = parts;
  const system = systemOf(database.system);
  const vault = new Vault(masterKey);
  const played = sandboxPorts({ system, vault, publicUrl });
  const asked = settings && {
    sources: httpSources({ system, settings, played: isSandbox ? played.sources : undefined }),
    identity: httpIdentity(system, settings, played.identity),
  };
  return {
    system,
    vault,
    // The environment has made sure that the sandbox is on: real adapters come with their ports' own issues.
    ports: { ...played, ...asked, files: localFiles(join(dataDir, 'files')) },
    signInKey: await loadSignInKey(system, vault),
    printer: new Printer(),
    publicUrl,
    isSandbox,
    log,
    meter: new Meter(),
    now: now ?? (() => new Date()),
  };
}
