import { failuresBeforeCaptcha } from '@beidiao/contract/account/calls';
import { type CodeKind, type CodeScene, codeScenes } from '@beidiao/contract/account/phone-code';
import { failuresBeforeLock, failuresBeforeLockOfName } from '@beidiao/contract/account/sign-in';

/** Whose code it is: what it is for, what else tells it apart, and the phone last. */
export type CodeSubject = readonly [purpose: string, ...of: readonly string[], phoneNo: string];

export const phoneSubject = (scene: CodeScene, phoneNo: string): CodeSubject => ['account', scene, phoneNo];

const isOfScene = ([purpose, scene]: CodeSubject, ...scenes: readonly CodeScene[]): boolean =>
  purpose === 'account' && scenes.some((each) => each === scene);
export const isOfCheck = ([purpose]: CodeSubject): boolean => purpose === 'candidate';
const isOfCandidate = (subject: CodeSubject): boolean => isOfCheck(subject) || subject[0] === 'candidate phone';

/** A phone that is to become somebody's. */
export const isOfNewPhone = (subject: CodeSubject): boolean => isOfScene(subject, codeScenes.bindPhone);

/** Whether there is a password or a link beside the code. */
export const hasOtherWays = (subject: CodeSubject): boolean =>
  isOfCandidate(subject) || isOfScene(subject, codeScenes.signIn, codeScenes.forgot);

/** On whose part of the day a code goes out. */
export const kindOfCode = (subject: CodeSubject, isVouchedFor: boolean): CodeKind =>
  isVouchedFor ? 'known' : isOfCandidate(subject) ? 'candidate' : 'stranger';

/** Marks upon letters, blanks, signs, and what nobody sees; the migration of name keys has the same list. */
const beside =
  /[\u0300-\u036f]|[\ufe00-\ufe0f]|[\0-\x20!-/:-@[-`{-\xa0\xad·\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u301f\u3030・\u3164\ufeff\ufff0-\uffff]/g;

/** Two writings of one firm's name (full-width letters, letter case, accents, blanks, signs, characters that nobody sees) are one firm. */
export const enterpriseNameKey = (name: string): string =>
  name.normalize('NFKC').normalize('NFKD').replace(beside, '').normalize('NFC').toLowerCase();

/** What tries to sign in are counted under, with how many lock it, and from how many on it takes a picture. */
export const tryLimits = {
  /** A name from one address, or on a known device. */
  pair: { lock: failuresBeforeLock, picture: failuresBeforeCaptcha },
  name: { lock: failuresBeforeLockOfName, picture: failuresBeforeCaptcha },
  /** Many people may sit behind one address. */
  address: { lock: Infinity, picture: failuresBeforeCaptcha },
  /** Of whoever is signed in already: no picture was ever asked for. */
  own: { lock: failuresBeforeLock, picture: Infinity },
} as const;
export type TryLimit = keyof typeof tryLimits;

/** Shows to its owner which address is meant, and to nobody else who they are. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');

export const codeWords = (code: string): string =>
  `【背调】验证码 ${code}，5 分钟内有效。请勿向任何人透露。 Your code is ${code}, valid for 5 minutes. Never share it with anyone.`;
