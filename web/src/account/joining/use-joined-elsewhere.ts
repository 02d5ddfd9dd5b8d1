import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { activationTexts } from './activation-texts.ts';

/** Who has a second factor belongs to the enterprise now, and signs in as always. */
export function useJoinedElsewhere(): () => null {
  const t = useTexts(activationTexts);
  const navigate = useNavigate();
  return () => {
    toast('done', t('joinedSignIn'));
    void navigate({ to: '/Login' });
    return null;
  };
}
