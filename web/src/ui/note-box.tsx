import { type ReactElement, type RefObject, useRef } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from './core/button.tsx';
import styles from './note-field.module.css';
import { PopBox } from './pop-box.tsx';

const texts = bilingual({
  zh: { done: '完成', count: '已输入 {count} 字，最多 {maximum} 字' },
  en: { done: 'Done', count: '{count} of {maximum} characters' },
});

type Props = {
  control: RefObject<HTMLElement | null>;
  label: string;
  value: string;
  maximum: number;
  onChange: (value: string) => void;
  onClose: () => void;
};

/** Room for a text; what is typed counts at once, so that closing the box in any way loses nothing. */
export function NoteBox({ control, label, value, maximum, onChange, onClose }: Props): ReactElement {
  const t = useTexts(texts);
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <PopBox control={control} label={label} initialFocus={text} onClose={onClose}>
      <textarea
        ref={text}
        className={styles.text}
        aria-label={label}
        value={value}
        maxLength={maximum}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <span>{t('count', { count: value.length, maximum })}</span>
        <Button size="small" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </PopBox>
  );
}
