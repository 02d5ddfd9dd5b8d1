import { randomUUID } from 'node:crypto';
import { picturesPerHour } from '@beidiao/contract/account/calls';
import { inOnePiece } from '@beidiao/contract/typed/signs';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import type { Vault } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { Refusal } from '../base/refusal.ts';
import { countUp } from '../base/tally.ts';
import { addCaptcha, testCaptcha, useUpCaptcha } from './session-store.ts';

export type CaptchaAnswer = { readonly sessionId: string; readonly validateCode: string };

export const captchaKey = (vault: Vault, answer: CaptchaAnswer): Buffer =>
  vault.lookUp('', 'captcha', answer.sessionId, inOnePiece(answer.validateCode).toLowerCase());

/** Whoever guesses needs a picture for each answer. @throws Refusal tooMany */
async function countPicture(house: House, address: string): Promise<void> {
  const tally = { key: house.vault.lookUp('', 'pictures an hour', address), windowMs: 60 * 60_000, now: house.now() };
  await house.system.transaction(async (tx) => {
    const { count, endsAt } = await countUp(tx, tally);
    // What is refused is not counted.
    if (count > picturesPerHour)
      throw new Refusal('tooMany', { seconds: Math.ceil((endsAt.getTime() - tally.now.getTime()) / 1000) });
  });
}

/**
 * A picture of four characters, without those that look alike. Rasterised: the paths of the SVG can be read by a machine.
 * @throws Refusal tooMany
 */
export async function drawCaptcha(
  house: House,
  { scene, address }: { scene: string; address: string },
): Promise<{ sessionId: string; image: string }> {
  await countPicture(house, address);
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

/** A right answer leaves the picture good for the one call that follows; a wrong one spends it. */
export const isCaptchaRight = (house: House, answer: CaptchaAnswer): Promise<boolean> =>
  house.system.transaction((tx) => testCaptcha(tx, answer.sessionId, captchaKey(house.vault, answer)));

/** Uses the picture up, right or wrong. @throws Refusal captchaNeeded, captchaWrong */
export async function passPicture(house: House, answer: CaptchaAnswer | undefined): Promise<void> {
  if (answer === undefined) throw new Refusal('captchaNeeded');
  const key = captchaKey(house.vault, answer);
  if (!(await house.system.transaction((tx) => useUpCaptcha(tx, answer.sessionId, key))))
    throw new Refusal('captchaWrong');
}
