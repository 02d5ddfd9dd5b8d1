import { readYuanText } from '@beidiao/contract/wire/money';
import { operationsCalls, type TransferRow } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { readDay } from '@beidiao/contract/typed/day';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import { transferTexts } from './transfer-texts.ts';

/** What stands on the statement of the bank: amount, number and day, typed by whoever has seen it. */
export function TransferDialog({ row, onClose }: { row: TransferRow; onClose: () => void }): ReactElement {
  const t = useTexts(transferTexts);
  const [values, setValues] = useState({ amount: '', bankReference: '', receivedOn: '' });
  const amount = formatMoney(row.amountFen);
  const amountFen = readYuanText(values.amount);
  const receivedOn = readDay(values.receivedOn);
  const bankReference = values.bankReference.trim();
  const lack = (): string | null => {
    if (amountFen !== row.amountFen) return t('amountWrong', { amount });
    if (bankReference.length < 4) return t('referenceWrong');
    return receivedOn === null ? t('dayWrong') : null;
  };
  const note = async (): Promise<void> => {
    if (amountFen === null || receivedOn === null) return;
    const { memberId, orderId } = row;
    const seen = { memberId, orderId, amountFen, bankReference, receivedOn };
    const { state } = await sendAsStaff(operationsCalls.noteTransfer, seen);
    toast('done', t(state === 'done' ? 'credited' : 'waits', { amount }));
  };
  const field = (name: keyof typeof values, label: string) => (
    <label>
      {label}
      <TextBox
        name={name}
        maxLength={64}
        inputMode={name === 'amount' ? 'decimal' : 'text'}
        value={values[name]}
        onChange={(value) => setValues({ ...values, [name]: value })}
      />
    </label>
  );
  return (
    <FormDialog
      title={t('noteTitle', { enterprise: row.enterpriseName })}
      width={460}
      act={t('note')}
      lack={lack}
      onSubmit={note}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('noteBody', { amount, tradeNo: row.tradeNo })}</p>
          {field('amount', t('amountOfBank'))}
          {field('bankReference', t('bankReference'))}
          {field('receivedOn', t('receivedOn'))}
        </>
      )}
    </FormDialog>
  );
}
