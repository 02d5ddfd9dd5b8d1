/** Where a part of the sheet stands: the name of the control in `Lack.field`, as an id of the page. */
export const placeId = (field: string): string => `at-${field}`;

const controls = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])';

/** Brings a part into sight and puts the focus into it. */
export function goToPlace(field: string): void {
  const place = document.getElementById(placeId(field));
  if (place === null) return;
  place.scrollIntoView({ block: 'center' });
  const control = place.matches(controls) ? place : place.querySelector<HTMLElement>(controls);
  (control ?? place).focus({ preventScroll: true });
}

/** The field of the form that has the focus. */
export const fieldInFocus = (): string | null =>
  document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? null;
