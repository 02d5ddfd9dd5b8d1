import type { ReactElement, ReactNode } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { useSubmit } from '../wire/use-submit.ts';
import { problemOf } from '../wire/send/problem-of.ts';
import styles from './plain.module.css';

const texts = bilingual({
  zh: { close: '关闭', keep: '取消' },
  en: { close: 'Close', keep: 'Cancel' },
});

type Props = {
  title: string;
  width: number;
  act: string;
  isDanger?: boolean;
  /** What is not filled in yet, in words, or null. */
  lack: () => string | null;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: (hasProblem: boolean) => ReactNode;
};

/** A dialog with one form, closed once it was sent. What was typed stays when that fails. */
export function FormDialog(props: Props): ReactElement {
  const { title, width, act, isDanger = false, lack, onSubmit, onClose, children } = props;
  const t = useTexts(texts);
  const { isBusy, problem, submit } = useSubmit({
    check: () => lack() ?? true,
    onSubmit: async () => {
      await onSubmit();
      onClose();
    },
    explain: problemOf,
  });
  return (
    <Dialog title={title} closeLabel={t('close')} width={width} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {children(problem !== null)}
        <p className={styles.problem} aria-live="polite">
          {problem}
        </p>
        <div className={styles.bar}>
          <Button size="small" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" size="small" look={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
