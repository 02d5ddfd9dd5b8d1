import { factorCalls } from '@beidiao/contract/account/second-factor';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { type Proof, ProofForm } from '../../trade/proof/proof-form.tsx';
import { RecoveryCodes } from '../../trade/proof/recovery-codes.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { send } from '../../wire/send/send.ts';
import styles from '../setting/setting.module.css';
import { settingTexts } from '../setting/setting-texts.ts';
import { factorTexts } from './factor-texts.ts';

/** The recovery codes, this once. */
export function KeepCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }): ReactElement {
  const t = useTexts(factorTexts);
  const own = useTexts(settingTexts);
  return (
    <Dialog title={t('keepTitle')} closeLabel={own('close')} onClose={onClose} width={520}>
      <div className={styles.form}>
        <p>{t('keepAbout')}</p>
        <RecoveryCodes codes={codes} />
        <div className={styles.foot}>
          <Button size="small" look="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type Props = { hasTotp: boolean; hasPasskey: boolean; onClose: () => void };

/** New codes in place of the old ones, against a second step. */
export function RenewCodes({ hasTotp, hasPasskey, onClose }: Props): ReactElement {
  const t = useTexts(factorTexts);
  const own = useTexts(settingTexts);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async (proof: Proof): Promise<void> =>
    setCodes((await send(factorCalls.renewRecoveryCodes, proof, { asPerson: true })).recoveryCodes);
  if (codes) return <KeepCodes codes={codes} onClose={onClose} />;
  return (
    <Dialog title={t('renewTitle')} closeLabel={own('close')} onClose={onClose} width={440}>
      <div className={styles.form}>
        <p>{t('renewAbout')}</p>
        <ProofForm
          hasTotp={hasTotp}
          hasPasskey={hasPasskey}
          ask={() => send(factorCalls.askPasskey, {}, { asPerson: true })}
          onProof={renew}
        />
      </div>
    </Dialog>
  );
}
