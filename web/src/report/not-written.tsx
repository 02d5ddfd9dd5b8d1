import { reportCalls } from '@beidiao/contract/report/calls';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { useCall } from '../wire/use-call.ts';
import { StillWaiting } from './still-waiting.tsx';

const texts = bilingual({ zh: { title: '报告尚未生成' }, en: { title: 'Report not ready yet' } });

/**
 * In place of a report that nobody has written yet: what it waits for. The report is asked for again when something of
 * the check has changed; a reading that is refused is not written down.
 */
export function NotWritten({
  id,
  about,
  ways,
  again,
}: {
  id: string;
  about: string;
  ways: ReactNode;
  again: () => void;
}): ReactElement {
  const t = useTexts(texts);
  const { dataUpdatedAt } = useCall(reportCalls.itemStatus, { orderDetailsId: id }, { refetchInterval: 60_000 });
  const askAgain = useEffectEvent(again);
  useEffect(() => {
    if (dataUpdatedAt > 0) askAgain();
  }, [dataUpdatedAt]);
  return (
    <>
      <section className={card.card}>
        <EmptyState title={t('title')} about={about} action={ways} />
      </section>
      <StillWaiting id={id} />
    </>
  );
}
