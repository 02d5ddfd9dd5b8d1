import type { OrderRow } from '@beidiao/contract/order';
import { orderStates } from '@beidiao/contract/order-states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { OrderStateTag } from '../app/order-state-tag.tsx';
import { usePackageWords } from '../app/package-words.ts';
import { formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { buttonClass } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { Icon } from '../ui/icon.tsx';
import { FiveSteps, stepsDone } from './five-steps.tsx';
import styles from './report-card.module.css';
import { reportsTexts } from './reports-texts.ts';

/** The whole card opens what can be read: the report, or the order as long as there is none. */
function OpenLink({ row }: { row: OrderRow }): ReactElement {
  const t = useTexts(reportsTexts);
  const { orderDetailsId: id, status, name } = row;
  if (status !== orderStates.reported && status !== orderStates.partlyReported)
    return (
      <Link to="/Dashboard/Order" search={{ detail: id }} className={buttonClass('plain', 'small')}>
        {t('order')}
        <span className="visually-hidden">{name}</span>
      </Link>
    );
  return (
    <Link to="/Dashboard/Report" search={{ id }} className={buttonClass('plain', 'small')}>
      <Icon name="doc" />
      {t(status === orderStates.reported ? 'open' : 'openStage')}
      <span className="visually-hidden">{name}</span>
    </Link>
  );
}

/** One check from its consent on: who, for what, how far, and the way to its report. */
export function ReportCard({ row }: { row: OrderRow }): ReactElement {
  const t = useTexts(reportsTexts);
  const packageWords = usePackageWords();
  const { status, estimatedCompletedAt: expected } = row;
  const hasReport = status === orderStates.reported || status === orderStates.partlyReported;
  const when =
    status !== orderStates.reported && expected
      ? t('expected', { time: formatTimeDense(expected) })
      : hasReport
        ? t('ordered', { time: formatTimeDense(row.createdAt) })
        : t('notYet');
  return (
    <li className={`${card.card} ${styles.card}`}>
      <div className={styles.head}>
        <h2 title={row.name}>{row.name}</h2>
        <OrderStateTag state={status} />
      </div>
      <p className={styles.line} title={row.position ?? undefined}>
        {row.position ?? t('noPosition')}
      </p>
      <p className={styles.quiet}>
        {packageWords(row)} · {row.orderNo}
      </p>
      <div className={styles.steps}>
        <FiveSteps done={stepsDone(status)} />
      </div>
      <div className={styles.foot}>
        <span>{when}</span>
        <OpenLink row={row} />
      </div>
    </li>
  );
}
