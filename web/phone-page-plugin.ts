import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Pages = { isCandidatePage: (url: string) => boolean };
const pagesFile = join(import.meta.dirname, '../contract/src/enterprise/member-phone-pages.ts');

/** While developing, the candidate's addresses get the phone's page, as the server answers them in production. */
export function phonePagePlugin(): Plugin {
  return {
    name: 'beidiao:phone-page',
    async configureServer(server) {
      const { module } = await runnerImport<Pages>(pagesFile, { logLevel: 'error' });
      server.middlewares.use((request, _, next) => {
        const wantsPage = (request.headers.accept ?? '').includes('text/html');
        if (wantsPage && module.isCandidatePage(request.url ?? '')) request.url = '/m.html';
        next();
      });
    },
  };
}
