import { accountCalls } from '@beidiao/contract/account/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { useAnswer } from './use-answer.ts';

type Services = Data<typeof accountCalls.provider>['services'];

const noneKnown: Services = { wechatInside: false, wechatScan: false, voiceCodes: false };

/** Which outside services this server has. Until it has said so nothing is offered that it may not have. */
export function useServices(): Services & { readonly wechat: boolean } {
  const services = useAnswer(accountCalls.provider, {}).data?.services ?? noneKnown;
  const isInside = navigator.userAgent.includes('MicroMessenger');
  return { ...services, wechat: isInside ? services.wechatInside : services.wechatScan };
}
