import { useEffect, useState } from 'react';

const prefix = 'beidiao.words.';

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Whether words were left behind here. */
export const areWordsKept = (key: string): boolean => read(key) !== null;

/** Words that are being typed, kept in the tab until they were sent: a page that is left by mistake loses none. */
export function useKeptWords(key: string, standing: string): [string, (words: string) => void, () => void] {
  const [typed, setTyped] = useState(() => ({ key, words: read(key) ?? standing }));
  useEffect(() => {
    setTyped((held) => (held.key === key ? held : { key, words: read(key) ?? standing }));
  }, [key, standing]);
  const set = (words: string): void => {
    setTyped({ key, words });
    try {
      sessionStorage.setItem(prefix + key, words);
    } catch {
      // Nothing to keep it in: it stays on the screen.
    }
  };
  return [
    typed.key === key ? typed.words : (read(key) ?? standing),
    set,
    () => sessionStorage.removeItem(prefix + key),
  ];
}
