import { reportCalls } from '@beidiao/contract/report';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toasts.tsx';
import { send } from '../wire/send.ts';
import { useCall } from '../wire/use-call.ts';
import { problemOf } from '../wire/problem-of.ts';

const texts = bilingual({
  zh: {
    title: '报告查看',
    note: '对整家企业生效',
    loading: '正在读取',
    label: '员工可以查看报告内容',
    about: '关闭后，只有管理员能打开报告，员工只看得到进度。',
    on: '员工现在可以查看报告',
    off: '员工现在不能查看报告',
  },
  en: {
    title: 'Viewing reports',
    note: 'For the whole enterprise',
    loading: 'Reading',
    label: 'Staff may see the content of reports',
    about: 'When off, only administrators open reports; staff see how far a check is.',
    on: 'Staff may see reports now',
    off: 'Staff cannot see reports now',
  },
});

/** For administrators of an enterprise. */
export function ViewingSwitch(): ReactElement {
  const t = useTexts(texts);
  const client = useQueryClient();
  const { data, error } = useCall(reportCalls.viewing, {});
  const turn = async (isOn: boolean): Promise<void> => {
    try {
      await send(reportCalls.changeViewing, { configValue: isOn ? '1' : '0' });
      toast('done', t(isOn ? 'on' : 'off'));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
    await client.invalidateQueries({ queryKey: [reportCalls.viewing.path] });
  };
  return (
    <Card title={t('title')} note={t('note')}>
      {error && <Notice kind="problem">{error.message}</Notice>}
      {!data && !error && <Skeleton rows={1} label={t('loading')} />}
      {data && <Switch label={t('label')} isOn={!data.disabledViewReport} onTurn={(isOn) => void turn(isOn)} />}
      <p>
        <small>{t('about')}</small>
      </p>
    </Card>
  );
}
