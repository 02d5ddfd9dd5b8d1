import type { CheckItem } from '@beidiao/contract/catalogue/calls';
import { orderedFieldsFor } from '@beidiao/contract/candidate/claim-form';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import type { DraftItem } from '../draft.ts';
import type { ItemActs } from './item-acts.ts';
import { ItemDialog } from './item-dialog.tsx';
import { itemDialogTexts } from './item-dialog-texts.ts';
import { countFilled } from './ordered-fields.ts';

type Props = { item: CheckItem; chosen: DraftItem; acts: ItemActs };

/** Opens the fields that the orderer may fill in; an item without any has none. */
export function FillLink({ item, chosen, acts }: Props): ReactElement | null {
  const t = useTexts(itemDialogTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (orderedFieldsFor(item.needs).length === 0 && !item.needs.includes('upload')) return null;
  const count = countFilled(chosen);
  const name = item.name[language];
  return (
    <>
      <LinkButton
        aria-label={count > 0 ? `${t('openOf', { name })}, ${t('filled', { count })}` : t('openOf', { name })}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('filled', { count }) : t('open')}
      </LinkButton>
      {isOpen && <ItemDialog item={item} chosen={chosen} acts={acts} onClose={() => setOpen(false)} />}
    </>
  );
}
