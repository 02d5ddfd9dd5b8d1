import { staffAccessLink, staffConfirmWaitMs } from '@beidiao/contract/staff/changes';
import type { Language } from '@beidiao/contract/wire/language';
import type { StaffActor, StaffId } from '../access/actor.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { findAccess, listAccess, replaceAccess, spendAccess } from './access-store.ts';
import { type AccountDesk, contactOf, isReached } from './accounts.ts';
import type { Contact } from './contact.ts';
import { liftLocks } from './locks.ts';
import { dropLinkMessages } from './message-store.ts';
import { tellStaff } from './messages.ts';
import { endSessionsOf } from './session-store.ts';
import { newPasswordHash } from './sign-in.ts';
import { noteAct } from './staff.ts';
import { findStaff, holdStaff, writeMayConfirm, writePassword } from './store.ts';

type Invited = { readonly staffId: StaffId; readonly contact: Contact; readonly language: Language };

/** Sends the link by which somebody sets their password; the one before it ends. */
export async function startAccess(house: AccountDesk, tx: Tx, { staffId, contact, language }: Invited): Promise<void> {
  const at = house.now();
  const token = newToken();
  await dropLinkMessages(tx, staffId, at);
  const expiresAt = new Date(at.getTime() + staffAccessLink.lifeMs);
  await replaceAccess(tx, { tokenHash: hashToken(token), staffId, at, expiresAt });
  const secret = { link: `${house.staffUrl}/Operations/Access#${token}`, token };
  await tellStaff(house, tx, { staffId, contact, kind: 'staffAccess', changeId: null, language, secret });
}

/** Once more, while nobody has used it. @throws Refusal staffNotFound, accessAlreadySet, staffContactLacks, linkJustSent */
export async function sendAccessLink(
  house: House,
  staff: StaffActor,
  { staffId, language }: { staffId: string; language: Language },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const account = await holdStaff(tx, staffId as StaffId); // proven by this very read
    if (account === undefined) throw new Refusal('staffNotFound');
    const hourMs = 3_600_000;
    const now = house.now().getTime();
    const links = await listAccess(tx, account.id, new Date(now - hourMs));
    if (!links.some((link) => link.is_open)) throw new Refusal('accessAlreadySet');
    if (!isReached(account)) throw new Refusal('staffContactLacks');
    const oldest = links.filter((link) => link.made_at.getTime() > now - hourMs)[staffAccessLink.perHour - 1];
    if (oldest !== undefined) {
      const minutes = Math.max(1, Math.ceil((oldest.made_at.getTime() + hourMs - now) / 60_000));
      throw new Refusal('linkJustSent', { minutes });
    }
    await startAccess(house, tx, { staffId: account.id, contact: contactOf(house, account), language });
    await noteAct(tx, { staff, memberId: null, action: 'sendStaffAccess', subject: `staff ${account.id}` });
  });
}

/**
 * Sets the password by the link. Whoever has it is not signed in by it: the second factor comes with the sign-in.
 * @throws Refusal accessLinkOver, staffDisabled, staffPasswordWeak, passwordCommon, passwordPersonal, credentialsUnreadable
 */
export async function setPasswordByLink(
  house: House,
  { token, newPassword, request }: { token: string; newPassword: string; request: RequestFacts },
): Promise<void> {
  const tokenHash = hashToken(token);
  const staffId = await findAccess(house.system.db, tokenHash, house.now());
  const account = staffId === undefined ? undefined : await findStaff(house.system.db, staffId);
  if (account === undefined) throw new Refusal('accessLinkOver');
  const hash = await newPasswordHash(house, account, newPassword);
  await house.system.transaction(async (tx) => {
    const held = await holdStaff(tx, account.id);
    if (held === undefined || held.disabled_at !== null) throw new Refusal('staffDisabled');
    const now = house.now();
    if (!(await spendAccess(tx, tokenHash, now))) throw new Refusal('accessLinkOver');
    await writePassword(tx, { id: held.id, hash, mustChange: false });
    await writeMayConfirm(tx, held.id, new Date(now.getTime() + staffConfirmWaitMs));
    await endSessionsOf(tx, held.id);
    await liftLocks(house, tx, held);
    await noteSecurityEvent(tx, { kind: 'passwordReset', staffId: held.id, request });
    const subject = `staff ${held.id}`;
    await noteAct(tx, { staff: { staffId: held.id }, memberId: null, action: 'changePassword', subject });
  });
}
