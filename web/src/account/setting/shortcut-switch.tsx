import { type PersonInfo, settingsCalls } from '@beidiao/contract/account/settings';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { Switch } from '../../ui/desk/switch.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { send } from '../../wire/send/send.ts';

const texts = bilingual({
  zh: {
    title: '快捷键',
    label: '在列表中使用单键快捷键（J、K、X 等，按 ? 查看）',
  },
  en: {
    title: 'Keyboard shortcuts',
    label: 'Single-key shortcuts in lists (J, K, X and others; press ? to see them)',
  },
});

/** Whether single keys act in lists, for this person on every device. */
export function ShortcutSwitch({ info }: { info: PersonInfo }): ReactElement {
  const t = useTexts(texts);
  const turn = async (isOn: boolean): Promise<void> => {
    try {
      await send(settingsCalls.setShortcuts, { isOn }, { asPerson: true });
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  return (
    <Card title={t('title')}>
      <Switch label={t('label')} isOn={info.hasShortcuts} onTurn={(isOn) => void turn(isOn)} />
    </Card>
  );
}
