import { type ChangeEvent, type CompositionEvent, useState } from 'react';

/**
 * Props of a text input: what an input method is still composing ("zhao" on the way to 招) stands in the input and is
 * not yet its text, so that nothing is filtered or checked by it.
 */
export function useComposed(value: string | undefined, onText: (text: string) => void) {
  const [composing, setComposing] = useState<string | null>(null);
  const settle = (text: string): void => {
    setComposing(null);
    onText(text);
  };
  return {
    value: composing ?? value,
    onChange: ({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (isComposing) setComposing(currentTarget.value);
      else settle(currentTarget.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => settle(currentTarget.value),
  };
}
