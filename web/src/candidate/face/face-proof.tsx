import { photosOf } from '@beidiao/contract/typed/document';
import { faceCalls, type Proof } from '@beidiao/contract/candidate/face';
import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import type { StoredFile } from '@beidiao/contract/file/calls';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { AskedAgain } from './asked-again.tsx';
import { faceTexts } from './face-texts.ts';
import { TextArea } from '../kit/field.tsx';
import { FileShelf } from '../kit/file-shelf.tsx';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { useDocumentWords } from './use-document-words.ts';
import text from '../kit/text.module.css';

type Props = { kind: ProofKind; papers: readonly StoredFile[]; proof: Proof | null; onOther: () => void };

/** What stands in place of the face: papers, or a call. */
export function FaceProof({ kind, papers, proof, onOther }: Props): ReactElement {
  const t = useTexts(faceTexts);
  const { details, reload } = useOwnCheck();
  const { orderDetailsId } = details;
  const named = useDocumentWords(details.idType);
  const [files, setFiles] = useState(papers);
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);
  const { isBusy, problem, run } = useAct();
  const isCall = kind === 'videoCall';
  // From the files as they are now: what was said before the second one is not said after it.
  const missing = isCall ? 0 : photosOf(details.idType) - files.length;
  const trouble = problem ?? (isTried && missing > 0 ? t('papersLack', { n: missing, ...named }) : null);
  const ask = async () => {
    try {
      const said = words.trim() === '' ? {} : { words: words.trim() };
      await sendAsCandidate(faceCalls.askProof, { orderDetailsId, kind, ...said });
    } catch (error) {
      if (!(error instanceof Refused && error.is('orderNotInState'))) throw error;
    }
    await reload();
  };
  const submit = () => {
    setTried(true);
    if (missing <= 0) run(ask);
  };
  return (
    <Page
      step={5}
      back={paths.own}
      title={t(isCall ? 'callTitle' : 'papersTitle', named)}
      lead={isCall ? t('callLead', { phone: details.phoneNo, ...named }) : t('papersLead')}
      actions={
        <>
          <ActButton onClick={onOther}>{t('other')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={submit}>
            {t(isCall ? 'ask' : 'hand')}
          </ActButton>
        </>
      }
    >
      <AskedAgain proof={proof} />
      {isCall ? (
        <TextArea
          label={t('when')}
          name="words"
          hint={t('whenHint')}
          maxLength={200}
          rows={3}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      ) : (
        <FileShelf thing={{ orderDetailsId, kind: 'proof', n: 1 }} files={files} onFiles={setFiles} />
      )}
      <Message kind={trouble ? 'bad' : 'plain'}>{trouble}</Message>
      <p className={`${text.hint} ${text.space}`}>{t('after')}</p>
    </Page>
  );
}
