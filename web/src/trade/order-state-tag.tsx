import { type OrderState, orderStateFacts, orderStateWord } from '@beidiao/contract/order/states';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import type { IconName } from '../ui/core/icon.tsx';
import { StatusTag } from '../ui/status-tag.tsx';

const icons: Record<OrderState, IconName> = {
  1: 'wallet',
  2: 'eye',
  3: 'stamp',
  4: 'pen',
  5: 'shield',
  6: 'layers',
  7: 'doc',
  8: 'ban',
  9: 'clock',
  10: 'x',
  11: 'stamp',
  12: 'id',
  13: 'x',
  14: 'clock',
  15: 'face',
  16: 'face',
  17: 'inbox',
  18: 'id',
  19: 'spin',
  20: 'hour',
  [-1]: 'trash',
};

/** One code, one word, one icon, on every screen: so it stands here, where every feature may take it. */
export function OrderStateTag({ state }: { state: OrderState }): ReactElement {
  return (
    <StatusTag look={orderStateFacts[state].phase} icon={icons[state]}>
      {orderStateWord(state, useLanguage())}
    </StatusTag>
  );
}
