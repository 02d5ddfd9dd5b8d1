import { accountCalls } from '@beidiao/contract/account/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { ActingDialog } from '../../account/acting-dialog.tsx';
import { formatMoney } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Bell } from '../../notice/bell.tsx';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Menu } from '../../ui/desk/menu.tsx';
import { useSession } from '../../wire/send/session.ts';
import { signOut } from '../../wire/sign-out.ts';
import { useCall } from '../../wire/use-call.ts';
import { EnterpriseSwitcher } from './enterprise-switcher.tsx';
import { PaletteField } from './palette-field.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import styles from './top-bar.module.css';
import { spendableFen } from '../../trade/use-wallet.ts';

const texts = bilingual({
  zh: {
    menu: '打开导航',
    balance: '余额',
    settings: '账号设置',
    act: '代他人下单',
    signOut: '退出登录',
    person: '账号：{name}',
  },
  en: {
    menu: 'Open menu',
    balance: 'Balance',
    settings: 'Settings',
    act: 'Act on behalf of others',
    signOut: 'Sign out',
    person: 'Account: {name}',
  },
});

/** What can be spent: the bought balance and the granted credit. Not for whoever may not see amounts. */
function Balance(): ReactElement | null {
  const t = useTexts(texts);
  const { data } = useCall(walletCalls.assets, {}, { staleTime: 30_000 });
  if (data?.assetsList.length === 0) return null;
  return (
    <>
      <Link to="/Dashboard/Account" className={styles.balance}>
        <Icon name="wallet" size={18} />
        <span>{t('balance')}</span>
        <b>{formatMoney(spendableFen(data?.assetsList))}</b>
      </Link>
      <i className={styles.line} />
    </>
  );
}

function PersonMenu(): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const person = useSession((session) => session.person);
  const isEnterprise = useSession((session) => session.enterprise !== null);
  const [wasOpened, setOpened] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { data, isError } = useCall(
    accountCalls.permissions,
    {},
    { enabled: wasOpened && isEnterprise, staleTime: 60_000 },
  );
  // Unknown rights hide nothing: the server decides.
  const mayAct = isEnterprise && (data?.permList.some(({ code, holds }) => code === 'P00010' && holds) ?? isError);
  const name = person?.username || person?.loginName || '-';
  const leave = async (): Promise<void> => {
    await signOut();
    await navigate({ to: '/Login' });
  };
  return (
    <>
      <Menu
        align="end"
        onOpen={() => setOpened(true)}
        label={t('person', { name })}
        buttonClass={styles.person}
        button={
          <>
            <span className={styles.avatar} aria-hidden="true">
              {name.slice(0, 1)}
            </span>
            <span className={styles.name} data-tip-if-cut={name}>
              {name}
            </span>
            <Icon name="down" />
          </>
        }
        note={person?.loginName}
        entries={[
          { key: 'settings', label: t('settings'), act: () => void navigate({ to: '/Dashboard/Setting' }) },
          ...(mayAct ? [{ key: 'act', label: t('act'), act: () => setChoosing(true) }] : []),
          { key: 'signOut', label: t('signOut'), act: () => void leave() },
        ]}
      />
      {isChoosing && <ActingDialog onClose={() => setChoosing(false)} />}
    </>
  );
}

/** On phones: the menu, the enterprise, the search, and the person. */
export function TopBar({ onMenu }: { onMenu: () => void }): ReactElement {
  const t = useTexts(texts);
  return (
    <header className={styles.bar}>
      <BareButton className={styles.menu} aria-label={t('menu')} onClick={onMenu}>
        <Icon name="list" size={18} />
      </BareButton>
      <EnterpriseSwitcher />
      <PaletteField />
      <Balance />
      <Bell />
      <LanguageSwitch withIcon />
      <i className={styles.line} />
      <PersonMenu />
    </header>
  );
}
