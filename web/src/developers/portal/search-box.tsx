import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { BareInput } from '../../ui/core/bare-input.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { codeTyped, findPlaces, type Place } from './find.ts';
import { portalTexts } from './portal-texts.ts';
import styles from './portal.module.css';

/** Shows a place and says in the address where the reader is. */
export function goTo(anchor: string): void {
  const place = document.getElementById(anchor);
  if (!place) return;
  // Not by the address alone: the same place twice would scroll once.
  window.location.hash = anchor;
  place.scrollIntoView({ block: 'start' });
}

/** Sections, operations, fields and codes. `/` comes here, Enter goes to what is chosen. */
export function SearchBox({ places }: { places: readonly Place[] }): ReactElement {
  const t = useTexts(portalTexts);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = findPlaces(places, typed);
  useSlash(input);
  const go = (place: Place | undefined): void => {
    if (!place) return;
    setTyped('');
    input.current?.blur();
    goTo(place.anchor);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setTyped('');
    if (event.key === 'Enter') go(codeTyped(places, typed) ?? found[at]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setAt((at + step + found.length) % found.length);
  };
  return (
    <div className={styles.find}>
      <Icon name="search" />
      <BareInput
        ref={input}
        role="combobox"
        aria-label={t('search')}
        aria-expanded={typed !== ''}
        aria-controls="found"
        aria-activedescendant={found.length > 0 ? `found-${at}` : undefined}
        placeholder={t('search')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <kbd>/</kbd>
      {typed.trim() !== '' && (
        <div
          id="found"
          role="listbox"
          aria-label={t('found', { count: found.length })}
          tabIndex={-1}
          className={styles.found}
        >
          {found.map((place, row) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the box, as a combobox has them
            <div
              key={`${place.kind} ${place.title} ${place.anchor}`}
              id={`found-${row}`}
              role="option"
              tabIndex={-1}
              aria-selected={row === at}
              onClick={() => go(place)}
            >
              <small>{t(place.kind)}</small>
              <b>{place.title}</b>
              <span>{place.about}</span>
            </div>
          ))}
          {found.length === 0 && (
            <div role="option" tabIndex={-1} aria-selected={false} aria-disabled>
              {t('noneFound', { typed })}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function useSlash(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [input]);
}
