import type { factorCalls } from '@beidiao/contract/account/second-factor';
import type { Actor } from '../access/actor.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import type { Handlers } from '../house.ts';
import { readDemand, setDemand } from './factors-of-others.ts';
import { askPasskey } from './factor-proof.ts';
import {
  confirmPasskey,
  confirmTotp,
  type OwnSession,
  proveAgain,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from './factors.ts';
import { askTicketPasskey, finishSignIn } from './second-step.ts';

const sessionOf = ({ actor, request }: { actor: Actor; request: RequestFacts }): OwnSession => ({
  userId: actor.userId,
  factor: actor.factor,
  holderHash: request.tokenHash ?? Buffer.alloc(0),
  request,
});

export const factorHandlers: Handlers<typeof factorCalls> = {
  finishSignIn: ({ ticket, code, passkey }, { house, request }) =>
    finishSignIn(house, { ticket, code, passkey, request }),

  async askSignInPasskey({ ticket }, { house }) {
    return { question: await askTicketPasskey(house, ticket) };
  },

  own: (_, context) => context.aside(() => readFactors(context.house, sessionOf(context))),

  startTotp: ({ password }, context) => context.aside(() => startTotp(context.house, sessionOf(context), password)),

  async confirmTotp({ code }, context) {
    return { recoveryCodes: await context.aside(() => confirmTotp(context.house, sessionOf(context), code)) };
  },

  async startPasskey({ password }, context) {
    return { question: await context.aside(() => startPasskey(context.house, sessionOf(context), password)) };
  },

  async confirmPasskey(made, context) {
    return { recoveryCodes: await context.aside(() => confirmPasskey(context.house, sessionOf(context), made)) };
  },

  async remove({ passkeyId, password }, context) {
    await context.aside(() => removeFactor(context.house, sessionOf(context), { passkeyId, password }));
    return {};
  },

  async renewRecoveryCodes({ code, passkey }, context) {
    const proof = { code, passkey };
    return { recoveryCodes: await context.aside(() => renewRecoveryCodes(context.house, sessionOf(context), proof)) };
  },

  async askPasskey(_, context) {
    return { question: await context.aside(() => askPasskey(context.house, sessionOf(context))) };
  },

  prove: ({ code, passkey }, context) =>
    context.aside(() => proveAgain(context.house, sessionOf(context), { code, passkey })),

  demand: (_, { house, actor, aside }) => aside(() => readDemand(house, actor)),

  setDemand: (wish, { house, actor, request, aside }) => aside(() => setDemand(house, actor, { ...wish, request })),
};
