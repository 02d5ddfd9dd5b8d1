import type { Data } from '@beidiao/contract/wire/call';
import type { ShownPrice } from '@beidiao/contract/pricing/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { type TradeState, tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { payWay } from '../../trade/pay-way.ts';
import { CashierWait } from '../../trade/cashier-wait.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useSend } from '../../wire/use-call.ts';
import { PayChoice } from '../pay/pay-choice.tsx';
import { PayEnd } from '../pay/pay-end.tsx';
import { payTexts } from '../pay/pay-texts.ts';
import { isOfList, type Placed } from '../pay/place-order.ts';
import { stepPaths } from '../steps.ts';

type Props = { placed: Placed; breakdown: ShownPrice | null; onLeave: () => void };
type Instruction = Data<typeof orderCalls.pay>;

/** The order as it stands: to choose how to pay, to wait for the channel, paid, or closed. */
function usePayment({ order }: Placed) {
  const isHeld = order.status === orderStates.inApproval;
  const act = useSend(orderCalls.pay);
  const [instruction, setInstruction] = useState<Instruction | null>(null);
  const [end, setEnd] = useState<TradeState | 'held' | null>(isHeld ? 'held' : null);
  const pay = (channelCode: ChannelCode): void =>
    act.mutate(
      { tradeOrderId: order.tradeOrderId, channelCode, payWay: payWay() },
      {
        onSuccess: (answer) => (answer.state === 'done' ? setEnd(tradeStates.paid) : setInstruction(answer)),
        onError: (fault) => toast('problem', fault.message),
      },
    );
  return { instruction, end, finish: setEnd, pay, isPaying: act.isPending, chooseAgain: () => setInstruction(null) };
}

/** Stands over the confirmation. Leaving it keeps the order, to be paid from the list. */
export function OrderDialog({ placed, breakdown, onLeave }: Props): ReactElement {
  const t = useTexts(payTexts);
  const navigate = useNavigate();
  const { instruction, end, finish, pay, isPaying, chooseAgain } = usePayment(placed);
  const { order, draft } = placed;
  const id = draft.batchFileId;
  const leaveTo = async (way: { to: string; search: Record<string, string> }): Promise<void> => {
    await navigate(way);
    onLeave();
  };
  const seeOrders = (): void =>
    void leaveTo(
      id === null ? { to: '/Dashboard/Order', search: {} } : { to: '/Dashboard/Batch/detail', search: { id } },
    );
  // What stays in a list is the next thing to do.
  const rest = id !== null && isOfList(order) && order.rest > 0 ? { id } : {};
  const more = (): void => void leaveTo({ to: id === null ? stepPaths.candidate : '/Dashboard/Batch', search: rest });
  const endTitle = end === 'held' ? 'heldTitle' : end === tradeStates.paid ? 'paidTitle' : 'endedTitle';
  const title = t(end !== null ? endTitle : instruction ? 'waitingTitle' : 'title');
  return (
    <Dialog title={title} width={520} closeLabel={end === null ? t('close') : t('see')} onClose={seeOrders}>
      {end !== null && <PayEnd state={end} placed={placed} breakdown={breakdown} onSee={seeOrders} onMore={more} />}
      {end === null && instruction && (
        <CashierWait
          instruction={instruction}
          onEnd={finish}
          onRetry={() => pay(instruction.channelCode)}
          onOther={chooseAgain}
          otherLabel={t('other')}
        />
      )}
      {end === null && !instruction && (
        <PayChoice placed={placed} isPaying={isPaying} onPay={pay} onLater={seeOrders} />
      )}
    </Dialog>
  );
}
