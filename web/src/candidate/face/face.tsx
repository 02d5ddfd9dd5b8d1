import { type Data } from '@beidiao/contract/wire/call';
import { faceCalls } from '@beidiao/contract/candidate/face';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { ActButton } from '../kit/act-button.tsx';
import { Way } from '../kit/choice.tsx';
import choices from '../kit/choice.module.css';
import styles from './face.module.css';
import { AskedAgain } from './asked-again.tsx';
import { FaceCamera } from './face-camera.tsx';
import { FaceProof } from './face-proof.tsx';
import { faceTexts } from './face-texts.ts';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import text from '../kit/text.module.css';
import { Opening, Trouble } from '../trouble.tsx';
import { useDocumentWords } from './use-document-words.ts';

type Tries = Data<typeof faceCalls.tries>;
const ways = ['face', 'papers', 'videoCall'] as const;
type Way = (typeof ways)[number];

/** How a candidate shows that it is them: the face, or one of two ways beside it that count the same. */
export function Face(): ReactElement {
  const { details } = useOwnCheck();
  const { orderDetailsId } = details;
  const [tries, setTries] = useState<Tries | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const [way, setWay] = useState<Way>('face');
  const [isOnWay, setOnWay] = useState(false);
  const read = useCallback(() => {
    setFault(null);
    sendAsCandidate(faceCalls.tries, { orderDetailsId }).then(
      (it) => {
        setTries(it);
        if (it.left === 0) setWay('papers');
      },
      (error: unknown) => setFault(error instanceof Error ? error : new Error(String(error))),
    );
  }, [orderDetailsId]);
  useEffect(read, [read]);
  const choose = () => {
    setOnWay(false);
    read();
  };
  if (fault) return <Trouble fault={fault} again={read} />;
  if (!tries) return <Opening />;
  if (!isOnWay) return <Ways {...{ tries, way }} onWay={setWay} onGo={() => setOnWay(true)} />;
  if (way === 'face') return <FaceCamera onOther={choose} />;
  return <FaceProof kind={way} papers={tries.papers} proof={tries.proof} onOther={choose} />;
}

type WaysProps = { tries: Tries; way: Way; onWay: (way: Way) => void; onGo: () => void };

function Ways({ tries, way, onWay, onGo }: WaysProps): ReactElement {
  const t = useTexts(faceTexts);
  const named = useDocumentWords(useOwnCheck().details.idType);
  const { left, endsAt, proof } = tries;
  const offered = ways.filter((it) => it !== 'face' || left > 0);
  return (
    <Page
      step={5}
      title={t('title')}
      lead={t('lead')}
      art={<Portrait />}
      actions={
        <>
          <ActButton onClick={() => go(`${paths.right}?right=withdraw`)}>{t('no')}</ActButton>
          <ActButton look="primary" onClick={onGo}>
            {t(way === 'face' ? 'openCamera' : way === 'papers' ? 'goPapers' : 'goCall', named)}
          </ActButton>
        </>
      }
    >
      <AskedAgain proof={proof} />
      <div className={choices.ways} role="radiogroup" aria-label={t('title')}>
        {offered.map((it) => (
          <Way
            key={it}
            name="way"
            title={t(it, named)}
            about={t(`${it}About`, named)}
            isOn={way === it}
            onSet={() => onWay(it)}
          />
        ))}
      </div>
      <p className={`${text.hint} ${text.space}`}>
        {left === 0 && tries.used > 0 ? t('noneLeft') : t('agreed')}
        {left > 0 && tries.used > 0 && t('left', { left })}
        {endsAt && t('until', { due: formatTime(endsAt) })}
      </p>
    </Page>
  );
}

const Portrait = (): ReactElement => (
  <svg className={styles.art} viewBox="0 0 200 150" aria-hidden="true">
    <rect width="200" height="150" rx="14" fill="#E6F1F1" />
    <ellipse cx="100" cy="76" rx="44" ry="56" fill="#fff" />
    <path d="M62 118c8-16 20-22 38-22s30 6 38 22a44 56 0 01-76 0z" fill="#B9D3D4" />
    <path d="M91 86v12c0 5 18 5 18 0V86" fill="#D5E5E5" />
    <ellipse cx="100" cy="69" rx="17" ry="21" fill="#fff" stroke="#0F5C63" strokeWidth="1.6" />
    <path d="M83 66c2-12 10-17 18-17 9 0 15 6 16 17-8-1-13-4-16-9-4 5-10 8-18 9z" fill="#0F5C63" />
    <ellipse cx="100" cy="76" rx="44" ry="56" fill="none" stroke="#0F5C63" strokeWidth="2.4" strokeDasharray="60 22" />
  </svg>
);
