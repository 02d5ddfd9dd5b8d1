import type { ReactElement, ReactNode } from 'react';
import styles from './pick-card.module.css';
import { RadioDot } from './core/radio-dot.tsx';

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
  <label className={styles.card}>
    <RadioDot name={name} disabled={!isOpen} isChosen={isChosen} onChoose={onChoose} />
    <b>{title}</b>
    <small>{about}</small>
    {shortcut !== undefined && <kbd>{shortcut}</kbd>}
  </label>
);

type CardsProps = { label: string; id?: string; children: ReactNode };

/** The answers to one question, side by side; on phones one below the other. */
export const PickCards = ({ label, id, children }: CardsProps): ReactElement => (
  <div className={styles.cards} role="radiogroup" aria-label={label} id={id}>
    {children}
  </div>
);
