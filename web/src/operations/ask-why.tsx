import { type ReactElement, type ReactNode, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { TextArea } from '../ui/desk/text-area.tsx';
import { FormDialog } from './form-dialog.tsx';

const texts = bilingual({
  zh: { why: '原因', needed: '请填写原因，至少 2 个字' },
  en: { why: 'Reason', needed: 'Enter a reason (at least 2 characters)' },
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
  const lack = (): string | null => (!isOptional && [...why.trim()].length < 2 ? t('needed') : null);
  return (
    <FormDialog
      title={title}
      width={460}
      act={act}
      isDanger={isDanger}
      lack={lack}
      onSubmit={() => onAct(why.trim())}
      onClose={onClose}
    >
      {(hasProblem) => (
        <>
          <p>{body}</p>
          <label>
            {t('why')}
            <TextArea name="why" maxLength={200} value={why} aria-invalid={hasProblem || undefined} onChange={setWhy} />
          </label>
        </>
      )}
    </FormDialog>
  );
}
