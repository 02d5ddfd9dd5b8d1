import { randomInt } from 'node:crypto';
import type { System } from '../../base/db/db.ts';
import { type PortalPort, VendorSilent } from '../../ports/ports.ts';
import { addMessage } from './outbox-store.ts';

/** The portal writes to the phone by itself; here its message lands in the outbox. A phone that ends in 0024 gets none: the portal is silent. */
export const sandboxPortals = ({ system }: { readonly system: System }): PortalPort => ({
  async sendCode({ city, phoneNo, sendKey }) {
    if (phoneNo.endsWith('0024')) throw new VendorSilent(`the sandbox portal of ${city} was asked to be silent`);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const body = `【北京社保】登录验证码 ${code}，10 分钟内有效。`;
    await system.transaction((tx) =>
      addMessage(tx, { sendKey, kind: 'sms', to: phoneNo, subject: null, body, html: null }),
    );
  },
});
