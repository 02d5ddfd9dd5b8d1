import type { ExportFault } from '@beidiao/contract/export/states';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import type { Asked, Reading } from './lists.ts';
import type { Run } from './make-store.ts';
import type { ExportRecord } from './store.ts';

/** No file comes of it, whatever is tried. */
export class Unmakeable extends Error {
  readonly fault: ExportFault;
  constructor(fault: ExportFault) {
    super(fault);
    this.fault = fault;
  }
}

/** One taking of an application: what is read, and as which run it is written. */
export type Making = {
  readonly row: ExportRecord;
  readonly run: Run;
  readonly reading: Reading;
  readonly asked: Asked;
  readonly needs: readonly PermissionCode[];
};
