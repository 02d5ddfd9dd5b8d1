import { phoneCode } from '@beidiao/contract/account/phone-code';
import type { settingsCalls } from '@beidiao/contract/account/settings';
import type { UserId } from '../access/actor.ts';
import { listSecurityEvents, type SecurityEventRow } from '../access/security-event.ts';
import type { Db } from '../base/db/db.ts';
import type { Handlers, House } from '../house.ts';
import { personalMemberOf } from './account.ts';
import { askForEmail, cancelEmail, confirmEmail, resendLink } from './email-change.ts';
import { listOpenIds } from './open-id-store.ts';
import { findOwn, listNames, writeShortcuts } from './person-store.ts';
import { listSessions } from './session-store.ts';
import { bindOpenId, unbindOpenId, wayOf } from './wechat.ts';
import { changeInfo, changePassword, endEverywhere, endOne, isOwnPhone, readOwnInfo, setOwnPhone } from './settings.ts';

const eventOfRow = (row: SecurityEventRow) => ({
  eventNo: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  device: row.device,
  address: row.coarse_address,
  facts: row.facts,
});

async function namesOf(house: House, db: Db, rows: readonly SecurityEventRow[]): Promise<Map<UserId, string>> {
  const ids = [...new Set(rows.flatMap((row) => (row.user_id === null ? [] : [row.user_id])))];
  const found = await listNames(db, ids);
  return new Map(found.map((row) => [row.id, house.vault.open('user_account.name', row.name_enc, `user ${row.id}`)]));
}

/** The others, which reach into features above, stand in enterprise/account-handlers.ts and rights/account-handlers.ts. */
export const settingsHandlers: Handlers<Omit<typeof settingsCalls, 'exportOwn' | 'closeAccount'>> = {
  async personalInfo({ loginName }, { house, actor, aside, refuse }) {
    const personInfo = await aside(() => readOwnInfo(house, actor.userId));
    const isOwn = loginName === undefined || loginName.toLowerCase() === personInfo.loginName.toLowerCase();
    return isOwn ? { personInfo } : refuse('forbidden');
  },

  async modifyInfo({ name, phoneNo, idCard }, { house, actor, aside }) {
    await aside(() => changeInfo(house, actor.userId, { name, phoneNo, idCard }));
    return {};
  },

  async setShortcuts({ isOn }, { house, actor, aside }) {
    await aside(() => house.system.transaction((tx) => writeShortcuts(tx, actor.userId, isOn)));
    return {};
  },

  async modifyName({ name }, { house, actor, aside }) {
    await aside(() => changeInfo(house, actor.userId, { name, phoneNo: undefined, idCard: undefined }));
    return {};
  },

  async modifyPhone({ validateCode: code, phoneNo, ...wish }, { house, actor, request, aside }) {
    await aside(() => setOwnPhone(house, { userId: actor.userId, request }, { ...wish, phoneNo, code }));
    return {};
  },

  async modifyEmail({ validateCode: code, phoneNo, ...wish }, { house, actor, request, aside }) {
    await aside(() => askForEmail(house, { userId: actor.userId, request }, { ...wish, phoneNo, code }));
    return {};
  },

  async validateEmail({ code }, { house }) {
    return { email: await confirmEmail(house, code) };
  },

  async cancelEmail({ email }, { house, actor, aside }) {
    await aside(() => cancelEmail(house, actor.userId, email));
    return {};
  },

  async resendEmail({ email }, { house, actor, request, aside }) {
    await aside(() => resendLink(house, { userId: actor.userId, request }, email));
    return { resendAfterMs: phoneCode.resendAfterMs };
  },

  async modifyPassword({ password, newpass, confirmpass }, { house, actor, request, aside, refuse }) {
    if (confirmpass !== newpass) return refuse('passwordsDiffer');
    await aside(() => changePassword(house, { userId: actor.userId, request }, { password, newpass }));
    return {};
  },

  async sessions(_, { house, actor, request, aside }) {
    const heldHash = request.tokenHash ?? Buffer.alloc(0);
    const rows = await aside(() => listSessions(house.system.db, actor.userId, heldHash));
    return {
      sessionList: rows.map((row) => ({
        sessionId: row.id,
        device: row.device,
        address: row.coarse_address,
        loginType: row.login_type,
        signedInAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isCurrent: row.is_current,
        isEmbedded: row.is_embedded,
      })),
    };
  },

  async endSession({ sessionId }, { house, actor, request, aside, refuse }) {
    const wasThere = await aside(() => endOne(house, { userId: actor.userId, request }, sessionId));
    return wasThere ? {} : refuse('notFound');
  },

  async endOtherSessions(_, { house, actor, request, aside }) {
    const kept = request.tokenHash ?? null;
    const self = { userId: actor.userId, request };
    const { hash } = request.device;
    return { ended: await aside(() => endEverywhere(house, self, { tokenHash: kept, deviceKey: hash })) };
  },

  async endAllSessions(_, { house, actor, request, aside }) {
    const self = { userId: actor.userId, request };
    return { ended: await aside(() => endEverywhere(house, self, { tokenHash: null, deviceKey: undefined })) };
  },

  async securityEvents({ before, pageSize }, { house, actor, aside }) {
    const { userId } = actor;
    // The rows of the person stand with the personal account, whichever member the token acts for.
    const rows = await aside(async () => {
      const memberId = await personalMemberOf(house.system.db, userId);
      return listSecurityEvents(house.system.db, memberId, { userId, before: before ?? null, limit: pageSize + 1 });
    });
    return { rows: rows.slice(0, pageSize).map(eventOfRow), hasMore: rows.length > pageSize };
  },

  async memberSecurityEvents({ before, pageSize }, { house, actor, db }) {
    const page = { userId: null, before: before ?? null, limit: pageSize + 1 };
    const rows = await listSecurityEvents(db, actor.memberId, page);
    const names = await namesOf(house, db, rows);
    return {
      rows: rows
        .slice(0, pageSize)
        .map((row) => ({ ...eventOfRow(row), name: row.user_id === null ? null : (names.get(row.user_id) ?? '') })),
      hasMore: rows.length > pageSize,
    };
  },

  async openIds({ phoneNo }, { house, actor, aside, refuse }) {
    const own = await aside(() => findOwn(house.system.db, actor.userId));
    if (phoneNo !== undefined && !isOwnPhone(house.vault, own, phoneNo)) return refuse('phoneDiffers');
    const rows = await listOpenIds(house.system.db, actor.userId);
    return {
      openIdList: rows.map((row) => ({
        openId: house.vault.open('open_id.openid', row.openid_enc, `user ${row.user_id}`),
        boundAt: row.bound_at.toISOString(),
      })),
    };
  },

  async bindOpenId({ wechatCode, bindTicket }, { house, actor, request, aside }) {
    const way = wayOf(request.userAgent);
    await aside(() => bindOpenId(house, { userId: actor.userId, request }, { wechatCode, bindTicket, way }));
    return {};
  },

  async unbindOpenId({ openId }, { house, actor, request, aside, refuse }) {
    const wasBound = await aside(() => unbindOpenId(house, { userId: actor.userId, request }, openId));
    return wasBound ? {} : refuse('notFound');
  },
};
