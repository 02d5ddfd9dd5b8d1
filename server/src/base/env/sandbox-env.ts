import { z } from 'zod';

/** What the sandbox can play, one by one. `ats` is a system for applicants that binds enterprises. */
export const sandboxParts = [
  'mail',
  'sms',
  'voice',
  'wechat',
  'identity',
  'face',
  'portals',
  'sources',
  'payment',
  'ats',
] as const;
export type SandboxPart = (typeof sandboxParts)[number];
export type Sandbox = ReadonlySet<SandboxPart>;

export const wholeSandbox: Sandbox = new Set(sandboxParts);

/** Played, these would let anybody in as anybody: what proves a person is known to whoever reads the source. */
const neverInProduction: readonly SandboxPart[] = ['wechat', 'ats'];

const isPart = (name: string): name is SandboxPart => (sandboxParts as readonly string[]).includes(name);

export const sandboxFields = {
  /** Which outside services are played on this machine: `all`, `none`, or their names with commas. */
  SANDBOX: z
    .string()
    .transform((text, context): 'all' | readonly SandboxPart[] => {
      if (text === 'all') return 'all';
      const names = text === 'none' ? [] : text.split(',').map((name) => name.trim());
      const parts = names.filter(isPart);
      if (parts.length === names.length) return parts;
      context.addIssue({
        code: 'custom',
        message: `must be all, none, or some of ${sandboxParts.join(', ')} with commas between them`,
      });
      return z.NEVER;
    })
    .optional(),
  /** Where the pages and calls of the sandbox are in production: a port of this machine's loopback. */
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** The port of 127.0.0.1 where the recruiting systems of the sandbox are; without a word the one above PORT. */
  SANDBOX_RECRUITING_PORT: z.coerce.number().int().min(1).max(65535).optional(),
};
const Fields = z.object(sandboxFields);
type Fields = z.infer<typeof Fields>;

/** Undefined where no recruiting system is played, and never in production. A port by chance has none above it. */
export function recruitingPortOf(
  { SANDBOX_RECRUITING_PORT: chosen, PORT }: Fields & { readonly PORT: number },
  { sandbox, isProduction }: { sandbox: Sandbox; isProduction: boolean },
): number | undefined {
  if (isProduction || !sandbox.has('ats')) return undefined;
  return chosen ?? (PORT === 0 || PORT === 65_535 ? undefined : PORT + 1);
}

/** Without a word the sandbox plays everything that has no real service, and nothing in production. */
export function sandboxOf({ SANDBOX: chosen }: Fields, isProduction: boolean): Sandbox {
  if (chosen === undefined) return isProduction ? new Set() : wholeSandbox;
  return chosen === 'all' ? wholeSandbox : new Set(chosen);
}

/** In production what is played is named, harmless to accounts, and reached from this machine alone. */
export function wrongSandbox(env: Fields & { readonly PORT: number }, isProduction: boolean): string[] {
  if (!isProduction)
    return env.SANDBOX_RECRUITING_PORT === env.PORT ? ['SANDBOX_RECRUITING_PORT: must differ from PORT'] : [];
  if (env.SANDBOX === 'all')
    return ['SANDBOX: all is not taken in production. Name the services that are to be played, such as payment,face'];
  const chosen = env.SANDBOX ?? [];
  const forbidden = chosen.filter((part) => neverInProduction.includes(part));
  const problems = forbidden.map(
    (part) => `SANDBOX: ${part} can not be played in production, anybody could sign in as anybody`,
  );
  if (chosen.length > 0 && env.SANDBOX_PORT === undefined)
    problems.push(
      'SANDBOX_PORT: is missing. In production the pages and calls of the sandbox are served on 127.0.0.1 alone, at this port',
    );
  if (env.SANDBOX_PORT !== undefined && env.SANDBOX_PORT === env.PORT)
    problems.push('SANDBOX_PORT: must differ from PORT');
  return problems;
}
