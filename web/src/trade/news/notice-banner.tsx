import { newsCalls } from '@beidiao/contract/news/calls';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import styles from './notice-banner.module.css';
import { putAway, seenNotices } from './seen-notices.ts';

const texts = bilingual({
  zh: { label: '服务公告', more: '查看公告', close: '收起这条公告' },
  en: { label: 'Service notice', more: 'Read the notice', close: 'Dismiss this notice' },
});

const noParams = {};

/** The service notice of today, until it is put away; nothing where it could not be read. */
export function NoticeBanner(): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  const [seen, setSeen] = useState(seenNotices);
  const { data } = useAnswer(newsCalls.notices, noParams);
  const notice = data?.noticeList.find(({ id, isCurrent }) => isCurrent && !seen.includes(id));
  if (notice === undefined) return null;
  const words = notice.title[language];
  const close = (): void => {
    putAway(notice.id);
    setSeen(seenNotices());
  };
  return (
    <aside className={styles.banner} aria-label={t('label')}>
      <Icon name="bell" />
      <p>
        <b lang={words === null ? 'zh-CN' : undefined}>{words ?? notice.title.zh}</b>{' '}
        <Link to="/Notice1" search={{ id: notice.id }}>
          {t('more')}
        </Link>
      </p>
      <BareButton className={styles.close} aria-label={t('close')} onClick={close}>
        <Icon name="x" />
      </BareButton>
    </aside>
  );
}
