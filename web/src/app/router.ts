import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';
import { readSearch, writeSearch } from './search.ts';

export const router = createRouter({
  routeTree,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  caseSensitive: false,
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
