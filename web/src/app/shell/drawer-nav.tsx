import { useRouterState } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import styles from './drawer-nav.module.css';
import { Nav } from './nav.tsx';
import { Brand } from './sider.tsx';

const texts = bilingual({ zh: { close: '关闭导航' }, en: { close: 'Close menu' } });

/** The menu on phones: a modal dialog, so that focus and Esc are the browser's. Closes when a page has been chosen. */
export function DrawerNav({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const drawer = useRef<HTMLDialogElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (isOpen) drawer.current?.showModal();
    else drawer.current?.close();
  }, [isOpen]);
  // A new path closes the drawer
  useEffect(() => drawer.current?.close(), [path]);
  return (
    <dialog ref={drawer} className={styles.drawer} onClose={onClose}>
      <div className={styles.head}>
        <Brand />
        <IconButton icon="x" iconSize={18} label={t('close')} onClick={() => drawer.current?.close()} />
      </div>
      {isOpen && <Nav />}
    </dialog>
  );
}
