import {
  soleAdministratorWaitMs,
  type staffChangeDoers,
  staffChangeLifeMs,
  type StaffChangeKind,
  type StaffWish,
} from '@beidiao/contract/staff/changes';
import type { StaffAct } from '@beidiao/contract/staff/acts';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { Language } from '@beidiao/contract/wire/language';
import type { StaffActor, StaffId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { startAccess } from './access.ts';
import {
  type AccountDesk,
  admit,
  beginConfirmWait,
  closeAccess,
  contactOf,
  isReached,
  unknownPassword,
} from './accounts.ts';
import {
  type ChangeRow,
  endChange,
  holdChange,
  insertChange,
  leaveToOthers,
  listDueChanges,
  takeChangeId,
} from './change-store.ts';
import { type Contact, openContact, sealContact } from './contact.ts';
import { type StaffNoticeKind, tellStaff } from './messages.ts';
import { openNewName, sealNewName } from './names.ts';
import { noteAct, refuseDecision } from './staff.ts';
import {
  findStaffByName,
  holdAdministrators,
  holdStaff,
  listAdministrators,
  type StaffAccount,
  writeContact,
  writeDisabled,
  writeRoles,
} from './store.ts';

export type Newcomer = { readonly loginName: string; readonly name: string };
export type Asking = {
  readonly by: StaffActor;
  readonly kind: StaffChangeKind;
  readonly language: Language;
  /** Whom it is about, held; undefined for a new account. */
  readonly account?: StaffAccount;
  readonly newcomer?: Newcomer;
  readonly roles?: readonly StaffRole[];
  readonly contact?: Contact;
};

const noContact: Contact = { mail: null, phone: null };
const isOwnAccount = (account: StaffAccount | undefined, { staffId }: StaffActor): boolean => account?.id === staffId;
/** Who can confirm: neither whoever asks nor whom it is about. */
const othersOf = (administrators: readonly StaffId[], askedBy: StaffId, about: StaffId | null): StaffId[] =>
  administrators.filter((id) => id !== askedBy && id !== about);

/**
 * Whatever concerns accounts of staff takes this lock first: the administrators, in one order. Somebody who was one when the
 * call began and is none by now does nothing.
 * @param by undefined for the house itself
 * @throws Refusal forbidden
 */
export async function holdOffice(tx: Tx, by?: StaffActor): Promise<StaffId[]> {
  const administrators = await holdAdministrators(tx);
  if (by !== undefined && !administrators.includes(by.staffId)) throw new Refusal('forbidden');
  return administrators;
}

/**
 * Writes down what is asked for and tells everybody whom it concerns; `administrators` are held. Nothing of it is carried
 * out by it. Where nobody else could confirm, it says when the wait carries it out, and the log says so as well.
 * @throws Refusal ownStaffAccount, staffContactLacks, staffNameTaken, staffChangeWaiting
 */
export async function askChange(
  house: AccountDesk,
  tx: Tx,
  { administrators, ...asking }: Asking & { administrators: readonly StaffId[] },
): Promise<StaffWish> {
  const { by, kind, language, account, newcomer, roles = null, contact = noContact } = asking;
  if (isOwnAccount(account, by)) throw new Refusal('ownStaffAccount');
  if ((kind === 'raise' || kind === 'reset') && account !== undefined && !isReached(account))
    throw new Refusal('staffContactLacks');
  if (newcomer !== undefined && (await findStaffByName(tx, newcomer.loginName)) !== undefined)
    throw new Refusal('staffNameTaken');
  const id = await takeChangeId(tx);
  const about = account?.id ?? null;
  const at = house.now();
  const isAlone = othersOf(administrators, by.staffId, about).length === 0;
  const change = {
    id,
    kind,
    staff_id: about,
    login_name: newcomer?.loginName ?? null,
    name_enc: newcomer === undefined ? null : sealNewName(house.vault, id, newcomer.name),
    roles: roles === null ? null : [...roles],
    ...sealContact(house.vault, { of: 'change', id }, contact),
    asked_by: by.staffId,
    asked_at: at,
    lapses_at: new Date(at.getTime() + staffChangeLifeMs),
    alone_until: isAlone ? new Date(at.getTime() + soleAdministratorWaitMs) : null,
  };
  await insertChange(tx, change);
  const told = { changeId: id, about, language };
  await tellAdministrators(house, tx, {
    ...told,
    kind: isAlone ? 'staffChangeAlone' : 'staffChangeAsked',
    isLoud: isAlone,
  });
  if (account !== undefined)
    await tellPerson(house, tx, { ...told, account, contact: contactOf(house, account), kind: 'ownStaffChangeAsked' });
  if (isAlone)
    house.log.warn(
      { change: id, kind, askedBy: by.staffId },
      'a change of a staff account waits for nobody but the clock',
    );
  const facts = { kind, roles, staff: about, isAlone };
  await noteAct(tx, { staff: by, memberId: null, action: 'askStaffChange', subject: `change ${id}`, facts });
  return { changeId: id, status: 'waiting' };
}

type Told = {
  readonly changeId: string;
  readonly about: StaffId | null;
  readonly kind: StaffNoticeKind;
  readonly language: Language;
};

/** Whoever was disabled so shortly before is told as well of what nobody else could confirm: else one would disable all others first. */
const justDisabledMs = 7 * 24 * 3_600_000;

/** Whom it is about is told in words of their own. */
async function tellAdministrators(
  house: AccountDesk,
  tx: Tx,
  { about, isLoud, ...told }: Told & { isLoud: boolean },
): Promise<void> {
  const disabledSince = new Date(house.now().getTime() - (isLoud ? justDisabledMs : 0));
  for (const administrator of await listAdministrators(tx, disabledSince))
    if (administrator.id !== about)
      await tellStaff(house, tx, {
        ...told,
        staffId: administrator.id,
        contact: contactOf(house, administrator),
        isLoud,
      });
}

const tellPerson = (
  house: AccountDesk,
  tx: Tx,
  { account, contact, ...told }: Told & { account: Pick<StaffAccount, 'id'>; contact: Contact },
): Promise<void> => tellStaff(house, tx, { ...told, staffId: account.id, contact, isLoud: true });

export type ChangeDecision = {
  readonly changeId: string;
  readonly confirms: boolean;
  readonly why: string;
  readonly language: Language;
};

/**
 * Another administrator confirms or rejects, or whoever asked withdraws. Of several at once one decides.
 * @throws Refusal forbidden, staffChangeNotFound, staffChangeDecided, staffChangeOwn, ownStaffAccount, confirmsLater, reviewIncomplete,
 * staffNameTaken, staffContactLacks, lastAdministrator
 */
export async function decideChange(
  house: AccountDesk,
  staff: StaffActor,
  { changeId, confirms, why, language }: ChangeDecision,
): Promise<'done' | 'rejected' | 'withdrawn'> {
  const passwordHash = await unknownPassword();
  return house.system.transaction(async (tx) => {
    await holdOffice(tx, staff);
    const change = await holdWaiting(tx, changeId);
    // One whose time is over lapses, whether or not the clock has seen it.
    if (change.lapses_at <= house.now()) throw new Refusal('staffChangeDecided');
    if (confirms && change.staff_id === staff.staffId) throw new Refusal('ownStaffAccount');
    const { asked_by: askedBy } = change;
    refuseDecision(staff, { askedBy, confirms, why, own: 'staffChangeOwn' });
    if (confirms) {
      await carryOut(house, tx, { change, by: staff, doneBy: 'person', language, passwordHash });
      return 'done';
    }
    const state = askedBy === staff.staffId ? 'withdrawn' : 'rejected';
    await endChange(tx, { ...change, state, decided_by: staff.staffId, decided_at: house.now(), why, done_by: null });
    await noteEnd(tx, change, { staff, action: 'rejectStaffChange' });
    return state;
  });
}

async function holdWaiting(tx: Tx, id: string): Promise<ChangeRow> {
  const change = await holdChange(tx, id);
  if (change === undefined) throw new Refusal('staffChangeNotFound');
  if (change.state !== 'waiting') throw new Refusal('staffChangeDecided');
  return change;
}

const noteEnd = (
  tx: Tx,
  { id, kind, asked_by: askedBy, staff_id: about }: ChangeRow,
  { staff, action }: { staff: StaffActor | null; action: StaffAct },
): Promise<void> =>
  noteAct(tx, { staff, memberId: null, action, subject: `change ${id}`, facts: { kind, askedBy, staff: about } });

/** For whoever operates the server, who has the database anyway. @throws Refusal as `decideChange` */
export async function confirmAsOperator(house: AccountDesk, changeId: string): Promise<void> {
  const passwordHash = await unknownPassword();
  await house.system.transaction(async (tx) => {
    await holdOffice(tx);
    const change = await holdWaiting(tx, changeId);
    await carryOut(house, tx, { change, by: null, doneBy: 'operator', language: 'zh', passwordHash });
  });
  house.log.warn({ change: changeId }, 'a change of a staff account was confirmed at the command line');
}

/** What has waited long enough: it lapses, is carried out, or is left to an administrator who can confirm it by now. */
export async function tendChanges(house: AccountDesk): Promise<void> {
  for (const id of await listDueChanges(house.system.db, house.now())) await tendChange(house, id);
}

async function tendChange(house: AccountDesk, id: string): Promise<void> {
  const passwordHash = await unknownPassword();
  try {
    const isDone = await house.system.transaction(async (tx) => {
      const administrators = await holdOffice(tx);
      const change = await holdChange(tx, id);
      const now = house.now();
      if (change?.state !== 'waiting') return false;
      if (change.lapses_at <= now) return lapse(tx, change, now);
      if (change.alone_until === null || change.alone_until > now) return false;
      if (othersOf(administrators, change.asked_by, change.staff_id).length > 0) {
        await leaveToOthers(tx, id);
        const told = { changeId: id, about: change.staff_id, language: 'zh' } as const;
        await tellAdministrators(house, tx, { ...told, kind: 'staffChangeAsked', isLoud: false });
        return false;
      }
      await carryOut(house, tx, { change, by: null, doneBy: 'wait', language: 'zh', passwordHash });
      return true;
    });
    if (isDone)
      house.log.warn({ change: id }, 'a change of a staff account was carried out without a second administrator');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // It can not be carried out any more, since the login name is taken for instance.
    house.log.warn({ change: id, why: error.why }, 'a change of a staff account could not be carried out');
    await house.system.transaction(async (tx) => {
      await holdOffice(tx);
      const change = await holdChange(tx, id);
      if (change?.state === 'waiting') await lapse(tx, change, house.now());
    });
  }
}

async function lapse(tx: Tx, change: ChangeRow, at: Date): Promise<false> {
  await endChange(tx, { ...change, state: 'lapsed', decided_by: null, decided_at: at, why: '', done_by: null });
  await noteEnd(tx, change, { staff: null, action: 'lapseStaffChange' });
  return false;
}

type CarryingOut = {
  readonly change: ChangeRow;
  readonly by: StaffActor | null;
  readonly doneBy: (typeof staffChangeDoers)[number];
  readonly language: Language;
  /** For an account whose password is unknown from now on. */
  readonly passwordHash: string;
};
const acts: Record<StaffChangeKind, StaffAct> = {
  add: 'addStaff',
  raise: 'setStaffRoles',
  reset: 'resetStaffAccess',
  enable: 'enableStaff',
  contact: 'setStaffContact',
};

/** @throws Refusal staffNameTaken, staffContactLacks, lastAdministrator */
async function carryOut(house: AccountDesk, tx: Tx, it: CarryingOut): Promise<void> {
  const { change, by, doneBy, language } = it;
  const account = change.staff_id === null ? undefined : await holdStaff(tx, change.staff_id);
  const about = account === undefined ? await addAccount(house, tx, it) : account.id;
  if (account !== undefined) await changeAccount(house, tx, { ...it, account });
  const ended = { state: 'done', decided_by: by?.staffId ?? null, decided_at: house.now(), done_by: doneBy } as const;
  await endChange(tx, { ...change, ...ended, staff_id: about, why: '' });
  const told = { changeId: change.id, about, language };
  await tellAdministrators(house, tx, { ...told, kind: 'staffChangeDone', isLoud: doneBy !== 'person' });
  const { kind, asked_by: askedBy, id, roles } = change;
  const facts = { change: id, kind, askedBy, doneBy, ...(roles === null ? {} : { roles }) };
  await noteAct(tx, { staff: by, memberId: null, action: acts[kind], subject: `staff ${about}`, facts });
}

async function addAccount(
  house: AccountDesk,
  tx: Tx,
  { change, language, passwordHash }: CarryingOut,
): Promise<StaffId> {
  const { id, login_name: loginName, name_enc: nameEnc, roles } = change;
  if (loginName === null || nameEnc === null || roles === null) throw new TypeError('a new account without a name');
  const contact = contactAsked(house, change);
  const name = openNewName(house.vault, id, nameEnc);
  const staffId = await admit(house, tx, { loginName, name, roles, contact, passwordHash, mustChangePassword: true });
  await beginConfirmWait(house, tx, staffId);
  await startAccess(house, tx, { staffId, contact, language });
  return staffId;
}

const contactAsked = ({ vault }: AccountDesk, { id, mail_enc: mailEnc, phone_enc: phoneEnc }: ChangeRow): Contact =>
  openContact(vault, { of: 'change', id }, { mailEnc, phoneEnc });

async function changeAccount(
  house: AccountDesk,
  tx: Tx,
  { account, change, language, passwordHash }: CarryingOut & { account: StaffAccount },
): Promise<void> {
  const { id: staffId } = account;
  const before = contactOf(house, account);
  const told = { changeId: change.id, about: staffId, language, account, kind: 'ownStaffChangeDone' } as const;
  // By what stood there before, and where another stands there now by that one too.
  await tellPerson(house, tx, { ...told, contact: before });
  if (change.kind === 'contact') {
    const after = contactAsked(house, change);
    await writeContact(tx, staffId, sealContact(house.vault, { of: 'staff', id: staffId }, after));
    return tellPerson(house, tx, { ...told, contact: after });
  }
  if (change.kind === 'raise' && change.roles !== null) await raise(tx, staffId, change.roles);
  if (change.kind === 'enable') await writeDisabled(tx, staffId, false);
  await beginConfirmWait(house, tx, staffId);
  if (change.kind !== 'reset') return;
  if (!isReached(account)) throw new Refusal('staffContactLacks');
  await closeAccess(house, tx, { account, passwordHash });
  await startAccess(house, tx, { staffId, contact: before, language });
}

/** Roles that are left out of it go with it. */
async function raise(tx: Tx, staffId: StaffId, roles: readonly StaffRole[]): Promise<void> {
  await writeRoles(tx, staffId, roles);
  if ((await holdAdministrators(tx)).length === 0) throw new Refusal('lastAdministrator');
}
