import { permissions } from '@beidiao/contract/wire/permissions';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { FilterRow } from '../../ui/list/filter-row.tsx';
import { ListLooks } from '../../ui/list/list-looks.tsx';
import { useHolds } from '../../wire/use-holds.ts';
import { ordersTexts } from '../orders-texts.ts';
import { listTexts } from './list-texts.ts';
import { OrderTokenButton } from './order-token.tsx';
import {
  isNarrowed,
  type OrderColumn,
  orderColumns,
  type OrderToken,
  type OrderView,
  sortable,
  tokensOn,
  usualColumns,
  widened,
} from './order-view.ts';

type Props = {
  view: OrderView;
  onChange: (view: OrderView, how?: 'replace') => void;
  search: RefObject<HTMLInputElement | null>;
  isPhone: boolean;
  /** Rows that the filters let through; null before it is known. */
  count: number | null;
  exports: ReactNode;
  onHelp: () => void;
};

/** Filters that can be put there by themselves; that of one order comes with a link. */
function useAddable(view: OrderView): readonly OrderToken[] {
  const seesOthers = useHolds(permissions.seeOrdersOfOthers);
  const on = tokensOn(view);
  const all: readonly OrderToken[] = seesOthers
    ? ['days', 'by', 'dept', 'state', 'paid']
    : ['days', 'dept', 'state', 'paid'];
  return all.filter((token) => !on.includes(token));
}

/** Search, tokens and looks of the order list. */
export function OrderFilters({ view, onChange, search, isPhone, count, exports, onHelp }: Props): ReactElement {
  const t = useTexts(listTexts);
  const heads = useTexts(ordersTexts);
  const addable = useAddable(view);
  return (
    <FilterRow<OrderToken>
      box={search}
      search={{
        q: view.q,
        label: t('search'),
        hint: t('searchHint'),
        onSettle: (q) => onChange({ ...view, q, page: 1 }, 'replace'),
      }}
      on={tokensOn(view)}
      addable={addable}
      nameOf={(token) => t(token)}
      token={(token, place) => <OrderTokenButton {...{ token, view, onChange, ...place }} />}
      isNarrowed={isNarrowed(view)}
      onReset={() => onChange(widened(view))}
      isPhone={isPhone}
      showWords={t('show', { count: count ?? '…' })}
      exports={exports}
    >
      <ListLooks<OrderColumn>
        isDense={view.isDense}
        onDense={(isDense) => onChange({ ...view, isDense }, 'replace')}
        columns={{
          fixed: heads('name'),
          all: orderColumns,
          shown: view.columns,
          usual: usualColumns,
          sortable,
          nameOf: (key) => heads(key),
          onTake: (columns) => onChange({ ...view, columns }),
        }}
        onHelp={onHelp}
      />
    </FilterRow>
  );
}
