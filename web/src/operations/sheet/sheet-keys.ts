import { useEffect, useRef } from 'react';
import { isTyping } from '../words.ts';

/** What the keyboard can do with a task. */
export const sheetActs = [
  'noRecord',
  'record',
  'unsearchable',
  'list',
  'copyAll',
  'silent',
  'unchecked',
  'adverse',
  'contact',
  'next',
  'take',
  'save',
  'publish',
  'help',
] as const;
export type SheetAct = (typeof sheetActs)[number];

type Press = {
  readonly key: string;
  /** The place of the key: with Alt some keyboards write another letter. */
  readonly code: string;
  readonly isCommand: boolean;
  readonly isAlt: boolean;
  readonly isTyping: boolean;
};

const single: Readonly<Record<string, SheetAct>> = {
  n: 'noRecord',
  y: 'record',
  x: 'unsearchable',
  c: 'contact',
  j: 'next',
  t: 'take',
  '?': 'help',
};
const withAlt: Readonly<Record<string, SheetAct>> = {
  Equal: 'copyAll',
  Period: 'silent',
  Minus: 'unchecked',
  NumpadSubtract: 'unchecked',
  NumpadDecimal: 'silent',
  KeyU: 'adverse',
};

/** Single letters are off inside a field, where they are text. */
export function actOfPress({ key, code, isCommand, isAlt, isTyping: isText }: Press): SheetAct | null {
  if (isCommand) return key === 'Enter' ? 'publish' : key.toLowerCase() === 's' ? 'save' : null;
  if (isAlt) return withAlt[code] ?? null;
  if (isText) return null;
  return /^[1-9]$/.test(key) ? 'list' : (single[key.toLowerCase()] ?? null);
}

/** Each is told its key: of the lists of a register, which one. */
export type SheetHandlers = Partial<Record<SheetAct, (key: string) => void>>;

/** The keys of an open task; silent while a dialog is open, which has keys of its own. */
export function useSheetKeys(handlers: SheetHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.repeat || event.isComposing || document.querySelector('dialog[open]')) return;
      const act = actOfPress({
        key: event.key,
        code: event.code,
        isCommand: event.ctrlKey || event.metaKey,
        isAlt: event.altKey,
        isTyping: isTyping(event.target),
      });
      const handle = act === null ? undefined : latest.current[act];
      if (!handle) return;
      event.preventDefault();
      handle(event.key);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The key that gives commands on this computer. */
export const commandKey = (): string => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl ');
