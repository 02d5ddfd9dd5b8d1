import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { BareInput } from '../../../ui/core/bare-input.tsx';
import { isBlock } from './paste-block.ts';
import styles from './grid.module.css';

export type CellActs = {
  /** What was typed, over what it was typed, is to be kept. */
  edit: (text: string, was: string) => void;
  /** What stands there was typed again. */
  confirm: (text: string) => void;
  /** @returns whether there is such a cell */
  move: (down: number, right: number) => boolean;
  paste: (text: string) => void;
  undo: () => void;
  /** Out of the grid, for whoever goes on by Tab. */
  leave: () => void;
};

type Props = {
  text: string;
  label: string;
  isWrong: boolean;
  /** What stands there is right once somebody has typed it again. */
  mayConfirm: boolean;
  aboutId: string | undefined;
  /** The focus comes along. */
  isWanted: boolean;
  acts: CellActs;
};

const pageRows = 10;
const moves: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
};

const isAllChosen = (input: HTMLInputElement): boolean =>
  input.selectionStart === 0 && input.selectionEnd === input.value.length;

/**
 * The cell that one is in is an input from the start: what is typed replaces its text, by an input method as well. It is
 * kept when one leaves it by whatever way.
 */
export function CellInput({ text, label, isWrong, mayConfirm, aboutId, isWanted, acts }: Props): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(text);
  const kept = useRef(text);
  const isTyped = useRef(false);
  /** The arrows go through the text, since somebody has clicked into it. */
  const isInside = useRef(false);

  const commit = (): void => {
    if (typed.current === kept.current) {
      if (isTyped.current && mayConfirm) acts.confirm(typed.current);
      isTyped.current = false;
      return;
    }
    isTyped.current = false;
    const was = kept.current;
    kept.current = typed.current;
    acts.edit(typed.current, was);
  };
  const onGone = useEffectEvent(commit);
  useLayoutEffect(() => () => onGone(), []);
  useLayoutEffect(() => {
    // The server has set the writing right; what is being typed stays.
    if (input.current === null || typed.current !== kept.current || kept.current === text) return;
    typed.current = text;
    kept.current = text;
    input.current.value = text;
    if (document.activeElement === input.current) input.current.select();
  }, [text]);
  useLayoutEffect(() => {
    if (isWanted) input.current?.focus({ preventScroll: true });
  }, [isWanted]);

  const restore = (box: HTMLInputElement): void => {
    typed.current = kept.current;
    isTyped.current = false;
    box.value = kept.current;
    isInside.current = false;
    box.select();
  };
  const go = (event: KeyboardEvent, down: number, right: number): void => {
    commit();
    if (acts.move(down, right)) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget: box } = event;
    if (event.nativeEvent.isComposing) return;
    const isUntouched = typed.current === kept.current;
    const move = moves[key];
    if (move !== undefined) return go(event, ...move);
    if (key === 'Enter') {
      event.preventDefault();
      commit();
      acts.move(event.shiftKey ? -1 : 1, 0);
    } else if (key === 'Tab') go(event, 0, event.shiftKey ? -1 : 1);
    else if ((key === 'ArrowLeft' || key === 'ArrowRight') && !isInside.current && isAllChosen(box))
      go(event, 0, key === 'ArrowLeft' ? -1 : 1);
    else if (key === 'F2') {
      isInside.current = true;
      box.setSelectionRange(box.value.length, box.value.length);
    } else if (key === 'Escape') {
      event.preventDefault();
      if (isUntouched && !isInside.current) acts.leave();
      else restore(box);
    } else if (key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && isUntouched) {
      event.preventDefault();
      acts.undo();
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isBlock(pasted)) return;
    event.preventDefault();
    commit();
    acts.paste(pasted);
  };
  return (
    <BareInput
      ref={input}
      className={styles.input}
      defaultValue={text}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={aboutId}
      maxLength={2_000}
      onInput={({ currentTarget }) => {
        typed.current = currentTarget.value;
        isTyped.current = true;
      }}
      onFocus={({ currentTarget }) => isInside.current || currentTarget.select()}
      onPointerDown={({ currentTarget }) => {
        isInside.current = document.activeElement === currentTarget;
      }}
      onBlur={() => {
        isInside.current = false;
        commit();
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
