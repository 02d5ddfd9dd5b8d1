import { Combobox } from '@base-ui/react/combobox';
import { type ReactElement, type RefObject, useRef } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Icon } from './core/icon.tsx';
import type { Choice } from './choice.ts';
import styles from './pick-list.module.css';
import { homeOf, isOwnPress, keepDialog, placing } from './popup.ts';

const texts = bilingual({
  zh: { search: '输入文字筛选', none: '没有匹配的选项', clear: '清除选择' },
  en: { search: 'Type to filter', none: 'No matching option', clear: 'Clear selection' },
});

type Props = {
  control: RefObject<HTMLElement | null>;
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  isMany: boolean;
  isLow?: boolean;
  onChange: (chosen: string[]) => void;
  onClose: () => void;
};

/** The choices with a text that narrows them; of many the list stays open. */
export function PickList({
  control,
  label,
  choices,
  chosen,
  isMany,
  isLow = false,
  onChange,
  onClose,
}: Props): ReactElement {
  const t = useTexts(texts);
  const search = useRef<HTMLInputElement>(null);
  const take = (picked: readonly Choice[]): void => {
    const values = picked.map(({ value }) => value);
    if (isMany) return onChange(values);
    onChange(values.filter((value) => !chosen.includes(value)).slice(0, 1));
    onClose();
  };
  return (
    <Combobox.Root<Choice, true>
      open
      multiple
      autoHighlight
      items={choices}
      value={choices.filter(({ value }) => chosen.includes(value))}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onValueChange={take}
      onOpenChange={(isOpen, change) => isOpen || isOwnPress(change, control.current) || onClose()}
    >
      <Combobox.Portal container={homeOf(control.current)}>
        <Combobox.Positioner className={styles.place} {...placing(control)}>
          <Combobox.Popup
            className={styles.box}
            data-low={isLow || undefined}
            aria-label={label}
            initialFocus={search}
            finalFocus={control}
            onKeyDown={keepDialog}
          >
            <Combobox.Input ref={search} className={styles.search} placeholder={t('search')} aria-label={t('search')} />
            <Combobox.Empty className={styles.none}>{t('none')}</Combobox.Empty>
            <Combobox.List className={styles.list} aria-label={label}>
              {(choice: Choice) => (
                <Combobox.Item key={choice.value} value={choice} className={styles.choice}>
                  <span>{choice.label}</span>
                  <Combobox.ItemIndicator>
                    <Icon name="check" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            {isMany && chosen.length > 0 && (
              <button type="button" className={styles.clear} onClick={() => onChange([])}>
                {t('clear')}
              </button>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
