import {
  type FailedRefund,
  failedRefundCalls,
  type SettlementWay,
  settlementWays,
} from '@beidiao/contract/wallet/failed-refunds';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import styles from '../plain.module.css';
import { failedRefundTexts } from './failed-refund-texts.ts';

type Props = {
  row: FailedRefund;
  limits: Data<typeof failedRefundCalls.list>['limits'];
  onClose: () => void;
};

/** How the money of a refund gets to the member that the channel has not sent back. */
export function SettleDialog({ row, limits: { aloneFen, dayFen }, onClose }: Props): ReactElement {
  const t = useTexts(failedRefundTexts);
  const [way, setWay] = useState<SettlementWay>('balance');
  const [values, setValues] = useState({ reference: '', why: '' });
  const amount = formatMoney(row.amountFen);
  const about = {
    balance: t(aloneFen > 0 ? 'balanceAbout' : 'balanceAboutNone', {
      alone: formatMoney(aloneFen),
      day: formatMoney(dayFen),
    }),
    bank: t('bankAbout'),
  };
  const reference = values.reference.trim();
  const why = values.why.trim();
  const lack = (): string | null => {
    if (way === 'bank' && reference.length < 4) return t('referenceWrong');
    return [...why].length < 2 ? t('whyWrong') : null;
  };
  const settle = async (): Promise<void> => {
    const { channelRefundNo } = row;
    const named = way === 'bank' ? { bankReference: reference } : {};
    const { isDone } = await sendAsStaff(failedRefundCalls.settle, { channelRefundNo, way, why, ...named });
    toast('done', t(isDone ? 'settledNow' : 'waits', { amount }));
  };
  return (
    <FormDialog
      title={t('settleTitle', { enterprise: row.enterpriseName })}
      width={480}
      act={t('settleAct')}
      lack={lack}
      onSubmit={settle}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('settleBody', { amount, tradeNo: row.tradeNo })}</p>
          <fieldset>
            <legend>{t('way')}</legend>
            {settlementWays.map((each) => (
              <label key={each} className={styles.choice}>
                <RadioDot name="way" isChosen={way === each} onChoose={() => setWay(each)} />
                <span>
                  {t(each)} <span className={styles.hint}>{about[each]}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {way === 'bank' && (
            <label>
              {t('reference')}
              <TextBox
                name="reference"
                maxLength={64}
                value={values.reference}
                onChange={(text) => setValues({ ...values, reference: text })}
              />
            </label>
          )}
          <label>
            {t(way === 'balance' ? 'whySeen' : 'whyLabel')}
            <TextArea
              name="why"
              maxLength={60}
              value={values.why}
              onChange={(text) => setValues({ ...values, why: text })}
            />
          </label>
        </>
      )}
    </FormDialog>
  );
}
