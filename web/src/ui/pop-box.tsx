import { Popover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import styles from './pop-box.module.css';
import { homeOf, isOwnPress, keepDialog, placing } from './popup.ts';

type Props = {
  control: RefObject<HTMLElement | null>;
  label: string;
  /** Where the focus begins; the first control of the box when left out. */
  initialFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/** A small box below the control that opened it; Esc and a press beside it close it, and the focus goes back. */
export function PopBox({ control, label, initialFocus, onClose, children }: Props): ReactElement {
  return (
    <Popover.Root open onOpenChange={(_, change) => isOwnPress(change, control.current) || onClose()}>
      <Popover.Portal container={homeOf(control.current)}>
        <Popover.Positioner className={styles.place} {...placing(control, 'end')}>
          <Popover.Popup
            className={styles.box}
            aria-label={label}
            initialFocus={initialFocus ?? true}
            finalFocus={control}
            onKeyDown={keepDialog}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
