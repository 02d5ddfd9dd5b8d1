import { permissions } from '@beidiao/contract/wire/permissions';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { TextBox } from '../../ui/core/text-box.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { useHolds } from '../../wire/use-holds.ts';
import styles from './entries.module.css';
import { AmountToken, CausesToken, DaysToken, PersonToken } from './entry-tokens.tsx';
import type { EntryFilter } from './statement-filter.ts';
import { statementTexts } from './statement-texts.ts';

type Props = {
  filter: EntryFilter;
  /** Who has handled something in the time asked for. */
  people: readonly { userId: string; name: string }[];
  onChange: (filter: EntryFilter) => void;
};

/** Each filter is a token; choices count at once, a search with Enter or when the field is left. */
export function EntryFilterBar({ filter, people, onChange }: Props): ReactElement {
  const t = useTexts(statementTexts);
  const seesAmounts = useHolds(permissions.seeAmounts);
  const searchWords = t(seesAmounts ? 'search' : 'searchName');
  const [today] = useState(() => dayInChina(Date.now()));
  // What is typed holds until another search is shown, such as after the filters were cleared.
  const [typed, setTyped] = useState({ q: filter.q, of: filter.q });
  const q = typed.of === filter.q ? typed.q : filter.q;
  const narrow = (change: Partial<EntryFilter>): void => onChange({ ...filter, q: q.trim(), ...change });
  const find = (event?: FormEvent): void => {
    event?.preventDefault();
    if (q.trim() !== filter.q) narrow({});
  };
  return (
    <form className={styles.filter} onSubmit={find}>
      <span className={styles.search}>
        <TextBox
          type="search"
          maxLength={60}
          aria-label={searchWords}
          placeholder={searchWords}
          value={q}
          onChange={(text) => setTyped({ q: text, of: filter.q })}
          onBlur={() => find()}
        />
      </span>
      <DaysToken {...{ filter, today, narrow }} />
      <CausesToken {...{ filter, narrow }} />
      <PersonToken {...{ filter, people, narrow }} />
      {seesAmounts && <AmountToken {...{ filter, narrow }} />}
      <span className={styles.directions}>
        <Segments
          label={t('direction')}
          chosen={filter.direction}
          onChoose={(direction) => narrow({ direction })}
          choices={[
            { key: '', label: t('all') },
            { key: 'in', label: t('in') },
            { key: 'out', label: t('out') },
          ]}
        />
      </span>
    </form>
  );
}
