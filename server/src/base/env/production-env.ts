import { isPublicPassword, whyGuessable } from './secret-strength.ts';

type Asked = {
  readonly MASTER_KEY?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly SEED_DEMO?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
};

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether the address is one of this machine, which nobody on the way can read. */
export const isLoopbackUrl = (url: string): boolean => URL.canParse(url) && loopback.test(new URL(url).hostname);

/** What a house with real people in it may not start with. */
export function unfitForProduction(env: Asked): string[] {
  return [
    ...wrongMasterKey(env.MASTER_KEY),
    ...wrongPublicUrl(env.PUBLIC_URL),
    ...(env.SEED_DEMO !== undefined && env.SEED_DEMO !== 'off' ? ['SEED_DEMO: must not be on in production'] : []),
    ...wrongDatabaseUrl(env.DATABASE_URL),
    ...(isPublicPassword(env.S3_SECRET_ACCESS_KEY ?? '', '') && env.S3_SECRET_ACCESS_KEY !== undefined
      ? ['S3_SECRET_ACCESS_KEY: is a default that everybody knows']
      : []),
  ];
}

function wrongMasterKey(key: string | undefined): string[] {
  if (key === undefined) return ['MASTER_KEY: is missing. Make one with: openssl rand -base64 32'];
  const why = whyGuessable(Buffer.from(key, 'base64'));
  return why === undefined ? [] : [`MASTER_KEY: ${why}. Make one with: openssl rand -base64 32`];
}

function wrongPublicUrl(url: string | undefined): string[] {
  if (url === undefined) return ['PUBLIC_URL: is missing. It is the address that people open, https://…'];
  return inTheClear('PUBLIC_URL', url);
}

export const inTheClear = (name: string, url: string): string[] =>
  url.startsWith('https://') || isLoopbackUrl(url)
    ? []
    : [`${name}: must start with https:// in production; passwords and reports would travel in the clear`];

function wrongDatabaseUrl(url: string | undefined): string[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const { username, password } = new URL(url);
  if (password === '') return [];
  const isPublic = isPublicPassword(decodeURIComponent(password), decodeURIComponent(username));
  return isPublic ? ['DATABASE_URL: has a default password that everybody knows'] : [];
}
