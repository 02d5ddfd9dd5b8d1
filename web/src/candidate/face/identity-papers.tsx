import { type Data } from '@beidiao/contract/wire/call';
import { papersNoticeVersion } from '@beidiao/contract/candidate/calls';
import { faceCalls } from '@beidiao/contract/candidate/face';
import type { StoredFile } from '@beidiao/contract/file/calls';
import { photosOf } from '@beidiao/contract/typed/document';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { Tick } from '../kit/choice.tsx';
import choices from '../kit/choice.module.css';
import { FileShelf } from '../kit/file-shelf.tsx';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import text from '../kit/text.module.css';
import { Opening, Trouble } from '../trouble.tsx';
import { AskedAgain } from './asked-again.tsx';
import { useDocumentWords } from './use-document-words.ts';

const texts = bilingual({
  zh: {
    title: '拍摄{papers}',
    titleOver: '三要素不一致，请改用证件核对',
    leadOnly: '请拍摄{papers}，拍到四个角，文字清晰可辨。工作人员 1 个工作日内核对，确认是您本人。',
    lead: '手机号登记在家人名下时，三要素常会不一致。请拍摄{papers}，工作人员 1 个工作日内核对。',
    tick: '我同意工作人员查看我的{document}照片',
    tickAbout: '仅用于确认是您本人，核对后即删除，对方看不到照片。这一步不核查您的其他情况。',
    unticked: '请先阅读上面的说明并勾选。如不想提供，请点击“不参加”。',
    lack: '还差 {n} 张，请上传{papers}。',
    after: '核对期间时限暂停计算，有结果会短信通知您。通过后，再由您决定同意核查哪些项目。',
    hand: '提交核对',
    back: '重新核对',
    no: '不参加',
  },
  en: {
    title: 'Photograph {papers}',
    titleOver: 'Your details did not match. Upload your ID card instead',
    leadOnly:
      'Photograph {papers}, with all corners visible and the text readable. A reviewer confirms within one working day that it is you.',
    lead: 'This often happens when the phone number is registered to a relative. Photograph {papers}; a reviewer checks within one working day.',
    tick: 'I agree that a reviewer may view photos of my {document}',
    tickAbout:
      'Used only to confirm your identity, then deleted. The recruiter cannot see them. Nothing else is checked in this step.',
    unticked: 'Please read the notice above and tick the box. If you do not want this, select “Decline to take part”.',
    lack: 'Photos missing: {n}. Please add {papers}.',
    after:
      'The time limit is paused during the review, and we will text you the result. Then you decide which checks you agree to.',
    hand: 'Submit for review',
    back: 'Try again',
    no: 'Decline to take part',
  },
});

type Tries = Data<typeof faceCalls.tries>;

/** Papers that a reviewer looks at, where name, ID card and phone do not match. `onBack`: while comparisons are left. */
export function IdentityPapers({ onBack }: { onBack: (() => void) | null }): ReactElement {
  const { orderDetailsId } = useOwnCheck().details;
  const [tries, setTries] = useState<Tries | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const read = useCallback(() => {
    setFault(null);
    sendAsCandidate(faceCalls.tries, { orderDetailsId }).then(setTries, (error: unknown) =>
      setFault(error instanceof Error ? error : new Error(String(error))),
    );
  }, [orderDetailsId]);
  useEffect(read, [read]);
  if (fault) return <Trouble fault={fault} again={read} />;
  return tries ? <Papers {...{ tries, onBack }} /> : <Opening />;
}

function Papers({ tries, onBack }: { tries: Tries; onBack: (() => void) | null }): ReactElement {
  const t = useTexts(texts);
  const { details, reload } = useOwnCheck();
  const { orderDetailsId } = details;
  const isOnly = details.identityBy === 'papers';
  const named = useDocumentWords(details.idType);
  const [files, setFiles] = useState<readonly StoredFile[]>(tries.papers);
  const [isTicked, setTicked] = useState(false);
  const [isTried, setTried] = useState(false);
  const { isBusy, problem, run } = useAct();
  const missing = photosOf(details.idType) - files.length;
  const lack = isTicked ? (missing > 0 ? t('lack', { n: missing, ...named }) : null) : t('unticked');
  const ask = async () => {
    const wish = { orderDetailsId, kind: 'papers', noticeVersion: papersNoticeVersion } as const;
    await sendAsCandidate(faceCalls.askProof, wish).catch((error: unknown) => {
      if (!(error instanceof Refused && error.is('orderNotInState'))) throw error;
    });
    await reload();
  };
  const submit = () => {
    setTried(true);
    if (!isTicked) document.getElementsByName('notice')[0]?.focus();
    if (lack === null) run(ask);
  };
  const words = problem ?? (isTried ? lack : null);
  return (
    <Page
      step={3}
      back={paths.begin}
      title={t(onBack || isOnly ? 'title' : 'titleOver', named)}
      lead={t(isOnly ? 'leadOnly' : 'lead', named)}
      actions={
        <>
          <ActButton onClick={onBack ?? (() => go(paths.refuse))}>{t(onBack ? 'back' : 'no')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={submit}>
            {t('hand')}
          </ActButton>
        </>
      }
    >
      <AskedAgain proof={tries.proof} />
      <div className={choices.ways}>
        <Tick name="notice" title={t('tick', named)} about={t('tickAbout')} isOn={isTicked} onSet={setTicked} />
      </div>
      <div className={text.space}>
        <FileShelf thing={{ orderDetailsId, kind: 'proof', n: 1 }} files={files} onFiles={setFiles} />
      </div>
      <Message kind={words ? 'bad' : 'plain'}>{words}</Message>
      <p className={`${text.hint} ${text.space}`}>{t('after')}</p>
    </Page>
  );
}
