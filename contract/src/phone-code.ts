import { z } from 'zod';

/** A code that travels to a phone. */
export const phoneCode = { digits: 6, lifeMs: 5 * 60_000, tries: 5, resendAfterMs: 60_000, perDay: 10 } as const;

/** What a code is for: a code of one scene opens nothing in another. */
export const codeScenes = {
  signIn: '1',
  forgot: '2',
  bindPhone: '3',
  changeEmail: '4',
  closeAccount: '5',
  activate: '6',
  unbind: '7',
  register: '8',
} as const;
export const CodeScene = z.enum(codeScenes);
export type CodeScene = z.infer<typeof CodeScene>;

/** Codes that one address may ask for; from the fourth in a quarter of an hour it takes a picture. */
export const codesPerAddress = { withoutPicture: 3, perHour: 20, perDay: 60 } as const;

export const ValidateCode = z.string().regex(/^\d{6}$/, { error: 'phoneCode' });
