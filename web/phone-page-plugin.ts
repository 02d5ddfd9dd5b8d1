import type { Plugin } from 'vite';

/** While developing, the phone's addresses get the phone's page, as the server answers them in production. */
export function phonePagePlugin(): Plugin {
  return {
    name: 'beidiao:phone-page',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const wantsPage = (request.headers.accept ?? '').includes('text/html');
        if (wantsPage && /^\/mobile(\/|\?|$)/i.test(request.url ?? '')) request.url = '/m.html';
        next();
      });
    },
  };
}
