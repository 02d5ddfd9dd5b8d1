import { factorCalls } from '@beidiao/contract/account/second-factor';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { type Proof, ProofForm } from '../../trade/proof/proof-form.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import styles from '../form/account-form.module.css';
import { useArrival } from '../form/use-arrival.ts';
import type { PendingStep } from './open-session.ts';

const texts = bilingual({
  zh: {
    title: '两步验证',
    about: '此账号开启了两步验证，请完成第二步。',
    back: '返回登录',
  },
  en: {
    title: 'Two-step verification',
    about: 'This account uses two-step verification. Please complete the second step.',
    back: 'Back to sign-in',
  },
});

type Props = { pending: PendingStep; onRestart: (words: string | null) => void };

/** After the right password, code or WeChat of somebody with a second factor. */
export function SecondStep({ pending, onRestart }: Props): ReactElement {
  const t = useTexts(texts);
  const arrive = useArrival();
  const { ticket, hasTotp, hasPasskey } = pending.wanted;
  const finish = async (proof: Proof): Promise<void> => arrive(await pending.finish(proof));
  return (
    <div className={styles.form}>
      <h1>{t('title')}</h1>
      <p className={`${styles.sub} ${styles.before}`}>{t('about')}</p>
      <ProofForm
        hasTotp={hasTotp}
        hasPasskey={hasPasskey}
        ask={() => send(factorCalls.askSignInPasskey, { ticket })}
        onProof={finish}
        onFault={(fault) => {
          const isOver = fault instanceof Refused && fault.is('stepTicketOver');
          if (isOver) onRestart(fault.errmsg);
          return isOver;
        }}
        foot={
          <Button look="text" isWide onClick={() => onRestart(null)}>
            {t('back')}
          </Button>
        }
      />
    </div>
  );
}
