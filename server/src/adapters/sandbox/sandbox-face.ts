import { type FacePort, VendorSilent } from '../../ports/ports.ts';

/**
 * The answer follows from the last four digits of the phone, so that every outcome can be played with any picture:
 * 0021 never matches · 0022 matches at the third picture · 0023 shows no face · 0024 the service is silent · anything else matches.
 */
export const sandboxFace: FacePort = {
  async compare({ person, attempt }) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    const tail = person.phoneNo.slice(-4);
    if (tail === '0024') throw new VendorSilent('the sandbox face service was asked to be silent');
    if (tail === '0023') return { result: 'unclear', score: null };
    if (tail === '0021' || (tail === '0022' && attempt < 3)) return { result: 'mismatch', score: 0.41 };
    return { result: 'match', score: 0.97 };
  },
};
