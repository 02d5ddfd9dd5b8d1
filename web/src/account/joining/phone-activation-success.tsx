import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import { useSession } from '../../wire/send/session.ts';
import styles from '../form/account-form.module.css';
import { activationTexts } from './activation-texts.ts';

/** The person is signed in already: this page says what happened and leads on. */
export function PhoneActivationSuccess(): ReactElement {
  const t = useTexts(activationTexts);
  const now = useSession((session) => session.enterprise?.epName ?? '');
  const { enterprise = now, phone } = useSearch({ strict: false }) as { enterprise?: string; phone?: string }; // every search parameter is a text
  return (
    <div className={styles.form}>
      <h1>{t('joined', { enterprise })}</h1>
      <p className={styles.sub}>{phone ? t('joinedAbout', { phone }) : t('joinedKnown')}</p>
      <p className={styles.onward}>
        <Link to="/Dashboard" className={buttonClass('primary', 'large')}>
          {t('enter')}
        </Link>
      </p>
    </div>
  );
}
