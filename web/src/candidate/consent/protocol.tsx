import {
  type AskedItem,
  candidateCalls,
  type CandidateDetails,
  consentTextVersion,
} from '@beidiao/contract/candidate/calls';
import { chapterOfItems, protocolOf } from '@beidiao/contract/candidate/consent-text';
import { fillWords } from '@beidiao/contract/wire/language';
import { type ReactElement, useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { readCandidateSession, sendAsCandidate } from '../../wire/candidate-wire.ts';
import { ActButton } from '../kit/act-button.tsx';
import { useInvitation } from '../entry/invitation.ts';
import { recallLink } from '../kept.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { goBack, usePlace } from '../place.ts';
import text from '../kit/text.module.css';
import { ComparedWith } from './compared-with.tsx';

const texts = bilingual({
  zh: {
    where: '告知书与授权书',
    title: '个人信息处理告知书与授权书',
    lead: '版本 {version}。用通俗的文字说明本次核查的全部事项。',
    enterprise: '发起核查的单位',
    contact: '该单位的招聘负责人',
    position: '所应聘的岗位',
    positionNamed: '“{position}”这个岗位',
    close: '已阅读，返回',
    source: '来源：{source}',
    basis: '依据：{basis}',
    sensitive: '敏感，单独同意',
    privacy: '平台的隐私政策',
  },
  en: {
    where: 'Notice and consent',
    title: 'Personal data notice and consent',
    lead: 'Version {version}. Everything about this check in plain language.',
    enterprise: 'The employer',
    contact: 'its recruiter',
    position: 'the position you applied for',
    positionNamed: 'the position “{position}”',
    close: 'Done reading, go back',
    source: 'Source: {source}',
    basis: 'Law: {basis}',
    sensitive: 'Sensitive, separate consent',
    privacy: 'Platform privacy policy',
  },
});

/** The full text. Whoever has a link reads it about their own check, anybody else in general words. */
export function Protocol(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { search } = usePlace();
  const { invitation } = useInvitation(search.get('link') ?? recallLink());
  const own = useOwnCheckHere();
  const items = own?.dataItemList ?? invitation?.dataItemList ?? [];
  const idType = own?.idType ?? invitation?.idType ?? 'idCard';
  const position = invitation?.position;
  const facts = {
    enterprise: invitation?.enterpriseName ?? t('enterprise'),
    contact: invitation?.contactName || t('contact'),
    position: position ? t('positionNamed', { position }) : t('position'),
  };
  return (
    <Page
      where={t('where')}
      back={paths.begin}
      title={t('title')}
      lead={t('lead', { version: consentTextVersion })}
      actions={<ActButton onClick={() => goBack(paths.begin)}>{t('close')}</ActButton>}
    >
      {protocolOf(language, { lendsAccounts: invitation?.lendsAccounts === true, idType }).map(
        ({ title, lines }, n) => (
          <section key={title} className={text.section}>
            <h2>
              {n + 1}. {title}
            </h2>
            {n === chapterOfItems ? (
              <Items items={items} />
            ) : (
              <ul className={text.list} style={{ marginTop: 8 }}>
                {lines.map((line) => (
                  <li key={line}>{fillWords(line, facts)}</li>
                ))}
              </ul>
            )}
          </section>
        ),
      )}
      <p className={`${text.hint} ${text.space}`}>
        <a href="/Protocol?part=privacy" className={text.link}>
          {t('privacy')}
        </a>
      </p>
    </Page>
  );
}

function Items({ items }: { items: readonly AskedItem[] }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <ul className={text.list} style={{ marginTop: 8 }}>
      {items.map((item) => (
        <li key={item.code}>
          <b style={{ fontWeight: 600 }}>{item.name[language]}</b>{' '}
          {item.isSensitive && <span className={text.tag}>{t('sensitive')}</span>}
          <span className={text.hint} style={{ display: 'block' }}>
            {item.description[language]}
            {language === 'zh' ? '。' : '. '}
            {t('source', { source: item.source[language] })}
            {language === 'zh' ? '。' : '. '}
            {t('basis', { basis: item.legalBasis[language] })}
          </span>
          <ComparedWith item={item} />
        </li>
      ))}
    </ul>
  );
}

/** After the link has run out the items are still those of the session. */
function useOwnCheckHere(): CandidateDetails | null {
  const [details, setDetails] = useState<CandidateDetails | null>(null);
  useEffect(() => {
    const session = readCandidateSession();
    if (!session) return;
    sendAsCandidate(candidateCalls.details, { orderDetailsId: session.orderDetailsId }).then(
      setDetails,
      // The invitation says the same while its link lives.
      () => {},
    );
  }, []);
  return details;
}
