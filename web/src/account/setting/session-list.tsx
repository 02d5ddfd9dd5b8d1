import { type SessionRow, settingsCalls } from '@beidiao/contract/account/settings';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { send } from '../../wire/send/send.ts';
import { forgetSession } from '../../wire/send/session.ts';
import { useCall } from '../../wire/use-call.ts';
import { forgetDrafts } from '../../wire/forget-drafts.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './setting.module.css';

const texts = bilingual({
  zh: {
    title: '登录设备',
    loading: '正在加载登录设备',
    again: '重试',
    unknown: '未知设备',
    here: '本机',
    embedded: '招聘系统里的页面',
    facts: '{address} · 登录于 {at} · 最近使用 {seen}',
    code: '短信登录',
    face: '扫码登录',
    wechat: '微信登录',
    end: '退出',
    endOne: '让 {device} 退出登录',
    ended: '已退出',
    endOthers: '退出其他设备',
    endedOthers: '已退出其他 {count} 台设备',
    endAll: '全部退出',
    endAllTitle: '退出所有设备？',
    endAllBody: '所有设备将立即退出登录，包括本机。',
    keep: '取消',
  },
  en: {
    title: 'Signed-in devices',
    loading: 'Loading devices',
    again: 'Retry',
    unknown: 'Unknown device',
    here: 'This device',
    embedded: 'page inside a recruiting system',
    facts: '{address} · signed in {at} · last used {seen}',
    code: 'by text message',
    face: 'by QR code',
    wechat: 'by WeChat',
    end: 'Sign out',
    endOne: 'Sign out {device}',
    ended: 'Signed out',
    endOthers: 'Sign out other devices',
    endedOthers: 'Other devices signed out: {count}',
    endAll: 'Sign out everywhere',
    endAllTitle: 'Sign out everywhere?',
    endAllBody: 'Every device, including this one, will be signed out immediately.',
    keep: 'Cancel',
  },
});

export function SessionList(): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(settingsCalls.sessions, {}, { asPerson: true });
  const rows = data?.sessionList ?? [];
  const act = async (work: () => Promise<string>): Promise<void> => {
    try {
      toast('done', await work());
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const endOne = ({ sessionId }: SessionRow) =>
    act(async () => {
      await send(settingsCalls.endSession, { sessionId }, { asPerson: true });
      return t('ended');
    });
  const endOthers = () =>
    act(async () =>
      t('endedOthers', { count: (await send(settingsCalls.endOtherSessions, {}, { asPerson: true })).ended }),
    );
  const endAll = async (): Promise<void> => {
    const question = { title: t('endAllTitle'), body: t('endAllBody'), act: t('endAll'), keep: t('keep') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await send(settingsCalls.endAllSessions, {}, { asPerson: true });
      forgetSession();
      await forgetDrafts();
      await navigate({ to: '/Login' });
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  return (
    <Card
      title={t('title')}
      extra={
        <>
          {rows.length > 1 && (
            <Button size="small" onClick={() => void endOthers()}>
              {t('endOthers')}
            </Button>
          )}{' '}
          <Button size="small" onClick={() => void endAll()}>
            {t('endAll')}
          </Button>
        </>
      }
    >
      {!data && !error && <Skeleton rows={2} label={t('loading')} />}
      {error && (
        <>
          <Notice kind="problem">{error.message}</Notice>
          <Button size="small" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </>
      )}
      <dl className={styles.rows}>
        {rows.map((row) => {
          const device = row.device || t('unknown');
          const facts = { address: row.address, at: formatTime(row.signedInAt), seen: formatTime(row.lastSeenAt) };
          return (
            <SettingRow
              key={row.sessionId}
              label={device}
              note={row.isEmbedded ? t('embedded') : row.loginType && t(row.loginType)}
              acts={
                row.isCurrent ? undefined : (
                  <Button size="small" aria-label={t('endOne', { device })} onClick={() => void endOne(row)}>
                    {t('end')}
                  </Button>
                )
              }
            >
              {t('facts', facts)}
              {row.isCurrent && <span className={styles.here}>{t('here')}</span>}
            </SettingRow>
          );
        })}
      </dl>
    </Card>
  );
}
