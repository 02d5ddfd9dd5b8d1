import { type ReactElement, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../core/bare-button.tsx';
import { Icon, type IconName } from '../core/icon.tsx';
import { IconButton } from '../desk/icon-button.tsx';
import { parts } from '../parts.ts';
import { usePart } from '../use-part.ts';
import { filterTexts } from './filter-texts.ts';
import styles from './filter-row.module.css';

type Shown<Key extends string> = {
  /** The first column, which stays. */
  fixed: string;
  all: readonly Key[];
  shown: readonly Key[];
  usual: readonly Key[];
  /** Those by which the rows can be sorted. */
  sortable: readonly Key[];
  nameOf: (key: Key) => string;
  onTake: (keys: readonly Key[]) => void;
};

function Columns<Key extends string>(props: Shown<Key>): ReactElement {
  const t = useTexts(filterTexts);
  const control = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { part, want } = usePart(parts.columns);
  return (
    <>
      <span ref={control} className={styles.columns}>
        <IconButton
          icon="cols"
          label={t('columns')}
          data-tip={t('columns')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={want}
          onFocus={want}
          onClick={() => {
            want();
            setOpen(!isOpen);
          }}
        />
      </span>
      {isOpen && part && <part.ColumnsPanel<Key> {...props} control={control} onClose={() => setOpen(false)} />}
    </>
  );
}

type Props<Key extends string> = {
  isDense: boolean;
  onDense: (isDense: boolean) => void;
  /** What rows of more height are called and drawn as, where it is something else. */
  roomy?: { label: string; icon: IconName };
  /** Left out where there are none to choose. */
  columns?: Shown<Key> | undefined;
  onHelp: () => void;
};

/** Density and columns, beside the filters. */
export function ListLooks<Key extends string>({ isDense, onDense, roomy, columns, onHelp }: Props<Key>): ReactElement {
  const t = useTexts(filterTexts);
  const both = [
    { dense: true, label: t('dense'), icon: 'menu' },
    { dense: false, label: t('roomy'), icon: 'list', ...roomy },
  ] as const;
  return (
    <>
      <span className={styles.density} role="group" aria-label={t('density')}>
        {both.map(({ dense, label, icon }) => (
          <BareButton
            key={icon}
            aria-label={label}
            data-tip={label}
            aria-pressed={isDense === dense}
            onClick={() => onDense(dense)}
          >
            <Icon name={icon} />
          </BareButton>
        ))}
      </span>
      {columns && <Columns {...columns} />}
      <span className={styles.columns}>
        <IconButton icon="help" label={t('keys')} data-tip={t('keys')} onClick={onHelp} />
      </span>
    </>
  );
}
