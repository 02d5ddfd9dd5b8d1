import type { OrderDetails } from '@beidiao/contract/order/calls';
import { resumeCalls } from '@beidiao/contract/resume/calls';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { LinkButton } from '../ui/core/link-button.tsx';
import { saveDownload } from '../wire/save-download.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import styles from './order-drawer.module.css';

const texts = bilingual({
  zh: { resume: '简历', download: '下载', downloadOf: '下载简历 {name}', note: '下载会留下记录。' },
  en: {
    resume: 'Résumé',
    download: 'Download',
    downloadOf: 'Download the résumé {name}',
    note: 'Downloads are recorded.',
  },
});

/** The résumé that the order came with, where it did. */
export function ResumeFact({ details: { orderDetailsId, mayReveal } }: { details: OrderDetails }): ReactElement | null {
  const t = useTexts(texts);
  const { data } = useCall(resumeCalls.find, { orderDetailsId });
  const open = useSend(resumeCalls.open);
  if (!data?.resume) return null;
  const { name } = data.resume;
  return (
    <>
      <dt>{t('resume')}</dt>
      <dd>
        {name}{' '}
        {mayReveal && (
          <LinkButton
            aria-label={t('downloadOf', { name })}
            isBusy={open.isPending}
            onClick={() => open.mutate({ orderDetailsId }, { onSuccess: saveDownload, onError: toastProblem })}
          >
            {t('download')}
          </LinkButton>
        )}
      </dd>
      {mayReveal && <dd className={styles.note}>{t('note')}</dd>}
    </>
  );
}
