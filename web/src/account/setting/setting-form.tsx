import type { RefusalName } from '@beidiao/contract/refusals';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { useSubmit } from '../../wire/use-submit.ts';
import { Refused } from '../../wire/send/refused.ts';
import { isTurnedAway } from '../../wire/passkey.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import styles from './setting.module.css';
import { settingTexts } from './setting-texts.ts';

type Form = {
  checkAll: () => boolean;
  failFields: (found: readonly { field: string; message: string }[]) => boolean;
};
type Props = {
  title: string;
  about?: ReactNode;
  act: string;
  isDanger?: boolean;
  form: Form;
  /** Fields of the wire by their name on the screen, where they differ. */
  names?: Readonly<Record<string, string>>;
  /** Which field a refusal is about; of others the words stand above the form. */
  fieldOf?: Partial<Record<RefusalName, string>>;
  /** @throws Refused in words for the reader, WireFault */
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** Another step follows in its place. */
  staysOpen?: boolean;
  children: ReactNode;
};

/** A dialog with one form. What was typed stays when the server says no, and the refused field says why. */
export function SettingForm(props: Props): ReactElement {
  const {
    title,
    about,
    act,
    isDanger = false,
    form,
    names = {},
    fieldOf = {},
    onSubmit,
    onClose,
    staysOpen = false,
    children,
  } = props;
  const t = useTexts(settingTexts);
  const explain = (fault: unknown): string | null => {
    if (isTurnedAway(fault)) return null;
    const fields = fault instanceof Refused ? fault.fields : [];
    const known = fields.map(({ field, message }) => ({ field: names[field] ?? field, message }));
    if (fault instanceof Refused)
      for (const [why, field] of Object.entries(fieldOf))
        if (fault.is(why as RefusalName)) known.push({ field, message: fault.errmsg }); // the keys of the type
    return form.failFields(known) ? null : problemOf(fault);
  };
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      await onSubmit();
      if (!staysOpen) onClose();
    },
    explain,
  });
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
