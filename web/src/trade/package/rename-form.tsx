import { type FormEvent, type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { packageActTexts } from './package-act-texts.ts';
import styles from './rename-form.module.css';

type Props = { name: string; onRename: (name: string) => Promise<boolean>; onLeave: () => void };

/** The name of an own package as a field, in the place of the name. */
export function RenameForm({ name: before, onRename, onLeave }: Props): ReactElement {
  const t = useTexts(packageActTexts);
  const [name, setName] = useState(before);
  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() && (await onRename(name.trim()))) onLeave();
  };
  return (
    <form className={styles.rename} onSubmit={(event) => void rename(event)}>
      <TextBox
        value={name}
        maxLength={40}
        aria-label={t('renameOf', { name: before })}
        // The person has just asked for this field
        ref={(input) => input?.focus()}
        onChange={setName}
        onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      />
      <Button type="submit" size="small" look="primary" disabled={!name.trim()}>
        {t('keep')}
      </Button>
      <Button size="small" onClick={onLeave}>
        {t('leave')}
      </Button>
    </form>
  );
}
