import type { costsCalls } from '@beidiao/contract/costs/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { costsTexts } from './costs-texts.ts';
import styles from './costs.module.css';
import { type Place, searchOf } from './place.ts';

const tallest = 92;
/** Whole yuan: fen would not fit over a bar. */
const yuan = (amountFen: number): string => Math.round(amountFen / 100).toLocaleString('en-US');

/** Each of the last months as a bar of two parts; a press opens the month. */
export function MonthsCard({
  months,
  place,
}: Pick<Data<typeof costsCalls.month>, 'months'> & { place: Place }): ReactElement {
  const t = useTexts(costsTexts);
  const most = Math.max(1, ...months.map(({ askedFen, workFen }) => askedFen + workFen));
  const tall = (amountFen: number): number => (amountFen === 0 ? 0 : Math.max(1, (amountFen / most) * tallest));
  return (
    <Card title={t('sixMonths')} note={t('sixMonthsNote')}>
      <ul className={styles.bars}>
        {months.map(({ month, askedFen, workFen }) => (
          <li key={month}>
            <Link
              to="."
              search={searchOf({ ...place, month })}
              aria-label={t('monthWords', { month, asked: formatMoney(askedFen), work: formatMoney(workFen) })}
              aria-current={month === months.at(-1)?.month ? 'true' : undefined}
            >
              <span className={styles.amount}>{yuan(askedFen + workFen)}</span>
              <span className={styles.bar} aria-hidden="true">
                <i data-part="work" style={{ height: tall(workFen) }} />
                <i data-part="asked" style={{ height: tall(askedFen) }} />
              </span>
              {month}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
