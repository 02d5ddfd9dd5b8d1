import { readYuanText } from '@beidiao/contract/wire/money';
import { type CandidateFile, operationsCalls } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { newIdempotencyKey } from '../../wire/idempotency-key.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { dossierTexts } from '../people/dossier-texts.ts';
import { FormDialog } from '../form-dialog.tsx';

type Props = { file: CandidateFile; onClose: () => void };

/** Asks for amount and reason; the same dialog asks once however often it is sent. */
export function RefundDialog({ file, onClose }: Props): ReactElement {
  const t = useTexts(dossierTexts);
  const [requestKey] = useState(newIdempotencyKey);
  const [values, setValues] = useState({ amount: '', why: '' });
  const most = formatMoney(file.refundableFen);
  const amountFen = readYuanText(values.amount);
  const lack = (): string | null => {
    if (amountFen === null || amountFen < 1 || amountFen > file.refundableFen)
      return t('refundWrong', { amount: most });
    return [...values.why.trim()].length < 2 ? t('refundWhyWrong') : null;
  };
  const ask = async (): Promise<void> => {
    if (amountFen === null) return;
    const { memberId, orderDetailsId } = file;
    const wish = { memberId, orderDetailsId, amountFen, why: values.why.trim(), requestKey };
    const { state } = await sendAsStaff(operationsCalls.askRefund, wish);
    toast('done', t(state === 'done' ? 'refundDone' : 'refundWaits', { amount: formatMoney(amountFen) }));
  };
  return (
    <FormDialog
      title={t('refundAsk', { enterprise: file.enterpriseName })}
      width={460}
      act={t('refundAct', { amount: formatMoney(amountFen ?? 0) })}
      lack={lack}
      onSubmit={ask}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('refundBody', { amount: most, orderNo: file.orderNo, tradeNo: file.tradeNo })}</p>
          <label>
            {t('refundAmount')}
            <TextBox
              name="amount"
              inputMode="decimal"
              value={values.amount}
              onChange={(value) => setValues({ ...values, amount: value })}
            />
          </label>
          <label>
            {t('refundWhy')}
            <TextArea
              name="why"
              maxLength={200}
              value={values.why}
              onChange={(value) => setValues({ ...values, why: value })}
            />
          </label>
        </>
      )}
    </FormDialog>
  );
}
