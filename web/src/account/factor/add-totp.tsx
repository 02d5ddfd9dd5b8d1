import { readSecondCode } from '@beidiao/contract/account/second-code';
import { factorCalls } from '@beidiao/contract/account/second-factor';
import type { Data } from '@beidiao/contract/wire/call';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TotpOffer } from '../../trade/proof/totp-offer.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { send } from '../../wire/send/send.ts';
import { CurrentPassword } from '../setting/current-password.tsx';
import { SettingForm } from '../setting/setting-form.tsx';
import { factorTexts } from './factor-texts.ts';

type Offer = Data<typeof factorCalls.startTotp>;
type Props = {
  isFirst: boolean;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
};

function Begin({
  isFirst,
  onOffer,
  onClose,
}: Pick<Props, 'isFirst' | 'onClose'> & { onOffer: (offer: Offer) => void }) {
  const t = useTexts(factorTexts);
  const language = useLanguage();
  const form = useForm({
    first: { password: '' },
    check: (_, value) => (value === '' ? missingMessage('currentPassword', language) : null),
  });
  const begin = async (): Promise<void> => onOffer(await send(factorCalls.startTotp, form.values, { asPerson: true }));
  return (
    <SettingForm
      title={t('addTotp')}
      about={isFirst ? t('ends') : undefined}
      act={t('next')}
      form={form}
      onSubmit={begin}
      onClose={onClose}
      staysOpen
    >
      <CurrentPassword field={form.field('password')} />
    </SettingForm>
  );
}

/** The password, then the picture and the first code of it. */
export function AddTotp({ isFirst, onCodes, onClose }: Props): ReactElement {
  const t = useTexts(factorTexts);
  const [offer, setOffer] = useState<Offer | null>(null);
  const form = useForm({
    first: { code: '' },
    check: (_, value) => (/^\d{6}$/.test(readSecondCode(value)) ? null : t('codeWrong')),
  });
  const confirm = async (): Promise<void> => {
    const code = readSecondCode(form.values.code);
    const { recoveryCodes } = await send(factorCalls.confirmTotp, { code }, { asPerson: true });
    toast('done', t('added'));
    if (recoveryCodes) onCodes(recoveryCodes);
  };
  if (!offer) return <Begin isFirst={isFirst} onOffer={setOffer} onClose={onClose} />;
  return (
    <SettingForm title={t('addTotp')} about={t('scan')} act={t('add')} form={form} onSubmit={confirm} onClose={onClose}>
      <TotpOffer {...offer} />
      <RowField
        {...form.field('code')}
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
    </SettingForm>
  );
}
