import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';
import { readSearch, writeSearch } from './search.ts';

/** How addresses are read, wherever: in the browser, and where the public pages are drawn as text. */
export const addressing = {
  routeTree,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  caseSensitive: false,
} as const;

export const router = createRouter({
  ...addressing,
  defaultPreload: 'intent',
  // To the hash target if there is one, else to the top; back restores the place.
  scrollRestoration: true,
  defaultPendingMs: 300,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
