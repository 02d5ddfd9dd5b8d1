import { type CreditKind, creditCalls, creditKinds } from '@beidiao/contract/wallet/credits';
import type { Data } from '@beidiao/contract/wire/call';
import { readYuanText } from '@beidiao/contract/wire/money';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { newIdempotencyKey } from '../../wire/idempotency-key.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import styles from '../plain.module.css';
import { creditTexts } from './credit-texts.ts';

type Props = {
  member: { memberId: string; name: string };
  limits: Data<typeof creditCalls.list>['limits'];
  onClose: () => void;
};

/** Asks for kind, amount and reason; the same dialog asks once however often it is sent. */
export function CreditDialog({ member, limits, onClose }: Props): ReactElement {
  const t = useTexts(creditTexts);
  const [requestKey] = useState(newIdempotencyKey);
  const [kind, setKind] = useState<CreditKind>('granted');
  const [values, setValues] = useState({ amount: '', why: '' });
  const { aloneFen, dayFen, mostFen } = limits;
  const words = { most: formatMoney(mostFen), alone: formatMoney(aloneFen), day: formatMoney(dayFen) };
  const amountFen = readYuanText(values.amount);
  const why = values.why.trim();
  const lack = (): string | null => {
    if (amountFen === null || amountFen < 1 || amountFen > mostFen) return t('amountWrong', words);
    return [...why].length < 2 ? t('whyWrong') : null;
  };
  const ask = async (): Promise<void> => {
    if (amountFen === null) return;
    const wish = { memberId: member.memberId, kind, amountFen, why, requestKey };
    const { state } = await sendAsStaff(creditCalls.ask, wish);
    toast('done', t(state === 'done' ? 'credited' : 'waits', { amount: formatMoney(amountFen) }));
  };
  return (
    <FormDialog
      title={t('askTitle', { enterprise: member.name })}
      width={480}
      act={t('askAct', { amount: formatMoney(amountFen ?? 0) })}
      lack={lack}
      onSubmit={ask}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t(aloneFen > 0 ? 'askLimits' : 'askLimitsNone', words)}</p>
          <fieldset>
            <legend>{t('kind')}</legend>
            {creditKinds.map((each) => (
              <label key={each} className={styles.choice}>
                <RadioDot name="kind" isChosen={kind === each} onChoose={() => setKind(each)} />
                <span>
                  {t(each)} <span className={styles.hint}>{t(`${each}About`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <label>
            {t('amountLabel')}
            <TextBox
              name="amount"
              inputMode="decimal"
              maxLength={16}
              value={values.amount}
              onChange={(amount) => setValues({ ...values, amount })}
            />
          </label>
          <label>
            {t('whyLabel')}
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
