import { troubleWords } from '@beidiao/contract/typed/trouble';
import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { shownName } from '@beidiao/contract/typed/name';
import { candidateCalls, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { readIdCard } from '@beidiao/contract/wire/rules';
import { type ReactElement, useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import choices from '../kit/choice.module.css';
import { birthWords } from '../kit/birth-words.ts';
import { TextField } from '../kit/field.tsx';
import fields from '../kit/field.module.css';
import { Glyph } from '../kit/glyph.tsx';
import { IdentityTick } from './identity-tick.tsx';
import { IdentityPapers } from './identity-papers.tsx';
import { forget, keep, recall } from '../kept.ts';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import { TextButton } from '../kit/text-button.tsx';
import text from '../kit/text.module.css';

const texts = bilingual({
  zh: {
    title: '确认是您本人',
    lead: '姓名、身份证号、手机号须属于同一人。',
    name: '姓名',
    nameHint: '与身份证一致',
    idCard: '身份证号',
    real: '号码格式正确。{birth}',
    phone: '手机号',
    proved: '已在上一步验证',
    unticked: '请先阅读上面的说明并勾选。如不想核验，请点击“不参加”。',
    use: '报告中的身份证号会隐去中间几位。',
    other: '没有大陆身份证？',
    otherAbout: '这次背调按身份证发起。请联系{enterprise}的招聘联系人，改按护照、港澳通行证或台胞证发起。',
    check: '核对',
    no: '不参加',
    left: '三要素不一致。请逐字核对姓名和身份证号，还可以试 {left} 次。手机号登记在家人名下的，可改用证件。',
    differs:
      '与{enterprise}填写的姓名或身份证号不同，没有向核验渠道查询。请逐字核对，还可以试 {left} 次。您填写无误的，请联系招聘联系人更正，或改用证件。',
    relative: '手机号不在我名下，改用证件核对',
    unknown: '核验渠道未返回结果，本次不计次数。请核对后重试，或稍后再来。',
  },
  en: {
    title: 'Confirm your identity',
    lead: 'Your name, ID card number and phone number must belong to the same person.',
    name: 'Name on ID card',
    nameHint: 'Exactly as printed',
    idCard: 'ID card number',
    real: 'Valid format. {birth}',
    phone: 'Phone',
    proved: 'Verified in the last step',
    unticked: 'Please read the notice above and tick the box. If you do not want this, select “Decline to take part”.',
    use: 'The report masks the middle digits of the number.',
    other: 'No mainland China ID card?',
    otherAbout:
      'This check was ordered by ID card. Please ask your recruiter at {enterprise} to order it by passport or travel permit instead.',
    check: 'Check',
    no: 'Decline to take part',
    left: 'These details do not match. Check your name and ID number carefully. Attempts left: {left}. If the phone number is registered to a relative, upload your ID card instead.',
    differs:
      'This differs from the name or ID number that {enterprise} entered, so the source was not asked. Check it carefully. Attempts left: {left}. If yours is right, ask your recruiter to correct it, or upload your ID card instead.',
    relative: 'My phone number is not in my name, use my ID card instead',
    unknown:
      'The source returned no result. This attempt does not count. Check your details and try again, or come back later.',
  },
});

type Typed = { name: string; idCard: string };
const isTyped = (it: unknown): it is Typed => typeof it === 'object' && it !== null && 'name' in it && 'idCard' in it;

/** Name, ID card and phone: three tries, and papers instead of them at any time. */
export function ThreeElement(): ReactElement {
  const { identityTriesLeft, papersAgain } = useOwnCheck().details;
  const [isPapers, setPapers] = useState(papersAgain);
  const isOver = identityTriesLeft === 0;
  if (isOver || isPapers) return <IdentityPapers onBack={isOver ? null : () => setPapers(false)} />;
  return <Compare onPapers={() => setPapers(true)} />;
}

function Compare({ onPapers }: { onPapers: () => void }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { details, reload } = useOwnCheck();
  const [typed, setTyped] = useState<Typed>(() => {
    const kept = recall('identity');
    return isTyped(kept) ? kept : { name: '', idCard: '' };
  });
  const [left, setLeft] = useState<Set<keyof Typed>>(new Set());
  const [isTicked, setTicked] = useState(false);
  const { isBusy, problem, say, run } = useAct();
  useEffect(() => keep('identity', typed), [typed]);
  const put = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    say(null);
  };
  const leave = (field: keyof Typed) => setLeft(new Set([...left, field]));
  const name = shownName(typed.name);
  const wrong = {
    name: troubleWords('name', typed.name, language),
    idCard: troubleWords('idCard', typed.idCard, language),
  };
  const facts = wrong.idCard === null ? readIdCard(typed.idCard) : undefined;
  const toldOf = ({ result, isAsked, triesLeft: left }: { result: string; isAsked: boolean; triesLeft: number }) => {
    if (result === 'unknown') return t('unknown');
    return isAsked ? t('left', { left }) : t('differs', { left, enterprise: details.enterpriseName });
  };
  const prove = async () => {
    const { orderDetailsId } = details;
    try {
      const answer = await sendAsCandidate(candidateCalls.proveIdentity, {
        orderDetailsId,
        name,
        idCard: typed.idCard,
        noticeVersion: identityNoticeVersion,
      });
      if (answer.result === 'match' || answer.triesLeft === 0) {
        forget('identity');
        await reload();
      } else say(toldOf(answer));
    } catch (error) {
      if (!(error instanceof Refused && error.is('orderNotInState'))) throw error;
      await reload();
    }
  };
  const submit = () => {
    setLeft(new Set(['name', 'idCard']));
    const first = wrong.name ? 'name' : wrong.idCard ? 'idCard' : null;
    if (first) return document.getElementsByName(first)[0]?.focus();
    if (isTicked) return run(prove);
    say(t('unticked'));
    document.getElementsByName('notice')[0]?.focus();
  };
  return (
    <Page
      step={3}
      back={paths.begin}
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ActButton onClick={() => go(paths.refuse)}>{t('no')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={submit}>
            {t('check')}
          </ActButton>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('name')}
          name="name"
          value={typed.name}
          autoComplete="name"
          enterKeyHint="next"
          hint={t('nameHint')}
          error={left.has('name') ? wrong.name : null}
          onChange={(event) => put({ name: event.target.value })}
          onBlur={() => leave('name')}
        />
        <TextField
          label={t('idCard')}
          name="idCard"
          value={typed.idCard}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          hint={facts && <Right>{t('real', { birth: birthWords(facts, language) })}</Right>}
          error={left.has('idCard') ? wrong.idCard : null}
          onChange={(event) => put({ idCard: readIdNumber(event.target.value) })}
          onBlur={() => leave('idCard')}
        />
        <div className={fields.field}>
          <span className={fields.label}>{t('phone')}</span>
          <div className={`${fields.input} ${fields.locked}`}>
            {details.phoneNo}
            <Glyph name="lock" />
          </div>
          <Message>{t('proved')}</Message>
        </div>
        <div className={choices.alone}>
          <IdentityTick
            isOn={isTicked}
            onSet={(isOn) => {
              setTicked(isOn);
              say(null);
            }}
          />
        </div>
        <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
        <BareButton type="submit" hidden>
          {t('check')}
        </BareButton>
      </form>
      <p className={`${text.hint} ${text.space}`}>{t('use')}</p>
      <TextButton onClick={onPapers}>{t('relative')}</TextButton>
      <details className={text.more}>
        <summary className={text.link}>{t('other')}</summary>
        <p className={text.hint}>{t('otherAbout', { enterprise: details.enterpriseName })}</p>
      </details>
    </Page>
  );
}

const Right = ({ children }: { children: string }): ReactElement => (
  <span className={text.good} style={{ display: 'flex', gap: 6 }}>
    <Glyph name="ok" />
    <span>{children}</span>
  </span>
);
