import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { pastedFiles } from './pasted-files.ts';
import { sideTexts } from './side-texts.ts';

/** Files that are pasted anywhere on the task, a screenshot first of all; null where none are taken. */
export function usePastedFiles(onFiles: ((files: readonly File[]) => void) | null): void {
  const t = useTexts(sideTexts);
  const latest = useRef({ onFiles, name: '' });
  useEffect(() => {
    latest.current = { onFiles, name: t('screenshot') };
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const { onFiles: take, name } = latest.current;
      const { clipboardData: data } = event;
      if (take === null || data === null || document.querySelector('dialog[open]')) return;
      const files = pastedFiles({ text: data.getData('text/plain'), files: [...data.files] }, { name, at: new Date() });
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
