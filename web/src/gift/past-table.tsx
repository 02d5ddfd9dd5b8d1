import type { PastHolding } from '@beidiao/contract/gift/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { couponTexts } from './coupon-texts.ts';

const looks = { used: 'ended', returned: 'done', expired: 'ended' } as const;
const icons = { used: 'check', returned: 'refresh', expired: 'clock' } as const;
const words = { used: 'stateUsed', returned: 'stateReturned', expired: 'stateExpired' } as const;

/** What was used, came back or has ended. */
export function PastTable({ rows }: { rows: readonly PastHolding[] }): ReactElement {
  const t = useTexts(couponTexts);
  const columns: Column<PastHolding>[] = [
    { key: 'name', head: t('colName'), phone: 'title', cell: ({ name }) => name },
    {
      key: 'state',
      head: t('colState'),
      width: 132,
      cell: ({ state }) => (
        <StatusTag look={looks[state]} icon={icons[state]}>
          {t(words[state])}
        </StatusTag>
      ),
    },
    {
      key: 'order',
      head: t('colOrder'),
      width: 280,
      cell: ({ orderNo, packageName }) =>
        orderNo === null ? (
          '-'
        ) : (
          <>
            <Link to="/Dashboard/Order" search={{ q: orderNo }}>
              {orderNo}
            </Link>
            {packageName && ` ${packageName}`}
          </>
        ),
    },
    { key: 'by', head: t('colBy'), width: 120, cell: ({ byName }) => byName ?? '-' },
    { key: 'at', head: t('colAt'), width: 160, cell: ({ at }) => formatTime(at) },
    { key: 'off', head: t('colOff'), width: 110, align: 'end', cell: ({ offFen }) => formatMoney(offFen) },
  ];
  if (rows.length === 0) return <EmptyState title={t('nonePast')} />;
  return <Table label={t('recent')} columns={columns} rows={rows} keyOf={(row) => `${row.kind} ${row.id} ${row.at}`} />;
}
