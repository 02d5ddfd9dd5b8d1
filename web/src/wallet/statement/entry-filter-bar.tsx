import { type LedgerCause, ledgerCauses } from '@beidiao/contract/wallet/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { causeWords } from '@beidiao/contract/invoice/words';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { DayRange } from '../../ui/dates/day-range.tsx';
import { PickField } from '../../ui/pick-field.tsx';
import { useHolds } from '../../wire/use-holds.ts';
import styles from './entries.module.css';
import { amountOf, type EntryFilter } from './statement-filter.ts';
import { statementTexts } from './statement-texts.ts';

type Props = {
  filter: EntryFilter;
  /** Who has handled something in the time asked for. */
  people: readonly { userId: string; name: string }[];
  onChange: (filter: EntryFilter) => void;
};

/** Choices count at once; what is typed counts with Enter, or when the field is left. */
export function EntryFilterBar({ filter, people, onChange }: Props): ReactElement {
  const t = useTexts(statementTexts);
  const language = useLanguage();
  const seesAmounts = useHolds(permissions.seeAmounts);
  const [typed, setTyped] = useState({ q: filter.q, least: filter.least, most: filter.most });
  const isWrong = [typed.least, typed.most].some((it) => amountOf(it) === undefined);
  const narrow = (change: Partial<EntryFilter>): void => {
    if (!isWrong) onChange({ ...filter, ...typed, q: typed.q.trim(), ...change });
  };
  const settle = (event?: FormEvent): void => {
    event?.preventDefault();
    narrow({});
  };
  const directions = [
    ['', 'all'],
    ['in', 'in'],
    ['out', 'out'],
  ] as const;
  const amountBox = (key: 'least' | 'most'): ReactElement => (
    <TextBox
      inputMode="decimal"
      maxLength={16}
      aria-label={t(key)}
      placeholder={t(key)}
      value={typed[key]}
      aria-invalid={amountOf(typed[key]) === undefined || undefined}
      onChange={(text) => setTyped({ ...typed, [key]: text })}
      onBlur={() => settle()}
    />
  );
  return (
    <form className={styles.filter} onSubmit={settle}>
      <span className={styles.search}>
        <TextBox
          type="search"
          maxLength={60}
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed.q}
          onChange={(q) => setTyped({ ...typed, q })}
        />
      </span>
      <DayRange label={t('booked')} value={{ from: filter.from, to: filter.to }} onChange={(days) => narrow(days)} />
      <PickField
        label={t('cause')}
        none={t('anyCause')}
        choices={ledgerCauses.map((it) => ({ value: it, label: causeWords[it][language] }))}
        chosen={[...filter.causes]}
        isMany
        onChange={(chosen) => narrow({ causes: ledgerCauses.filter((it: LedgerCause) => chosen.includes(it)) })}
      />
      <PickField
        label={t('by')}
        none={t('anybody')}
        choices={people.map(({ userId, name }) => ({ value: userId, label: name }))}
        chosen={filter.by ? [filter.by] : []}
        onChange={([by = '']) => narrow({ by: by === filter.by ? '' : by })}
      />
      {seesAmounts && (
        <span className={styles.amounts} role="group" aria-label={t('amount')}>
          {amountBox('least')}
          {amountBox('most')}
        </span>
      )}
      <span className={styles.directions} role="group" aria-label={t('direction')}>
        {directions.map(([value, word]) => (
          <BareButton key={word} aria-pressed={filter.direction === value} onClick={() => narrow({ direction: value })}>
            {t(word)}
          </BareButton>
        ))}
      </span>
      {isWrong && (
        <p className={styles.wrong} role="alert">
          {t('wrongAmount')}
        </p>
      )}
      <Button type="submit" size="small">
        {t('find')}
      </Button>
    </form>
  );
}
