import { z } from 'zod';

const daily = (most: number) => z.coerce.number().int().min(1).max(10_000_000).default(most);

/** How much a day, each counted in the database for all processes together. */
export const capFields = {
  /** Messages that one phone or address gets; a quarter of it within ten minutes. */
  MESSAGES_PER_RECEIVER: daily(20),
  /** Codes to phones that strangers have sent, and as many to the phones of candidates. */
  SMS_CODES_PER_DAY: daily(2_000),
  /** Messages to people outside that a member has sent before it is confirmed. */
  MESSAGES_BEFORE_CONFIRMATION: daily(10),
  /** Messages that one person has sent to people outside. */
  MESSAGES_PER_PERSON: daily(1_000),
  /** The same of all people of a member. */
  MESSAGES_PER_MEMBER: daily(5_000),
  /** Comparisons of name, phone and ID card for all candidates of a member. */
  LOOK_UPS_PER_MEMBER: daily(1_000),
  /** Those of one ID card, whoever asks. */
  LOOK_UPS_PER_PERSON: daily(9),
};
const Fields = z.object(capFields);

export type Caps = {
  readonly messages: {
    readonly perReceiver: number;
    readonly perPerson: number;
    readonly perMember: number;
    readonly beforeConfirmation: number;
  };
  readonly codes: { readonly perDay: number };
  readonly lookUps: { readonly perMember: number; readonly perPerson: number };
};

export const capsOf = (env: z.infer<typeof Fields>): Caps => ({
  messages: {
    perReceiver: env.MESSAGES_PER_RECEIVER,
    perPerson: env.MESSAGES_PER_PERSON,
    perMember: env.MESSAGES_PER_MEMBER,
    beforeConfirmation: env.MESSAGES_BEFORE_CONFIRMATION,
  },
  codes: { perDay: env.SMS_CODES_PER_DAY },
  lookUps: { perMember: env.LOOK_UPS_PER_MEMBER, perPerson: env.LOOK_UPS_PER_PERSON },
});
