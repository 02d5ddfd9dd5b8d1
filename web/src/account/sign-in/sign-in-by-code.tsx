import { troubleWords } from '@beidiao/contract/typed/trouble';
import { readPhone } from '@beidiao/contract/typed/phone';
import { readDigits } from '@beidiao/contract/typed/code';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { openSession, type PendingStep } from './open-session.ts';
import { PhoneAndCode } from '../code/phone-and-code.tsx';
import { signInTexts } from './sign-in-texts.ts';
import { useArrival } from '../form/use-arrival.ts';

/** The form behind the second tab of the sign-in. */
export function SignInByCode({ onStep }: { onStep: (pending: PendingStep) => void }): ReactElement {
  const t = useTexts(signInTexts);
  const language = useLanguage();
  const arrive = useArrival();
  const form = useForm({
    first: { phoneNo: '', code: '' },
    keep: { key: 'beidiao.signInByCode', secrets: ['code'] },
    check: (name, value) => troubleWords(name === 'phoneNo' ? 'phone' : 'code', value, language),
  });
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const { phoneNo, code } = form.values;
      const opened = await openSession({ loginName: readPhone(phoneNo), code: readDigits(code) });
      if (typeof opened === 'object') onStep(opened);
      else await arrive(opened);
    },
    explain: problemOf,
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <PhoneAndCode
        as={Field}
        scene={codeScenes.signIn}
        phone={form.field('phoneNo')}
        code={form.field('code')}
        checkPhone={() => form.checkOne('phoneNo')}
        hint={t('boundPhone')}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {t(isBusy ? 'busy' : 'act')}
      </Button>
    </form>
  );
}
