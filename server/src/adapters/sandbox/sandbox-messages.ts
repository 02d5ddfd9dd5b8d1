import type { System } from '../../base/db/db.ts';
import { type Ports, VendorRefused, VendorSilent } from '../../ports/ports.ts';
import { addMessage, dropMessagesTo, type NewMessage } from './outbox-store.ts';

/**
 * Mail, SMS and voice that end in the outbox of the sandbox; a send key that came before is dropped. Addresses play the
 * troubles: a phone that ends in 0011, or a mailbox `refuse…`, is refused for good; 0012, or `silent…`, never answers.
 */
export function sandboxMessages(system: System): Pick<Ports, 'mail' | 'sms' | 'voice'> {
  const keep = (message: NewMessage): Promise<void> => {
    if (/^refuse|^\d{7}0011$/.test(message.to)) return Promise.reject(new VendorRefused('sandboxRefused'));
    if (/^silent|^\d{7}0012$/.test(message.to))
      return Promise.reject(new VendorSilent('the sandbox was asked to be silent'));
    return system.transaction((tx) => addMessage(tx, message));
  };
  return {
    mail: {
      send: ({ sendKey, to, subject, text, html }) => keep({ sendKey, kind: 'mail', to, subject, body: text, html }),
    },
    sms: {
      send: ({ sendKey, to, text }) => keep({ sendKey, kind: 'sms', to, subject: null, body: text, html: null }),
      forget: (phoneNo) => system.transaction((tx) => dropMessagesTo(tx, phoneNo)),
    },
    voice: {
      sayCode({ sendKey, to, code, language }) {
        const digits = [...code].join(' ');
        const body =
          language === 'zh'
            ? `您的验证码是 ${digits}。再说一遍：${digits}。`
            : `Your code is ${digits}. Again: ${digits}.`;
        return keep({ sendKey, kind: 'voice', to, subject: null, body, html: null });
      },
    },
  };
}
