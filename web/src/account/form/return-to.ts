/** Only a path of this site may follow a sign-in, or a link could lead people from it to a copy of it. */
export function safeReturnTo(returnTo: string | undefined, origin: string): string | null {
  if (!returnTo?.startsWith('/')) return null;
  try {
    const url = new URL(returnTo, origin);
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
}
