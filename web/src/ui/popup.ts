import type { KeyboardEvent, RefObject } from 'react';

/** What stands outside an open modal dialog lies under it and can not be reached: a popup opens in the dialog of its control. */
export const homeOf = (control: Element | null): HTMLElement => control?.closest('dialog') ?? document.body;

/** Props of every positioner: below its control, in sight, above the header of the page. */
export const placing = (control: RefObject<HTMLElement | null>, align: 'start' | 'center' | 'end' = 'start') =>
  ({ anchor: control, align, sideOffset: 6, collisionPadding: 8, positionMethod: 'fixed' }) as const;

/** Esc closes the popup; the dialog that it stands in stays open. */
export function keepDialog(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}

type Change = { reason: string; event: Event; cancel: () => void };

/** A press on the control itself is the control's to answer: else it would close and open at once. */
export function isOwnPress(change: Change, control: Element | null): boolean {
  const { reason, event } = change;
  const isOwn =
    (reason === 'outside-press' || reason === 'focus-out') &&
    event.target instanceof Node &&
    Boolean(control?.contains(event.target));
  if (isOwn) change.cancel();
  return isOwn;
}
