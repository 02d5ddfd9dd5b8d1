import { countReceived } from '../account/account.ts';
import type { House } from '../house.ts';
import { VendorRefused } from '../ports/ports.ts';
import { endStaffMessage, readStaffMessage, type StaffMessage } from '../staff/staff.ts';
import { writeMail } from './mail.ts';
import { absolute, type Composing, compose, isNoticeKind, templateFacts } from './rules.ts';

/**
 * Hands a message to one of the staff over to mail or SMS, once: what has ended is not sent again. A service that gives no
 * answer is asked again by the queue, under the same key.
 * @throws VendorSilent
 */
export async function sendToStaff(house: House, messageId: string): Promise<void> {
  const message = await readStaffMessage(house, messageId);
  if (message === undefined) return;
  await endStaffMessage(house, messageId, await problemOf(house, messageId, message));
}

/** Why it can never be sent; null once it was. */
async function problemOf(house: House, messageId: string, message: StaffMessage): Promise<string | null> {
  const { kind, channel, language, facts, to } = message;
  if (!isNoticeKind(kind)) return 'unknownKind';
  if (channel === 'sms' && (await isFull(house, to))) return 'receiverFull';
  try {
    await send(house, { sendKey: `staff message ${messageId}`, message, composing: { kind, language, facts } });
    return null;
  } catch (error) {
    if (error instanceof VendorRefused) return error.code;
    throw error;
  }
}

/** No phone gets more than its share, whose ever it is. */
const isFull = (house: House, to: string): Promise<boolean> =>
  house.system.transaction(async (tx) => (await countReceived(house, tx, { kind: 'sms', to }))?.isForToday === true);

type Sending = { readonly sendKey: string; readonly message: StaffMessage; readonly composing: Composing };

async function send(house: House, { sendKey, message, composing }: Sending): Promise<void> {
  const { channel, language, name, to } = message;
  const { title, body, act, sms, path } = compose(composing, house.staffUrl);
  const url = absolute(path, house.staffUrl);
  const { mail, sms: texts } = house.worlds.real;
  if (channel === 'mail') {
    const sheet = writeMail({ language, name, title, body, act, url, settingsUrl: null });
    return mail.send({ sendKey, to, subject: title, ...sheet });
  }
  const template = { kind: composing.kind, facts: templateFacts(composing, url) };
  return texts.send({ sendKey, to, language, text: sms, template });
}
