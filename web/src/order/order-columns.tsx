import { isAbove } from '@beidiao/contract/wire/money';
import type { OrderRow } from '@beidiao/contract/order/calls';
import { orderStateFacts, orderStates } from '@beidiao/contract/order/states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
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
import { type Column, TwoLines } from '../ui/desk/table.tsx';
import { dueWords, stepWords } from './due-words.ts';
import styles from './orders.module.css';
import { placedWords } from './placed-words.ts';
import { ordersTexts } from './orders-texts.ts';
import { canCheckAgain, isErased } from './use-order-acts.ts';

export function Progress({ row }: { row: OrderRow }): ReactElement {
  const language = useLanguage();
  const due = dueWords(row, language);
  return (
    <span>
      <span className={styles.bar}>
        <StepBar done={orderStateFacts[row.status].step} of={5} label={stepWords(row.status, language)} />
      </span>
      <span className={styles.due} data-short={due.isShort || undefined}>
        {due.text}
      </span>
    </span>
  );
}

export type RowActs = {
  pay: (row: OrderRow) => void;
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
function ActsCell({ row, acts }: { row: OrderRow; acts: RowActs }): ReactElement {
  const t = useTexts(ordersTexts);
  const canPay = row.moves.includes('pay');
  const hasReport = isReported(row);
  const isAgain = !canPay && !hasReport && canCheckAgain(row);
  const others: (MenuEntry | false)[] = [
    (canPay || isAgain || hasReport) && { key: 'details', label: t('details'), act: () => acts.show(row) },
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
        <LinkButton onClick={() => (canPay ? acts.pay(row) : acts.show(row))}>
          {t(canPay ? 'pay' : 'details')}
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

function Cost({ row }: { row: OrderRow }): ReactElement {
  const t = useTexts(ordersTexts);
  if (!isAbove(row.refundedFen, 0)) return <span>{formatMoney(row.amountFen)}</span>;
  const refunded = t('refunded', { amount: formatMoney(row.refundedFen) });
  return <TwoLines first={formatMoney(row.amountFen)} second={refunded} />;
}

export function useOrderColumns(acts: RowActs): Column<OrderRow>[] {
  const t = useTexts(ordersTexts);
  const language = useLanguage();
  const packageWords = usePackageWords();
  return [
    {
      key: 'name',
      head: t('name'),
      width: '14%',
      phone: 'title',
      cell: (row) => {
        const name = isErased(row) ? t('erased') : row.name;
        return <TwoLines first={<b data-tip-if-cut={name}>{name}</b>} second={row.phoneNo} />;
      },
    },
    { key: 'what', head: t('what'), cell: (row) => <TwoLines first={packageWords(row)} second={row.orderNo} /> },
    {
      key: 'state',
      head: t('state'),
      width: language === 'zh' ? 148 : 192,
      cell: (row) => <OrderStateTag state={row.status} />,
    },
    { key: 'progress', head: t('progress'), width: 140, cell: (row) => <Progress row={row} /> },
    {
      key: 'result',
      head: t('result'),
      width: language === 'zh' ? 108 : 116,
      cell: (row) => <CheckResult row={row} />,
    },
    {
      key: 'cost',
      head: t('cost'),
      width: language === 'zh' ? 112 : 128,
      align: 'end',
      cell: (row) => <Cost row={row} />,
    },
    {
      key: 'placed',
      head: t('placed'),
      width: 112,
      cell: (row) => <TwoLines first={placedWords(row, language)} second={formatTimeDense(row.createdAt)} />,
    },
    { key: 'acts', head: t('acts'), width: 124, phone: 'foot', cell: (row) => <ActsCell row={row} acts={acts} /> },
  ];
}
