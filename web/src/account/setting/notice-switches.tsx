import { noticeCalls } from '@beidiao/contract/notice/calls';
import { type NoticeChannel, noticeChannels, type NoticeTopic, noticeTopics } from '@beidiao/contract/notice/kinds';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/desk/switch.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { send } from '../../wire/send/send.ts';
import { useCall } from '../../wire/use-call.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import styles from './setting.module.css';

const texts = bilingual({
  zh: {
    title: '通知',
    note: '账号安全的提醒不能关闭',
    loading: '正在加载通知设置',
    topic: '内容',
    system: '站内',
    mail: '邮件',
    sms: '短信',
    order: '订单',
    candidate: '候选人进展',
    report: '报告',
    approval: '审批',
    money: '费用',
    account: '账号',
    turn: '{topic} · {channel}',
    always: '—',
  },
  en: {
    title: 'Notifications',
    note: 'Account security alerts cannot be turned off',
    loading: 'Loading notification settings',
    topic: 'Topic',
    system: 'In-app',
    mail: 'E-mail',
    sms: 'Text message',
    order: 'Orders',
    candidate: 'Candidates',
    report: 'Reports',
    approval: 'Approvals',
    money: 'Payments',
    account: 'Account',
    turn: '{topic} · {channel}',
    always: '—',
  },
});

/** A switch for each topic and channel that can be switched. */
export function NoticeSwitches(): ReactElement {
  const t = useTexts(texts);
  const { data, isError, refetch } = useCall(noticeCalls.switches, {}, { asPerson: true });
  const find = (topic: NoticeTopic, channel: NoticeChannel) =>
    data?.switches.find((it) => it.topic === topic && it.channel === channel);
  const turn = async (topic: NoticeTopic, channel: NoticeChannel, isOn: boolean): Promise<void> => {
    try {
      await send(noticeCalls.setSwitches, { switches: [{ topic, channel, isOn }] }, { asPerson: true });
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const topics = noticeTopics.filter((topic) => noticeChannels.some((channel) => find(topic, channel)));
  return (
    <Card title={t('title')} note={t('note')}>
      {isError && !data && <NotLoaded onRetry={refetch} />}
      {!data && !isError && <Skeleton rows={4} label={t('loading')} />}
      {data && (
        <table className={styles.switches}>
          <thead>
            <tr>
              <th scope="col">{t('topic')}</th>
              {noticeChannels.map((channel) => (
                <th key={channel} scope="col">
                  {t(channel)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {topics.map((topic) => (
              <tr key={topic}>
                <th scope="row">{t(topic)}</th>
                {noticeChannels.map((channel) => {
                  const it = find(topic, channel);
                  return (
                    <td key={channel}>
                      {it ? (
                        <Switch
                          hidesLabel
                          label={t('turn', { topic: t(topic), channel: t(channel) })}
                          isOn={it.isOn}
                          onTurn={(isOn) => void turn(topic, channel, isOn)}
                        />
                      ) : (
                        t('always')
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
