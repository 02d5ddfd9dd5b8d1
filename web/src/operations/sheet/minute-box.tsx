import { readMinute } from '@beidiao/contract/typed/minute';
import { type ReactElement, useState } from 'react';
import { secondInChina } from '@beidiao/contract/wire/china-time';
import { formatTime } from '../../i18n/format.ts';
import { TextBox } from '../../ui/core/text-box.tsx';

type Props = {
  id?: string;
  name: string;
  disabled?: boolean;
  /** It shows the seconds too. */
  isToSecond?: boolean;
  /** It is a time, and cannot be this one: why stands in the element of this id. */
  wrongId?: string | undefined;
  /** ISO 8601. */
  value: string | null;
  onChange: (at: string | null) => void;
};

/** A day and a time as people write them, by the clock of China, whatever the browser's language. */
export function MinuteBox({
  id,
  name,
  disabled = false,
  isToSecond = false,
  wrongId,
  value,
  onChange,
}: Props): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = isToSecond ? secondInChina : formatTime;
  const isWrong = typed !== null && typed.trim() !== '' && readMinute(typed) === null;
  return (
    <TextBox
      {...(id === undefined ? {} : { id })}
      name={name}
      inputMode="numeric"
      maxLength={20}
      placeholder="2026-11-20 14:18"
      disabled={disabled}
      aria-invalid={isWrong || wrongId !== undefined || undefined}
      aria-describedby={wrongId}
      value={typed ?? (value === null ? '' : shown(value))}
      onChange={(text) => {
        setTyped(text);
        const at = readMinute(text);
        if (at !== null || text.trim() === '') onChange(at);
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}
