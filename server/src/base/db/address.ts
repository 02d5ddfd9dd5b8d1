/**
 * With a socket folder among the parameters an address may name a user and no host, which `URL` does not read.
 * @throws TypeError
 */
export function readAddress(databaseUrl: string): URL {
  const [, user] = /^postgres(?:ql)?:\/\/([^/@]+)@\//.exec(databaseUrl) ?? [];
  if (user === undefined) return new URL(databaseUrl);
  const url = new URL(databaseUrl.replace(`${user}@`, ''));
  url.searchParams.set('user', decodeURIComponent(user.split(':')[0] ?? ''));
  return url;
}

/** As libpq allows and the driver does not: `postgres://a,b/house`, `?host=a,b`. */
export const namesSeveralHosts = (databaseUrl: string): boolean =>
  /^\w+:\/\/(?:[^/?#]*@)?[^/?#@]*,[^/?#@]*(?:[/?#]|$)/.test(databaseUrl) ||
  /[?&]host=[^&#]*(?:,|%2c)/i.test(databaseUrl);

export function isReadableAddress(databaseUrl: string): boolean {
  try {
    readAddress(databaseUrl);
    return true;
  } catch {
    return false;
  }
}
