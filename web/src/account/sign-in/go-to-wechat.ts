import { signInCalls } from '@beidiao/contract/account/sign-in';
import { send } from '../../wire/send/send.ts';

const stateKey = 'beidiao.wechatState';

/** Leaves for WeChat. What comes back is believed only with the state that was made here. */
export async function goToWechat(page: 'Login' | 'Binding'): Promise<void> {
  const state = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const { url } = await send(signInCalls.askWechat, { page, state });
  sessionStorage.setItem(stateKey, state);
  location.assign(url);
}

/** Whether this answer of WeChat was asked for by this tab; each is good once. */
export function isOwnState(state: string | undefined): boolean {
  const own = sessionStorage.getItem(stateKey);
  sessionStorage.removeItem(stateKey);
  return own !== null && own === state;
}

const ticketKey = 'beidiao.bindTicket';

/** A WeChat that opens no account yet is offered for linking after another sign-in of this tab. */
export const keepTicket = (ticket: string): void => sessionStorage.setItem(ticketKey, ticket);
export const keptTicket = (): string | null => sessionStorage.getItem(ticketKey);
export const forgetTicket = (): void => sessionStorage.removeItem(ticketKey);
