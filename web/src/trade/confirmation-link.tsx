import { confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Notice } from '../ui/core/notice.tsx';
import { useCall } from '../wire/use-call.ts';

const texts = bilingual({
  zh: { toConfirmation: '去企业认证', before: '企业认证通过后才能邀请同事，以免陌生人收到冒名的消息。' },
  en: {
    toConfirmation: 'Verify the organization',
    before:
      'Colleagues can be invited once the organization is verified, so that nobody gets messages in a false name.',
  },
});

const useUnconfirmed = (): boolean => {
  const { data } = useCall(confirmationCalls.state, {}, { staleTime: 5_000 });
  return data !== undefined && data.state !== 'confirmed';
};

/** The way to the confirmation, for an enterprise that is held back by the lack of it. */
export function ConfirmationLink(): ReactElement | null {
  const t = useTexts(texts);
  return useUnconfirmed() ? <Link to="/Dashboard/Confirmation">{t('toConfirmation')}</Link> : null;
}

/** What stands above a form that sends messages to people outside; nothing once the enterprise is confirmed. */
export function BeforeConfirmation(): ReactElement | null {
  const t = useTexts(texts);
  if (!useUnconfirmed()) return null;
  return (
    <Notice>
      {t('before')} <Link to="/Dashboard/Confirmation">{t('toConfirmation')}</Link>
    </Notice>
  );
}
