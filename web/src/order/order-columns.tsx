import { isAbove } from '@beidiao/contract/wire/money';
import type { OrderRow } from '@beidiao/contract/order/calls';
import { orderStateFacts, orderStates } from '@beidiao/contract/order/states';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { CheckResult } from '../trade/check-result.tsx';
import { OrderStateTag } from '../trade/order-state-tag.tsx';
import { usePackageWords } from '../trade/package-words.ts';
import { formatMoney, formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { Menu } from '../ui/desk/menu.tsx';
import { StepBar } from '../ui/desk/step-bar.tsx';
import { type Column, Ellipsis, TwoLines } from '../ui/desk/table.tsx';
import { dueWords, stepWords } from '../trade/due-words.ts';
import { type OrderColumn, sortable } from './list/order-view.ts';
import { isLinkAwaited } from './sent-link.tsx';
import styles from './orders.module.css';
import { placedWords } from './placed-words.ts';
import { ordersTexts } from './orders-texts.ts';
import { canCheckAgain, isErased } from './use-order-acts.ts';

/** The bar with what is due; beside it where a row has one line. */
export function Progress({ row, isInline = false }: { row: OrderRow; isInline?: boolean }): ReactElement {
  const language = useLanguage();
  const due = dueWords(row, language);
  return (
    <span className={isInline ? styles.inline : undefined}>
      <span className={styles.bar}>
        <StepBar done={orderStateFacts[row.status].step} of={5} label={stepWords(row.status, language)} />
      </span>
      <span className={styles.due} data-short={due.isShort || undefined} data-tip-if-cut={due.text}>
        {due.text}
      </span>
    </span>
  );
}

export type RowActs = {
  pay: (row: OrderRow) => void;
  remind: (row: OrderRow) => void;
  cancel: (row: OrderRow) => void;
  show: (row: OrderRow) => void;
  copyNo: (row: OrderRow) => void;
  deleteReport: (row: OrderRow) => void;
};

/** A part of it or the whole can be read. */
export const isReported = ({ status }: OrderRow): boolean =>
  status === orderStates.partlyReported || status === orderStates.reported;

/** Whoever may not see a report is not offered to delete it. */
export const canDeleteReport = ({ moves, result }: OrderRow): boolean =>
  moves.includes('deleteReport') && result !== null && result.light !== null;

/** The nearest act in words, the others behind the dots. */
export function ActsCell({ row, acts }: { row: OrderRow; acts: RowActs }): ReactElement {
  const t = useTexts(ordersTexts);
  const canPay = row.moves.includes('pay');
  const hasReport = isReported(row);
  const canRemind = isLinkAwaited(row.status);
  const isAgain = !canPay && !hasReport && canCheckAgain(row);
  const others: (MenuEntry | false)[] = [
    (canPay || isAgain || hasReport || canRemind) && { key: 'details', label: t('details'), act: () => acts.show(row) },
    row.moves.includes('cancel') && { key: 'cancel', label: t('cancel'), act: () => acts.cancel(row) },
    { key: 'copy', label: t('copyNo'), act: () => acts.copyNo(row) },
    canDeleteReport(row) && { key: 'delete', label: t('deleteReport'), act: () => acts.deleteReport(row) },
  ];
  return (
    <span className={styles.acts}>
      {hasReport ? (
        <Link to="/Dashboard/Report" search={{ id: row.orderDetailsId }}>
          {t('report')}
        </Link>
      ) : isAgain ? (
        <Link to="/Dashboard/OrderCreate" search={{ again: row.orderDetailsId }}>
          {t('checkAgain')}
        </Link>
      ) : (
        <LinkButton onClick={() => (canPay ? acts.pay(row) : canRemind ? acts.remind(row) : acts.show(row))}>
          {t(canPay ? 'pay' : canRemind ? 'remind' : 'details')}
        </LinkButton>
      )}
      <Menu
        align="end"
        label={t('more', { name: row.name })}
        buttonClass={styles.dots}
        button={<Icon name="more" />}
        entries={others.filter((it) => it !== false)}
      />
    </span>
  );
}

type Looks = { readonly keys: readonly OrderColumn[]; readonly isDense: boolean };

/** What each column shows; the second lines where the rows have two, as long as no column of their own shows the same. */
function useCells({ keys, isDense }: Looks): Record<OrderColumn, Omit<Column<OrderRow>, 'key' | 'head'>> {
  const t = useTexts(ordersTexts);
  const language = useLanguage();
  const packageWords = usePackageWords();
  const [isZh, has] = [language === 'zh', (key: OrderColumn): boolean => keys.includes(key)];
  const two = (first: ReactNode, second: ReactNode): ReactNode =>
    isDense || !second ? <Ellipsis>{first}</Ellipsis> : <TwoLines first={first} second={second} />;
  return {
    what: { cell: (row) => two(packageWords(row), !has('orderNo') && row.orderNo) },
    state: { width: isZh ? (isDense ? 124 : 136) : 192, cell: (row) => <OrderStateTag state={row.status} /> },
    progress: { width: isDense ? 196 : 132, cell: (row) => <Progress row={row} isInline={isDense} /> },
    result: { width: isZh ? 92 : 124, cell: (row) => <CheckResult row={row} isInline={isDense} /> },
    cost: {
      width: isZh ? 96 : 128,
      align: 'end',
      cell: (row) => {
        const back = !has('refunded') && isAbove(row.refundedFen, 0) && formatMoney(row.refundedFen);
        return two(formatMoney(row.amountFen), back && t('refundedPart', { amount: back }));
      },
    },
    by: { width: isZh ? 80 : 104, cell: (row) => two(placedWords(row, language), null) },
    placed: { width: isDense ? 96 : 104, cell: (row) => formatTimeDense(row.createdAt) },
    phone: { width: 128, cell: (row) => row.phoneNo },
    orderNo: { width: 176, cell: (row) => two(row.orderNo, null) },
    tradeNo: { width: 176, cell: (row) => two(row.tradeNo, null) },
    position: { width: 128, cell: (row) => two(row.position ?? '-', null) },
    expected: { width: 118, cell: (row) => formatTimeDense(row.estimatedCompletedAt) },
    refunded: { width: 104, align: 'end', cell: (row) => formatMoney(row.refundedFen) },
  };
}

export function useOrderColumns(acts: RowActs, looks: Looks): Column<OrderRow>[] {
  const t = useTexts(ordersTexts);
  const cells = useCells(looks);
  const hasPhone = looks.keys.includes('phone');
  return [
    {
      key: 'name',
      head: t('name'),
      width: looks.isDense ? 144 : '13%',
      phone: 'title',
      cell: (row) => {
        const name = isErased(row) ? t('erased') : row.name;
        const words = <b data-tip-if-cut={name}>{name}</b>;
        return looks.isDense || hasPhone ? (
          <Ellipsis>{words}</Ellipsis>
        ) : (
          <TwoLines first={words} second={row.phoneNo} />
        );
      },
    },
    ...looks.keys.map((key) => ({ key, head: t(key), isSortable: sortable.includes(key), ...cells[key] })),
    { key: 'acts', head: t('acts'), width: 116, phone: 'foot', cell: (row) => <ActsCell row={row} acts={acts} /> },
  ];
}
