import type { ExportOf } from './store.ts';

type Pieces = { readonly memberId: ExportOf['memberId']; readonly about: string };

/** The file that is fetched. */
export const fileOf = ({ memberId, exportId }: ExportOf): Pieces => ({ memberId, about: `export ${exportId}` });
/** What it is put together from: a page of a list, or one report. */
export const partsOf = ({ memberId, exportId }: ExportOf): Pieces => ({
  memberId,
  about: `parts of export ${exportId}`,
});
