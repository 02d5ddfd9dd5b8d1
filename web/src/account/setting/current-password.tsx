import { passwordLength } from '@beidiao/contract/wire/rules';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import type { FieldProps } from '../../ui/form/labelled-input.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { settingTexts } from './setting-texts.ts';

type Props = { field: Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'> };

/** Asked again before anything changes by which somebody signs in. */
export function CurrentPassword({ field }: Props): ReactElement {
  const t = useTexts(settingTexts);
  return (
    <RowField
      {...field}
      label={t('currentPassword')}
      type="password"
      autoComplete="current-password"
      maxLength={passwordLength.most}
      required
    />
  );
}
