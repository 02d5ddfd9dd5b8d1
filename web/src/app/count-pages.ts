import { eventsAtOnce, usageCalls, usageDelayMs } from '@beidiao/contract/usage/calls';
import { countedPageAt } from '@beidiao/contract/usage/pages';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { currentLanguage } from '../i18n/language.ts';
import { send } from '../wire/send/send.ts';
import { sharesUsage } from '../wire/usage-choice.ts';

type Event = ParamsSent<typeof usageCalls.record>['events'][number];

/** What can be listened to of the router. */
type Walks = {
  subscribe(what: 'onResolved', told: (walk: { pathChanged: boolean }) => void): () => void;
};

/** Counts the pages that are opened, as long as the person agrees; what can not be sent is let go. @returns how to stop */
export function countPages(router: Walks): () => void {
  let waiting: Event[] = [];
  const flush = (): void => {
    const events = waiting.slice(0, eventsAtOnce);
    waiting = [];
    if (events.length > 0 && sharesUsage()) send(usageCalls.record, { systemId: 0, events }).catch(() => undefined);
  };
  const note = (act: Event['act']): void => {
    const page = countedPageAt(location.pathname);
    if (page === undefined || !sharesUsage()) return;
    if (waiting.length === 0) setTimeout(flush, usageDelayMs);
    waiting.push({ page, act, language: currentLanguage() });
  };
  const onFault = (): void => note('fault');
  const stopWalks = router.subscribe('onResolved', ({ pathChanged }) => pathChanged && note('view'));
  addEventListener('error', onFault);
  note('view');
  return () => {
    stopWalks();
    removeEventListener('error', onFault);
  };
}
