import { bulkCalls } from '@beidiao/contract/bulk/calls';
import type { BulkAct } from '@beidiao/contract/bulk/rules';
import { isAbove } from '@beidiao/contract/wire/money';
import type { ReactElement, ReactNode } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/core/icon.tsx';
import { SelectAct, SelectFrame } from '../../ui/list/select-frame.tsx';
import type { Selection } from '../../ui/list/selection.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { floorWords } from '../list/count-by-tab.ts';
import { useCall } from '../../wire/use-call.ts';
import { bulkTexts } from './bulk-texts.ts';
import type { Bulk, Chosen } from './use-bulk.ts';

type Props = {
  selection: Selection;
  chosen: Chosen;
  /** Rows that the filters let through. */
  matching: number;
  /** There are more than `matching`. */
  isFloor?: boolean;
  bulk: Bulk;
  /** Left out where what the filters let through cannot be chosen as a whole. */
  onEverything?: () => void;
  onClear: () => void;
  /** Files of what is selected: between the acts that cost nothing and those that pay. */
  children: ReactNode;
};

const icons: Record<BulkAct, IconName> = { remind: 'bell', cancel: 'x', pay: 'wallet' };
const settleMs = 200;

/** The acts on selected checks. Each says for how many and how much. */
export function SelectBar(props: Props): ReactElement {
  const { selection, chosen, matching, isFloor = false, bulk, onEverything, onClear, children } = props;
  const t = useTexts(bulkTexts);
  const settled = useSettled(chosen, settleMs);
  const { data } = useCall(bulkCalls.weigh, settled, { keepPrevious: true, staleTime: 0 });
  const count = selection.isEverything ? (data?.total ?? matching) : selection.keys.size;
  const words = (act: BulkAct): string => {
    const it = data?.acts.find((each) => each.act === act);
    const facts = { count: it?.able ?? 0, amount: formatMoney(it?.amountFen) };
    if (act === 'remind') return t(facts.count === 0 ? 'remindNone' : 'remind', facts);
    if (act === 'cancel') return t(it && isAbove(it.amountFen, 0) ? 'cancelRefund' : 'cancel', facts);
    return t(facts.count === 0 ? 'payNone' : 'pay', facts);
  };
  const ableTo = (act: BulkAct): boolean => (data?.acts.find((each) => each.act === act)?.able ?? 0) > 0;
  const button = (act: BulkAct): ReactElement => (
    <SelectAct
      icon={icons[act]}
      isFirst={act === 'remind'}
      disabled={!ableTo(act) || bulk.isBusy}
      onAct={() => void bulk.start(act, chosen)}
    >
      {words(act)}
    </SelectAct>
  );
  const isMore = !selection.isEverything && matching > selection.keys.size;
  const { running } = bulk;
  return (
    <SelectFrame
      label={t('bar')}
      words={t('selected', { count })}
      everything={
        onEverything && isMore
          ? { words: t('everything', { count: floorWords(matching, isFloor) }), onTake: onEverything }
          : undefined
      }
      running={running ? t('busy', { ended: running.ended, total: running.total }) : undefined}
      clearLabel={t('clear')}
      onClear={onClear}
    >
      {button('remind')}
      {button('cancel')}
      {children}
      {button('pay')}
    </SelectFrame>
  );
}
