import type { Data } from '@beidiao/contract/wire/call';
import { invoiceCalls, type InvoiceKind } from '@beidiao/contract/invoice/calls';
import { taxNoTrouble, taxPercent, taxWithin, tidyTaxNo } from '@beidiao/contract/invoice/tax';
import { hiddenAmount, negateAmount, readYuanText, tidyYuan } from '@beidiao/contract/wire/money';
import { obeys } from '@beidiao/contract/wire/rules';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { newIdempotencyKey } from '../../wire/idempotency-key.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { useCall, useSend } from '../../wire/use-call.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import styles from './invoice.module.css';
import { invoiceTexts } from './invoice-texts.ts';

type Form = Data<typeof invoiceCalls.form>;
type Values = { amount: string; kind: InvoiceKind; title: string; taxNo: string; bank: string; email: string };
type Fields = Partial<Record<keyof Values, string>>;

function Line({
  label,
  problem,
  children,
}: {
  label: string;
  problem: string | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      <p id={`${id}-wrong`} className={styles.wrong} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

function Sums({ form }: { form: Form }): ReactElement {
  const t = useTexts(invoiceTexts);
  return (
    <dl className={styles.sums}>
      <dt>{t('spent')}</dt>
      <dd>{formatMoney(form.spentFen)}</dd>
      <dt>{t('refunded')}</dt>
      <dd>{formatMoney(negateAmount(form.refundedFen))}</dd>
      <dt>{t('invoiced')}</dt>
      <dd>{formatMoney(negateAmount(form.invoicedFen))}</dd>
      <dt>{t('available')}</dt>
      <dd>{formatMoney(form.availableFen)}</dd>
    </dl>
  );
}

function InvoiceForm({ form, mostFen, onClose }: { form: Form; mostFen: number; onClose: () => void }): ReactElement {
  const t = useTexts(invoiceTexts);
  const act = useSend(invoiceCalls.ask);
  // The same form asks once, however often it is sent.
  const [requestKey] = useState(newIdempotencyKey);
  const isEnterprise = form.title !== null;
  const [values, setValues] = useState<Values>({
    amount: (mostFen / 100).toFixed(2),
    kind: isEnterprise ? 'special' : 'normal',
    title: form.title ?? '',
    taxNo: form.taxNo ?? '',
    bank: form.bank ?? '',
    email: form.email ?? '',
  });
  const [wrong, setWrong] = useState<Fields>({});
  const amountFen = readYuanText(tidyYuan(values.amount));
  const most = formatMoney(mostFen);
  const find = (): Fields => {
    const trouble = isEnterprise || values.taxNo !== '' ? taxNoTrouble(tidyTaxNo(values.taxNo)) : null;
    const isAmount = amountFen !== null && amountFen > 0 && amountFen <= mostFen;
    return {
      ...(isAmount ? {} : { amount: t('amountWrong', { amount: most }) }),
      ...(values.title.trim() === '' ? { title: t('titleWrong') } : {}),
      ...(trouble ? { taxNo: t(trouble, { given: tidyTaxNo(values.taxNo).length }) } : {}),
      ...(values.kind === 'special' && values.bank.trim() === '' ? { bank: t('bankWrong') } : {}),
      ...(obeys('emailStrict', values.email.trim()) ? {} : { email: t('emailWrong') }),
    };
  };
  const { isBusy, problem, submit } = useSubmit({
    check: () => {
      const found = find();
      setWrong(found);
      return Object.keys(found).length === 0;
    },
    onSubmit: async () => {
      if (amountFen === null) return;
      await act.mutateAsync({
        requestKey,
        kind: values.kind,
        amount: amountFen,
        email: values.email.trim(),
        ...(isEnterprise ? {} : { title: values.title.trim() }),
        ...(values.taxNo === '' ? {} : { taxNo: tidyTaxNo(values.taxNo) }),
        ...(values.bank.trim() === '' ? {} : { bank: values.bank.trim() }),
      });
      toast('done', t('asked', { amount: formatMoney(amountFen) }));
      onClose();
    },
    explain: problemOf,
  });
  const set = (key: keyof Values) => (text: string) => {
    setValues({ ...values, [key]: text });
    setWrong({ ...wrong, [key]: undefined });
  };
  const box = (key: 'amount' | 'title' | 'taxNo' | 'bank' | 'email', label: string, isFixed = false): ReactElement => (
    <Line label={label} problem={wrong[key]}>
      {(id) => (
        <TextBox
          id={id}
          name={key}
          value={values[key]}
          disabled={isFixed}
          inputMode={key === 'amount' ? 'decimal' : undefined}
          maxLength={120}
          aria-invalid={wrong[key] ? true : undefined}
          aria-describedby={`${id}-wrong`}
          onChange={set(key)}
        />
      )}
    </Line>
  );
  const taxFen = taxWithin(amountFen ?? 0);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Sums form={form} />
      <div className={styles.fields}>
        {box('amount', `${t('amount')} · ${t('most', { amount: most })}`)}
        <fieldset className={styles.field}>
          <legend>{t('kind')}</legend>
          <span className={styles.kinds}>
            {(['special', 'normal'] as const).map((kind) => (
              <BareButton
                key={kind}
                aria-pressed={values.kind === kind}
                disabled={kind === 'special' && !isEnterprise}
                onClick={() => setValues({ ...values, kind })}
              >
                {t(kind)}
              </BareButton>
            ))}
          </span>
        </fieldset>
        {box('title', t('title'), isEnterprise)}
        {box('taxNo', t('taxNo'))}
        {box('bank', t('bank'))}
        {box('email', t('email'))}
      </div>
      {isEnterprise && <p className={styles.note}>{t('titleFixed')}</p>}
      <p className={styles.note}>
        {t('service', {
          percent: taxPercent,
          net: formatMoney((amountFen ?? 0) - taxFen),
          tax: formatMoney(taxFen),
        })}
      </p>
      <p className={styles.wrong} aria-live="polite">
        {problem}
      </p>
      <div className={styles.acts}>
        <span className={styles.note}>{t('promise')}</span>
        <Button size="small" onClick={onClose}>
          {t('notNow')}
        </Button>
        <Button type="submit" look="primary" size="small" isBusy={isBusy}>
          {t('act', { amount: formatMoney(amountFen) })}
        </Button>
      </div>
    </form>
  );
}

/** Asks for an invoice of what was spent; the amount can be less, never more. */
export function InvoiceDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTexts(invoiceTexts);
  const { data, error, refetch } = useCall(invoiceCalls.form, {}, { staleTime: 0 });
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  const mostFen = data?.availableFen;
  return (
    <Dialog title={t('ask')} closeLabel={t('close')} width={640} onClose={onClose}>
      <p className={styles.note}>{t('about')}</p>
      {!data && error && <EmptyState title={t('troubled')} about={error.message} action={again} />}
      {!data && !error && <Skeleton rows={5} label={t('loading')} />}
      {data && mostFen === 0 && (
        <>
          <Sums form={data} />
          <EmptyState title={t('nothing')} about={t('nothingAbout')} />
        </>
      )}
      {data && mostFen !== undefined && mostFen !== hiddenAmount && mostFen > 0 && (
        <InvoiceForm form={data} mostFen={mostFen} onClose={onClose} />
      )}
    </Dialog>
  );
}
