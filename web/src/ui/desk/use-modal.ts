import { type RefObject, useLayoutEffect, useRef } from 'react';

type Modal = { ref: RefObject<HTMLDialogElement | null>; onClose: () => void };

/** Props of a `<dialog>` that is modal as long as it is drawn. Focus and Esc are the browser's. */
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
  return { ref, onClose: () => isGone.current || onClose() };
}
