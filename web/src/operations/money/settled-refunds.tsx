import { type FailedRefund, failedRefundCalls, type Settlement } from '@beidiao/contract/wallet/failed-refunds';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { failedRefundTexts } from './failed-refund-texts.ts';
import { useWishColumns } from './second-person.tsx';

type Settled = Settlement & Pick<FailedRefund, 'channelRefundNo' | 'enterpriseName' | 'tradeNo' | 'amountFen'>;

function useColumns(): Column<Settled>[] {
  const t = useTexts(failedRefundTexts);
  // Nothing is left to decide.
  const wishColumns = useWishColumns<Settled>(t('settledState'), () => undefined).filter(({ key }) => key !== 'acts');
  return [
    {
      key: 'member',
      head: t('member'),
      phone: 'title',
      width: '22%',
      cell: (row) => <TwoLines first={row.enterpriseName} second={row.tradeNo} />,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 200,
      align: 'end',
      cell: ({ amountFen, way, bankReference }) => (
        <TwoLines
          first={formatMoney(amountFen)}
          second={way === 'balance' ? t('toBalance') : t('byBank', { reference: bankReference ?? '' })}
        />
      ),
    },
    ...wishColumns,
  ];
}

/** Refunds that a channel did not make and staff have ended another way, with who did and the number of the bank. */
export function SettledRefunds(): ReactElement {
  const t = useTexts(failedRefundTexts);
  const query = usePages(failedRefundCalls.list, { settled: true }, { nextOf: (page) => page.nextCursor });
  const rows = (query.data?.pages.flatMap((page) => page.rows) ?? []).flatMap(({ settlement, ...refund }) =>
    settlement === null ? [] : [{ ...refund, ...settlement }],
  );
  const columns = useColumns();
  return (
    <Rows
      query={query}
      count={rows.length}
      empty={<EmptyState title={t('noneSettled')} about={t('noneSettledAbout')} />}
    >
      <Table label={t('settledTitle')} columns={columns} rows={rows} keyOf={(row) => row.channelRefundNo} lines={2} />
    </Rows>
  );
}
