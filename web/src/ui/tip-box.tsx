import { Tooltip } from '@base-ui/react/tooltip';
import { type ReactElement, useEffect, useId } from 'react';
import { homeOf } from './popup.ts';
import styles from './tips.module.css';

type Props = { of: HTMLElement; words: string; onClose: () => void };

/** The words of a tip above what they belong to, and tied to it for screen readers. */
export function TipBox({ of, words, onClose }: Props): ReactElement {
  const id = useId();
  useEffect(() => {
    // A button whose picture says the same is not described by its own name.
    if (of.ariaLabel === words) return;
    of.setAttribute('aria-describedby', id);
    return () => of.removeAttribute('aria-describedby');
  }, [of, words, id]);
  return (
    <Tooltip.Root open onOpenChange={onClose}>
      <Tooltip.Portal container={homeOf(of)}>
        <Tooltip.Positioner
          className={styles.place}
          anchor={of}
          side="top"
          sideOffset={6}
          collisionPadding={8}
          positionMethod="fixed"
        >
          <Tooltip.Popup id={id} role="tooltip" className={styles.tip}>
            {words}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
