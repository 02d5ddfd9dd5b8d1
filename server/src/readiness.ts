import type { Pool } from './base/db/db.ts';
import type { House } from './house.ts';
import { VendorRefused } from './ports/ports.ts';

export type Readiness = {
  readonly isReady: boolean;
  readonly said: { readonly status: string; readonly files?: 'ready' | 'silent' | 'refused' };
};

const freshMs = 10_000;

/**
 * What `/readyz` says. Without the database nothing can be served; without the bucket everything but files can, so that
 * is said and takes no process out of service. The bucket is asked at most every ten seconds, however often we are.
 */
export function readinessOf({ ports, now }: Pick<House, 'ports' | 'now'>, tenants: Pool): () => Promise<Readiness> {
  let looked: { at: number; files: Promise<Readiness['said']['files']> } | undefined;
  const lookAtFiles = (): Promise<Readiness['said']['files']> => {
    const at = now().getTime();
    if (looked === undefined || Math.abs(at - looked.at) >= freshMs) looked = { at, files: stateOf(ports.files) };
    return looked.files;
  };
  return async () => {
    try {
      await tenants.query('select 1');
    } catch {
      return { isReady: false, said: { status: 'the database does not answer' } };
    }
    const files = await lookAtFiles();
    return { isReady: true, said: { status: 'ready', ...(files === undefined ? {} : { files }) } };
  };
}

async function stateOf(files: House['ports']['files']): Promise<Readiness['said']['files']> {
  if (files.probe === undefined) return undefined;
  try {
    await files.probe();
    return 'ready';
  } catch (error) {
    return error instanceof VendorRefused ? 'refused' : 'silent';
  }
}
