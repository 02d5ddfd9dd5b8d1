import type { ReactElement } from 'react';
import { switchLanguage, useLanguage } from '../i18n/language.ts';
import { BareButton } from '../ui/core/bare-button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import styles from './language-switch.module.css';

/** Names the language that it leads to, in that language. */
export function LanguageSwitch({ withIcon = false }: { withIcon?: boolean }): ReactElement {
  const isChinese = useLanguage() === 'zh';
  return (
    <BareButton
      className={styles.switch}
      data-icon={withIcon || undefined}
      lang={isChinese ? 'en' : 'zh-CN'}
      onClick={() => switchLanguage(isChinese ? 'en' : 'zh')}
    >
      {withIcon && <Icon name="globe" size={18} />}
      <span>{isChinese ? 'English' : '中文'}</span>
    </BareButton>
  );
}
