/** How this tab was opened. A page of another app (`authType=h5` in the address) brings its own sign-in each time. */
export type AuthType = 'h5' | '';

const keptKey = 'beidiao.authType';

/** What the address says; else what it said when the tab was opened, since later pages no longer say it. */
export function authTypeOf(search: string, kept: string | null): AuthType {
  const said = new URLSearchParams(search).get('authType') ?? kept;
  return said === 'h5' ? 'h5' : '';
}

/** Of this tab, and kept for it alone. */
export function readAuthType(): AuthType {
  const authType = authTypeOf(location.search, sessionStorage.getItem(keptKey));
  if (authType === 'h5') sessionStorage.setItem(keptKey, authType);
  return authType;
}

/** The WeChat that another app says it was opened by; undefined where it says nothing. */
export const openIdIn = (search: string): string | undefined => new URLSearchParams(search).get('openId') || undefined;
