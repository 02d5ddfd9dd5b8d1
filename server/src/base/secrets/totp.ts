import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Beidiao', label, secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 });

/** Base32, 160 random bits. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from the QR code. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The time step whose code this is; a clock may be one step off. Undefined when it is none of the three. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}
