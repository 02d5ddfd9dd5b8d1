import { type ReactElement, useEffect, useState } from 'react';
import { parts } from './parts.ts';
import { usePart } from './use-part.ts';

const delayMs = 300;

/** Whether an ellipsis hides a part of the words, here or in the box around them. */
const isCut = (element: HTMLElement): boolean =>
  [element, element.parentElement, element.firstElementChild].some((it) => it && it.scrollWidth > it.clientWidth + 1);

type Tip = { of: HTMLElement; words: string };

/** `data-tip` always says its words, `data-tip-if-cut` where they do not fit. */
function tipOf(target: EventTarget | null): Tip | null {
  const of = target instanceof Element ? target.closest<HTMLElement>('[data-tip], [data-tip-if-cut]') : null;
  const words = of?.dataset['tip'] ?? (of && isCut(of) ? of.dataset['tipIfCut'] : undefined);
  return of && words ? { of, words } : null;
}

/** One tip at a time: under the pointer after a moment, at the focus of a keyboard at once, on a touch when pressed. */
function useTip(want: () => void): [Tip | null, () => void] {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Tip | null, afterMs: number): void => {
      clearTimeout(timer);
      if (!next) return setTip(null);
      want();
      timer = setTimeout(() => setTip(next), afterMs);
    };
    const gone = new AbortController();
    const how = { capture: true, passive: true, signal: gone.signal };
    const hide = (): void => show(null, 0);
    document.addEventListener(
      'pointerover',
      (event) => event.pointerType === 'mouse' && show(tipOf(event.target), delayMs),
      how,
    );
    document.addEventListener(
      'focusin',
      ({ target }) => target instanceof Element && target.matches(':focus-visible') && show(tipOf(target), 0),
      how,
    );
    document.addEventListener('focusout', hide, how);
    document.addEventListener(
      'click',
      ({ target }) => show(target instanceof Element && target.closest('[data-tip-press]') ? tipOf(target) : null, 0),
      how,
    );
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), how);
    document.addEventListener('scroll', hide, how);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [want]);
  return [tip, () => setTip(null)];
}

/** Stands once, in the frame of the signed-in pages: says what `data-tip` of any element holds. */
export function Tips(): ReactElement | null {
  const { part, want } = usePart(parts.tip);
  const [tip, close] = useTip(want);
  return tip && part && tip.of.isConnected ? (
    <part.TipBox key={tip.words} of={tip.of} words={tip.words} onClose={close} />
  ) : null;
}
