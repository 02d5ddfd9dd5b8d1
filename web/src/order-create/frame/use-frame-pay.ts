import type { Data } from '@beidiao/contract/wire/call';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { frameCalls } from '@beidiao/contract/partner/frame';
import { frameMessages } from '@beidiao/contract/partner/frame-rules';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import { create } from 'zustand';
import { useState } from 'react';
import { toast } from '../../ui/core/toasts.tsx';
import { useFrame } from '../../wire/frame/frame.ts';
import { tellParent } from '../../wire/frame/parent.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { send } from '../../wire/send/send.ts';
import { stopKeepingElsewhere } from '../draft-store.ts';
import type { Placed } from '../pay/place-order.ts';

export type Instruction = Data<typeof orderCalls.pay>;
type Ended = {
  placed: Placed;
  end: 'paid' | 'held';
  channel: ChannelCode | null;
  /** When the whole report is expected, if the candidate agrees at once. */
  estimate: string | null;
};
/** What was ordered on this page, for the page that says so. */
export const useOrdered = create<{ ended: Ended | null }>()(() => ({ ended: null }));

/** The window of a payment channel, opened while the click is still one: browsers allow no later. */
function openWindow(): Window | null {
  const opened = window.open('', '_blank', 'width=520,height=760');
  if (opened !== null) opened.opener = null;
  return opened;
}

const tries = 3;
/** The order stands already: what fails here is tried again, and said. */
async function link({ order }: Placed, t: (key: 'linkFailed') => string): Promise<void> {
  const { channelCode, applyId } = useFrame.getState();
  if (applyId === null || !('orderDetailsId' in order)) return;
  const wish = { applyId, channelCode, orderId: order.orderId, detailsId: order.orderDetailsId };
  for (let at = 1; ; at += 1) {
    try {
      await send(frameCalls.saveChannelOrder, wish);
      break;
    } catch (fault) {
      if (at === 1) toast('problem', t('linkFailed'));
      if (at === tries) return toast('problem', problemOf(fault));
      await new Promise((resolve) => setTimeout(resolve, 1_000 * at));
    }
  }
  tellParent({ type: frameMessages.ordered, orderNo: order.orderNo, deliveryId: order.orderDetailsId });
}

/** Links the order, and pays it: from the balance at once, by a channel in a window of its own. */
export function useFramePay(
  t: (key: 'linkFailed') => string,
  { estimate, onEnd }: { estimate: string | null; onEnd: () => void },
) {
  const [instruction, setInstruction] = useState<Instruction | null>(null);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  const [isPaying, setPaying] = useState(false);

  const finish = (of: Placed, end: Ended['end'], channel: ChannelCode | null): void => {
    useOrdered.setState({ ended: { placed: of, end, channel, estimate } });
    onEnd();
  };
  const show = (url: string, opened: Window | null): void => {
    if (opened === null || opened.closed) return setBlocked(true);
    setBlocked(false);
    opened.location.href = new URL(url, location.origin).href;
  };
  const pay = async (of: Placed, channelCode: ChannelCode, opened: Window | null): Promise<void> => {
    setPaying(true);
    try {
      const answer = await send(orderCalls.pay, { tradeOrderId: of.order.tradeOrderId, channelCode, payWay: 'page' });
      if (answer.state === 'done') return finish(of, 'paid', channelCode);
      setInstruction(answer);
      if (answer.payUrl) show(answer.payUrl, opened);
    } catch (fault) {
      opened?.close();
      toast('problem', problemOf(fault));
    } finally {
      setPaying(false);
    }
  };
  return {
    placed,
    instruction,
    isBlocked,
    isPaying,
    openWindow,
    pay: (channelCode: ChannelCode) =>
      placed && void pay(placed, channelCode, channelCode === 'BALANCE' ? null : openWindow()),
    openAgain: () => instruction?.payUrl && show(instruction.payUrl, openWindow()),
    chooseAgain: () => setInstruction(null),
    paid: () => placed && finish(placed, 'paid', instruction?.channelCode ?? null),
    begin: async (of: Placed, way: ChannelCode | null, opened: Window | null): Promise<void> => {
      setPlaced(of);
      stopKeepingElsewhere();
      useFrame.setState({ isUnsaved: false });
      await link(of, t);
      const isHeld = of.order.status === orderStates.inApproval;
      if (!isHeld && (way !== null || of.order.isFree))
        return pay(of, of.order.isFree ? 'BALANCE' : (way ?? 'BALANCE'), opened);
      opened?.close();
      if (isHeld) finish(of, 'held', null);
    },
  };
}
