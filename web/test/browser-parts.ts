const controls =
  'button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), a[href]';

/** The focus goes into what has opened, and back to where it came from. */
function moveFocus({ prototype }: typeof HTMLDialogElement): void {
  const { showModal, close } = prototype;
  const openedFrom = new WeakMap<HTMLDialogElement, Element | null>();
  prototype.showModal = function openModal(): void {
    openedFrom.set(this, document.activeElement);
    showModal.call(this);
    this.querySelector<HTMLElement>(controls)?.focus();
  };
  prototype.close = function closeModal(value?: string): void {
    close.call(this, value);
    const before = openedFrom.get(this);
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const last = [...document.querySelectorAll('dialog[open]')].at(-1);
  last?.dispatchEvent(new Event('cancel', { cancelable: true }));
}

const added = new WeakSet<Document>();

/**
 * What the stand-in of a browser lacks of those that the product runs in: the focus of modal dialogs, Esc in them, and
 * popovers. What lies above what, and how anything looks, is for the journeys.
 */
export function addBrowserParts(): void {
  if (added.has(document)) return;
  added.add(document);
  moveFocus(HTMLDialogElement);
  document.addEventListener('keydown', closeByEscape);
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
}
