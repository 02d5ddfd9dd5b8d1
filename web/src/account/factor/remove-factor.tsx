import { factorCalls } from '@beidiao/contract/account/second-factor';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { send } from '../../wire/send/send.ts';
import { CurrentPassword } from '../setting/current-password.tsx';
import { SettingForm } from '../setting/setting-form.tsx';
import { factorTexts } from './factor-texts.ts';

type Props = {
  /** Null for the authenticator app. */
  passkey: { passkeyId: string; name: string } | null;
  isLast: boolean;
  onClose: () => void;
};

/** Asks for the password: a found open screen removes nothing. */
export function RemoveFactor({ passkey, isLast, onClose }: Props): ReactElement {
  const t = useTexts(factorTexts);
  const language = useLanguage();
  const form = useForm({
    first: { password: '' },
    check: (_, value) => (value === '' ? missingMessage('currentPassword', language) : null),
  });
  const remove = async (): Promise<void> => {
    const { password } = form.values;
    const named = passkey ? { passkeyId: passkey.passkeyId } : {};
    await send(factorCalls.remove, { ...named, password }, { asPerson: true });
    toast('done', t('removed'));
  };
  return (
    <SettingForm
      title={passkey ? t('removePasskey', { name: passkey.name }) : t('removeTotp')}
      about={t(isLast ? 'removeLast' : 'removeOne')}
      act={t('remove')}
      isDanger
      form={form}
      onSubmit={remove}
      onClose={onClose}
    >
      <CurrentPassword field={form.field('password')} />
    </SettingForm>
  );
}
