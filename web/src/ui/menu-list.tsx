import { Menu } from '@base-ui/react/menu';
import { type ReactElement, type RefObject, useRef } from 'react';
import type { MenuEntry } from './menu-entry.ts';
import styles from './desk/menu.module.css';
import { homeOf, isOwnPress, keepDialog, placing } from './popup.ts';

type Props = {
  control: RefObject<HTMLButtonElement | null>;
  id: string;
  label: string | undefined;
  entries: readonly MenuEntry[];
  note: ReactElement | null;
  align: 'start' | 'end';
  /** Opened by a key: the first entry has the focus. */
  isByKey: boolean;
  onClose: () => void;
};

/** What a menu button opens. Loaded with the first menu that somebody reaches for. */
export function MenuList({ control, id, label, entries, note, align, isByKey, onClose }: Props): ReactElement {
  const focusFirst = (list: HTMLElement | null): void => {
    if (isByKey) requestAnimationFrame(() => list?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus());
  };
  const isActing = useRef(false);
  /** The focus is back at the button before the act, which may put it elsewhere: into a field that it opens. */
  const carryOut = (act: () => void): void => {
    isActing.current = true;
    control.current?.focus({ preventScroll: true });
    act();
  };
  const isChoice = entries.some((it) => it.isChosen !== undefined);
  return (
    <Menu.Root open modal={false} onOpenChange={(_, change) => isOwnPress(change, control.current) || onClose()}>
      <Menu.Portal container={homeOf(control.current)}>
        <Menu.Positioner className={styles.place} {...placing(control, align)}>
          <Menu.Popup
            ref={focusFirst}
            id={id}
            aria-label={label}
            className={styles.list}
            finalFocus={() => (isActing.current ? false : control.current)}
            onKeyDown={keepDialog}
          >
            {note}
            {isChoice ? (
              <Menu.RadioGroup value={entries.find((it) => it.isChosen)?.key}>
                {entries.map(({ key, label: words, act }) => (
                  <Menu.RadioItem
                    key={key}
                    value={key}
                    className={styles.entry}
                    closeOnClick
                    onClick={() => carryOut(act)}
                  >
                    {words}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            ) : (
              entries.map(({ key, label: words, act }) => (
                <Menu.Item key={key} className={styles.entry} onClick={() => carryOut(act)}>
                  {words}
                </Menu.Item>
              ))
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
