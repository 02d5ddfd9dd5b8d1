import { faceCalls } from '@beidiao/contract/candidate/face';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { CameraClosed, type CameraTrouble, closeCamera, openCamera, shotOf } from './camera.ts';
import styles from './face.module.css';
import { faceTexts } from './face-texts.ts';
import { Glyph } from '../kit/glyph.tsx';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import text from '../kit/text.module.css';
import { PickFiles } from '../kit/pick-files.tsx';

type Sight = 'opening' | 'open' | CameraTrouble;

/** The camera with a frame. Where there is none, the phone's own camera or another way. */
export function FaceCamera({ onOther }: { onOther: () => void }): ReactElement {
  const t = useTexts(faceTexts);
  const { details, reload } = useOwnCheck();
  const video = useRef<HTMLVideoElement>(null);
  const [sight, setSight] = useState<Sight>('opening');
  const { isBusy, problem, say, run } = useAct();
  useCamera(video, setSight);
  const compare = async (imageText: string) => {
    try {
      const { orderDetailsId } = details;
      const { result, triesLeft } = await sendAsCandidate(faceCalls.contrast, { orderDetailsId, imageText });
      if (result === 'match' || triesLeft === 0) {
        await reload();
        // Still here when only the camera is over: the other ways are left.
        if (result !== 'match') onOther();
      } else say(result === 'unclear' ? t('unclear') : t('mismatch', { left: triesLeft }));
    } catch (error) {
      if (!(error instanceof Refused && error.is('orderNotInState'))) throw error;
      await reload();
    }
  };
  const shoot = () => {
    const seen = video.current;
    if (seen) run(() => compare(shotOf(seen)));
  };
  const read = async (file: File) => {
    const drawn = await createImageBitmap(file, { imageOrientation: 'from-image' });
    await compare(shotOf(drawn));
  };
  const isClosed = sight === 'denied' || sight === 'absent';
  return (
    <Page
      step={5}
      back={paths.own}
      title={t('look')}
      lead={t('lookLead')}
      actions={
        <>
          <ActButton onClick={onOther}>{t('other')}</ActButton>
          {!isClosed && (
            <ActButton look="primary" isBusy={isBusy || sight === 'opening'} onClick={shoot}>
              {t(isBusy ? 'comparing' : sight === 'opening' ? 'opening' : 'shoot')}
            </ActButton>
          )}
        </>
      }
    >
      {isClosed ? (
        <div className={text.space}>
          <Message kind="bad">{t(sight)}</Message>
          <PickFiles accept="image/*" capture="user" onPick={([file]) => file && run(() => read(file))}>
            <Glyph name="camera" />
            {t('selfie')}
          </PickFiles>
        </div>
      ) : (
        <div className={styles.frame}>
          <video ref={video} autoPlay playsInline muted aria-label={t('look')} />
        </div>
      )}
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
    </Page>
  );
}

/** Open while the page is; the light of the camera goes out with it. */
function useCamera(video: { readonly current: HTMLVideoElement | null }, onSight: (sight: Sight) => void): void {
  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | null = null;
    openCamera().then(
      async (opened) => {
        stream = opened;
        if (isGone || !video.current) return closeCamera(opened);
        video.current.srcObject = opened;
        await video.current.play().catch(() => {});
        if (!isGone) onSight('open');
      },
      (error: unknown) => !isGone && onSight(error instanceof CameraClosed ? error.why : 'absent'),
    );
    return () => {
      isGone = true;
      closeCamera(stream);
    };
  }, [video, onSight]);
}
