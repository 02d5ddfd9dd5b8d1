import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
};

/**
 * Props of a `<dialog>` that is modal as long as it is drawn. Focus and Esc are the browser's. Buttons that close it call
 * the same `onClose`, not `close()` of the element: its event comes later, and would close what was opened meanwhile.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    isGone.current = false;
    dialog?.showModal();
    return () => {
      // Closed before it is removed: only then does the focus go back to where it came from.
      isGone.current = true;
      dialog?.close();
    };
  }, []);
  const leave = (): void => {
    if (!isGone.current) onClose();
  };
  const cancel = (event: SyntheticEvent<HTMLDialogElement>): void => {
    // A file field within sends the same event when nothing is chosen.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  };
  return { ref, onClose: leave, onCancel: cancel };
}
