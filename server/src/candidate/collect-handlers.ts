import { type collectCalls, credentialListOf } from '@beidiao/contract/candidate/collect';
import { phoneCode } from '@beidiao/contract/account/phone-code';
import { presentFile } from '../file/file.ts';
import type { Handlers } from '../house.ts';
import { keepUpload, openOwnFile, openPreviews, removeOwnFile } from './claim-files.ts';
import { listAskedClaims, saveClaims, saveWork } from './claims.ts';
import { lendCredentials, listOffers, sendPortalCode } from './credential.ts';
import { readOwnDetail } from './own-detail.ts';

export const collectHandlers: Handlers<typeof collectCalls> = {
  async upload({ kind, itemCode, n, name, base64 }, context) {
    return presentFile(context.house, await keepUpload(context.house, context, { kind, itemCode, n, name, base64 }));
  },

  async download({ fileId }, context) {
    const { row, content } = await openOwnFile(context.house, context, fileId);
    return { ...presentFile(context.house, row), base64: content.toString('base64') };
  },

  async picture({ fileId }, context) {
    const [shown] = await openPreviews(context.house, context, [fileId]);
    return shown ?? context.refuse('fileNotFound');
  },

  async pictures({ fileIds }, context) {
    return { rows: await openPreviews(context.house, context, fileIds) };
  },

  async removeFile({ fileId }, context) {
    await removeOwnFile(context, fileId);
    return {};
  },

  async list({ itemCode }, context) {
    const row = await readOwnDetail(context.db, context);
    return {
      rows: await listAskedClaims(context.house, context, itemCode),
      submittedAt: row.submitted_at?.toISOString() ?? null,
    };
  },

  async saveList({ claims }, context) {
    return { rows: await saveClaims(context.house, context, claims) };
  },

  async saveWork({ itemCode, works, workContent = [] }, context) {
    const given = works ?? (Array.isArray(workContent) ? workContent : [workContent]);
    return { rows: await saveWork(context.house, context, { itemCode, works: given }) };
  },

  async credentials(_, context) {
    return { offers: await listOffers(context.house, context) };
  },

  async lendCredentials({ extendedInfo }, context) {
    return { lent: await lendCredentials(context.house, context, credentialListOf(extendedInfo)) };
  },

  async sendPortalCode(_, context) {
    await sendPortalCode(context.house, context);
    return { resendAfterMs: phoneCode.resendAfterMs };
  },
};
