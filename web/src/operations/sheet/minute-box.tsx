import { type ReactElement, useState } from 'react';
import { TextBox } from '../../ui/core/text-box.tsx';
import { fromLocalMinute, toLocalMinute } from './local-minute.ts';

type Props = {
  id?: string;
  name: string;
  disabled?: boolean;
  /** ISO 8601. */
  value: string | null;
  onChange: (at: string | null) => void;
};

/** A day and a time as people write them, whatever the browser's language. */
export function MinuteBox({ id, name, disabled = false, value, onChange }: Props): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && fromLocalMinute(typed) === null;
  return (
    <TextBox
      {...(id === undefined ? {} : { id })}
      name={name}
      inputMode="numeric"
      maxLength={20}
      placeholder="2026-11-20 14:18"
      disabled={disabled}
      aria-invalid={isWrong || undefined}
      value={typed ?? toLocalMinute(value)}
      onChange={(text) => {
        setTyped(text);
        const at = fromLocalMinute(text);
        if (at !== null || text.trim() === '') onChange(at);
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}
