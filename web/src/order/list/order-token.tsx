import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStateWord } from '@beidiao/contract/order/states';
import { endedTradeStates, tradeStateWords } from '@beidiao/contract/wallet/trade-states';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { countByTab, countStates } from '../../trade/list/count-by-tab.ts';
import { DepartmentsToken } from '../../trade/list/departments-token.tsx';
import { OrderersToken } from '../../trade/list/orderers-token.tsx';
import type { Days } from '../../ui/dates/calendar-days.ts';
import { FilterToken } from '../../ui/desk/filter-token.tsx';
import type { TokenPlace } from '../../ui/list/filter-row.tsx';
import { filterTexts } from '../../ui/list/filter-texts.ts';
import { ManyToken } from '../../ui/list/many-token.tsx';
import { SpanToken } from '../../ui/list/span-token.tsx';
import { useToday } from '../../ui/list/use-today.ts';
import { useCall } from '../../wire/use-call.ts';
import { listTexts } from './list-texts.ts';
import { choosableStates, countParams, filterOf, type OrderToken, type OrderView, without } from './order-view.ts';

type Props = TokenPlace & { view: OrderView; onChange: (view: OrderView) => void };

const freshMs = 30_000;

/** How many candidates these days would give, under the other filters. */
function DaysCount({ view, days }: { view: OrderView; days: Days }): ReactElement | null {
  const t = useTexts(listTexts);
  const { data } = useCall(orderCalls.counts, countParams({ ...view, span: days }, ''), { staleTime: freshMs });
  return data ? <>{t('people', { count: countByTab(data.counts, view.tab).count })}</> : null;
}

function DaysToken({ view, onChange, ...place }: Props): ReactElement {
  const t = useTexts(listTexts);
  return (
    <SpanToken
      {...place}
      label={t('days')}
      value={view.span}
      countOf={(days) => <DaysCount view={view} days={days} />}
      onTake={(span) => onChange({ ...view, span, page: 1 })}
    />
  );
}

function ByToken({ view, onChange, ...place }: Props): ReactElement {
  const t = useTexts(listTexts);
  const { by, isMine } = view;
  const filter = filterOf({ ...view, by: [], isMine: false }, useToday());
  return (
    <OrderersToken
      {...{ by, isMine, filter, ...place }}
      label={t('by')}
      onTake={(people) => onChange({ ...view, by: people, isMine: false, page: 1 })}
    />
  );
}

function DepartmentToken({ view, onChange, ...place }: Props): ReactElement {
  const t = useTexts(listTexts);
  return (
    <DepartmentsToken
      {...place}
      label={t('dept')}
      chosen={view.departments}
      filter={filterOf({ ...view, departments: [] }, useToday())}
      onTake={(departments) => onChange({ ...view, departments, page: 1 })}
    />
  );
}

function StateToken({ view, onChange, ...place }: Props): ReactElement {
  const t = useTexts(listTexts);
  const language = useLanguage();
  const { data } = useCall(orderCalls.counts, countParams(view, useToday()), { keepPrevious: true });
  const choosable = choosableStates(view.tab);
  return (
    <ManyToken
      {...place}
      label={t('state')}
      choices={choosable.map((it) => ({
        value: String(it),
        label: orderStateWord(it, language),
        count: data && countStates(data.counts, [it], view.tab === 'you').count,
      }))}
      chosen={view.states.map(String)}
      onTake={(values) => onChange({ ...view, states: choosable.filter((it) => values.includes(String(it))), page: 1 })}
    />
  );
}

function PaidToken({ view, onChange, ...place }: Props): ReactElement {
  const t = useTexts(listTexts);
  const language = useLanguage();
  return (
    <ManyToken
      {...place}
      label={t('paid')}
      choices={endedTradeStates.map((it) => ({ value: String(it), label: tradeStateWords[it][language] }))}
      chosen={view.tradeStates.map(String)}
      onTake={(values) =>
        onChange({ ...view, tradeStates: endedTradeStates.filter((it) => values.includes(String(it))), page: 1 })
      }
    />
  );
}

/** Nothing to choose: a link leads here with the order, and it can be taken off. */
function OneOrderToken({ view, onChange }: Props): ReactElement {
  const t = useTexts(listTexts);
  const words = useTexts(filterTexts);
  const label = t('order');
  return (
    <FilterToken
      label={label}
      words={t('oneOrder')}
      opens="dialog"
      clearLabel={words('clear', { label })}
      onClear={() => onChange(without(view, 'order'))}
      onReach={() => undefined}
      popup={() => null}
    />
  );
}

const tokens: Record<OrderToken, (props: Props) => ReactElement> = {
  days: DaysToken,
  by: ByToken,
  dept: DepartmentToken,
  state: StateToken,
  paid: PaidToken,
  order: OneOrderToken,
};

export function OrderTokenButton({ token, ...props }: Props & { token: OrderToken }): ReactElement {
  const Token = tokens[token];
  return <Token {...props} />;
}
