import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './proof.module.css';
import { proofTexts } from './proof-texts.ts';

/** What an authenticator app is set up with: the picture, and the key for who can not scan. */
export function TotpOffer({ secret, uri }: { secret: string; uri: string }): ReactElement {
  const t = useTexts(proofTexts);
  return (
    <div className={styles.offer}>
      <QrCode text={uri} label={t('qr')} size={176} />
      <p>
        {t('secret')}
        <code>{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      </p>
    </div>
  );
}
