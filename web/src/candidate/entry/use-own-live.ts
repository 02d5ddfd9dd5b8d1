import { streams } from '@beidiao/contract/notice/live';
import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useCandidateSession } from '../../wire/candidate-wire.ts';
import { listenLive } from '../../wire/live.ts';

/** Reads the check anew when something has happened to it, or when the session is over. */
export function useOwnLive(reload: () => Promise<unknown>): void {
  const token = useCandidateSession()?.accessToken;
  const language = useLanguage();
  useEffect(() => {
    if (token === undefined) return;
    // The fault of a reading is shown by the page.
    const again = (): void => void reload().catch(() => undefined);
    return listenLive({ path: streams.candidate.path, token, language, onNews: again, onEnd: again });
  }, [token, language, reload]);
}
