const key = 'beidiao.sandboxAts';

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** What comes back is believed only with the state that was made here, and the code is worth nothing without the verifier (PKCE). */
export async function newState(): Promise<{ state: string; code_challenge: string; code_challenge_method: 'S256' }> {
  const [state, verifier] = [random(), random()];
  sessionStorage.setItem(key, JSON.stringify({ state, verifier }));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { state, code_challenge: base64Url(new Uint8Array(hash)), code_challenge_method: 'S256' };
}

/** The verifier of this state, once; null for a state of somebody else. */
export function takeVerifier(state: string | undefined): string | null {
  const own: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  sessionStorage.removeItem(key);
  const isOwn = typeof own === 'object' && own !== null && 'state' in own && 'verifier' in own && own.state === state;
  return isOwn ? String(own.verifier) : null;
}
