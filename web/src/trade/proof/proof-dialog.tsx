import { factorCalls } from '@beidiao/contract/account/second-factor';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { send } from '../../wire/send/send.ts';
import { useCall } from '../../wire/use-call.ts';
import { NotLoaded } from '../failure/not-loaded.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';
import styles from './proof.module.css';
import { proofTexts } from './proof-texts.ts';

type Props = {
  title: string;
  about: string;
  /** @throws Refused in words for the reader */
  onProof: (proof: Proof) => Promise<void>;
  onClose: () => void;
};

/** A second step in the middle of the work: what was begun goes on after it. */
export function ProofDialog({ title, about, onProof, onClose }: Props): ReactElement {
  const t = useTexts(proofTexts);
  const { data, error, refetch } = useCall(factorCalls.own, {});
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} width={440}>
      <p className={styles.about}>{about}</p>
      {!data && !error && <Skeleton rows={3} label={t('loading')} />}
      {!data && error && <NotLoaded onRetry={refetch} />}
      {data && (
        <ProofForm
          hasTotp={data.totpAddedAt !== null}
          hasPasskey={data.passkeys.length > 0 && data.mayUsePasskeys}
          ask={() => send(factorCalls.askPasskey, {})}
          onProof={onProof}
        />
      )}
    </Dialog>
  );
}

/** Before what weighs: many reports at once, the account of somebody else. The act is then sent again. */
export function FreshProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }): ReactElement {
  const t = useTexts(proofTexts);
  const prove = async (proof: Proof): Promise<void> => {
    await send(factorCalls.prove, proof);
    onClose();
    onProved();
  };
  return <ProofDialog title={t('againTitle')} about={t('againAbout')} onProof={prove} onClose={onClose} />;
}
