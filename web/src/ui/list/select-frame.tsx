import type { ReactElement, ReactNode } from 'react';
import { BareButton } from '../core/bare-button.tsx';
import { Icon, type IconName } from '../core/icon.tsx';
import styles from './select-frame.module.css';

type ActProps = {
  icon: IconName;
  /** The one that is meant most often, filled. */
  isFirst?: boolean | undefined;
  disabled?: boolean;
  onAct: () => void;
  children: ReactNode;
};

/** What can be done with the selected rows. */
export function SelectAct({ icon, isFirst, disabled, onAct, children }: ActProps): ReactElement {
  return (
    <BareButton className={styles.act} data-first={isFirst || undefined} disabled={disabled} onClick={onAct}>
      <Icon name={icon} />
      {children}
    </BareButton>
  );
}

type Props = {
  label: string;
  /** How many are selected. */
  words: string;
  /** Selects everything that the filters let through; left out where it is selected. */
  everything?: { words: string; onTake: () => void } | undefined;
  running?: string | undefined;
  clearLabel: string;
  onClear: () => void;
  children: ReactNode;
};

/** In place of the filters while rows are selected, so that the list stays where it is. */
export function SelectFrame(props: Props): ReactElement {
  const { label, words, everything, running, clearLabel, onClear, children } = props;
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <b role="status">{words}</b>
      {everything && (
        <BareButton className={styles.all} onClick={everything.onTake}>
          {everything.words}
        </BareButton>
      )}
      <i aria-hidden="true" />
      {children}
      {running !== undefined && (
        <span className={styles.running} role="status">
          <Icon name="spin" />
          {running}
        </span>
      )}
      <BareButton className={styles.clear} aria-label={clearLabel} data-tip={clearLabel} onClick={onClear}>
        <Icon name="x" />
      </BareButton>
    </div>
  );
}
