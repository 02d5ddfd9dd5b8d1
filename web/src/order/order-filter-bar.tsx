import { orderStateWord } from '@beidiao/contract/order/states';
import { permissions } from '@beidiao/contract/wire/permissions';
import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { useHolds } from '../wire/use-holds.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { DayRange } from '../ui/dates/day-range.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { Select } from '../ui/desk/select.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import styles from './order-filter-bar.module.css';
import { choosableStates, isNarrowed, type OrderFilter, widened } from './order-filter.ts';

const texts = bilingual({
  zh: {
    search: '候选人',
    searchHint: '姓名 / 手机号 / 证件号 / 订单号',
    who: '下单人',
    everybody: '全部',
    mine: '我下的单',
    time: '下单时间',
    state: '状态',
    anyState: '全部状态',
    unfold: '展开（另 {count} 项）',
    fold: '收起',
    reset: '重置',
    find: '查询',
  },
  en: {
    search: 'Candidate',
    searchHint: 'Name / phone / ID card / order no.',
    who: 'Ordered by',
    everybody: 'All',
    mine: 'Me',
    time: 'Ordered',
    state: 'State',
    anyState: 'Any state',
    unfold: 'More ({count})',
    fold: 'Fewer',
    reset: 'Reset',
    find: 'Search',
  },
});

const foldKey = 'beidiao.orderFilter';

function useFolded(startsOpen: boolean): [boolean, () => void] {
  const [isFolded, setFolded] = useState(() => !startsOpen && localStorage.getItem(foldKey) !== 'open');
  const turn = (): void => {
    localStorage.setItem(foldKey, isFolded ? 'open' : 'folded');
    setFolded(!isFolded);
  };
  return [isFolded, turn];
}

/** What is typed, until the address says something else. */
function useTyped(settled: string): [string, (text: string) => void] {
  const [state, setState] = useState({ settled, typed: settled });
  if (state.settled !== settled) setState({ settled, typed: settled });
  return [state.typed, (typed) => setState({ settled, typed })];
}

function Labelled({ label, id, children }: { label: string; id?: string; children: ReactNode }): ReactElement {
  return (
    <div className={styles.field}>
      {id ? <label htmlFor={id}>{label}</label> : <span>{label}</span>}
      {children}
    </div>
  );
}

type Props = { filter: OrderFilter; onChange: (filter: OrderFilter) => void };

/** Choices count at once; the typed text counts with Enter. */
export function OrderFilterBar({ filter, onChange }: Props): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const id = useId();
  const seesOthers = useHolds(permissions.seeOrdersOfOthers);
  const [q, setQ] = useTyped(filter.q);
  const [isFolded, turn] = useFolded(filter.statuses.length > 0);
  const narrow = (change: Partial<OrderFilter>): void => onChange({ ...filter, q: q.trim(), page: 1, ...change });
  const find = (event: FormEvent): void => {
    event.preventDefault();
    narrow({});
  };
  const reset = (): void => {
    setQ('');
    onChange(widened(filter));
  };
  const choosable = choosableStates(filter.tab);
  return (
    <form className={styles.bar} data-folded={isFolded || undefined} onSubmit={find}>
      <Labelled label={t('search')} id={`${id}q`}>
        <TextBox id={`${id}q`} type="search" maxLength={60} value={q} placeholder={t('searchHint')} onChange={setQ} />
      </Labelled>
      {seesOthers && (
        <Labelled label={t('who')} id={`${id}who`}>
          <Select
            id={`${id}who`}
            value={filter.isMine ? 'mine' : 'all'}
            choices={[
              { value: 'all', label: t('everybody') },
              { value: 'mine', label: t('mine') },
            ]}
            onChange={(who) => narrow({ isMine: who === 'mine' })}
          />
        </Labelled>
      )}
      <Labelled label={t('time')}>
        <DayRange label={t('time')} value={{ from: filter.from, to: filter.to }} onChange={(days) => narrow(days)} />
      </Labelled>
      <Labelled label={t('state')}>
        <PickField
          label={t('state')}
          none={t('anyState')}
          choices={choosable.map((it) => ({ value: String(it), label: orderStateWord(it, language) }))}
          chosen={filter.statuses.map(String)}
          isMany
          onChange={(chosen) => narrow({ statuses: choosable.filter((it) => chosen.includes(String(it))) })}
        />
      </Labelled>
      <div className={styles.acts}>
        <Button look="text" size="small" aria-expanded={!isFolded} onClick={turn}>
          <span className={styles.manyHidden}>{isFolded ? t('unfold', { count: 3 }) : t('fold')}</span>
          <span className={styles.oneHidden}>{isFolded ? t('unfold', { count: 1 }) : t('fold')}</span>
          <span className={styles.turn} data-open={!isFolded || undefined}>
            <Icon name="down" />
          </span>
        </Button>
        <Button size="small" onClick={reset} disabled={!isNarrowed(filter) && q === ''}>
          {t('reset')}
        </Button>
        <Button size="small" look="primary" type="submit">
          {t('find')}
        </Button>
      </div>
    </form>
  );
}
