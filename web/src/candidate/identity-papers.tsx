import { type Data } from '@beidiao/contract/call';
import { papersNoticeVersion } from '@beidiao/contract/candidate';
import { faceCalls, papersNeeded } from '@beidiao/contract/face';
import type { StoredFile } from '@beidiao/contract/file';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { sendAsCandidate } from '../wire/candidate-wire.ts';
import { Refused } from '../wire/refused.ts';
import { useAct } from '../wire/use-act.ts';
import { ActButton } from './act-button.tsx';
import { Tick } from './choice.tsx';
import choices from './choice.module.css';
import { FileShelf } from './file-shelf.tsx';
import { Message } from './message.tsx';
import { useOwnCheck } from './own-check.ts';
import { Page } from './page.tsx';
import { paths } from './paths.ts';
import { go } from './place.ts';
import text from './text.module.css';
import { Opening, Trouble } from './trouble.tsx';

const texts = bilingual({
  zh: {
    title: '拍身份证正反面',
    titleOver: '三样没有对上，改用证件核对',
    lead: '手机号登记在家人名下时，三样常会对不上。拍身份证人像面和国徽面各一张，工作人员 1 个工作日内核对。',
    why: '工作人员的说明：{reason}',
    tick: '我同意工作人员看我的身份证照片',
    tickAbout: '只用来确认是你本人，核对完就删除，对方看不到照片。这一步不查你的其他情况。',
    unticked: '请先看清楚上面的说明并勾选。不想提供，可以点“不参加”。',
    lack: '还差 {n} 张：人像面和国徽面各要一张。',
    after: '核对期间时限暂停计算，有结果发短信给你。通过之后，再由你决定同意查哪些。',
    hand: '交给工作人员核对',
    back: '再核对一次',
    no: '不参加',
  },
  en: {
    title: 'Both sides of your ID card',
    titleOver: 'The three did not match. Show your ID card instead',
    lead: 'They often do not match when the phone is registered to a relative. Take one picture of each side; a reviewer looks at them within one working day.',
    why: 'What the reviewer says: {reason}',
    tick: 'A reviewer may look at pictures of my ID card',
    tickAbout:
      'Only to confirm that it is you. They are deleted afterwards and the recruiter does not see them. Nothing else about you is looked up here.',
    unticked: 'Please read and tick the notice above. If you do not want this, choose “Take no part”.',
    lack: 'Pictures missing: {n}. One of the side with the portrait, one of the side with the emblem.',
    after:
      'No time limit runs meanwhile, and a text message tells you the answer. Then you decide which checks you agree to.',
    hand: 'Hand them to a reviewer',
    back: 'Compare again',
    no: 'Take no part',
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
  const [files, setFiles] = useState<readonly StoredFile[]>(tries.papers);
  const [isTicked, setTicked] = useState(false);
  const [isTried, setTried] = useState(false);
  const { isBusy, problem, run } = useAct();
  const missing = papersNeeded - files.length;
  const lack = isTicked ? (missing > 0 ? t('lack', { n: missing }) : null) : t('unticked');
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
      title={t(onBack ? 'title' : 'titleOver')}
      lead={t('lead')}
      actions={
        <>
          <ActButton onClick={onBack ?? (() => go(paths.refuse))}>{t(onBack ? 'back' : 'no')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={submit}>
            {t('hand')}
          </ActButton>
        </>
      }
    >
      {tries.proof?.reason && <Message kind="bad">{t('why', { reason: tries.proof.reason })}</Message>}
      <div className={choices.ways}>
        <Tick name="notice" title={t('tick')} about={t('tickAbout')} isOn={isTicked} onSet={setTicked} />
      </div>
      <div className={text.space}>
        <FileShelf thing={{ orderDetailsId, kind: 'proof', n: 1 }} files={files} onFiles={setFiles} />
      </div>
      <Message kind={words ? 'bad' : 'plain'}>{words}</Message>
      <p className={`${text.hint} ${text.space}`}>{t('after')}</p>
    </Page>
  );
}
