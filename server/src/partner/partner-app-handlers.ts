import type { partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import { offsetOf } from '../base/db/paging.ts';
import type { Handlers } from '../house.ts';
import { createApp, readApp, rotateKey, verifySignature } from './partner-app.ts';
import { addApplication, decideApplication, listApplications, listApps, switchAppOff } from './partner-app-store.ts';

export const partnerAppHandlers: Handlers<typeof partnerAppCalls> = {
  async checkIdentity({ appId }, { house }) {
    const app = await readApp(house, appId);
    return { appId: app.app_id, appName: app.name, enterpriseName: app.enterprise };
  },

  async apply({ appId, uid, remark }, { house, refuse }) {
    const app = await readApp(house, appId);
    const added = await house.system.transaction((tx) => addApplication(tx, app, { uid, remark }));
    return added ?? refuse('applicationsFull');
  },

  async checkSignature({ data }, { house, request }) {
    return { appId: await verifySignature(house, data, request.sign), data };
  },

  async uploadLog({ level, message, stack, path, build }, { house, request }) {
    const facts = {
      requestId: request.id,
      level,
      said: scrubLog(message),
      ...(stack === undefined ? {} : { stack: scrubLog(stack) }),
      ...(path === undefined ? {} : { path: scrubLog(path.split(/[?#]/)[0] ?? '') }),
      ...(build === undefined ? {} : { build: scrubLog(build) }),
    };
    house.log.warn(facts, 'a browser reports');
    return {};
  },

  create: ({ name }, context) => createApp(context.house, context, name),

  async list(_, { actor, db }) {
    const rows = await listApps(db, actor.memberId);
    return {
      appList: rows.map((row) => ({
        appId: row.app_id,
        name: row.name,
        createdAt: row.created_at.toISOString(),
        isDisabled: row.is_disabled,
      })),
    };
  },

  rotate: ({ appId }, context) => rotateKey(context.house, context, appId),

  async disable({ appId }, { actor, transaction, refuse }) {
    return (await transaction((tx) => switchAppOff(tx, actor.memberId, appId))) ? {} : refuse('notFound');
  },

  async applications({ pageNo, pageSize }, { actor, db }) {
    const page = { limit: pageSize, offset: offsetOf({ pageNo, pageSize }) };
    const rows = await listApplications(db, actor.memberId, page);
    return {
      rows: rows.map((row) => ({
        applyId: row.id,
        appName: row.name,
        uid: row.uid,
        remark: row.remark,
        status: row.status,
        appliedAt: row.applied_at.toISOString(),
      })),
    };
  },

  async review({ applyId, status }, { actor, transaction, refuse }) {
    const isTheirs = await transaction((tx) => decideApplication(tx, actor.memberId, { applyId, status }));
    return isTheirs ? {} : refuse('notFound');
  },
};

/**
 * What a browser says of its own trouble, without what could be of a person: addresses, tokens, numbers and every Chinese
 * word, since a name looks like any other.
 */
const scrubLog = (text: string): string =>
  text
    .replace(/[^\s@]+@[^\s@]+/g, '<mail>')
    .replace(/[\w-]{24,}/g, '<token>')
    .replace(/\d{5,}/g, '<number>')
    .replace(/\p{Script=Han}+([·•]\p{Script=Han}+)*/gu, '<han>');
