import type { SystemMessage } from '@beidiao/contract/notice/calls';

/** The newest message's id; ids grow. */
export const newestId = (rows: readonly Pick<SystemMessage, 'id'>[]): bigint =>
  rows.reduce((newest, { id }) => (BigInt(id) > newest ? BigInt(id) : newest), 0n);

/** Unread reports that came after what was there when the page opened, newest first. */
export const newReports = (rows: readonly SystemMessage[], after: bigint): SystemMessage[] =>
  rows.filter(({ id, type, viewCheck }) => type === 'report' && !viewCheck && BigInt(id) > after);
