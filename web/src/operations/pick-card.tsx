import type { ReactElement } from 'react';
import styles from './sheet-register.module.css';

type Props = {
  name: string;
  title: string;
  about: string;
  /** The key that chooses it. */
  shortcut?: string;
  isOpen?: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

/** One of a few answers, each with what it means. */
export const PickCard = ({ name, title, about, shortcut, isOpen = true, isChosen, onChoose }: Props): ReactElement => (
  <label className={styles.pick}>
    <input type="radio" name={name} disabled={!isOpen} checked={isChosen} onChange={onChoose} />
    <b>{title}</b>
    <small>{about}</small>
    {shortcut !== undefined && <kbd>{shortcut}</kbd>}
  </label>
);
