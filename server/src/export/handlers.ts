import type { exportCalls } from '@beidiao/contract/export/calls';
import type { Handlers } from '../house.ts';
import { applyAgain, applyFor, applyForReader, showExport, stopExport } from './apply.ts';
import { fetchExport } from './fetch.ts';
import { readExports } from './list.ts';

export const exportHandlers: Handlers<typeof exportCalls> = {
  apply: (wish, context) => applyFor({ ...context, language: context.request.language }, wish),
  async sendEmail({ email, excelList }, context) {
    const asked = { ...context, language: context.request.language };
    return { rows: await applyForReader(asked, { email, wishes: excelList }) };
  },
  applyAgain: ({ id }, context) => applyAgain({ ...context, language: context.request.language }, id),
  applyList: (params, context) => readExports(context, params),
  applyDownload: ({ reportUrl }, context) => fetchExport(context, reportUrl),
  async applyUpdateShow({ id, isShow }, context) {
    await showExport(context, { id, isShow: isShow === true || isShow === '1' });
    return {};
  },
  async applyStop({ id }, context) {
    await stopExport({ ...context, language: context.request.language }, id);
    return {};
  },
};
