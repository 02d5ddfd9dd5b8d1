import type { materialCalls } from '@beidiao/contract/verification/material';
import type { Handlers } from '../house.ts';
import { addPaper, answerMaterial, readOwnMaterials, removePaper, saveMaterial } from './material-answer.ts';
import { readOrderMaterials, remindOfMaterial } from './material-remind.ts';
import { askMaterial, takeBackMaterial } from './material.ts';

export const materialHandlers: Handlers<typeof materialCalls> = {
  async ask(asking, { house, staff }) {
    const { materialId, dueAt } = await askMaterial(house, staff, asking);
    return { materialId, dueAt: dueAt.toISOString() };
  },

  async takeBack({ taskId }, { house, staff }) {
    await takeBackMaterial(house, staff, taskId);
    return {};
  },

  async own(_, context) {
    return { rows: await readOwnMaterials(context.house, context) };
  },

  async save({ materialId, words, fields }, context) {
    await saveMaterial(context.house, context, { materialId, words, fields });
    return {};
  },

  addFile: ({ materialId, name, base64 }, context) => addPaper(context.house, context, { materialId, name, base64 }),

  async removeFile({ materialId, fileId }, context) {
    await removePaper(context.house, context, { materialId, fileId });
    return {};
  },

  async answer({ materialId, words, fields }, context) {
    await answerMaterial(context.house, context, { materialId, words, fields });
    return {};
  },

  async ofOrder({ orderDetailsId }, context) {
    return { rows: await readOrderMaterials(context, orderDetailsId) };
  },

  async remind({ orderDetailsId }, context) {
    await remindOfMaterial(context, orderDetailsId);
    return {};
  },
};
