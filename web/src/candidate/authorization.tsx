import { consentTextVersion } from '@beidiao/contract/candidate';
import { type ReactElement, useState } from 'react';
import { formatDay } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { ActButton, Door } from './act-button.tsx';
import { Tick } from './choice.tsx';
import choices from './choice.module.css';
import {
  type ChoiceLack,
  type ConsentChoice,
  consentDays,
  consentEndsAt,
  generalItems,
  keepChoice,
  lackOf,
  recallChoice,
  sensitiveItems,
} from './consent-choice.ts';
import { Glyph } from './glyph.tsx';
import { Ledger } from './ledger.tsx';
import { listWords } from './list-words.ts';
import { Message } from './message.tsx';
import { useOwnCheck } from './own-check.ts';
import { Page } from './page.tsx';
import { paths } from './paths.ts';
import { go } from './place.ts';
import text from './text.module.css';

const texts = bilingual({
  zh: {
    title: '你同意我们查这些吗',
    lead: '查之前要有你的同意。不同意的不会查。',
    what: '查什么',
    use: '用来做',
    useFor: '判断你是否适合 {position}',
    useForJob: '判断你是否适合应聘的岗位',
    source: '向谁查',
    recipient: '交给谁',
    recipientOnly: '只交给{enterprise}，不转给别人',
    term: '有效期',
    until: '{days} 天，到 {day} 为止',
    general: '基本授权',
    generalAbout: '没有它，核查无法开始。',
    generalTick: '我同意按上面所说进行核查',
    covers: '包含{items}',
    coversOnly: '只包含你在下面单独勾选的项目',
    sensitive: '敏感信息，一项一项选',
    sensitiveAbout: '都可以不选。不选的会取消，其余照常。',
    sensitiveSome: '没有写“必选”的都可以不选。不选的会取消，其余照常。',
    needed: '必选。{about}',
    from: '{about}。来源：{source}',
    full: '阅读完整授权书',
    fullAbout: '版本 {version}，读完约 5 分钟',
    after: '签名之后也能撤回。撤回后，还没查的不再查。',
    no: '不同意',
    yes: '同意，去签名',
    lackGeneral: '还没有勾选基本授权。不同意的话，点“不同意”。',
    lackNeeded: '有一项必选的还没有勾选。不同意这一项，核查就做不了。',
    lackNothing: '一项都没有勾选，就没有可查的。不同意的话，点“不同意”。',
  },
  en: {
    title: 'Do you agree to these checks?',
    lead: 'Nothing is checked without your consent. What you do not agree to is left out.',
    what: 'What',
    use: 'What for',
    useFor: 'To see whether you fit the job: {position}',
    useForJob: 'To see whether you fit the job you applied for',
    source: 'From whom',
    recipient: 'Goes to',
    recipientOnly: '{enterprise} only, to nobody else',
    term: 'Good for',
    until: '{days} days, until {day}',
    general: 'General consent',
    generalAbout: 'Without it the checks cannot begin.',
    generalTick: 'I agree to be checked as said above',
    covers: 'Covers {items}',
    coversOnly: 'Covers only what you tick below',
    sensitive: 'Sensitive data, one by one',
    sensitiveAbout: 'You may leave out any of them. What is left out is cancelled, the rest goes on.',
    sensitiveSome: 'You may leave out what is not marked “needed”. It is cancelled, the rest goes on.',
    needed: 'Needed. {about}',
    from: '{about}. Source: {source}',
    full: 'Read the full consent text',
    fullAbout: 'Version {version}, about 5 minutes',
    after: 'You can withdraw after signing. What has not been checked by then never is.',
    no: 'I do not agree',
    yes: 'Agree and sign',
    lackGeneral: 'The general consent is not ticked. If you do not agree, choose “I do not agree”.',
    lackNeeded: 'One needed item is not ticked. Without it the check cannot be done.',
    lackNothing: 'Nothing is ticked, so there is nothing to check. If you do not agree, choose “I do not agree”.',
  },
});

