import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { saveDownload } from '../../wire/save-download.ts';
import { useAct } from '../../wire/use-act.ts';
import { useOwnCheck } from '../entry/own-check.ts';
import { TextButton } from '../kit/text-button.tsx';

const texts = bilingual({
  zh: { keep: '下载我签署的授权书', busy: '正在下载授权书' },
  en: { keep: 'Download my signed consent', busy: 'Downloading the consent' },
});

/** The own consent as it was sealed, to keep. Nothing where there is none. */
export function ConsentLink(): ReactElement | null {
  const t = useTexts(texts);
  const { details } = useOwnCheck();
  const { isBusy, problem, run } = useAct();
  if (!details.consent) return null;
  const keep = async (): Promise<void> =>
    saveDownload(await sendAsCandidate(candidateCalls.consentPdf, { orderDetailsId: details.orderDetailsId }));
  return (
    <>
      <TextButton onClick={() => run(keep)}>{t(isBusy ? 'busy' : 'keep')}</TextButton>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
