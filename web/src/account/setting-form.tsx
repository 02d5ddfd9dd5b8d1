import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Refused } from '../wire/refused.ts';
import styles from './setting.module.css';
import { settingTexts } from './setting-texts.ts';

type Form = {
  checkAll: () => boolean;
  has: (name: string) => boolean;
  fail: (found: Record<string, string>) => void;
};
type Props = {
  title: string;
  about?: ReactNode;
  act: string;
  isDanger?: boolean;
  form: Form;
  /** Fields of the wire by their name on the screen, where they differ. */
  names?: Readonly<Record<string, string>>;
  /** @throws Refused in words for the reader, WireFault */
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one form. What was typed stays when the server says no, and the refused field says why. */
export function SettingForm(props: Props): ReactElement {
  const { title, about, act, isDanger = false, form, names = {}, onSubmit, onClose, children } = props;
  const t = useTexts(settingTexts);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const show = (fault: unknown): void => {
    const fields = fault instanceof Refused ? fault.fields : [];
    const known = fields.map(({ field, message }) => [names[field] ?? field, message] as const);
    const shown = known.filter(([name]) => form.has(name));
    form.fail(Object.fromEntries(shown));
    if (shown.length === 0) setProblem(fault instanceof Error ? fault.message : String(fault));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !form.checkAll()) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit();
      onClose();
    } catch (fault) {
      show(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} width={520}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {about && <p>{about}</p>}
        {problem && <Notice kind="problem">{problem}</Notice>}
        {children}
        <div className={styles.foot}>
          <Button size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="small" look={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
            {isBusy ? t('busy') : act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
