import { randomUUID } from 'node:crypto';
import { inOnePiece } from '@beidiao/contract/typed/signs';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import type { Vault } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { Refusal } from '../base/refusal.ts';
import { addCaptcha, testCaptcha, useUpCaptcha } from './session-store.ts';

export type CaptchaAnswer = { readonly sessionId: string; readonly validateCode: string };

export const captchaKey = (vault: Vault, answer: CaptchaAnswer): Buffer =>
  vault.lookUp('', 'captcha', answer.sessionId, inOnePiece(answer.validateCode).toLowerCase());

/**
 * A picture of four characters, without those that look alike. Rasterised: the paths of the SVG can be read by a machine.
 */
export async function drawCaptcha(house: House, scene: string): Promise<{ sessionId: string; image: string }> {
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    ignoreChars: '0oO1ilIvVuU',
    color: false,
    background: '#ffffff',
    width: 120,
    height: 44,
  });
  const png = await sharp(Buffer.from(data), { density: 144 }).png().toBuffer();
  const sessionId = randomUUID();
  const answerKey = captchaKey(house.vault, { sessionId, validateCode: text });
  await house.system.transaction((tx) => addCaptcha(tx, { sessionId, answerKey, scene }));
  return { sessionId, image: `data:image/png;base64,${png.toString('base64')}` };
}

/** Leaves the picture usable when the answer is right. */
export const isCaptchaRight = (house: House, answer: CaptchaAnswer): Promise<boolean> =>
  house.system.transaction((tx) => testCaptcha(tx, answer.sessionId, captchaKey(house.vault, answer)));

/** Uses the picture up, right or wrong. @throws Refusal captchaNeeded, captchaWrong */
export async function passPicture(house: House, answer: CaptchaAnswer | undefined): Promise<void> {
  if (answer === undefined) throw new Refusal('captchaNeeded');
  const key = captchaKey(house.vault, answer);
  if (!(await house.system.transaction((tx) => useUpCaptcha(tx, answer.sessionId, key))))
    throw new Refusal('captchaWrong');
}
