import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import { describeError } from '../base/log.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import type { CallbackReply, SentCallback } from '../ports/ports.ts';
import { acceptCallback } from './payment.ts';

/**
 * Answers a channel in its own form: that it is done, or that it should call again. What was forged is never done, and
 * whoever sent it learns no more. Undefined where the channel is not switched on.
 */
export async function answerCallback(
  house: House,
  channel: ChannelCode,
  sent: SentCallback,
): Promise<CallbackReply | undefined> {
  const port = house.ports.payment[channel];
  if (port === undefined) return undefined;
  try {
    await acceptCallback(house, channel, sent);
    return port.answerCallback(true);
  } catch (error) {
    const why = error instanceof Refusal ? error.why : describeError(error);
    house.log[error instanceof Refusal ? 'warn' : 'error']({ channel, why }, 'a callback was not taken');
    return port.answerCallback(false);
  }
}
