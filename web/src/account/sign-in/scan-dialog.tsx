import { signInCalls } from '@beidiao/contract/account/sign-in';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { send } from '../../wire/send/send.ts';
import styles from '../setting/setting.module.css';
import { settingTexts } from '../setting/setting-texts.ts';

/** A picture that signs a phone in. It is gone from the screen before it stops to work. */
export function ScanDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTexts(settingTexts);
  const [url, setUrl] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const renew = useCallback(() => {
    setOver(false);
    setProblem(null);
    setUrl(null);
    send(signInCalls.makeIdentityCode, {}).then(
      (made) => setUrl(made.url),
      (fault: Error) => setProblem(fault.message),
    );
  }, []);
  useEffect(renew, [renew]);
  useEffect(() => {
    if (!url) return;
    const clock = setTimeout(() => setOver(true), 110_000);
    return () => clearTimeout(clock);
  }, [url]);
  return (
    <Dialog title={t('codeTitle')} closeLabel={t('close')} onClose={onClose} width={400}>
      <div className={styles.code}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        {!problem && !url && <Skeleton rows={4} label={t('busy')} />}
        {url && !isOver && <QrCode text={url} label={t('codeLabel')} />}
        {isOver && <p>{t('codeOver')}</p>}
        <p>{t('codeAbout')}</p>
        {(isOver || problem) && (
          <Button size="small" onClick={renew}>
            {t('codeAgain')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
