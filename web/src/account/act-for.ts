import { accountCalls, type Enterprise } from '@beidiao/contract/account/calls';
import { send } from '../wire/send/send.ts';
import { enterEnterprise, leaveEnterprise } from '../wire/send/session.ts';

/** From here on the person acts for the enterprise. @throws Refused notBound, userDisabled */
export async function actForEnterprise(epId: string): Promise<Enterprise> {
  const { accessToken, enterprise } = await send(accountCalls.exchange, { epId }, { asPerson: true });
  enterEnterprise(accessToken, enterprise);
  return enterprise;
}

/** From here on the person acts for the own, personal account. */
export const actForSelf = leaveEnterprise;
