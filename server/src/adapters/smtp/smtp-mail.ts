import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../../base/env/message-env.ts';
import { type MailPort, VendorPutsOff, VendorRefused, VendorSilent } from '../../ports/ports.ts';

const connectMs = 10_000;
const answerMs = 30_000;
/** Of one mail, from its place in line to the last answer: a server that answers letter by letter is given up. */
const wholeMs = 60_000;

/**
 * Mail by SMTP over a few kept connections. The key of a message is its Message-ID, by which mailboxes know a repetition.
 * Without TLS from the start STARTTLS is demanded, but on this machine.
 */
export function smtpMail({ url, from }: SmtpSettings, atMostMs = wholeMs): MailPort & { close(): void } {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    secure: isTls,
    requireTLS: !isTls && hostname !== '127.0.0.1' && hostname !== 'localhost',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    // Nothing of a message is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ sendKey, to, subject, text, html }) {
      const messageId = `<${createHash('sha256').update(sendKey).digest('hex').slice(0, 40)}@${domain}>`;
      await transport
        .sendMail({
          from,
          // As an object: an address that holds a comma stays one.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          signal: AbortSignal.timeout(atMostMs),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch((error: unknown) => {
          throw readTrouble(error);
        });
    },
    close: () => transport.close(),
  };
}

/** The whole server is about to close. */
const closing = 421;

/** 5xx of an address is for good; 4xx, and whatever concerns the line or our own sign-in, may pass. */
function readTrouble(error: unknown): Error {
  const { responseCode, code } = Object(error) as { responseCode?: unknown; code?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  if (status >= 400 && status < 500 && status !== closing && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return new VendorPutsOff(`smtp ${status}`);
  if (status >= 500 && code !== 'EAUTH') return new VendorRefused(`smtp${status}`);
  return new VendorSilent(`smtp ${status === 0 ? String(code ?? 'failed') : status}`);
}
