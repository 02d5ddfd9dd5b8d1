import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './plain.module.css';
import { problemOf } from './words.ts';

const texts = bilingual({
  zh: { why: '原因', close: '关闭', keep: '取消', needed: '请写明原因，至少 2 个字' },
  en: { why: 'Reason', close: 'Close', keep: 'Cancel', needed: 'Please give a reason' },
});

type Props = {
  title: string;
  body: ReactNode;
  act: string;
  isDanger?: boolean;
  isOptional?: boolean;
  onClose: () => void;
  onAct: (why: string) => Promise<void>;
};

/** An act that needs a reason. What was typed stays when it fails. */
export function AskWhy({
  title,
  body,
  act,
  isDanger = false,
  isOptional = false,
  onClose,
  onAct,
}: Props): ReactElement {
  const t = useTexts(texts);
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (!isOptional && [...why.trim()].length < 2) return setProblem(t('needed'));
    setBusy(true);
    try {
      await onAct(why.trim());
      onClose();
    } catch (fault) {
      setProblem(problemOf(fault));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} closeLabel={t('close')} width={460} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{body}</p>
        <label>
          {t('why')}
          <textarea
            name="why"
            rows={3}
            maxLength={200}
            value={why}
            aria-invalid={problem !== null || undefined}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
        </label>
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
