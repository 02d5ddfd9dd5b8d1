import type { Data } from '@beidiao/contract/wire/call';
import { reportCalls } from '@beidiao/contract/report/calls';
import { useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { saveDownload } from '../../wire/save-download.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useSend } from '../../wire/use-call.ts';

const texts = bilingual({
  zh: { done: '已下载 {name}', leftOut: '已下载 {name}。另有 {count} 份暂无报告，未包含在内' },
  en: { done: '{name} downloaded', leftOut: '{name} downloaded. {count} not included because there is no report yet' },
});

type Zip = {
  isBusy: boolean;
  save: (orderDetailsIds: string[]) => void;
  /** While a fresh second step is to be taken first. */
  isProofWanted: boolean;
  endProof: () => void;
};

/** Several reports in one zip. */
export function useZip(onSaved: () => void): Zip {
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
