import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /** px; narrower screens get less. */
  width: 380 | 520;
  closeLabel: string;
  onClose: () => void;
  acts?: ReactNode;
  children: ReactNode;
};

/** For a decision: what is behind can not be reached until it is closed. Esc closes, as the cross does. */
export function Dialog({ title, width, closeLabel, onClose, acts, children }: Props): ReactElement {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = box.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className={styles.box}
      style={{ maxWidth: width }}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" aria-label={closeLabel} title={closeLabel} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
      {acts && <div className={styles.acts}>{acts}</div>}
    </dialog>
  );
}
