import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import styles from './find-field.module.css';

const texts = bilingual({
  zh: { find: '姓名、手机号、订单号', label: '查找订单' },
  en: { find: 'Name, phone, order no.', label: 'Find an order' },
});

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Finds orders; `/` leads here from anywhere but a text field or a dialog. */
export function FindField(): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isPlain || isTyping(event.target) || document.querySelector('dialog[open], [role="dialog"]:popover-open'))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <search className={styles.find}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ to: '/Dashboard/Order', search: { q: wanted.trim() } });
        }}
      >
        <Icon name="search" />
        <TextBox
          ref={input}
          type="search"
          name="q"
          maxLength={60}
          placeholder={t('find')}
          aria-label={t('label')}
          aria-keyshortcuts="/"
          value={wanted}
          onChange={setWanted}
        />
        <kbd aria-hidden="true">/</kbd>
      </form>
    </search>
  );
}
