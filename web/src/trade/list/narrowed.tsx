import { orderCalls } from '@beidiao/contract/order/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { useCalls } from '../../wire/use-call.ts';
import type { StateCount } from './count-by-tab.ts';
import { mostGiving } from './most-giving.ts';

const texts = bilingual({
  zh: {
    search: '搜索词',
    reset: '重置条件',
    other: '请去掉其中一个条件，或清空全部条件。',
  },
  en: {
    search: 'the search text',
    reset: 'Reset',
    other: 'Remove one of the filters, or clear them all.',
  },
});

/** The list without one of its filters. */
type Drop = {
  /** Null for what is searched for. */
  readonly label: string | null;
  readonly params: ParamsSent<typeof orderCalls.counts>;
  readonly countOf: (counts: readonly StateCount[]) => number;
  readonly onDrop: () => void;
};
type Props = {
  title: string;
  /** What helps where the search found nothing. */
  about: string;
  /** What taking the best one off does, in the words of the list. */
  dropWords: (facts: { label: string; count: number }) => string;
  drops: readonly Drop[];
  onReset: () => void;
};

const freshMs = 30_000;

/** Nothing matches: the one filter without which there is most to see. */
export function Narrowed({ title, about, dropWords, drops, onReset }: Props): ReactElement {
  const t = useTexts(texts);
  const answers = useCalls(
    orderCalls.counts,
    drops.map(({ params }) => params),
    { staleTime: freshMs },
  );
  const best = mostGiving(
    drops.map((drop, place) => ({ drop, count: drop.countOf(answers[place]?.data?.counts ?? []) })),
  );
  const isSearched = drops.some(({ label }) => label === null);
  return (
    <EmptyState
      title={title}
      about={isSearched ? about : t('other')}
      action={
        <span>
          {best && (
            <Button size="small" look="primary" onClick={best.drop.onDrop}>
              {dropWords({ label: best.drop.label ?? t('search'), count: best.count })}
            </Button>
          )}{' '}
          <Button size="small" onClick={onReset}>
            {t('reset')}
          </Button>
        </span>
      }
    />
  );
}
