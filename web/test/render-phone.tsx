import type { Language } from '@beidiao/contract/wire/language';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { App } from '../src/candidate/app.tsx';
import { go } from '../src/candidate/place.ts';
import { startWithLanguage } from '../src/i18n/language.ts';

export type Phone = { readonly user: UserEvent; readonly close: () => void };

/** Opens a page of the phone at its address, as a link does. */
export function renderPhone(at: string, { language = 'zh' }: { language?: Language } = {}): Phone {
  startWithLanguage(language);
  go(at, { replace: true });
  const user = userEvent.setup({ delay: null });
  const { unmount } = render(<App />);
  return { user, close: unmount };
}
