import type { atsCalls } from '@beidiao/contract/partner/ats';
import type { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import type { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import type { Bilingual } from '@beidiao/contract/wire/language';
import { permissionCodes } from '@beidiao/contract/wire/permissions';
import { rightsWithin, wayOfFlag, withFactorOf } from '../account/account.ts';
import { offsetOf } from '../base/db/paging.ts';
import type { Handlers } from '../house.ts';
import { applicationOfRow, applyToJoin, reviewApplication, withdrawApplication } from './application.ts';
import { listApplications } from './application-store.ts';
import { listBindings } from './ats-store.ts';
import {
  beginBinding,
  bindEnterprise,
  bindingOfRow,
  denyBinding,
  lookTicket,
  redeemCode,
  unbindSystem,
} from './ats.ts';
import {
  acceptInvitation,
  cancelInvitation,
  invitationOfRow,
  inviteAll,
  lookInvitation,
  resendInvitation,
} from './invitation.ts';
import { listInvitations } from './invitation-store.ts';
import { lettersFor } from './letters.ts';
import {
  nameOfPerson,
  personOfRow,
  resetPersonFactors,
  searchKeyFor,
  setPermissions,
  setPersonState,
  setRole,
} from './people.ts';
import { countPeople, findMember, listPeople } from './people-store.ts';
import { readIdCursor, readNameCursor, writeCursor } from './rules.ts';
import { answerChild, askChild, companyOfRow, companyWithin, createChild, detachChild } from './tree.ts';
import { findCompanies, listChildren, listChildRequests, listTree } from './tree-store.ts';
import { askUnbindCode, unbindPerson } from './unbinding.ts';

/** The cursor of the page after a full one. */
const nextCursorOf = <Row>(rows: readonly Row[], pageSize: number, partsOf: (row: Row) => string[]): string | null => {
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return last === undefined ? null : writeCursor(...partsOf(last));
};

/** What stands above, and why it is frozen, is nothing that the own people have to know. */
const frozenAbove: Bilingual = { zh: '上级企业已被冻结', en: 'An organization above yours is frozen' };

export const enterpriseHandlers: Handlers<typeof enterpriseCalls> = {
  async freezeState(_, { actor, db, request }) {
    const member = await findMember(db, actor.memberId);
    const isFrozen = member?.is_frozen === true;
    const isByAbove = isFrozen && member.frozen_at === null;
    return {
      isFrozen,
      since: member?.frozen_at?.toISOString() ?? null,
      reason: isByAbove ? frozenAbove[request.language] : (member?.frozen_why ?? null),
    };
  },

  async letters(_, { actor, db }) {
    const member = await findMember(db, actor.memberId);
    return { templateList: lettersFor(member?.name ?? '') };
  },

  async people({ epId, roleId, status, shareFlag, namePhoneNoEmail, cursor, ...page }, { house, actor }) {
    const memberId = await companyWithin(house, actor, epId);
    const filter = {
      memberId,
      role: roleId,
      isDisabled: status === undefined ? undefined : status === 2,
      mayPay: shareFlag === undefined ? undefined : shareFlag === 1,
      searchKey: searchKeyFor(house.vault, memberId, namePhoneNoEmail),
    };
    const { db } = house.system;
    const after = readIdCursor(cursor);
    const offset = after === undefined ? offsetOf(page) : 0;
    const rows = await listPeople(db, filter, { after, offset, limit: page.pageSize });
    const withFactor = await withFactorOf(
      db,
      rows.map((row) => row.user_id),
    );
    return {
      userList: rows.map((row) => personOfRow(house.vault, { actor, withFactor }, row)),
      total: await countPeople(db, filter),
      nextCursor: nextCursorOf(rows, page.pageSize, (row) => [row.id]),
    };
  },

  async operators({ namePhoneNoEmail }, { house, actor, db }) {
    const searchKey = searchKeyFor(house.vault, actor.memberId, namePhoneNoEmail);
    const filter = { memberId: actor.memberId, role: undefined, isDisabled: false, mayPay: undefined, searchKey };
    const rows = await listPeople(db, filter, { after: undefined, offset: 0, limit: 100 });
    return {
      userList: rows.map((row) => ({ userId: row.user_id, name: nameOfPerson(house.vault, row), roleId: row.role })),
    };
  },

  async setPersonState({ userId, status }, { house, actor }) {
    await setPersonState(house, actor, { userId, isDisabled: status === 2 });
    return {};
  },

  async setRole({ userId, roleId }, { house, actor }) {
    await setRole(house, actor, { userId, role: roleId });
    return {};
  },

  async resetFactors({ userId, password }, { house, actor, request, aside }) {
    await aside(() => resetPersonFactors(house, actor, { userId, password, request }));
    return {};
  },

  async setPermissions({ userId, permissions: rights }, { house, actor }) {
    await setPermissions(house, actor, { userId, rights });
    const held = await rightsWithin(house.system.db, actor.memberId, userId);
    return { permList: permissionCodes.map((code) => ({ code, holds: held.has(code) })) };
  },

  async invite({ userId, epId, emailList }, { house, actor, request, refuse }) {
    if ((epId ?? actor.memberId) !== actor.memberId || (userId ?? actor.userId) !== actor.userId)
      return refuse('notBound');
    const { language } = request;
    const lower = emailList.map((email) => email.toLowerCase());
    const addresses = emailList.filter((_, place) => lower.indexOf(lower[place] ?? '') === place);
    const wishes = addresses.map((to) => ({ kind: 'mail' as const, to, name: null, language }));
    const ends = await inviteAll(house, actor, wishes);
    const leftOut = ends.flatMap((end) => ('why' in end ? [{ email: end.to, why: end.why }] : []));
    return { invited: ends.length - leftOut.length, leftOut };
  },

  async invitePhone({ epId, name, phoneNo }, { house, actor, request, refuse }) {
    if ((epId ?? actor.memberId) !== actor.memberId) return refuse('notBound');
    const wish = { kind: 'phone' as const, to: phoneNo, name, language: request.language };
    const [end] = await inviteAll(house, actor, [wish]);
    if (end !== undefined && 'id' in end) return { invitationId: end.id };
    return refuse(end?.why === 'member' ? 'alreadyMember' : 'alreadyInvited');
  },

  async invitations({ isOpen, cursor, ...page }, { house, actor, db }) {
    const after = readIdCursor(cursor);
    const offset = after === undefined ? offsetOf(page) : 0;
    const wish = { isOpen, after, offset, limit: page.pageSize, now: house.now() };
    const { rows, total } = await listInvitations(db, actor.memberId, wish);
    return {
      invitationList: rows.map((row) => invitationOfRow(house, row)),
      total,
      nextCursor: nextCursorOf(rows, page.pageSize, (row) => [row.id]),
    };
  },

  async resendInvitation({ userId }, { house, actor, request }) {
    const expiresAt = await resendInvitation(house, actor, { id: userId, language: request.language });
    return { expiresAt: expiresAt.toISOString() };
  },

  async cancelInvitation({ userId }, { house, actor }) {
    await cancelInvitation(house, actor, userId);
    return {};
  },

  lookInvitation: ({ code }, { house }) => lookInvitation(house, code),

  async activate({ code, name, phoneNo, validateCode, password, confirmPassword, email, idCard }, context) {
    const { house, request, refuse } = context;
    if (password !== confirmPassword) return refuse('passwordsDiffer');
    return acceptInvitation(house, {
      kind: 'mail',
      code,
      to: email,
      phoneNo,
      validateCode,
      name,
      password,
      idCard,
      request,
    });
  },

  activatePhone({ code, phoneNo, validateCode }, { house, request }) {
    const form = { name: undefined, password: undefined, idCard: undefined };
    return acceptInvitation(house, { kind: 'phone', code, to: phoneNo, phoneNo, validateCode, ...form, request });
  },

  async unbind({ name, userId, backFlag, heirId, validateCode }, { house, actor, request, aside }) {
    const leaving = { userId, name, handsOver: backFlag === 1, heirId, validateCode, request };
    // The leaver's own session ends with it; nothing more is read as them.
    return { handedTo: await aside(() => unbindPerson(house, actor, leaving)) };
  },

  async askUnbindCode({ flag }, { house, actor, request }) {
    return { phoneNo: await askUnbindCode(house, actor, { way: wayOfFlag(flag), request }) };
  },

  async apply({ epName, remark }, { house, actor }) {
    return { applicationId: await applyToJoin(house, actor, { epName, remark }) };
  },

  async withdrawApplication({ applicationId }, { house, actor }) {
    await withdrawApplication(house, actor, applicationId);
    return {};
  },

  async applications({ isOpen, cursor, ...page }, { house, actor }) {
    const after = readIdCursor(cursor);
    const offset = after === undefined ? offsetOf(page) : 0;
    // The applicant does not belong here yet: their name is not the tenant's to read.
    const { db } = house.system;
    const { rows, total } = await listApplications(db, actor.memberId, { isOpen, after, offset, limit: page.pageSize });
    return {
      applicationList: rows.map((row) => applicationOfRow(house.vault, row)),
      total,
      nextCursor: nextCursorOf(rows, page.pageSize, (row) => [row.id]),
    };
  },

  async review({ userId, status, remark }, { house, actor }) {
    await reviewApplication(house, actor, { applicantId: userId, isAccepted: status === 1, why: remark });
    return {};
  },
};

const mostCorporates = 500;

export const companyHandlers: Handlers<typeof companyCalls> = {
  async children({ epId, epName, pageNo, pageSize, cursor }, { house, actor }) {
    const { db } = house.system;
    const parentId = await companyWithin(house, actor, epId);
    if (epName) {
      const found = await findCompanies(db, parentId, { text: epName, limit: 100 });
      return { enterpriseList: found.map(companyOfRow), total: found.length, nextCursor: null };
    }
    const after = readNameCursor(cursor);
    const offset = after === undefined ? offsetOf({ pageNo, pageSize }) : 0;
    const { rows, total } = await listChildren(db, parentId, { after, offset, limit: pageSize });
    return {
      enterpriseList: rows.map(companyOfRow),
      total,
      nextCursor: nextCursorOf(rows, pageSize, (row) => [row.name.toLowerCase(), row.id]),
    };
  },

  async corporates(_, { house, actor }) {
    const rows = await listTree(house.system.db, actor.memberId, mostCorporates);
    const corporates = rows.map((row) => ({
      epId: row.id,
      epName: row.name,
      // What stands above the own enterprise is nothing that the own people have to know.
      parentId: row.id === actor.memberId ? null : row.parent_id,
      isFrozen: row.is_frozen,
    }));
    return { corporates };
  },

  async createChild({ epId, epName }, { house, actor }) {
    return { epId: await createChild(house, actor, { epId, epName }) };
  },

  async askChild({ epName }, { house, actor }) {
    return { requestId: await askChild(house, actor, epName) };
  },

  async childRequests(_, { house, actor }) {
    const rows = await listChildRequests(house.system.db, actor.memberId);
    const rowOf = (row: (typeof rows)[number]) => ({
      requestId: row.id,
      parentName: row.parent_name,
      childName: row.child_name,
      askedAt: row.created_at.toISOString(),
    });
    return {
      received: rows.filter((row) => row.member_id === actor.memberId).map(rowOf),
      sent: rows.filter((row) => row.parent_id === actor.memberId).map(rowOf),
    };
  },

  async answerChild({ requestId, agree }, { house, actor }) {
    await answerChild(house, actor, { id: requestId, agree });
    return {};
  },

  async detachChild({ epId }, { house, actor }) {
    await detachChild(house, actor, epId);
    return {};
  },
};

export const atsHandlers: Handlers<typeof atsCalls> = {
  prebind: (wish, { house }) => beginBinding(house, wish),

  async bind({ epId, ticket }, { house, actor, refuse }) {
    return epId === actor.memberId ? bindEnterprise(house, actor, ticket) : refuse('notBound');
  },

  lookTicket: ({ ticket }, { house, aside }) => aside(() => lookTicket(house, ticket)),

  deny: ({ ticket }, { house, aside }) => aside(() => denyBinding(house, ticket)),

  async bindings(_, { house, actor }) {
    const rows = await listBindings(house.system.db, actor.memberId);
    return { bindingList: rows.map((row) => bindingOfRow(house, row)) };
  },

  async unbind({ channelCode }, { house, actor, aside }) {
    await aside(() => unbindSystem(house, actor, channelCode));
    return {};
  },

  accessToken: (wish, { house }) => redeemCode(house, wish),
};
