import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Takes as long whatever is given. */
export const isSameSecret = (given: string, is: string): boolean => timingSafeEqual(hashToken(given), hashToken(is));
