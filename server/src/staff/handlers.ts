import type { staffCalls } from '@beidiao/contract/staff/calls';
import { listStaffEvents } from '../access/security-event.ts';
import type { Handlers } from '../house.ts';
import { addStaff, resetAccess, setDisabled, setRoles, unlockAccess } from './administration.ts';
import { passkeySite } from '../base/secrets/passkeys.ts';
import { contactOf } from './accounts.ts';
import { loneChanges } from './change-list.ts';
import { maskContact } from './contact.ts';
import { lockedOf } from './locks.ts';
import { countRecoveryCodes, endSession } from './session-store.ts';
import { keepNewPasskey, passkeysOf, removePasskey } from './passkeys.ts';
import { askTicketPasskey, beginSignIn, changePassword, finishSignIn, replaceCodes, startPasskey } from './sign-in.ts';
import { verifierNoOf } from './rules.ts';
import { namesOfStaff, openName, personOf, verifierNosOfStaff } from './staff.ts';
import { listAccounts, listActs } from './store.ts';

const staffPerPage = 100;

export const staffHandlers: Handlers<typeof staffCalls> = {
  signIn: (wish, { house, request }) => beginSignIn(house, { ...wish, request }),

  enterCode: ({ ticket, code, passkey, newPassword }, { house, request }) =>
    finishSignIn(house, { ticket, code, passkey, newPassword, request }),

  async askPasskey({ ticket }, { house }) {
    return { question: await askTicketPasskey(house, ticket) };
  },

  async startPasskey({ code }, { house, staff, request }) {
    return { question: await startPasskey(house, staff, { code, request }) };
  },

  async confirmPasskey({ name, passkey }, { house, staff, request }) {
    await keepNewPasskey(house, staff, { holderHash: request.tokenHash ?? Buffer.alloc(0), name, passkey });
    return {};
  },

  async removePasskey({ passkeyId }, { house, staff }) {
    await removePasskey(house, staff, passkeyId);
    return {};
  },

  async me(_, { house, staff }) {
    const { staffId, name, roles, mayConfirmFrom } = staff;
    const { db } = house.system;
    return {
      staffId,
      name,
      roles: [...roles],
      verifierNo: (await verifierNosOfStaff(db, [staffId])).get(staffId) ?? '',
      recoveryCodesLeft: await countRecoveryCodes(db, staffId),
      passkeys: await passkeysOf(house, staffId),
      mayUsePasskeys: passkeySite(house.staffUrl) !== undefined,
      mayConfirmFrom: mayConfirmFrom?.toISOString() ?? null,
      loneChanges: await loneChanges(house),
    };
  },

  async signOut(_, { house, request }) {
    const { tokenHash } = request;
    if (tokenHash !== undefined) await house.system.transaction((tx) => endSession(tx, tokenHash));
    return {};
  },

  async changePassword({ password, newPassword }, { house, staff, request }) {
    await changePassword(house, staff, {
      password,
      newPassword,
      heldHash: request.tokenHash ?? Buffer.alloc(0),
      request,
    });
    return {};
  },

  async renewRecoveryCodes({ code }, { house, staff, request }) {
    return { recoveryCodes: await replaceCodes(house, staff, { code, request }) };
  },

  async list({ after }, { house }) {
    const { db } = house.system;
    const rows = await listAccounts(db, after ?? '0', staffPerPage + 1);
    const locked = await lockedOf(house, db, rows);
    return {
      rows: rows.slice(0, staffPerPage).map((row) => ({
        ...personOf(house, row),
        verifierNo: verifierNoOf(row.verifier_no),
        loginName: row.login_name,
        isLocked: locked.has(row.id),
        hasSecondFactor: row.totp_secret_enc !== null,
        isDisabled: row.disabled_at !== null,
        ...maskContact(contactOf(house, row)),
        mayConfirmFrom: row.may_confirm_from?.toISOString() ?? null,
        accessLink: row.access_link,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      })),
      hasMore: rows.length > staffPerPage,
    };
  },

  add: ({ mail = null, phone = null, ...joiner }, { house, staff, request: { language } }) =>
    addStaff(house, staff, { ...joiner, contact: { mail, phone }, language }),

  setRoles: (wish, { house, staff, request: { language } }) => setRoles(house, staff, { ...wish, language }),

  setDisabled: (wish, { house, staff, request: { language } }) => setDisabled(house, staff, { ...wish, language }),

  resetAccess: ({ staffId }, { house, staff, request: { language } }) =>
    resetAccess(house, staff, { staffId, language }),

  async securityEvents({ before, pageSize }, { house }) {
    const { db } = house.system;
    const rows = await listStaffEvents(db, { before: before ?? null, limit: pageSize + 1 });
    const names = await namesOfStaff(
      house,
      db,
      rows.map((row) => row.staff_id),
    );
    return {
      rows: rows.slice(0, pageSize).map((row) => ({
        eventNo: row.id,
        at: row.at.toISOString(),
        kind: row.kind,
        device: row.device,
        address: row.coarse_address,
        facts: row.facts,
        name: names.get(row.staff_id ?? '') ?? '',
      })),
      hasMore: rows.length > pageSize,
    };
  },

  async unlock({ staffId }, { house, staff }) {
    await unlockAccess(house, staff, staffId);
    return {};
  },

  async acts({ staffId, before, pageSize }, { house }) {
    const rows = await listActs(house.system.db, {
      staffId: staffId ?? null,
      before: before ?? null,
      limit: pageSize + 1,
    });
    return {
      rows: rows.slice(0, pageSize).map((row) => ({
        actNo: row.seq,
        at: row.at.toISOString(),
        staffName:
          row.staff_id === null || row.name_enc === null ? null : openName(house.vault, row.staff_id, row.name_enc),
        memberId: row.member_id,
        action: row.action,
        subject: row.subject,
      })),
      hasMore: rows.length > pageSize,
    };
  },
};
