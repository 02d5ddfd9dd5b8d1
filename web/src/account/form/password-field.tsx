import { type ComponentProps, type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Field } from '../../ui/form/field.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';

const texts = bilingual({
  zh: { show: '显示', hide: '隐藏', showLong: '显示密码', hideLong: '隐藏密码' },
  en: { show: 'Show', hide: 'Hide', showLong: 'Show the password', hideLong: 'Hide the password' },
});

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>): ReactElement {
  const t = useTexts(texts);
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      after={
        <LinkButton aria-label={t(isShown ? 'hideLong' : 'showLong')} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'hide' : 'show')}
        </LinkButton>
      }
    />
  );
}
