import { urgencyCalls } from '@beidiao/contract/operations/urgency';
import { longestUrgencyDays } from '@beidiao/contract/pricing/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { IconButton } from '../ui/desk/icon-button.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Switch } from '../ui/desk/switch.tsx';
import { problemOf } from '../wire/send/problem-of.ts';
import { Refused } from '../wire/send/refused.ts';
import { sendAsStaff, useStaffCall, useStaffSession } from '../wire/staff-wire.ts';
import { useSubmit } from '../wire/use-submit.ts';
import plain from './plain.module.css';
import { Rows } from './rows.tsx';
import styles from './urgency.module.css';
import { urgencyTexts } from './urgency-texts.ts';

type Kept = Data<typeof urgencyCalls.read>;
/** As typed. */
type Row = { readonly days: string; readonly percent: string };

const mostRows = 10;
const mostPercent = 300;
const rowsOf = ({ dayList }: Kept): Row[] =>
  dayList.map(({ days, surchargePercent }) => ({ days: String(days), percent: String(surchargePercent) }));
const wholeNumber = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);
const isWithin = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;

/** How orders can be expedited: a switch for all of it, and the days that an order can be wanted in. */
export function Urgency(): ReactElement {
  const t = useTexts(urgencyTexts);
  const query = useStaffCall(urgencyCalls.read, {});
  return (
    <div className={plain.page}>
      <PageHeader title={t('title')} about={t('lead')} />
      <Rows query={query} count={query.data === undefined ? 0 : 1} empty={null}>
        {query.data && <UrgencyForm key={query.data.version} kept={query.data} onReload={query.refetch} />}
      </Rows>
    </div>
  );
}

function UrgencyForm({ kept, onReload }: { kept: Kept; onReload: () => unknown }): ReactElement {
  const t = useTexts(urgencyTexts);
  const roles = useStaffSession()?.staff.roles ?? [];
  const mayChange = roles.includes('sales') || roles.includes('administrator');
  const [isOn, setOn] = useState(kept.isOn);
  const [isStale, setStale] = useState(false);
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(kept));
  const dayList = rows.map(({ days, percent }) => ({
    days: wholeNumber(days),
    surchargePercent: wholeNumber(percent),
  }));
  const lack = (): string | null => {
    const days = dayList.map((row) => row.days);
    if (!days.every((day) => isWithin(day, [1, longestUrgencyDays])) || new Set(days).size < days.length)
      return t('badDays');
    if (!dayList.every((row) => isWithin(row.surchargePercent, [0, mostPercent]))) return t('badPercent');
    const isSame = isOn === kept.isOn && JSON.stringify(rows) === JSON.stringify(rowsOf(kept));
    return isSame ? t('unchanged') : null;
  };
  const { isBusy, problem, submit } = useSubmit({
    check: () => lack() ?? true,
    onSubmit: async () => {
      await sendAsStaff(urgencyCalls.save, { isOn, dayList, version: kept.version });
      toast('done', t('saved'));
    },
    explain: (fault) => {
      setStale(fault instanceof Refused && fault.is('urgencyChanged'));
      return problemOf(fault);
    },
  });
  const change = (place: number, part: Partial<Row>): void =>
    setRows(rows.map((row, n) => (n === place ? { ...row, ...part } : row)));
  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)}>
      <Switch label={t('isOn')} isOn={isOn} onTurn={(on) => mayChange && setOn(on)} />
      {!isOn && <p className={styles.hint}>{t('offAbout')}</p>}
      {rows.length === 0 && <p className={styles.hint}>{t('none')}</p>}
      {rows.length > 0 && (
        <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
          <span>{t('days')}</span>
          <span>{t('percent')}</span>
        </div>
      )}
      <ul className={styles.rows}>
        {rows.map(({ days, percent }, place) => (
          <li key={place} className={styles.row}>
            <TextBox
              aria-label={t('daysOf', { n: place + 1 })}
              inputMode="numeric"
              maxLength={2}
              readOnly={!mayChange}
              value={days}
              onChange={(value) => change(place, { days: value })}
            />
            <TextBox
              aria-label={t('percentOf', { n: place + 1 })}
              inputMode="numeric"
              maxLength={3}
              readOnly={!mayChange}
              value={percent}
              onChange={(value) => change(place, { percent: value })}
            />
            {mayChange && (
              <IconButton
                icon="x"
                label={t('remove', { count: days })}
                onClick={() => setRows(rows.filter((_, n) => n !== place))}
              />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.problem} role="alert">
        {problem} {problem !== null && isStale && <LinkButton onClick={() => onReload()}>{t('reload')}</LinkButton>}
      </p>
      {mayChange && (
        <div className={styles.foot}>
          <Button
            size="small"
            disabled={rows.length >= mostRows}
            onClick={() => setRows([...rows, { days: '', percent: '' }])}
          >
            {t('add')}
          </Button>
          <Button size="small" type="submit" look="primary" isBusy={isBusy}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
