import type { ReactElement } from 'react';
import styles from './choice.module.css';
import { Glyph } from './glyph.tsx';

type Props = {
  title: string;
  about?: string;
  isOn: boolean;
  onSet: (isOn: boolean) => void;
  name?: string;
};

/** The whole row is the label of a tick. */
export function Tick({ title, about, isOn, onSet, name }: Props): ReactElement {
  return (
    <label className={styles.choice}>
      <input type="checkbox" name={name} checked={isOn} onChange={(event) => onSet(event.target.checked)} />
      <i>
        <Glyph name="tick" />
      </i>
      <span>
        <b>{title}</b>
        {about && <small>{about}</small>}
      </span>
    </label>
  );
}

export function Switch({ title, about, isOn, onSet, name }: Props): ReactElement {
  return (
    <label className={styles.choice}>
      <span>
        <b>{title}</b>
        {about && <small>{about}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        name={name}
        checked={isOn}
        onChange={(event) => onSet(event.target.checked)}
      />
      <i className={styles.switch} />
    </label>
  );
}

/** One of several ways. */
export function Way({ title, about, isOn, onSet, name }: Omit<Props, 'onSet'> & { onSet: () => void }): ReactElement {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={isOn} onChange={onSet} />
      <i className={styles.round} />
      <span>
        <b>{title}</b>
        {about && <small>{about}</small>}
      </span>
    </label>
  );
}
