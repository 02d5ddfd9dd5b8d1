import type { OrderRow } from '@beidiao/contract/order/calls';
import { isAbove } from '@beidiao/contract/wire/money';
import type { ReactElement } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CheckResult } from '../../trade/check-result.tsx';
import { OrderStateTag } from '../../trade/order-state-tag.tsx';
import { usePackageWords } from '../../trade/package-words.ts';
import { ActsCell, Progress, type RowActs } from '../order-columns.tsx';
import { ordersTexts } from '../orders-texts.ts';
import { isErased } from '../use-order-acts.ts';
import styles from './order-cards.module.css';

/** The list on a phone: a card for each candidate, with what a row says first. */
export function OrderCards({ rows, acts }: { rows: readonly OrderRow[]; acts: RowActs }): ReactElement {
  const t = useTexts(ordersTexts);
  const packageWords = usePackageWords();
  return (
    <ul className={styles.cards} aria-label={t('orders')}>
      {rows.map((row) => (
        <li key={row.orderDetailsId} data-row={row.orderDetailsId}>
          <div className={styles.body}>
            <b>{isErased(row) ? t('erased') : row.name}</b>
            <OrderStateTag state={row.status} />
            <span className={styles.what}>{packageWords(row)}</span>
            <span className={styles.cost}>
              {formatMoney(row.amountFen)}
              {isAbove(row.refundedFen, 0) && (
                <small>{t('refundedPart', { amount: formatMoney(row.refundedFen) })}</small>
              )}
            </span>
            <Progress row={row} isInline />
            {row.result?.light ? (
              <CheckResult row={row} isInline />
            ) : (
              <span className={styles.at}>{formatTimeDense(row.createdAt)}</span>
            )}
          </div>
          <div className={styles.foot}>
            <ActsCell row={row} acts={acts} />
          </div>
        </li>
      ))}
    </ul>
  );
}
