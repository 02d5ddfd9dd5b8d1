import { partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import { Refused } from '../wire/send/refused.ts';
import { send } from '../wire/send/send.ts';
import { WireFault } from '../wire/send/wire-fault.ts';

/** Of one page; a fault that repeats is told once. */
const atMost = 5;
const told = new Set<string>();

function tell(fault: unknown): void {
  // The world saying no, or the wire being silent, is no fault of the page.
  if (!(fault instanceof Error) || fault instanceof Refused || fault instanceof WireFault) return;
  const message = `${fault.name}: ${fault.message}`.slice(0, 900);
  if (told.size >= atMost || told.has(message)) return;
  told.add(message);
  const stack = (fault.stack ?? '').slice(0, 3_900);
  void send(partnerAppCalls.uploadLog, { message, stack, path: location.pathname }).catch(() => undefined);
}

/** Tells the server what went wrong on the page, so that nobody has to be asked for it. @returns how to stop */
export function reportFaults(): () => void {
  const onError = (event: ErrorEvent): void => tell(event.error);
  const onRejection = (event: PromiseRejectionEvent): void => tell(event.reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
