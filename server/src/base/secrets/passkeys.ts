import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** The site that a passkey belongs to. A browser makes and uses passkeys for names alone, never for an IP address. */
export type PasskeySite = { readonly id: string; readonly origin: string };

export function passkeySite(publicUrl: string): PasskeySite | undefined {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined;
}

export type KnownPasskey = { readonly credentialId: Buffer; readonly transports: readonly string[] };
export type NewPasskey = KnownPasskey & { readonly publicKey: Buffer; readonly signCount: number };

const named = ({ credentialId, transports }: KnownPasskey) => ({
  id: credentialId.toString('base64url'),
  transports: [...transports],
});
/** What a browser sends, without what is not read here. */
type Answer<Response> = Omit<Response, 'clientExtensionResults' | 'authenticatorAttachment'>;
const complete = <Response>(answer: Answer<Response>) => ({ ...answer, clientExtensionResults: {} });

/** Which authenticators there are is no matter of trust here: no attestation is asked for, and none is believed. */
const anyMaker = { attestationType: 'none' } as const;

/** What the browser is asked to make a passkey from. One that the person has is not made twice. */
export const askToCreate = (
  site: PasskeySite,
  of: { userHandle: Buffer; userName: string; known: readonly KnownPasskey[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    ...anyMaker,
    rpName: 'Beidiao',
    rpID: site.id,
    userName: of.userName,
    userID: Uint8Array.from(of.userHandle),
    excludeCredentials: of.known.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/** The new passkey, or undefined when the answer is not one to this question of this site. */
export async function readCreated(
  site: PasskeySite,
  { response, challenge }: { response: Answer<RegistrationResponseJSON>; challenge: string },
): Promise<NewPasskey | undefined> {
  const read = await verifyRegistrationResponse({
    response: complete(response),
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!read?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports,
  };
}

export const askToUse = (
  site: PasskeySite,
  known: readonly KnownPasskey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: known.map(named),
    // The password came before: that somebody is there is enough.
    userVerification: 'preferred',
  });

/**
 * The new sign count, or undefined when the signature is wrong, answers another question, was made for another site, or
 * comes from a copy of the authenticator, whose count is behind.
 */
export async function readUsed(
  site: PasskeySite,
  {
    response,
    challenge,
    passkey,
  }: { response: Answer<AuthenticationResponseJSON>; challenge: string; passkey: Omit<NewPasskey, 'transports'> },
): Promise<number | undefined> {
  const { credentialId, publicKey, signCount } = passkey;
  const read = await verifyAuthenticationResponse({
    response: complete(response),
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: credentialId.toString('base64url'),
      publicKey: Uint8Array.from(publicKey),
      counter: signCount,
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  return read?.verified ? read.authenticationInfo.newCounter : undefined;
}
