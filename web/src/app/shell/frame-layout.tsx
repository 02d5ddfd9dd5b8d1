import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { isFramePage } from '@beidiao/contract/partner/frame-rules';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Mark } from '../../ui/core/mark.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { themeOf } from '../../ui/core/theme.ts';
import { makeQueryClient, useFreshAnswers } from '../../wire/query-client.ts';
import { useFrame } from '../../wire/frame/frame.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import styles from './frame-layout.module.css';

const texts = bilingual({
  zh: {
    opening: '正在打开',
    system: '招聘系统',
    outside: '这个页面只能在 {channel} 里打开',
    outsideAbout: '请在 {channel} 里打开候选人，点“发起背调”。',
    refused: '页面打不开',
    ended: '太久没有动，内容已存。在 {channel} 里重新打开',
    product: '背调',
    by: '提供。候选人的资料只用于这次核查。',
    terms: '协议与隐私',
    window: '在新窗口打开',
  },
  en: {
    opening: 'Opening',
    system: 'your recruiting system',
    outside: 'Opens only inside {channel}',
    outsideAbout: 'Open the candidate in {channel} and start the check there.',
    refused: 'This page could not be opened',
    ended: 'Idle for too long. Your work is saved; open it again in {channel}',
    product: 'Beidiao',
    by: 'Personal data is used for this check alone.',
    terms: 'Terms and privacy',
    window: 'Open in a new window',
  },
});

/** A page of ours that is none of a recruiting system opens in a window of its own, never inside of it. */
function openOutside(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target === '_blank' || isFramePage(link.pathname)) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}

function Inside(): ReactElement {
  const t = useTexts(texts);
  const { phase, channelName, problem } = useFrame();
  const channel = channelName || t('system');
  if (phase === 'opening') return <Skeleton rows={6} label={t('opening')} />;
  if (phase === 'open') return <Outlet />;
  if (phase === 'outside')
    return <EmptyState title={t('outside', { channel })} about={t('outsideAbout', { channel })} />;
  return <EmptyState title={phase === 'ended' ? t('ended', { channel }) : (problem ?? t('refused'))} />;
}

function Foot(): ReactElement {
  const t = useTexts(texts);
  return (
    <footer className={styles.foot}>
      <Mark paper="var(--brand-600)" />
      <b>{t('product')}</b>
      <span>{t('by')}</span>
      <nav>
        <LanguageSwitch />
        <a href="/Protocol" target="_blank" rel="noopener">
          {t('terms')}
        </a>
        <a href="/Dashboard" target="_blank" rel="noopener">
          {t('window')}
        </a>
      </nav>
    </footer>
  );
}

/** No header and no sider: what is around belongs to the recruiting system. */
export function FrameLayout(): ReactElement {
  const [queries] = useState(() => makeQueryClient(30_000));
  useFreshAnswers(queries);
  const themeColor = useFrame((frame) => frame.themeColor);
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.page} style={themeOf(themeColor)} data-embedded="" onClickCapture={openOutside}>
        <main>
          <Inside />
        </main>
        <Foot />
      </div>
    </QueryClientProvider>
  );
}
