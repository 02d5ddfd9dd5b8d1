import { costsCalls } from '@beidiao/contract/costs/calls';
import { costRules } from '@beidiao/contract/costs/rules';
import type { Data } from '@beidiao/contract/wire/call';
import { readYuanText, tidyYuan } from '@beidiao/contract/wire/money';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import { costsTexts } from './costs-texts.ts';
import styles from './costs.module.css';

type Month = Pick<Data<typeof costsCalls.month>, 'month' | 'rate'>;

function RateDialog({ month, rate, onClose }: Month & { onClose: () => void }): ReactElement {
  const t = useTexts(costsTexts);
  const [typed, type] = useState((rate.fenPerMinute / 100).toFixed(2));
  const fenPerMinute = readYuanText(tidyYuan(typed));
  const isRight = fenPerMinute !== null && fenPerMinute <= costRules.mostFenPerMinute;
  const save = async (): Promise<void> => {
    await sendAsStaff(costsCalls.saveRate, { month, fenPerMinute: fenPerMinute ?? 0 });
    toast('done', t('saved'));
  };
  return (
    <FormDialog
      title={t('rateTitle', { month })}
      width={400}
      act={t('save')}
      lack={() => (isRight ? null : t('rateWrong'))}
      onSubmit={save}
      onClose={onClose}
    >
      {() => (
        <label>
          {t('rateLabel')}
          <TextBox name="rate" inputMode="decimal" maxLength={12} value={typed} onChange={type} />
        </label>
      )}
    </FormDialog>
  );
}

/** What a minute of a reviewer costs in this month, and since when. */
export function RateCard({ month, rate }: Month): ReactElement {
  const t = useTexts(costsTexts);
  const [isOpen, open] = useState(false);
  const by =
    rate.savedBy === null ? t('rateShipped') : t('rateBy', { name: rate.savedBy, time: formatTimeDense(rate.savedAt) });
  return (
    <Card
      title={t('rate')}
      note={month}
      extra={
        rate.mayChange && (
          <Button size="small" onClick={() => open(true)}>
            {t('change')}
          </Button>
        )
      }
    >
      <div className={styles.rate}>
        <b>{t('rateOf', { rate: formatMoney(rate.fenPerMinute) })}</b>
        <small>{t('rateSince', { month: rate.since })}</small>
        <small>{by}</small>
        <p>{t('rateAbout')}</p>
        {!rate.mayChange && <small>{t('rateFinal')}</small>}
      </div>
      {isOpen && <RateDialog month={month} rate={rate} onClose={() => open(false)} />}
    </Card>
  );
}
