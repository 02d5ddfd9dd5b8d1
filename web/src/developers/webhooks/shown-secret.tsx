import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { useCopy } from '../../ui/desk/use-copy.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { webhookTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

/** A secret, this once. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }): ReactElement {
  const t = useTexts(webhookTexts);
  const copy = useCopy();
  const [isSaved, setSaved] = useState(false);
  return (
    <Dialog title={t('secretTitle')} closeLabel={t('close')} onClose={onClose} width={560}>
      <div className={styles.form}>
        <Notice>{t('secretOnce')}</Notice>
        <code className={styles.secret}>{secret}</code>
        <label className={styles.every}>
          <TickBox isOn={isSaved} onTurn={setSaved} />
          {t('saved')}
        </label>
        <div className={styles.foot}>
          <Button size="small" onClick={() => void copy(secret)}>
            {t('copy')}
          </Button>
          <Button size="small" look="primary" disabled={!isSaved} onClick={onClose}>
            {t('finish')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
