import type { Data, ParamsSent } from '@beidiao/contract/wire/call';
import { reportCalls } from '@beidiao/contract/report/calls';
import { useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { toast } from '../ui/core/toasts.tsx';
import { Refused } from '../wire/send/refused.ts';
import { saveDownload } from '../wire/save-download.ts';
import { useSend } from '../wire/use-call.ts';

const texts = bilingual({
  zh: { done: '已下载 {name}', leftOut: '已下载 {name}。另有 {count} 份暂无报告，未包含在内' },
  en: { done: '{name} downloaded', leftOut: '{name} downloaded. {count} not included because there is no report yet' },
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

/** Several reports in one zip. `isProofWanted` while a fresh second step is to be taken first. */
export function useZip(onSaved: () => void): Saving<string[]> & { isProofWanted: boolean; endProof: () => void } {
  const t = useTexts(texts);
  const act = useSend(reportCalls.zip);
  const [isProofWanted, setProofWanted] = useState(false);
  const keep = (file: Data<typeof reportCalls.zip>): void => {
    saveDownload(file);
    const count = file.leftOut.length;
    toast('done', t(count > 0 ? 'leftOut' : 'done', { name: file.name, count }));
    onSaved();
  };
  return {
    isBusy: act.isPending,
    isProofWanted,
    endProof: () => setProofWanted(false),
    save: (orderDetailsIds) =>
      act.mutate(
        { orderDetailsIds },
        {
          onSuccess: keep,
          onError: (fault) => {
            if (fault instanceof Refused && fault.is('freshProofNeeded')) setProofWanted(true);
            else toast('problem', fault.message);
          },
        },
      ),
  };
}
