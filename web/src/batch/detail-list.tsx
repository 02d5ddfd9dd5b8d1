import type { batchOrderCalls, OrderOfList } from '@beidiao/contract/batch/order-calls';
import { bulkPickMax } from '@beidiao/contract/bulk/rules';
import { exportOrdersMax } from '@beidiao/contract/order/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Data } from '@beidiao/contract/wire/call';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { SelectBar } from '../trade/bulk/select-bar.tsx';
import type { Bulk, Chosen } from '../trade/bulk/use-bulk.ts';
import { useSheet } from '../trade/export/use-sheet.ts';
import { ZipAct } from '../trade/export/zip-act.tsx';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { useDeskKeys } from '../trade/list/use-desk-keys.tsx';
import { useNameHint } from '../trade/list/use-name-hint.ts';
import { Button } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { SelectAct } from '../ui/list/select-frame.tsx';
import { isEmpty, nothingSelected, type Selection, selectEverything, selectPage, turn } from '../ui/list/selection.ts';
import { usePhone } from '../ui/use-narrow.ts';
import { useAct } from '../wire/use-act.ts';
import { useHolds } from '../wire/use-holds.ts';
import styles from './detail.module.css';
import { type DetailFilter, isNarrowed, widened } from './detail-filter.ts';
import { DetailFilters } from './detail-filters.tsx';
import { detailTexts } from './detail-texts.ts';
import { OrderedRows } from './ordered-rows.tsx';

export type Answer = Data<typeof batchOrderCalls.orderedRows>;

/** Everybody of a list that became one order can be acted on as a whole; null where it became several. */
export const wholeOrder = (orders: readonly OrderOfList[]): { orderId: string } | null => {
  const [first, second] = orders;
  return first !== undefined && second === undefined ? { orderId: first.orderId } : null;
};

type FilesProps = { chosen: Chosen; count: number; onSaved: () => void };

/** Files of the selected people: their reports, or a sheet. */
function SelectFiles({ chosen, count, onSaved }: FilesProps): ReactElement {
  const t = useTexts(detailTexts);
  const seesReports = useHolds(permissions.seeReports);
  const save = useSheet();
  const act = useAct({ explain: toastProblem });
  const { filter = {}, orderDetailsIds = [] } = chosen;
  const most = chosen.filter === undefined ? bulkPickMax : exportOrdersMax;
  return (
    <>
      {seesReports && (
        <ZipAct
          ids={chosen.filter === undefined ? orderDetailsIds : null}
          count={count}
          wish={() => ({ kind: 'reports', reports: chosen.filter ?? { orderDetailsIds } })}
          onSaved={onSaved}
        />
      )}
      <SelectAct
        icon="dl"
        disabled={act.isBusy || count > most}
        onAct={() => void act.run(() => save({ ...filter, orderDetailsIds }))}
      >
        {t('export')}
      </SelectAct>
    </>
  );
}

type Props = {
  answer: Answer;
  filter: DetailFilter;
  onChange: (filter: DetailFilter, how?: 'replace') => void;
  bulk: Bulk;
  selection: Selection;
  onSelect: (selection: Selection) => void;
};

/** The people of a list who were ordered: filtered, selected, reminded or cancelled together. */
export function DetailList({ answer, filter, onChange, bulk, selection, onSelect }: Props): ReactElement {
  const t = useTexts(detailTexts);
  const navigate = useNavigate();
  const isPhone = usePhone();
  const nameHint = useNameHint(filter.q);
  const [list, search] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  const { file, orders, rows, total } = answer;
  const keys = rows.map(({ orderDetailsId }) => orderDetailsId);
  const everything = isNarrowed(filter) ? null : wholeOrder(orders);
  const choose = (next: Selection): void => {
    bulk.forget();
    onSelect(next);
  };
  const clear = (): boolean => {
    if (isEmpty(selection)) return false;
    choose(nothingSelected);
    return true;
  };
  const { showHelp, help } = useDeskKeys({
    list: () => list.current,
    open: (detail) => void navigate({ to: '/Dashboard/Order', search: { detail } }),
    turn: (key) => choose(turn(selection, key, keys)),
    selectPage: () => choose(selectPage(selection, keys)),
    clear,
    search: () => search.current?.focus(),
  });
  const chosen: Chosen =
    selection.isEverything && everything ? { filter: everything } : { orderDetailsIds: [...selection.keys] };
  return (
    <section className={`${card.card} ${styles.list}`} aria-label={t('people')}>
      {isEmpty(selection) ? (
        <DetailFilters {...{ filter, onChange, search, isPhone, total }} onHelp={showHelp} />
      ) : (
        <SelectBar
          {...{ selection, chosen, bulk }}
          matching={total}
          {...(everything && { onEverything: () => choose(selectEverything) })}
          onClear={clear}
        >
          <SelectFiles
            chosen={chosen}
            count={selection.isEverything ? total : selection.keys.size}
            onSaved={() => choose(nothingSelected)}
          />
        </SelectBar>
      )}
      {rows.length === 0 && (
        <EmptyState
          title={t('none')}
          about={nameHint}
          action={
            isNarrowed(filter) && (
              <Button size="small" onClick={() => onChange(widened(filter))}>
                {t('reset')}
              </Button>
            )
          }
        />
      )}
      {rows.length > 0 && (
        <>
          <div ref={list}>
            <OrderedRows fileId={file.batchFileId} kept={bulk.kept} {...{ rows, selection }} onSelect={choose} />
          </div>
          <Pager
            page={filter.page}
            size={filter.size}
            shown={rows.length}
            total={total}
            onChange={(page, size) => onChange({ ...filter, page, size })}
          />
        </>
      )}
      {help}
    </section>
  );
}
