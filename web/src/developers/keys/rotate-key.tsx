import { type ApiKey, openCalls } from '@beidiao/contract/open/calls';
import { rotationHours } from '@beidiao/contract/open/scopes';
import { type ReactElement, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { send } from '../../wire/send/send.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { keyTexts } from './key-texts.ts';
import type { MadeKey } from './shown-key.tsx';
import { useKeyProof } from './use-key-proof.tsx';
import styles from './keys.module.css';

type Props = { apiKey: ApiKey; onMade: (made: MadeKey) => void; onClose: () => void };

/** A new key beside an old one, which lives on for a while. */
export function RotateKey({ apiKey, onMade, onClose }: Props): ReactElement {
  const t = useTexts(keyTexts);
  const formId = useId();
  const [hours, setHours] = useState<(typeof rotationHours)[number]>(24);
  const proof = useKeyProof(apiKey.environment);
  const rotate = async (): Promise<void> => {
    const { keyId } = apiKey;
    const made = await send(openCalls.rotateKey, { keyId, oldLivesHours: hours, ...proof.given });
    onMade({ ...apiKey, ...made });
  };
  const { isBusy, problem, submit } = useSubmit({
    check: proof.isFilled,
    onSubmit: rotate,
    explain: proof.explain,
  });
  const choices = rotationHours.map((each) => ({ key: `hours${each}` as const, label: t(`hours${each}`) }));
  return (
    <>
      <Dialog
        title={t('rotateTitle', { name: apiKey.name })}
        closeLabel={t('close')}
        onClose={onClose}
        width={520}
        foot={
          <>
            <Button size="small" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={formId} size="small" look="primary" isBusy={isBusy}>
              {t('rotateAct')}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <p className={styles.about}>{t('rotateAbout')}</p>
          <div className={styles.line}>
            <span>{t('oldLives')}</span>
            <Segments
              label={t('oldLives')}
              choices={choices}
              chosen={`hours${hours}`}
              onChoose={(chosen) => setHours(rotationHours.find((each) => chosen === `hours${each}`) ?? 24)}
            />
          </div>
          {proof.field}
          {problem && <Notice kind="problem">{problem}</Notice>}
        </form>
      </Dialog>
      {proof.dialog(formId)}
    </>
  );
}
