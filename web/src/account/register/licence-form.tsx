import { type Confirmation, confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { tidyCreditCode } from '@beidiao/contract/wire/rules';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { base64Of } from '../../wire/base64-of.ts';
import { asTaken } from '../../wire/shrink-picture.ts';
import { send } from '../../wire/send/send.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { checkRegistration } from './check-registration.ts';
import { confirmationTexts } from '../setting/confirmation-texts.ts';
import styles from './licence.module.css';

/** Of the contract, whose file loads the schemas with it. */
const bytesMax = 10 * 1024 * 1024;

function useLicence(first: string, onDone: (now: Confirmation) => void) {
  const t = useTexts(confirmationTexts);
  const language = useLanguage();
  const [code, setCode] = useState(first);
  const [codeError, setCodeError] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const { isBusy, problem, say, submit } = useSubmit({
    check: () => {
      const wrong = checkRegistration('creditCode', code, language);
      setCodeError(wrong);
      say(null);
      return file === null ? t('missing') : wrong === null;
    },
    onSubmit: async () => {
      if (file === null) return;
      const licence = { creditCode: tidyCreditCode(code), name: file.name, base64: await base64Of(file) };
      onDone(await send(confirmationCalls.handIn, licence));
    },
  });
  const choose = async (picked: File | undefined): Promise<void> => {
    if (!picked) return;
    const chosen = await asTaken(picked);
    const isTooBig = chosen.size > bytesMax;
    say(isTooBig ? t('tooBig') : null);
    if (!isTooBig) setFile(chosen);
  };
  const field = {
    name: 'creditCode',
    value: code,
    error: codeError,
    onChange: (value: string) => {
      setCode(value);
      if (codeError) setCodeError(checkRegistration('creditCode', value, language));
    },
    onBlur: () => code !== '' && setCodeError(checkRegistration('creditCode', code, language)),
  };
  return {
    field,
    isRight: checkRegistration('creditCode', code, language) === null,
    file,
    choose,
    problem,
    isBusy,
    submit,
  };
}

type Props = { first: string; onDone: (now: Confirmation) => void; children?: ReactNode };

/** The code and the licence of an enterprise, to be confirmed by staff; `children` stands beside the button. */
export function LicenceForm({ first, onDone, children }: Props): ReactElement {
  const t = useTexts(confirmationTexts);
  const { field, isRight, file, choose, problem, isBusy, submit } = useLicence(first, onDone);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        {...field}
        label={t('creditCode')}
        hint={t(isRight ? 'creditCodeRight' : 'creditCodeHint')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        required
      />
      <label className={styles.drop}>
        <FileInput
          name="licence"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          aria-describedby="licence-problem"
          onPick={([picked]) => void choose(picked)}
        />
        <b>{t(file ? 'another' : 'choose')}</b>
        {file && <span>{t('chosen', { name: file.name })}</span>}
        <small>{t('chooseHint')}</small>
      </label>
      <p id="licence-problem" className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.acts}>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t(isBusy ? 'busy' : 'act')}
        </Button>
        {children}
      </div>
    </form>
  );
}
