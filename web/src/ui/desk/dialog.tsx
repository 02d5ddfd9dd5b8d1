import { type CSSProperties, type ReactElement, type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { Icon } from '../core/icon.tsx';
import { useModal } from './use-modal.ts';

type Props = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** `side` slides in from the right and keeps the list in sight; `full` takes the whole page. */
  place?: 'center' | 'side' | 'full';
  /** px */
  width?: number;
  /** Acts that stay in sight while the body scrolls. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Open as long as it is drawn. Focus and Esc are the browser's; a click beside it closes the side sheet only. */
export function Dialog({
  title,
  closeLabel,
  onClose,
  place = 'center',
  width = 480,
  foot,
  children,
}: Props): ReactElement {
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog
      {...modal}
      className={`${styles.dialog} ${styles[place]}`}
      style={{ '--width': `${width}px` } as CSSProperties /* the type knows no custom properties */}
      aria-labelledby={titleId}
      closedby={place === 'side' ? 'any' : 'closerequest'}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" aria-label={closeLabel} onClick={modal.onClose}>
          <Icon name="x" size={18} />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </dialog>
  );
}
