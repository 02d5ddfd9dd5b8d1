import { type CandidateFile, operationsCalls } from '@beidiao/contract/operations';
import { type FormEvent, type ReactElement, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toasts.tsx';
import { newIdempotencyKey } from '../wire/idempotency-key.ts';
import { sendAsStaff } from '../wire/staff-wire.ts';
import { dossierTexts } from './dossier-texts.ts';
import styles from './plain.module.css';
import { problemOf } from './words.ts';

/** "12.5" → 1250; null when it is no amount of money. */
const readFen = (text: string): number | null => {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
};

type Props = { file: CandidateFile; onClose: () => void; onDone: () => void };

/** Asks for amount and reason; the same dialog asks once however often it is sent. */
export function RefundDialog({ file, onClose, onDone }: Props): ReactElement {
  const t = useTexts(dossierTexts);
  const [requestKey] = useState(newIdempotencyKey);
  const [values, setValues] = useState({ amount: '', why: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const most = formatMoney(file.refundableFen);
  const amountFen = readFen(values.amount);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (amountFen === null || amountFen < 1 || amountFen > file.refundableFen)
      return setProblem(t('refundWrong', { amount: most }));
    if ([...values.why.trim()].length < 2) return setProblem(t('refundWhyWrong'));
    setBusy(true);
    try {
      const { memberId, orderDetailsId } = file;
      const wish = { memberId, orderDetailsId, amountFen, why: values.why.trim(), requestKey };
      const { state } = await sendAsStaff(operationsCalls.askRefund, wish);
      toast('done', t(state === 'done' ? 'refundDone' : 'refundWaits', { amount: formatMoney(amountFen) }));
      onDone();
      onClose();
    } catch (fault) {
      setProblem(problemOf(fault));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('refundAsk', { enterprise: file.enterpriseName })}
      closeLabel={t('close')}
      width={460}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{t('refundBody', { amount: most })}</p>
        <label>
          {t('refundAmount')}
          <input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={values.amount}
            onChange={(event) => setValues({ ...values, amount: event.currentTarget.value })}
          />
        </label>
        <label>
          {t('refundWhy')}
          <textarea
            name="why"
            rows={3}
            maxLength={200}
            value={values.why}
            onChange={(event) => setValues({ ...values, why: event.currentTarget.value })}
          />
        </label>
        <p className={styles.problem} aria-live="polite">
          {problem}
        </p>
        <div className={styles.bar}>
          <Button size="small" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" size="small" look="primary" isBusy={isBusy}>
            {t('refundAct', { amount: formatMoney(amountFen ?? 0) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
