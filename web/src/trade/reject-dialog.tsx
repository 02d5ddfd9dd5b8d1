import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import styles from './reject-dialog.module.css';

const texts = bilingual({
  zh: {
    reject: '驳回',
    close: '关闭',
    reason: '驳回原因',
    reasonHint: '下单人会看到此内容',
    reasonMissing: '请填写驳回原因',
  },
  en: {
    reject: 'Reject',
    close: 'Close',
    reason: 'Reason for rejection',
    reasonHint: 'The requester will see this',
    reasonMissing: 'Enter a reason',
  },
});

type Props = { name: string; isBusy: boolean; onReject: (why: string) => Promise<boolean>; onClose: () => void };

/** A rejection says why. */
export function RejectDialog({ name, isBusy, onReject, onClose }: Props): ReactElement {
  const t = useTexts(texts);
  const id = useId();
  const [why, setWhy] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setMissing(why.trim() === '');
    if (why.trim() !== '' && (await onReject(why.trim()))) onClose();
  };
  return (
    <Dialog title={`${t('reject')} · ${name}`} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>{t('reason')}</label>
        <TextBox id={id} value={why} maxLength={200} aria-invalid={isMissing || undefined} onChange={setWhy} />
        <p className={isMissing ? styles.problem : styles.hint} aria-live="polite">
          {t(isMissing ? 'reasonMissing' : 'reasonHint')}
        </p>
        <Button type="submit" look="danger" size="small" isBusy={isBusy}>
          {t('reject')}
        </Button>
      </form>
    </Dialog>
  );
}
