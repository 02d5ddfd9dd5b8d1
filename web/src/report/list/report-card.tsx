import type { OrderRow } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CheckResult } from '../../trade/check-result.tsx';
import { OrderStateTag } from '../../trade/order-state-tag.tsx';
import { usePackageWords } from '../../trade/package-words.ts';
import { formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import card from '../../ui/desk/card.module.css';
import { Icon } from '../../ui/core/icon.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { FiveSteps, stepsDone } from '../five-steps.tsx';
import styles from './report-card.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { usePdf } from '../use-download.ts';

export const hasReport = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === orderStates.reported || status === orderStates.partlyReported;

/** What can be read: the report with its PDF, or the order as long as there is none or it may not be seen. */
type ActsProps = { row: OrderRow; isOff: boolean; look?: 'plain' | 'text' };
export function ReportActs({ row, isOff, look = 'plain' }: ActsProps): ReactElement {
  const t = useTexts(reportsTexts);
  const pdf = usePdf();
  const { orderDetailsId: id, status, name } = row;
  if (!hasReport(row) || isOff)
    return (
      <Link to="/Dashboard/Order" search={{ detail: id }} className={buttonClass(look, 'small')}>
        {t('order')}
        <span className="visually-hidden">{name}</span>
      </Link>
    );
  return (
    <>
      <Button
        size="small"
        look="text"
        isBusy={pdf.isBusy}
        aria-label={t('download', { name })}
        title={t('download', { name })}
        onClick={() => pdf.save({ orderDetailsId: id })}
      >
        <Icon name={pdf.isBusy ? 'spin' : 'dl'} />
      </Button>
      <Link to="/Dashboard/Report" search={{ id }} className={buttonClass(look, 'small')}>
        {look === 'plain' && <Icon name="doc" />}
        {t(status === orderStates.reported ? 'open' : 'openStage')}
        <span className="visually-hidden">{name}</span>
      </Link>
    </>
  );
}

/** When it is expected, else when it was ordered; the moment stays in one piece. */
function When({ row }: { row: OrderRow }): ReactElement {
  const t = useTexts(reportsTexts);
  const isExpected = row.status !== orderStates.reported && row.estimatedCompletedAt !== null;
  if (!isExpected && !hasReport(row)) return <span>{t('notYet')}</span>;
  const at = isExpected ? row.estimatedCompletedAt : row.createdAt;
  return (
    <span>
      {t(isExpected ? 'expected' : 'ordered')} <time dateTime={at ?? undefined}>{formatTimeDense(at)}</time>
    </span>
  );
}

type Props = {
  row: OrderRow;
  isChosen: boolean;
  /** Undefined where it can not be chosen. */
  onChoose: ((isChosen: boolean) => void) | undefined;
  isOff: boolean;
};

/** One check from its consent on: who, for what, how far, and the way to its report. */
export function ReportCard({ row, isChosen, onChoose, isOff }: Props): ReactElement {
  const t = useTexts(reportsTexts);
  const packageWords = usePackageWords();
  const { status, name } = row;
  return (
    <li
      className={`${card.card} ${styles.card}`}
      data-row={row.orderDetailsId}
      data-fixed={onChoose === undefined || undefined}
      data-chosen={isChosen || undefined}
      // Reached by the keys of the list, not by Tab.
      tabIndex={-1}
    >
      <div className={styles.head}>
        {onChoose && (
          <label className={styles.choose}>
            <TickBox isOn={isChosen} onTurn={onChoose} />
            <span className="visually-hidden">{t('choose', { name })}</span>
          </label>
        )}
        <h2 data-tip-if-cut={name}>{name}</h2>
        <OrderStateTag state={status} />
      </div>
      <div className={styles.head}>
        <p className={styles.line} data-tip-if-cut={row.position ?? undefined}>
          {row.position ?? t('noPosition')}
        </p>
        {row.isUnread && <span className={styles.unread}>{t('unread')}</span>}
      </div>
      <p className={styles.quiet}>
        {packageWords(row)} · {row.orderNo}
      </p>
      <CheckResult row={row} isInline />
      <div className={styles.steps}>
        <FiveSteps done={stepsDone(status)} />
      </div>
      <div className={styles.foot}>
        <When row={row} />
        <ReportActs row={row} isOff={isOff} />
      </div>
    </li>
  );
}
