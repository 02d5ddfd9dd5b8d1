import { type LedgerCause, ledgerCauses } from '@beidiao/contract/wallet/calls';
import { causeWords } from '@beidiao/contract/invoice/words';
import { type FormEvent, type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { FilterToken } from '../../ui/desk/filter-token.tsx';
import { parts } from '../../ui/parts.ts';
import { usePart } from '../../ui/use-part.ts';
import styles from './entries.module.css';
import { amountOf, daysOf, type EntryFilter } from './statement-filter.ts';
import { statementTexts } from './statement-texts.ts';

type Narrow = (change: Partial<EntryFilter>) => void;
type Token = { filter: EntryFilter; narrow: Narrow };

/** The days of the month, until others are chosen. */
export function DaysToken({ filter, today, narrow }: Token & { today: string }): ReactElement {
  const t = useTexts(statementTexts);
  const { part, want } = usePart(parts.calendar);
  const shown = daysOf(filter, today);
  const isOwn = filter.from !== '' || filter.to !== '';
  const day = (it: string): string => (shown.from.slice(0, 4) === shown.to.slice(0, 4) ? it.slice(5) : it);
  return (
    <FilterToken
      label={t('booked')}
      words={t('until', { from: day(shown.from), to: day(shown.to) })}
      opens="dialog"
      clearLabel={t('clear', { label: t('booked') })}
      onClear={isOwn ? () => narrow({ from: '', to: '' }) : undefined}
      onReach={want}
      popup={(control, onClose) =>
        part && (
          <part.Calendar
            {...{ control, onClose }}
            label={t('booked')}
            value={shown}
            isRange
            onPick={(days) => narrow(days)}
          />
        )
      }
    />
  );
}

export function CausesToken({ filter, narrow }: Token): ReactElement {
  const t = useTexts(statementTexts);
  const language = useLanguage();
  const { part, want } = usePart(parts.pick);
  const label = t('cause');
  return (
    <FilterToken
      label={label}
      words={filter.causes.map((it) => causeWords[it][language]).join(t('and'))}
      opens="listbox"
      clearLabel={t('clear', { label })}
      onClear={() => narrow({ causes: [] })}
      onReach={want}
      popup={(control, onClose) =>
        part && (
          <part.PickList
            {...{ control, label, onClose }}
            choices={ledgerCauses.map((it) => ({ value: it, label: causeWords[it][language] }))}
            chosen={[...filter.causes]}
            isMany
            onChange={(chosen) => narrow({ causes: ledgerCauses.filter((it: LedgerCause) => chosen.includes(it)) })}
          />
        )
      }
    />
  );
}

type People = readonly { userId: string; name: string }[];

export function PersonToken({ filter, people, narrow }: Token & { people: People }): ReactElement {
  const t = useTexts(statementTexts);
  const { part, want } = usePart(parts.pick);
  const label = t('by');
  const name = people.find(({ userId }) => userId === filter.by)?.name;
  return (
    <FilterToken
      label={label}
      words={filter.by === '' ? '' : (name ?? t('somebody'))}
      opens="listbox"
      clearLabel={t('clear', { label })}
      onClear={() => narrow({ by: '' })}
      onReach={want}
      popup={(control, onClose) =>
        part && (
          <part.PickList
            {...{ control, label, onClose }}
            choices={people.map((it) => ({ value: it.userId, label: it.name }))}
            chosen={filter.by ? [filter.by] : []}
            isMany={false}
            onChange={([by = '']) => narrow({ by: by === filter.by ? '' : by })}
          />
        )
      }
    />
  );
}

type Amounts = Pick<EntryFilter, 'least' | 'most'>;

/** From one amount to another, in or out; counts once it is sent. */
function AmountForm({ value, onTake }: { value: Amounts; onTake: (amounts: Amounts) => void }): ReactElement {
  const t = useTexts(statementTexts);
  const [typed, setTyped] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const take = (event: FormEvent): void => {
    event.preventDefault();
    // The filter bar around it is a form as well.
    event.stopPropagation();
    const [least, most] = [amountOf(typed.least), amountOf(typed.most)];
    if (least === undefined || most === undefined) return setWrong(true);
    onTake(typed);
  };
  return (
    <form className={styles.amounts} onSubmit={take}>
      {(['least', 'most'] as const).map((key) => (
        <label key={key}>
          {t(key)}
          <TextBox
            inputMode="decimal"
            maxLength={16}
            value={typed[key]}
            aria-invalid={(isWrong && amountOf(typed[key]) === undefined) || undefined}
            onChange={(text) => {
              setTyped({ ...typed, [key]: text });
              setWrong(false);
            }}
          />
        </label>
      ))}
      {isWrong && (
        <p className={styles.wrong} role="alert">
          {t('wrongAmount')}
        </p>
      )}
      <Button type="submit" size="small" look="primary">
        {t('apply')}
      </Button>
    </form>
  );
}

export function AmountToken({ filter, narrow }: Token): ReactElement {
  const t = useTexts(statementTexts);
  const { part, want } = usePart(parts.box);
  const label = t('amount');
  const [least, most] = [amountOf(filter.least), amountOf(filter.most)];
  const words = (): string => {
    if (least == null) return most == null ? '' : t('atMost', { amount: formatMoney(most) });
    return most == null
      ? t('atLeast', { amount: formatMoney(least) })
      : t('until', { from: formatMoney(least), to: formatMoney(most) });
  };
  return (
    <FilterToken
      label={label}
      words={words()}
      opens="dialog"
      clearLabel={t('clear', { label })}
      onClear={() => narrow({ least: '', most: '' })}
      onReach={want}
      popup={(control, onClose) =>
        part && (
          <part.PopBox {...{ control, label, onClose }}>
            <AmountForm
              value={filter}
              onTake={({ least: from, most: to }) => {
                narrow({ least: from, most: to });
                onClose();
              }}
            />
          </part.PopBox>
        )
      }
    />
  );
}
