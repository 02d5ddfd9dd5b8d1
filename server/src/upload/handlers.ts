import { uploadCalls } from '@beidiao/contract/upload/calls';
import type { Handlers } from '../house.ts';
import { expiryOf, keepUpload, sendUpload } from './upload.ts';

export const uploadHandlers: Handlers<typeof uploadCalls> = {
  async put(params, context) {
    const row = await keepUpload(context.house, context, params);
    const url = new URL(uploadCalls.open.path, context.house.publicUrl);
    url.searchParams.set('fileId', row.id);
    return { fileId: row.id, url: url.href, expiresAt: expiryOf(row).toISOString() };
  },
  open: ({ fileId }, context) => sendUpload(context.house, context, fileId),
};
