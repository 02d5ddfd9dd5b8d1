import type { resumeCalls } from '@beidiao/contract/resume/calls';
import { presentFile } from '../file/file.ts';
import type { Handlers } from '../house.ts';
import { attachResume, findResume, openResume, readResume } from './resume.ts';

export const resumeHandlers: Handlers<typeof resumeCalls> = {
  read: (params, context) => readResume(context.house, context, params),
  attach: async (params, context) => presentFile(context.house, await attachResume(context.house, context, params)),
  upload: async (params, context) => ({ resumeId: (await attachResume(context.house, context, params)).id }),
  async find({ orderDetailsId }, context) {
    const row = await findResume(context, orderDetailsId);
    return { resume: row === undefined ? null : presentFile(context.house, row) };
  },
  async open({ orderDetailsId }, context) {
    const { row, content } = await openResume(context.house, context, orderDetailsId);
    return { ...presentFile(context.house, row), base64: content.toString('base64') };
  },
};
