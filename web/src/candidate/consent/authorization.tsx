import { consentTextVersion } from '@beidiao/contract/candidate/calls';
import { Fragment, type ReactElement, useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { ActButton, PageLink } from '../kit/act-button.tsx';
import { Tick } from '../kit/choice.tsx';
import choices from '../kit/choice.module.css';
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
import { ComparedWith } from './compared-with.tsx';
import { Glyph } from '../kit/glyph.tsx';
import { Ledger } from '../kit/ledger.tsx';
import { listWords } from '../kit/list-words.ts';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import text from '../kit/text.module.css';

const texts = bilingual({
  zh: {
    title: '您同意我们核查这些内容吗',
    lead: '核查须经您同意。不同意的项目不会核查。',
    what: '核查内容',
    use: '用途',
    useFor: '判断您是否适合 {position}',
    useForJob: '判断您是否适合应聘的岗位',
    source: '信息来源',
    recipient: '接收方',
    recipientOnly: '仅交给{enterprise}，不提供给其他人',
    term: '有效期',
    until: '{days} 天，至 {day}',
    general: '基本授权',
    generalAbout: '没有基本授权，核查无法开始。',
    generalTick: '我同意按上述内容进行核查',
    covers: '包含{items}',
    coversOnly: '仅包含您在下面单独勾选的项目',
    sensitive: '敏感信息，请逐项选择',
    sensitiveAbout: '均可不选。未选的项目会取消，其余照常核查。',
    sensitiveSome: '未标“必选”的均可不选。未选的项目会取消，其余照常核查。',
    needed: '必选。{about}',
    from: '{about}。来源：{source}',
    full: '阅读完整授权书',
    fullAbout: '版本 {version}，读完约 5 分钟',
    after: '签名后可以随时撤回。撤回后，未核查的项目不再核查。',
    no: '不同意',
    yes: '同意，去签名',
    lackGeneral: '尚未勾选基本授权。如不同意，请点击“不同意”。',
    lackNeeded: '有一项必选内容尚未勾选。不同意该项，核查无法进行。',
    lackNothing: '尚未勾选任何项目。如不同意，请点击“不同意”。',
  },
  en: {
    title: 'Do you agree to these checks?',
    lead: 'Nothing is checked without your consent. Items you do not agree to are left out.',
    what: 'What is checked',
    use: 'Purpose',
    useFor: 'To assess your suitability for {position}',
    useForJob: 'To assess your suitability for the position you applied for',
    source: 'Sources',
    recipient: 'Shared with',
    recipientOnly: '{enterprise} only',
    term: 'Valid for',
    until: '{days} days, until {day}',
    general: 'General consent',
    generalAbout: 'The check cannot start without it.',
    generalTick: 'I agree to the checks described above',
    covers: 'Covers {items}',
    coversOnly: 'Covers only the items you tick below',
    sensitive: 'Sensitive items, one by one',
    sensitiveAbout: 'All of these are optional. Items you leave out are cancelled; the rest continue.',
    sensitiveSome: 'Items not marked “Required” are optional. Items you leave out are cancelled; the rest continue.',
    needed: 'Required. {about}',
    from: '{about}. Source: {source}',
    full: 'Read the full consent form',
    fullAbout: 'Version {version}, about a 5-minute read',
    after: 'You can withdraw after signing. Items not yet checked will then not be checked.',
    no: 'I do not agree',
    yes: 'Agree and sign',
    lackGeneral: 'General consent is not ticked. If you do not agree, select “I do not agree”.',
    lackNeeded: 'A required item is not ticked. The check cannot be done without it.',
    lackNothing: 'Nothing is ticked. If you do not agree, select “I do not agree”.',
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
          [
            t('what'),
            <Fragment key="what">
              {names(items)}
              {items.map((item) => (
                <ComparedWith key={item.code} item={item} isNamed />
              ))}
            </Fragment>,
          ],
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
      <PageLink to={paths.protocol} className={text.pageLink}>
        <div>
          {t('full')}
          <span>{t('fullAbout', { version: consentTextVersion })}</span>
        </div>
        <Glyph name="next" />
      </PageLink>
      <p className={`${text.hint} ${text.space}`}>{t('after')}</p>
    </Page>
  );
}
