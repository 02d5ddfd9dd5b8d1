import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { countByTab, countStates, type StateCount } from '../../trade/list/count-by-tab.ts';
import { Narrowed } from '../../trade/list/narrowed.tsx';
import { useNameHint } from '../../trade/list/use-name-hint.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { useToday } from '../../ui/list/use-today.ts';
import { ordersTexts } from '../orders-texts.ts';
import { listTexts } from './list-texts.ts';
import { countParams, isNarrowed, type OrderView, tokensOn, widened, without } from './order-view.ts';

type Props = {
  view: OrderView;
  onChange: (view: OrderView) => void;
  /** Of all tabs together; null before it is known. */
  everywhere: number | null;
};

const countOf = (view: OrderView, counts: readonly StateCount[]): number =>
  view.states.length === 0
    ? countByTab(counts, view.tab).count
    : countStates(counts, view.states, view.tab === 'you').count;

/** Nothing matches. */
function NothingMatches({ view, onChange }: Pick<Props, 'view' | 'onChange'>): ReactElement {
  const t = useTexts(ordersTexts);
  const label = useTexts(listTexts);
  const today = useToday();
  const nameHint = useNameHint(view.q);
  const dropping = (to: OrderView, name: string | null) => ({
    label: name,
    params: countParams(to, today),
    countOf: (counts: readonly StateCount[]) => countOf(to, counts),
    onDrop: () => onChange(to),
  });
  const drops = tokensOn(view).map((token) => dropping(without(view, token), label(token)));
  if (view.q !== '') drops.push(dropping({ ...view, q: '', page: 1 }, null));
  const words = {
    title: t('noResult'),
    about: nameHint ?? t('noResultAbout'),
    dropWords: (facts: { label: string; count: number }) => t('drop', facts),
  };
  return <Narrowed {...words} drops={drops} onReset={() => onChange(widened(view))} />;
}

/** Why there are no rows, and the next step. */
export function NoRows({ view, onChange, everywhere }: Props): ReactElement {
  const t = useTexts(ordersTexts);
  if (isNarrowed(view)) return <NothingMatches view={view} onChange={onChange} />;
  if (everywhere === 0) {
    const place = (
      <Link to="/Dashboard/OrderCreate" className={buttonClass('primary', 'small')}>
        <Icon name="plus" />
        {t('place')}
      </Link>
    );
    return <EmptyState title={t('empty')} about={t('emptyAbout')} action={place} />;
  }
  const showAll = (
    <Button size="small" onClick={() => onChange({ ...view, tab: 'all', page: 1 })}>
      {t('showAll')}
    </Button>
  );
  const about = everywhere !== null && t('emptyTabAbout', { count: everywhere });
  return <EmptyState title={t('emptyTab')} about={about} action={showAll} />;
}
