import type { PasskeyMade, PasskeyUsed } from '@beidiao/contract/account/second-factor';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Few have a passkey, and nobody before they use it. */
const load = () => import('@simplewebauthn/browser');
type Question = Record<string, unknown>;

/** Somebody has closed the window of the browser, or let it wait: nothing to tell them. */
export const isTurnedAway = (fault: unknown): boolean =>
  fault instanceof Error && (fault.name === 'NotAllowedError' || fault.name === 'AbortError');

/** Asks the browser to make a passkey. The server answers with the options of the W3C, which the wire does not spell out. */
export async function makePasskey(question: Question): Promise<PasskeyMade> {
  const { startRegistration } = await load();
  const optionsJSON = question as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Asks the browser for the answer of a passkey. */
export async function answerByPasskey(question: Question): Promise<PasskeyUsed> {
  const { startAuthentication } = await load();
  const optionsJSON = question as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
}
