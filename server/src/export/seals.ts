import type { ExportWish } from '@beidiao/contract/export/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import type { Vault } from '../base/secrets/vault.ts';

// What was sealed was written by the line above it.
const parsed = <T>(json: string): T => JSON.parse(json) as T;

export const sealWish = (vault: Vault, memberId: MemberId, wish: ExportWish): Buffer =>
  vault.seal('export_application.wish', JSON.stringify(wish), `member ${memberId}`);
export const openWish = (vault: Vault, memberId: MemberId, sealed: Buffer): ExportWish =>
  parsed(vault.open('export_application.wish', sealed, `member ${memberId}`));

export const sealName = (vault: Vault, detailId: string, name: string): Buffer =>
  vault.seal('export_report.name', name, `detail ${detailId}`);
export const openName = (vault: Vault, detailId: string, sealed: Buffer): string =>
  vault.open('export_report.name', sealed, `detail ${detailId}`);

/** What a link is good for: the nth download of one file by one person. */
export type Link = {
  readonly memberId: MemberId;
  readonly userId: UserId;
  readonly exportId: string;
  readonly n: number;
  readonly until: number;
};
const linkPlace = 'export.link';

/** Nobody can make one who has not the key, and nothing is kept of one until it is used. */
export const writeLink = (vault: Vault, { memberId, userId, exportId, n, until }: Link): string =>
  vault.seal(linkPlace, `${userId} ${exportId} ${n} ${until}`, `member ${memberId}`).toString('base64url');

/** Undefined for what is no link, or one of somebody else. */
export function readLink(vault: Vault, text: string, { memberId, userId }: Pick<Link, 'memberId' | 'userId'>) {
  try {
    const [of = '', exportId = '', n, until] = vault
      .open(linkPlace, Buffer.from(text, 'base64url'), `member ${memberId}`)
      .split(' ');
    return of === userId ? { exportId, n: Number(n), until: Number(until) } : undefined;
  } catch {
    return undefined;
  }
}
