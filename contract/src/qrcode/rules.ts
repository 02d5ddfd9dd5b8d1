import { inOnePiece } from '../typed/signs.ts';
import { orderStates, type OrderState } from '../order/states.ts';

/** The same person hands in the same code once within this time: 7 hours 18 minutes. */
export const qrAgainMs = 26_298_000;

/** What stands behind the last slash of the short address: no letter or digit that can be taken for another. */
export const qrCodeLength = 6;
/** As people type it from a sheet. */
export const tidyQrCode = (typed: string): string => inOnePiece(typed).toUpperCase();

/** Where a code that was printed leads. */
export const qrPath = (code: string): string => `/q/${code}`;

export const qrStates = ['open', 'full', 'expired', 'stopped'] as const;
export type QrState = (typeof qrStates)[number];

type Standing = {
  readonly cap: number | null;
  readonly submitted: number;
  readonly endsAt: Date | null;
  readonly isStopped: boolean;
};
/** What is told first is what its owner did to it, then what time did. */
export function qrStateOf({ cap, submitted, endsAt, isStopped }: Standing, now: Date): QrState {
  if (isStopped) return 'stopped';
  if (endsAt !== null && endsAt <= now) return 'expired';
  return cap !== null && submitted >= cap ? 'full' : 'open';
}

const s = orderStates;
/** Submissions by what is to be done about them. */
export const qrTabs = {
  waiting: [s.awaitingViewing],
  consenting: [s.awaitingIdentity, s.awaitingAuthorization, s.awaitingFace],
  checking: [s.authorized, s.generating, s.partlyReported],
  reported: [s.reported, s.deleted],
  ended: [s.refused, s.authorizationExpired, s.identityFailed, s.cancelled, s.expired, s.faceFailed, s.faceExpired],
} as const satisfies Record<string, readonly OrderState[]>;
export type QrTab = keyof typeof qrTabs;
export const allQrTabs = Object.keys(qrTabs) as readonly QrTab[];

/** Codes that one member can have in use. */
export const qrCodesMost = 500;
/** Submissions that are taken up by one payment. */
export const takeUpMost = 100;
/** Codes that nobody has, asked from one address within an hour: enough for a misread sheet, too few to guess. */
export const qrGuessesPerHour = 60;
