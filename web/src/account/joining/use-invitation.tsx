import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import { activationTexts } from './activation-texts.ts';
import styles from '../form/account-form.module.css';

/** What the link of this page leads to. */
export function useInvitation() {
  const { code = '' } = useSearch({ strict: false }) as { code?: string }; // every search parameter is a text
  const { data, error } = useAnswer(enterpriseCalls.lookInvitation, { code });
  return { code, invitation: data, error };
}

/** While the invitation is read, and when it is no longer good. */
export function NoInvitation({ error }: { error: Error | null }): ReactElement {
  const t = useTexts(activationTexts);
  if (!error) return <Skeleton rows={5} label={t('reading')} />;
  const action = (
    <Link to="/Login" className={buttonClass('plain', 'large')}>
      {t('home')}
    </Link>
  );
  return (
    <div className={styles.form}>
      <h1>{t('gone')}</h1>
      <p className={styles.sub}>{t('goneAbout')}</p>
      <p className={styles.onward}>{action}</p>
    </div>
  );
}
