import { giftCalls, type Holding } from '@beidiao/contract/gift/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { isAbove } from '@beidiao/contract/wire/money';
import type { ReactElement } from 'react';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCall } from '../wire/use-call.ts';
import { couponTexts } from './coupon-texts.ts';
import { nameOfHolding } from './holding-words.ts';

type Use = Data<typeof giftCalls.giftCardUses>['rows'][number];

/** What a gift card has paid, and what came back to it. */
export function CardUses({ card, onClose }: { card: Holding; onClose: () => void }): ReactElement {
  const t = useTexts(couponTexts);
  const { data, error, refetch } = useCall(giftCalls.giftCardUses, { giftCardId: card.id });
  const columns: Column<Use>[] = [
    {
      key: 'order',
      head: t('usesOrder'),
      phone: 'title',
      cell: ({ orderNo, isPaid, returnedFen, drawnFen }) => (
        <>
          {orderNo ?? t('usesOther')} {!isPaid && isAbove(drawnFen, returnedFen) && <small>{t('usesUnpaid')}</small>}
        </>
      ),
    },
    { key: 'at', head: t('usesAt'), width: 150, cell: ({ at }) => formatTime(at) },
    { key: 'drawn', head: t('usesDrawn'), width: 100, align: 'end', cell: ({ drawnFen }) => formatMoney(drawnFen) },
    {
      key: 'returned',
      head: t('usesReturned'),
      width: 100,
      align: 'end',
      cell: ({ returnedFen }) => (returnedFen === 0 ? '-' : formatMoney(returnedFen)),
    },
  ];
  const title = t('usesTitle', { name: nameOfHolding(card) });
  return (
    <Dialog title={title} width={640} closeLabel={t('close')} onClose={onClose}>
      {!data && !error && <Skeleton rows={3} label={t('loading')} />}
      {!data && error && <NotLoaded what={t('uses')} onRetry={refetch} />}
      {data && data.rows.length === 0 && <EmptyState title={t('usesNone')} />}
      {data && data.rows.length > 0 && (
        <Table label={title} columns={columns} rows={data.rows} keyOf={({ at, orderNo }) => `${at} ${orderNo}`} />
      )}
    </Dialog>
  );
}
