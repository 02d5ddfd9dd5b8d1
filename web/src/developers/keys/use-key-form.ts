import { useTexts } from '../../i18n/texts.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { keyTexts } from './key-texts.ts';
import { readAddresses, readLimit, wrongAddress } from './key-words.ts';

type First = { readonly name: string; readonly limit: string; readonly addresses: string };

/** What is typed for a key, new or old. */
export function useKeyForm(first: First) {
  const t = useTexts(keyTexts);
  const form = useForm({
    first,
    check: (name, value): string | null => {
      if (name === 'name') return value.trim() === '' ? t('nameMissing') : null;
      if (name === 'limit') return readLimit(value) === undefined ? t('limitWrong') : null;
      const wrong = wrongAddress(readAddresses(value));
      return wrong === undefined ? null : t('addressesWrong', { text: wrong });
    },
  });
  const { name, limit, addresses } = form.values;
  return {
    ...form,
    wish: {
      name: name.trim(),
      dayLimitFen: readLimit(limit) ?? null,
      addresses: readAddresses(addresses),
    },
  };
}
export type KeyFields = Pick<ReturnType<typeof useKeyForm>, 'field'>;
