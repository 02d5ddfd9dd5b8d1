import { accountCalls } from '@beidiao/contract/account/calls';
import { type ReactElement, useState } from 'react';
import { actForEnterprise, actForSelf } from '../../account/act-for.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { Menu } from '../../ui/desk/menu.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useSession } from '../../wire/send/session.ts';
import { useCall } from '../../wire/use-call.ts';
import styles from './enterprise-switcher.module.css';

const texts = bilingual({
  zh: { again: '企业列表加载失败，重试', self: '个人账号', label: '切换企业，当前：{name}', now: '已切换到 {name}' },
  en: {
    again: 'Could not load organizations. Retry',
    self: 'Personal account',
    label: 'Switch organization, current: {name}',
    now: 'Switched to {name}',
  },
});

/** The enterprise that one acts for. A switch reaches the other tabs, which then read their data anew. */
export function EnterpriseSwitcher(): ReactElement {
  const t = useTexts(texts);
  const enterprise = useSession((session) => session.enterprise);
  const [wasOpened, setOpened] = useState(false);
  const { data, isError, refetch } = useCall(accountCalls.bindList, {}, { enabled: wasOpened, asPerson: true });
  const name = enterprise?.epName ?? t('self');
  const enter = async (epId: string): Promise<void> => {
    try {
      const entered = await actForEnterprise(epId);
      toast('done', t('now', { name: entered.epName }));
    } catch (fault) {
      if (fault instanceof Error) toast('problem', fault.message);
    }
  };
  const entries: MenuEntry[] = (data?.enterprises ?? (enterprise ? [enterprise] : [])).map((it) => ({
    key: it.epId,
    label: it.epName,
    isChosen: it.epId === enterprise?.epId,
    act: () => void (it.epId === enterprise?.epId ? undefined : enter(it.epId)),
  }));
  if (isError && !data) entries.push({ key: 'again', label: t('again'), act: () => void refetch() });
  entries.push({ key: 'self', label: t('self'), isChosen: !enterprise, act: actForSelf });
  return (
    <Menu
      label={t('label', { name })}
      buttonClass={styles.enterprise}
      onOpen={() => setOpened(true)}
      button={
        <>
          <span className={styles.tile} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          <span className={styles.name} data-tip-if-cut={name}>
            {name}
          </span>
          <Icon name="down" />
        </>
      }
      entries={entries}
    />
  );
}
