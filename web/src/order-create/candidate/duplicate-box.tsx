import { orderStateWord } from '@beidiao/contract/order/states';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { candidateTexts } from './candidate-texts.ts';
import type { EarlierOrder } from './use-duplicate.ts';

type Props = { order: EarlierOrder; onAnyway: () => void; onClose: () => void };

/** Offers the order that exists; Esc leaves everything as it was. */
export function DuplicateBox({ order, onAnyway, onClose }: Props): ReactElement {
  const t = useTexts(candidateTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const facts = {
    orderNo: order.orderNo,
    time: formatTimeDense(order.createdAt),
    who: order.operatorName,
    state: orderStateWord(order.status, language),
  };
  return (
    <Dialog
      title={t('duplicateTitle')}
      width={380}
      closeLabel={t('close')}
      onClose={onClose}
      foot={
        <>
          <Button size="small" onClick={() => void navigate({ to: '/Dashboard/Order', search: { q: order.orderNo } })}>
            {t('look')}
          </Button>
          <Button size="small" look="primary" onClick={onAnyway}>
            {t('anyway')}
          </Button>
        </>
      }
    >
      {t('duplicateBody', facts)}
    </Dialog>
  );
}
