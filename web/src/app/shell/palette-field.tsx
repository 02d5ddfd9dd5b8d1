import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { usePart } from '../../ui/use-part.ts';
import styles from './palette-field.module.css';

const texts = bilingual({
  zh: { find: '搜人、订单号、页面或操作', label: '搜索' },
  en: { find: 'People, orders, pages, actions', label: 'Search' },
});

const loadPalette = () => import('../palette/palette.tsx');

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What is typed while the palette is on its way: it stands in its field as soon as that is there. */
function useEarlyKeys(isAwaited: boolean, onEscape: () => void): () => string {
  const typed = useRef('');
  useEffect(() => {
    if (!isAwaited) return;
    typed.current = '';
    const keep = (event: KeyboardEvent): void => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onEscape();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, [isAwaited, onEscape]);
  return () => typed.current;
}

/** Opens the palette, as Ctrl K (⌘ K) does from anywhere but an open dialog. */
export function PaletteField(): ReactElement {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const { part, want } = usePart(loadPalette);
  const close = useCallback(() => setOpen(false), []);
  const typedEarly = useEarlyKeys(isOpen && part === null, close);
  const openPalette = useCallback(() => {
    setOpen(true);
    void want().then((isHere) => isHere || setOpen(false));
  }, [want]);
  useEffect(() => {
    // While the page rests: the palette opens without a network as well
    const later = setTimeout(want, 2_000);
    return () => clearTimeout(later);
  }, [want]);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      const isKey =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isKey || event.isComposing || document.querySelector('dialog[open], [role="dialog"]:popover-open')) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [openPalette]);
  return (
    <search className={styles.find}>
      <BareButton
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={t('label')}
        onPointerEnter={want}
        onFocus={want}
        onClick={openPalette}
      >
        <Icon name="search" />
        <span>{t('find')}</span>
        <kbd aria-hidden="true">{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
      </BareButton>
      {isOpen && part && <part.Palette typedBefore={typedEarly} onClose={close} />}
    </search>
  );
}
