import type { ReviewTask } from '@beidiao/contract/verification/review';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { useStaffSession } from '../../wire/staff-wire.ts';
import { useNextTask } from '../board/use-next-task.ts';
import styles from './queue.module.css';
import { useTaskName } from './queue-columns.tsx';
import { queueTexts } from './queue-texts.ts';
import { tasksTexts } from './tasks-texts.ts';
import type { Place } from './use-place.ts';

/** The name of the page, the most urgent task of the view, how it is shown, and the next task. */
export function QueueHead({ place, next }: { place: Place; next: ReviewTask | undefined }): ReactElement {
  const t = useTexts(queueTexts);
  const s = useTexts(tasksTexts);
  const nameOf = useTaskName();
  const { isBusy, take } = useNextTask();
  const mayWork = useStaffSession()?.staff.roles.includes('reviewer') ?? false;
  return (
    <PageHeader
      title={s('title')}
      about={next && nameOf(next)}
      actions={
        <>
          <Segments
            label={t('look')}
            choices={[
              { key: 'table', label: t('table') },
              { key: 'split', label: t('split') },
            ]}
            chosen={place.isSplit ? 'split' : 'table'}
            onChoose={(look) => place.go({ look: look === 'split' ? 'split' : '', task: '' })}
          />
          {mayWork && (
            <Button look="primary" size="small" isBusy={isBusy} onClick={() => void take()}>
              {t('doNext')} <kbd>N</kbd>
            </Button>
          )}
        </>
      }
    />
  );
}

const lines = [
  ['N', 'keyNext'],
  ['J K', 'keyMove'],
  ['X', 'keySelect'],
  ['Shift X', 'keySpan'],
  ['A', 'keyAssign'],
  ['1–5', 'keyChoose'],
  ['Enter', 'keyOpen'],
  ['C', 'keyClaim'],
  ['R', 'keyBack'],
  ['/', 'keySearch'],
  ['Esc', 'keyCancel'],
  ['?', 'keyHelp'],
] as const;

export function QueueKeysDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTexts(queueTexts);
  return (
    <Dialog title={t('keysTitle')} closeLabel={t('close')} width={400} onClose={onClose}>
      <dl className={styles.keys}>
        {lines.map(([keys, what]) => (
          <div key={what}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
