import type { Topic } from '@beidiao/contract/acts';
import type { Language } from '@beidiao/contract/wire/language';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { readSearch, type Search, writeSearch } from '../src/app/search.ts';
import { startWithLanguage } from '../src/i18n/language.ts';
import { Toasts } from '../src/ui/core/toasts.tsx';
import { ConfirmBox } from '../src/ui/desk/confirm.tsx';
import { makeQueryClient, reread, useFreshAnswers } from '../src/wire/query-client.ts';

type Options = {
  /** The address of the page, with what is searched for. */
  at?: string;
  /** The addresses that the screen serves, where it is more than the one that is opened: `/Dashboard/OrderCreate/$`. */
  serves?: string;
  language?: Language;
};
export type Screen = {
  readonly user: UserEvent;
  /** Where the page is now. */
  readonly address: () => string;
  /** The button of the browser that leads to the page before. */
  readonly back: () => void;
  /** The stream says that somebody else has changed something of these topics: what is shown of them is read anew. */
  readonly hear: (...topics: readonly Topic[]) => Promise<void>;
  /** The page is left, as by closing its tab. */
  readonly close: () => void;
};

function Frame({ queries }: { queries: QueryClient }): ReactElement {
  useFreshAnswers(queries);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <ConfirmBox />
      <Toasts closeLabel="关闭提示" />
    </QueryClientProvider>
  );
}

/**
 * Draws a screen of the desk or of staff at an address, in the frame that it has in the product: answers that are kept,
 * addresses, messages and questions. Other addresses are empty pages.
 */
export async function renderScreen(
  screen: ReactElement,
  { at = '/', serves = at.split('?')[0] ?? '/', language = 'zh' }: Options = {},
): Promise<Screen> {
  startWithLanguage(language);
  const queries = makeQueryClient(10_000);
  const root = createRootRoute({
    component: () => <Frame queries={queries} />,
    validateSearch: (search: Search): Search => search,
  });
  const routes = [
    createRoute({ getParentRoute: () => root, path: serves, component: () => screen }),
    createRoute({ getParentRoute: () => root, path: '$' }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    caseSensitive: false,
  });
  const user = userEvent.setup({ delay: null });
  await router.load();
  const { unmount } = render(<RouterProvider router={router} />);
  return {
    user,
    address: () => router.state.location.href,
    back: () => router.history.back(),
    hear: (...topics) => act(() => reread(queries, topics)),
    close: unmount,
  };
}
