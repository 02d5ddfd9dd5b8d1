import type { PersonRow } from '@beidiao/contract/enterprise/calls';
import { limitCalls } from '@beidiao/contract/enterprise/limits';
import { type Amount, hiddenAmount } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { NoRight } from '../trade/no-right.tsx';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { PanelState } from './panel-state.tsx';
import { readLimit, writeLimit } from './read-limit.ts';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    title: '{name} 的额度',
    month: '每月最多（元）',
    order: '每单最多（元）',
    hint: '留空表示不限。超出额度的订单需先审批。',
    used: '本月已用 {amount}',
    wrong: '{label}应为金额，例如 2000 或 199.50，最多 9,999,999 元',
    monthName: '每月额度',
    orderName: '每单额度',
    saved: '额度已保存',
  },
  en: {
    title: 'Spending limit of {name}',
    month: 'Monthly limit (CNY)',
    order: 'Limit per order (CNY)',
    hint: 'Leave empty for no limit. Orders above the limit need approval.',
    used: 'Used this month: {amount}',
    wrong: '{label} must be an amount such as 2000 or 199.50, up to CNY 9,999,999',
    monthName: 'Monthly limit',
    orderName: 'Limit per order',
    saved: 'Limit saved',
  },
});

type Props = { person: Pick<PersonRow, 'userId' | 'name'>; onClose: () => void };
type Known = { monthFen: number | null; orderFen: number | null; usedFen: number };

type FieldProps = { label: string; value: string; problem: string | null; onChange: (value: string) => void };

function LimitField({ label, value, problem, onChange }: FieldProps): ReactElement {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <TextBox
        id={id}
        value={value}
        inputMode="decimal"
        maxLength={16}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-wrong`}
        onChange={onChange}
      />
      <p id={`${id}-wrong`} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

function LimitForm({ person, known, onClose }: Props & { known: Known }): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const [month, setMonth] = useState(writeLimit(known.monthFen));
  const [order, setOrder] = useState(writeLimit(known.orderFen));
  const [wrong, setWrong] = useState({ month: false, order: false });
  const { change, isBusy } = useChange();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [monthFen, orderFen] = [readLimit(month), readLimit(order)];
    setWrong({ month: monthFen === undefined, order: orderFen === undefined });
    if (monthFen === undefined || orderFen === undefined) return;
    const assetsConfigList = [
      { code: 'MONTH' as const, limitFen: monthFen },
      { code: 'ORDER' as const, limitFen: orderFen },
    ];
    if (await change(limitCalls.setAssets, { userId: person.userId, assetsConfigList }, t('saved'))) onClose();
  };
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <LimitField
        label={t('month')}
        value={month}
        problem={wrong.month ? t('wrong', { label: t('monthName') }) : null}
        onChange={setMonth}
      />
      <LimitField
        label={t('order')}
        value={order}
        problem={wrong.order ? t('wrong', { label: t('orderName') }) : null}
        onChange={setOrder}
      />
      <p className={styles.hint}>{t('hint')}</p>
      <p>{t('used', { amount: formatMoney(known.usedFen) })}</p>
      <div className={styles.acts}>
        <Button type="submit" look="primary" size="small" isBusy={isBusy}>
          {group('save')}
        </Button>
      </div>
    </form>
  );
}

/** Null for whoever may not see amounts: a form that shows nothing would lift the limit when it is saved. */
function shownLimits({ monthFen, orderFen, usedFen }: { [Key in keyof Known]: Amount | Known[Key] }): Known | null {
  if (monthFen === hiddenAmount || orderFen === hiddenAmount || usedFen === hiddenAmount) return null;
  return { monthFen, orderFen, usedFen };
}

/** What a person may spend, in a month and on one order. */
export function LimitDialog({ person, onClose }: Props): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const answer = useCall(limitCalls.assets, { userId: person.userId });
  const { data } = answer;
  const limitOf = (code: 'MONTH' | 'ORDER'): Amount | null =>
    data?.assetsConfigList.find((it) => it.code === code)?.limitFen ?? null;
  const known = shownLimits({ monthFen: limitOf('MONTH'), orderFen: limitOf('ORDER'), usedFen: data?.usedFen ?? 0 });
  return (
    <Dialog title={t('title', { name: person.name })} closeLabel={group('close')} onClose={onClose}>
      <PanelState answer={answer} isEmpty={false} empty={{ title: '' }}>
        {known === null ? (
          <NoRight code={permissions.seeAmounts} />
        ) : (
          <LimitForm person={person} onClose={onClose} known={known} />
        )}
      </PanelState>
    </Dialog>
  );
}
