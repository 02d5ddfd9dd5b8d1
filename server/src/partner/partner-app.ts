import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { signatureWindowMs } from '@beidiao/contract/partner/partner-app';
import { writeAudit } from '../access/audit.ts';
import type { Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { addApp, changeKey, findLiveApp, useUpNonce } from './partner-app-store.ts';

const keyPlace = 'partner_app.key';

/** @throws Refusal appUnknown: an app that never was and one that is switched off are answered alike */
export async function readApp(house: House, appId: string) {
  const app = await findLiveApp(house.system.db, appId);
  if (app === undefined) throw new Refusal('appUnknown');
  return app;
}

/** The key is answered once and kept sealed. */
export async function createApp(house: House, { actor, transaction }: Tenant, name: string) {
  const appId = `app${randomBytes(8).toString('hex')}`;
  const key = randomBytes(32);
  await transaction(async (tx) => {
    await addApp(tx, {
      appId,
      memberId: actor.memberId,
      name,
      keyEnc: house.vault.seal(keyPlace, key, `app ${appId}`),
    });
    const { memberId, userId } = actor;
    await writeAudit(tx, { memberId, userId, action: 'createPartnerApp', subject: appId, facts: {} });
  });
  return { appId, appKey: key.toString('hex') };
}

/** The old key is worth nothing from now on. @throws Refusal notFound */
export async function rotateKey(house: House, { actor, transaction }: Tenant, appId: string) {
  const key = randomBytes(32);
  const { memberId, userId } = actor;
  await transaction(async (tx) => {
    if (!(await changeKey(tx, memberId, { appId, keyEnc: house.vault.seal(keyPlace, key, `app ${appId}`) })))
      throw new Refusal('notFound');
    await writeAudit(tx, { memberId, userId, action: 'rotatePartnerKey', subject: appId, facts: {} });
  });
  return { appId, appKey: key.toString('hex') };
}

const signForm = /^([\w-]{1,32}):(\d{10}):([\w-]{16,64}):([0-9a-f]{64})$/;

export const macOf = (key: Buffer, signed: { timestamp: string; nonce: string; data: string }): Buffer =>
  createHmac('sha256', key).update(`${signed.timestamp}\n${signed.nonce}\n${signed.data}`).digest();

/**
 * Every failure is answered alike. The nonce is taken last, so that a wrong signature uses up nobody's.
 * @throws Refusal signatureBad
 */
export async function verifySignature(house: House, data: string, sign: string | undefined): Promise<string> {
  const [, appId = '', timestamp = '', nonce = '', mac = ''] = signForm.exec(sign ?? '') ?? [];
  const app = await findLiveApp(house.system.db, appId);
  // A key of nobody's for an unknown app: it costs the same.
  const key = app === undefined ? Buffer.alloc(32) : house.vault.openBytes(keyPlace, app.key_enc, `app ${appId}`);
  const isRight = timingSafeEqual(macOf(key, { timestamp, nonce, data }), Buffer.from(mac.padEnd(64, '0'), 'hex'));
  const age = Math.abs(house.now().getTime() - Number(timestamp) * 1000);
  if (app === undefined || !isRight || age > signatureWindowMs) throw new Refusal('signatureBad');
  // Twice the window: a moment ahead is taken for as long after it.
  const expiresAt = new Date(house.now().getTime() + 2 * signatureWindowMs);
  const isNew = await house.system.transaction((tx) => useUpNonce(tx, app.app_id, { text: nonce, expiresAt }));
  if (!isNew) throw new Refusal('signatureBad');
  return app.app_id;
}
