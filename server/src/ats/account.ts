import type { MemberId } from '../access/actor.ts';
import { hashToken } from '../base/secrets/tokens.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { RecruitingAccount } from '../ports/ports.ts';

/** What is kept sealed of a connection. */
export type LinkSecrets = {
  readonly clientSecret: string;
  readonly signingKey: string;
  /** Of the address to which the system sends. */
  readonly callbackKey: string;
};
type Sealed = { readonly member_id: MemberId; readonly secrets_enc: Buffer };

export const sealSecrets = (vault: Vault, memberId: MemberId, secrets: LinkSecrets): Buffer =>
  vault.seal('ats_link.secrets', JSON.stringify(secrets), `member ${memberId}`);
export const openSecrets = (vault: Vault, { member_id: memberId, secrets_enc: sealed }: Sealed): LinkSecrets =>
  JSON.parse(vault.open('ats_link.secrets', sealed, `member ${memberId}`)) as LinkSecrets; // sealed by `sealSecrets`

export function accountOf(
  vault: Vault,
  row: Sealed & { readonly base_url: string; readonly client_id: string },
): RecruitingAccount {
  const { clientSecret, signingKey } = openSecrets(vault, row);
  const { base_url: baseUrl, client_id: clientId } = row;
  const key = hashToken(JSON.stringify([row.member_id, baseUrl, clientId, clientSecret])).toString('base64');
  return { key, baseUrl, clientId, clientSecret, signingKey };
}

const ownerOf = (of: { linkId: string; outsideId: string }) => `arrival ${of.linkId} ${of.outsideId}` as const;
export const sealSent = (vault: Vault, of: { linkId: string; outsideId: string }, sent: object): Buffer =>
  vault.seal('ats_arrival.sent', JSON.stringify(sent), ownerOf(of));
/** What the system has sent; an empty object once it is gone. */
export const openSent = (
  vault: Vault,
  {
    link_id: linkId,
    outside_id: outsideId,
    sent_enc: sealed,
  }: { link_id: string; outside_id: string; sent_enc: Buffer | null },
): object =>
  sealed === null ? {} : JSON.parse(vault.open('ats_arrival.sent', sealed, ownerOf({ linkId, outsideId })));
