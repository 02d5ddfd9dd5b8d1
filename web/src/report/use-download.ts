import type { Data, ParamsSent } from '@beidiao/contract/wire/call';
import { reportCalls } from '@beidiao/contract/report/calls';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { toast } from '../ui/core/toasts.tsx';
import { saveDownload } from '../wire/save-download.ts';
import { useSend } from '../wire/use-call.ts';

const texts = bilingual({
  zh: { done: '已下载 {name}' },
  en: { done: '{name} downloaded' },
});

type Saving<P> = { isBusy: boolean; save: (params: P) => void };

/** One report as a PDF. The server writes each download down. */
export function usePdf(onSaved: () => void = () => {}): Saving<ParamsSent<typeof reportCalls.pdf>> {
  const t = useTexts(texts);
  const act = useSend(reportCalls.pdf);
  const keep = (file: Data<typeof reportCalls.pdf>): void => {
    saveDownload(file);
    toast('done', t('done', { name: file.name }));
    onSaved();
  };
  return {
    isBusy: act.isPending,
    save: (params) => act.mutate(params, { onSuccess: keep, onError: ({ message }) => toast('problem', message) }),
  };
}

/** The sealed consent behind a report. */
export function useConsentPdf(): Saving<ParamsSent<typeof reportCalls.consentPdf>> {
  const t = useTexts(texts);
  const act = useSend(reportCalls.consentPdf);
  const keep = (file: Data<typeof reportCalls.consentPdf>): void => {
    saveDownload(file);
    toast('done', t('done', { name: file.name }));
  };
  return {
    isBusy: act.isPending,
    save: (params) => act.mutate(params, { onSuccess: keep, onError: ({ message }) => toast('problem', message) }),
  };
}
