import pinyin from 'pinyin-match';
import { type KeyboardEvent, type ReactElement, type RefObject, useId, useRef, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Icon } from '../core/icon.tsx';
import { TextBox } from '../core/text-box.tsx';
import { PopBox } from '../pop-box.tsx';
import styles from './choice-panel.module.css';
import { type Match, orderChoices } from './match-choice.ts';

const texts = bilingual({
  zh: {
    search: '输入文字或拼音筛选',
    chosen: '已选 {count}',
    others: '未选',
    found: '匹配“{typed}”',
    none: '没有匹配的选项',
    all: '全选匹配的',
    clear: '清除选择',
    keys: '↑↓ 移动，空格勾选，Esc 收起',
  },
  en: {
    search: 'Type to filter',
    chosen: '{count} selected',
    others: 'Not selected',
    found: 'Matching “{typed}”',
    none: 'No matching option',
    all: 'Select all matches',
    clear: 'Clear selection',
    keys: '↑↓ move, Space selects, Esc closes',
  },
});

export type CountedChoice = {
  readonly value: string;
  readonly label: string;
  /** Beside the label, small: disabled, in which department. */
  readonly note?: string;
  /** Rows that it would give. */
  readonly count?: number | string | undefined;
};

type Props = {
  control: RefObject<HTMLElement | null>;
  label: string;
  choices: readonly CountedChoice[];
  chosen: readonly string[];
  /** One at most: another takes its place. */
  isSingle?: boolean;
  onChange: (chosen: string[]) => void;
  onClose: () => void;
};

/** The panel is loaded when somebody reaches for its control, and pinyin with it. */
const match: Match = (text, typed) => pinyin.match(text, typed) !== false;

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -1e6, End: 1e6 };

/** Several of many, found by Chinese, pinyin or initials. What is chosen stays on top; each says how many rows it would give. */
export function ChoicePanel(props: Props): ReactElement {
  const { control, label, choices, chosen, isSingle = false, onChange, onClose } = props;
  const t = useTexts(texts);
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // What was chosen when it opened or was searched anew stays where it stood, so that nothing jumps under the pointer.
  const [pinned, setPinned] = useState(chosen);
  const { chosen: first, found } = orderChoices(choices, { chosen: pinned, typed, match });
  const values = [...first, ...found];
  const current = values[Math.min(at, values.length - 1)];
  const turn = (value: string): void => {
    if (isSingle) return onChange(chosen.includes(value) ? [] : [value]);
    onChange(choices.filter((it) => (it.value === value) !== chosen.includes(it.value)).map((it) => it.value));
  };
  const walk = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const isTurn = event.key === 'Enter' || (event.key === ' ' && (typed === '' || typed.endsWith(' ')));
    if (step === undefined && !isTurn) return;
    event.preventDefault();
    if (step !== undefined) {
      const next = Math.max(0, Math.min(values.length - 1, at + step));
      setAt(next);
      document.getElementById(`${id}-${values[next]}`)?.scrollIntoView({ block: 'nearest' });
    } else if (current !== undefined) turn(current);
  };
  const option = (value: string): ReactElement => {
    const it = choices.find((each) => each.value === value);
    return (
      <div
        key={value}
        id={`${id}-${value}`}
        role="option"
        tabIndex={-1}
        className={styles.choice}
        aria-selected={chosen.includes(value)}
        data-current={value === current || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setAt(values.indexOf(value));
          turn(value);
        }}
        onKeyDown={walk}
      >
        <i aria-hidden="true">{chosen.includes(value) && <Icon name="check" size={14} />}</i>
        <span className={styles.name}>{it?.label}</span>
        {it?.note && <small>{it.note}</small>}
        {it?.count !== undefined && <span className={styles.count}>{it.count}</span>}
      </div>
    );
  };
  return (
    <PopBox control={control} label={label} initialFocus={search} onClose={onClose}>
      <div className={styles.panel}>
        <TextBox
          ref={search}
          value={typed}
          role="combobox"
          aria-label={t('search')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : `${id}-${current}`}
          placeholder={t('search')}
          onChange={(text) => {
            setTyped(text);
            setPinned(chosen);
            setAt(text.trim() === '' ? 0 : chosen.length);
          }}
          onKeyDown={walk}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          aria-multiselectable={!isSingle}
          className={styles.list}
        >
          {first.length > 0 && (
            <div role="group" aria-label={t('chosen', { count: first.length })}>
              <p aria-hidden="true">{t('chosen', { count: first.length })}</p>
              {first.map(option)}
            </div>
          )}
          {found.length > 0 && (
            <div role="group" aria-label={typed.trim() === '' ? t('others') : t('found', { typed: typed.trim() })}>
              {(first.length > 0 || typed.trim() !== '') && (
                <p aria-hidden="true">{typed.trim() === '' ? t('others') : t('found', { typed: typed.trim() })}</p>
              )}
              {found.map(option)}
            </div>
          )}
        </div>
        {values.length === 0 && <p role="status">{t('none')}</p>}
        <div className={styles.foot}>
          {!isSingle && typed.trim() !== '' && found.length > 0 && (
            <LinkButton onClick={() => onChange([...new Set([...chosen, ...found])])}>{t('all')}</LinkButton>
          )}
          {typed.trim() === '' && chosen.length > 0 && (
            <LinkButton onClick={() => onChange([])}>{t('clear')}</LinkButton>
          )}
          <small>{t('keys')}</small>
        </div>
      </div>
    </PopBox>
  );
}
