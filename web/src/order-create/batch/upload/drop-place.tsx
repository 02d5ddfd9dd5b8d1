import { batchCalls } from '@beidiao/contract/batch/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { toastProblem } from '../../../trade/failure/toast-problem.ts';
import { Button, buttonClass } from '../../../ui/core/button.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { Notice } from '../../../ui/core/notice.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { saveDownload } from '../../../wire/save-download.ts';
import { useSend } from '../../../wire/use-call.ts';
import styles from './upload-step.module.css';
import { uploadTexts } from './upload-texts.ts';
import { useUpload } from './use-upload.ts';

type Props = { onMade?: (batchFileId: string) => Promise<void> };

/** Takes a list, dropped or chosen or pasted; `onMade` comes before the page goes on with it. */
export function DropPlace({ onMade }: Props): ReactElement {
  const t = useTexts(uploadTexts);
  const { name, problem, isOver, take } = useUpload(onMade);
  const template = useSend(batchCalls.template);
  return (
    <section className={styles.drop} data-over={isOver || undefined} aria-busy={name !== null}>
      <Icon name="up2" size={24} />
      <h2>{name === null ? t(isOver ? 'dropNow' : 'drop') : t('uploading', { name })}</h2>
      <span className="visually-hidden" role="status">
        {name !== null && t('uploading', { name })}
      </span>
      <p>{t('kinds')}</p>
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
      <div>
        <label className={buttonClass('primary', 'small')}>
          {t('choose')}
          <FileInput className="visually-hidden" accept=".xlsx,.csv,.txt,.tsv" disabled={name !== null} onPick={take} />
        </label>
        <Button
          size="small"
          isBusy={template.isPending}
          onClick={() => template.mutate({}, { onSuccess: saveDownload, onError: toastProblem })}
        >
          <Icon name="dl" /> {t('template')}
        </Button>
      </div>
    </section>
  );
}
