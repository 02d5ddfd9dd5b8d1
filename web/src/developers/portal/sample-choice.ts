import { type SampleLanguage, sampleLanguages } from '@beidiao/contract/open/samples';
import { useNavigate, useSearch } from '@tanstack/react-router';

const kept = 'beidiao.sampleLanguage';
export const sampleLanguageNames: Record<SampleLanguage, string> = { curl: 'cURL', node: 'TypeScript', py: 'Python' };

const known = (text: unknown): SampleLanguage | undefined => sampleLanguages.find((it) => it === text);

/** One choice for all samples of the page: the address says it, and this browser remembers it. */
export function useSampleLanguage(): [SampleLanguage, (next: SampleLanguage) => void] {
  const { lang } = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (next: SampleLanguage): void => {
    localStorage.setItem(kept, next);
    void navigate({ to: '.', search: { lang: next }, hash: true, replace: true, resetScroll: false });
  };
  return [known(lang) ?? known(localStorage.getItem(kept)) ?? 'curl', choose];
}
