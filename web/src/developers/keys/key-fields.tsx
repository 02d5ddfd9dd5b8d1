import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { RowField } from '../../ui/desk/row-field.tsx';
import { keyTexts } from './key-texts.ts';
import type { KeyFields } from './use-key-form.ts';

type Props = { form: KeyFields };

export function NameField({ form }: Props): ReactElement {
  const t = useTexts(keyTexts);
  return <RowField {...form.field('name')} label={t('name')} hint={t('nameHint')} maxLength={40} required />;
}

export function LimitField({ form }: Props): ReactElement {
  const t = useTexts(keyTexts);
  const field = form.field('limit');
  return (
    <RowField {...field} label={t('limit')} hint={t('limitHint')} placeholder="¥" inputMode="decimal" maxLength={16} />
  );
}

export function AddressesField({ form }: Props): ReactElement {
  const t = useTexts(keyTexts);
  const field = form.field('addresses');
  return <RowField {...field} label={t('addresses')} hint={t('addressesHint')} maxLength={1000} spellCheck={false} />;
}
