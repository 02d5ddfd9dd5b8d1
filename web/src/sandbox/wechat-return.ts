type Consent = { returnUrl: string; state: string; openId: string };

/** Back to the page that asked, on this site only; null for any other address. */
export function wechatReturn({ returnUrl, state, openId }: Consent, origin: string): string | null {
  try {
    const url = new URL(returnUrl);
    if (url.origin !== origin) return null;
    const nonce = [...crypto.getRandomValues(new Uint8Array(8))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    url.searchParams.set('code', `sandbox-${openId}.${nonce}`);
    url.searchParams.set('state', state);
    return url.href;
  } catch {
    return null;
  }
}