/** A word joiner after each hyphen: a date is one word. */
const unbroken = (day: string): string => day.replaceAll('-', '-\u2060');

const lackWords = { general: 'lackGeneral', needed: 'lackNeeded', nothing: 'lackNothing' } as const;

/** The summary before the law, one tick for the whole and one for each sensitive item. */
export function Authorization(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { details } = useOwnCheck();
  const [choice, setChoice] = useState(recallChoice);
  const [lack, setLack] = useState<ChoiceLack>(null);
  const [until] = useState(() => unbroken(formatDay(consentEndsAt(Date.now()))));
  const { dataItemList: items, position, enterpriseName: enterprise } = details;
  const [general, sensitive] = [generalItems(items), sensitiveItems(items)];
  const choose = (next: ConsentChoice) => {
    keepChoice(next);
    setChoice(next);
    setLack(null);
  };
  const sign = () => {
    const found = lackOf(choice, items);
    setLack(found);
    if (found === null) go(paths.sign);
    else document.getElementsByName(found === 'general' ? 'general' : (sensitive[0]?.code ?? ''))[0]?.focus();
  };
  const names = (of: typeof items): string =>
    listWords(
      of.map((item) => item.name[language]),
      language,
    );
  const sources = [...new Set((general.length > 0 ? general : items).map((item) => item.source[language]))];
  return (
    <Page
      step={4}
      back={paths.begin}
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ActButton onClick={() => go(paths.refuse)}>{t('no')}</ActButton>
          <ActButton look="primary" onClick={sign}>
            {t('yes')}
          </ActButton>
        </>
      }
    >
      <Ledger
        facts={[
          [t('what'), names(items)],
          [t('use'), position ? t('useFor', { position }) : t('useForJob')],
          [t('source'), sources.join(language === 'zh' ? '；' : '; ')],
          [t('recipient'), t('recipientOnly', { enterprise })],
          [t('term'), t('until', { days: consentDays, day: until })],
        ]}
      />
      <section className={text.section}>
        <h2>{t('general')}</h2>
        <p className={text.hint}>{t('generalAbout')}</p>
        <div className={choices.alone}>
          <Tick
            name="general"
            title={t('generalTick')}
            about={general.length > 0 ? t('covers', { items: names(general) }) : t('coversOnly')}
            isOn={choice.isGeneral}
            onSet={(isGeneral) => choose({ ...choice, isGeneral })}
          />
        </div>
        <Message kind={lack === 'general' ? 'bad' : 'plain'}>{lack === 'general' && t('lackGeneral')}</Message>
      </section>
      {sensitive.length > 0 && (
        <section className={text.section}>
          <h2>{t('sensitive')}</h2>
          <p className={text.hint}>
            {t(sensitive.every((item) => item.isOptional) ? 'sensitiveAbout' : 'sensitiveSome')}
          </p>
          <div className={choices.group}>
            {sensitive.map((item) => {
              const about = t('from', { about: item.description[language], source: item.source[language] });
              return (
                <Tick
                  key={item.code}
                  name={item.code}
                  title={item.name[language]}
                  about={item.isOptional ? about : t('needed', { about })}
                  isOn={choice.codes.includes(item.code)}
                  onSet={(isOn) =>
                    choose({
                      ...choice,
                      codes: isOn ? [...choice.codes, item.code] : choice.codes.filter((code) => code !== item.code),
                    })
                  }
                />
              );
            })}
          </div>
          <Message kind={lack && lack !== 'general' ? 'bad' : 'plain'}>
            {lack && lack !== 'general' && t(lackWords[lack])}
          </Message>
        </section>
      )}
      <Door to={paths.protocol} className={text.door}>
        <div>
          {t('full')}
          <span>{t('fullAbout', { version: consentTextVersion })}</span>
        </div>
        <Glyph name="next" />
      </Door>
      <p className={`${text.hint} ${text.space}`}>{t('after')}</p>
    </Page>
  );
}
