import { candidateCalls, consentTextVersion } from '@beidiao/contract/candidate/calls';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton, PageLink } from '../kit/act-button.tsx';
import { lackOf, recallChoice, sensitiveItems } from './consent-choice.ts';
import { TextField } from '../kit/field.tsx';
import { Glyph } from '../kit/glyph.tsx';
import { forget } from '../kept.ts';
import { listWords } from '../kit/list-words.ts';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import { pictureOf, SignaturePad } from './signature-pad.tsx';
import { isSigned, type Stroke } from './strokes.ts';
import { TextButton } from '../kit/text-button.tsx';
import text from '../kit/text.module.css';

const texts = bilingual({
  zh: {
    title: '请签名',
    agreed: '您已同意',
    general: '基本授权',
    and: '和',
    left: '未选的项目不会核查：{items}。',
    change: '修改',
    pad: '签名区，请用手指书写姓名',
    signed: '签名区，已签名',
    redo: '重签',
    typeIt: '不便手写？改为输入姓名',
    drawIt: '改为手写',
    name: '输入姓名代替签名',
    nameHint: '与上一步填写的姓名一致',
    otherName: '与已核验的姓名不一致，请核对。',
    empty: '尚未签名。请在框内签名。',
    record: '签署的时间和内容会与签名一同留存，您随时可以在这里查看。',
    no: '不同意',
    yes: '同意并提交',
    old: '授权书已更新。请重新打开本页并阅读。',
  },
  en: {
    title: 'Please sign your name',
    agreed: 'You agreed to the',
    general: 'general consent',
    and: 'and to',
    left: 'Not selected and not checked: {items}.',
    change: 'Change',
    pad: 'Signature area. Write your name with your finger',
    signed: 'Signature area, signed',
    redo: 'Sign again',
    typeIt: 'Prefer to type? Enter your name',
    drawIt: 'Sign by hand instead',
    name: 'Type your name instead of signing',
    nameHint: 'Same as in the previous step, in Chinese',
    otherName: 'This does not match your verified name. Please check.',
    empty: 'No signature yet. Please sign in the box.',
    record: 'The time and content are kept with your signature. You can view them here at any time.',
    no: 'I do not agree',
    yes: 'Agree and submit',
    old: 'The consent form has just been updated. Please reopen this page and read it again.',
  },
});

/** The signature under what was ticked. */
export function Sign(): ReactElement {
  const t = useTexts(texts);
  const { details, reload } = useOwnCheck();
  const [choice] = useState(recallChoice);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const { isBusy, problem, say, run } = useAct();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isReady = lackOf(choice, details.dataItemList) === null;
  useEffect(() => {
    if (!isReady) go(paths.consent, { replace: true });
  }, [isReady]);
  const submit = () => {
    if (typed === null && !isSigned(strokes)) return say(t('empty'));
    if (typed !== null && typed.trim() !== details.name) return say(t('otherName'));
    run(() => agree().catch(goOn));
  };
  const agree = async () => {
    const { orderDetailsId } = details;
    const drawn = typed === null && canvas.current ? { signature: pictureOf(canvas.current) } : {};
    await sendAsCandidate(candidateCalls.authorize, {
      orderDetailsId,
      authResult: 'agree',
      agreedCodes: [...choice.codes],
      textVersion: consentTextVersion,
      ...(typed === null ? drawn : { signedName: typed.trim() }),
    });
    forget('consent');
    await reload();
  };
  const goOn = async (error: unknown) => {
    if (error instanceof Refused && error.is('consentTextOld')) return say(t('old'));
    if (!(error instanceof Refused && error.is('orderNotInState'))) throw error;
    await reload();
  };
  return (
    <Page
      step={5}
      back={paths.consent}
      title={t('title')}
      lead={<Agreed codes={choice.codes} />}
      actions={
        <>
          <ActButton onClick={() => go(paths.refuse)}>{t('no')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={submit}>
            {t('yes')}
          </ActButton>
        </>
      }
    >
      {typed === null ? (
        <SignaturePad
          label={t(strokes.length > 0 ? 'signed' : 'pad')}
          strokes={strokes}
          canvasRef={canvas}
          onStrokes={(next) => {
            setStrokes(next);
            say(null);
          }}
        />
      ) : (
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          value={typed}
          autoComplete="name"
          onChange={(event) => {
            setTyped(event.target.value);
            say(null);
          }}
        />
      )}
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
      <div className={`${text.links} ${text.apart}`}>
        {typed === null && (
          <TextButton onClick={() => setStrokes([])}>
            <Glyph name="again" />
            {t('redo')}
          </TextButton>
        )}
        <TextButton
          onClick={() => {
            setTyped(typed === null ? '' : null);
            say(null);
          }}
        >
          {t(typed === null ? 'typeIt' : 'drawIt')}
        </TextButton>
      </div>
      <p className={text.hint}>{t('record')}</p>
    </Page>
  );
}

function Agreed({ codes }: { codes: readonly string[] }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { details } = useOwnCheck();
  const sensitive = sensitiveItems(details.dataItemList);
  const names = (isIn: boolean): string =>
    listWords(
      sensitive.filter((item) => codes.includes(item.code) === isIn).map((item) => item.name[language]),
      language,
    );
  return (
    <>
      {t('agreed')} <b>{t('general')}</b>
      {names(true) && (
        <>
          {' '}
          {t('and')} <b>{names(true)}</b>
        </>
      )}
      {language === 'zh' ? '。' : '. '}
      {names(false) && t('left', { items: names(false) })} <PageLink to={paths.consent}>{t('change')}</PageLink>
    </>
  );
}
