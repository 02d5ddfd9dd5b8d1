import { type viewCalls, viewsMax } from '@beidiao/contract/view/calls';
import type { SealOwner, Vault } from '../base/secrets/vault.ts';
import type { Handlers } from '../house.ts';
import { dropView, findNamed, insertView, listViews, type Own, updateView } from './store.ts';

const ownerOf = ({ memberId, userId }: Own): SealOwner => `member ${memberId} user ${userId}`;
const sealName = (vault: Vault, own: Own, name: string) => ({
  nameEnc: vault.seal('saved_view.name', name, ownerOf(own)),
  nameKey: vault.lookUp(own.memberId, 'saved view name', own.userId, name),
});
const sealQuery = (vault: Vault, own: Own, query: string): Buffer =>
  vault.seal('saved_view.query', query, ownerOf(own));

/** A few who save at once may take each other's place; each finds another one. */
const tries = viewsMax + 1;

export const viewHandlers: Handlers<typeof viewCalls> = {
  async list({ list }, { house: { vault }, actor, db }) {
    const rows = await listViews(db, actor, list);
    return {
      views: rows.map((row) => ({
        viewId: row.id,
        name: vault.open('saved_view.name', row.name_enc, ownerOf(actor)),
        query: vault.open('saved_view.query', row.query_enc, ownerOf(actor)),
      })),
    };
  },

  async add({ list, name, query }, { house: { vault }, actor, transaction, refuse }) {
    const sealed = { ...sealName(vault, actor, name), queryEnc: sealQuery(vault, actor, query) };
    for (let turn = 0; turn < tries; turn += 1) {
      const viewId = await transaction(async (tx) => {
        const before = await findNamed(tx, actor, { list, nameKey: sealed.nameKey });
        if (before === undefined) return insertView(tx, actor, { list, ...sealed });
        // The answer of the first request was lost.
        const isSame = vault.open('saved_view.query', before.query_enc, ownerOf(actor)) === query;
        return isSame ? before.id : refuse('viewNameTaken', { name });
      });
      if (viewId !== undefined) return { viewId };
    }
    return refuse('viewsFull', { most: viewsMax });
  },

  async change({ viewId, name, query }, { house: { vault }, actor, transaction, refuse }) {
    const change = {
      viewId,
      ...(name === undefined ? { nameEnc: null, nameKey: null } : sealName(vault, actor, name)),
      queryEnc: query === undefined ? null : sealQuery(vault, actor, query),
    };
    const changed = await transaction(async (tx) => {
      const outcome = await updateView(tx, actor, change);
      return outcome === 'taken' ? refuse('viewNameTaken', { name }) : outcome;
    });
    return changed ? {} : refuse('viewNotFound');
  },

  async remove({ viewId }, { actor, transaction, refuse }) {
    return (await transaction((tx) => dropView(tx, actor, viewId))) ? {} : refuse('viewNotFound');
  },
};
