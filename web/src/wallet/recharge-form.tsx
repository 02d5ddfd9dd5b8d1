import { type ChannelCode, rechargeLimits } from '@beidiao/contract/wallet/calls';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { channelName } from '@beidiao/contract/wallet/words';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { RadioDot } from '../ui/core/radio-dot.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { readYuan } from './read-yuan.ts';
import styles from './recharge.module.css';
import { rechargeTexts } from './recharge-texts.ts';

/** fen */
const presets = [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000];

export type RechargeDraft = { presetFen: number | null; typed: string; channelCode: ChannelCode | null };
export const firstDraft: RechargeDraft = { presetFen: 100_000, typed: '', channelCode: null };

type Props = {
  draft: RechargeDraft;
  onDraft: (draft: RechargeDraft) => void;
  channels: readonly ChannelCode[];
  isStarting: boolean;
  onStart: (wish: { rechargeAmount: number; channelCode: ChannelCode }) => void;
};

function Choice({
  name,
  label,
  isChosen,
  onChoose,
}: {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}): ReactElement {
  return (
    <label className={styles.choice}>
      <RadioDot name={name} isChosen={isChosen} onChoose={onChoose} />
      {label}
    </label>
  );
}

/** How much and by which way. What was typed stays when the payment is left and come back to. */
export function RechargeForm({ draft, onDraft, channels, isStarting, onStart }: Props): ReactElement {
  const t = useTexts(rechargeTexts);
  const language = useLanguage();
  const id = useId();
  const [wasTried, setTried] = useState(false);
  const channelCode = channels.find((it) => it === draft.channelCode) ?? channels[0];
  const isTransfer = channelCode === 'TRANSFER';
  const maximumFen = isTransfer ? rechargeLimits.transferMaximumFen : rechargeLimits.maximumFen;
  const reading = draft.presetFen === null ? readYuan(draft.typed, maximumFen) : { amountFen: draft.presetFen };
  const problem =
    'problem' in reading && wasTried
      ? t(reading.problem === 'tooBig' && isTransfer ? 'tooBigTransfer' : reading.problem)
      : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if ('problem' in reading) document.getElementById(`${id}free`)?.focus();
    else if (channelCode) onStart({ rechargeAmount: reading.amountFen, channelCode });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div>
        <fieldset>
          <legend>{t('amount')}</legend>
          <div className={styles.choices}>
            {presets.map((presetFen) => (
              <Choice
                key={presetFen}
                name={`${id}amount`}
                label={formatMoney(presetFen).replace('.00', '')}
                isChosen={draft.presetFen === presetFen}
                onChoose={() => onDraft({ ...draft, presetFen, typed: '' })}
              />
            ))}
          </div>
        </fieldset>
        <div className={styles.free}>
          <label htmlFor={`${id}free`}>{t('free')}</label>
          <TextBox
            id={`${id}free`}
            inputMode="decimal"
            maxLength={16}
            placeholder="1234.50"
            value={draft.typed}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}note`}
            onChange={(typed) => onDraft({ ...draft, typed, presetFen: null })}
            onBlur={() => draft.typed !== '' && setTried(true)}
          />
          <p id={`${id}note`} data-wrong={problem ? '' : undefined} aria-live="polite">
            {problem && <Icon name="alert" size={14} />} {problem ?? t(isTransfer ? 'freeHintTransfer' : 'freeHint')}
          </p>
        </div>
      </div>
      <div>
        <fieldset>
          <legend>{t('way')}</legend>
          <div className={styles.choices}>
            {channels.map((it) => (
              <Choice
                key={it}
                name={`${id}way`}
                label={channelName(it, language)}
                isChosen={it === channelCode}
                onChoose={() => onDraft({ ...draft, channelCode: it })}
              />
            ))}
          </div>
        </fieldset>
        <Button type="submit" look="primary" size="small" isBusy={isStarting} disabled={!channelCode}>
          {isStarting && t('starting')}
          {!isStarting &&
            ('problem' in reading
              ? t('startPlain')
              : t(isTransfer ? 'startTransfer' : 'start', { amount: formatMoney(reading.amountFen) }))}
        </Button>
      </div>
    </form>
  );
}
