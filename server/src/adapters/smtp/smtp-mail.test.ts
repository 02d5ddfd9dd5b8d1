import { once } from 'node:events';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { VendorPutsOff, VendorRefused, VendorSilent } from '../../ports/ports.ts';
import { smtpMail } from './smtp-mail.ts';

type Arrived = { readonly to: readonly string[]; readonly from: string; readonly text: string };
const arrived: Arrived[] = [];
/** What the server says to the next recipients. */
let answers: number[] = [];
let server: SMTPServer;
let port = 0;

const refusal = (responseCode: number): Error => Object.assign(new Error('no'), { responseCode });

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    onAuth({ username, password }, _, done) {
      if (username === 'house' && password === 'p@ss:word') done(null, { user: 'house' });
      else done(refusal(535));
    },
    onRcptTo(_, __, done) {
      const answer = answers.shift() ?? 250;
      done(answer === 250 ? null : refusal(answer));
    },
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      let body = '';
      stream.on('data', (part) => (body += String(part)));
      stream.on('end', () => {
        arrived.push({ to, from, text: body });
        done();
      });
    },
    // The certificate that the server brings by itself is nobody's.
    disabledCommands: ['STARTTLS'],
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => new Promise<void>((done) => server.close(done)));
afterEach(() => {
  answers = [];
  arrived.length = 0;
});

const open = (credentials = '') =>
  smtpMail({ url: `smtp://${credentials}127.0.0.1:${port}`, from: '背调 <no-reply@beidiao.example>' });
const mail = {
  sendKey: 'report 7',
  to: 'hr@example.com',
  subject: '报告已生成',
  text: '看得到',
  html: '<p>看得到</p>',
};

describe('mail by SMTP', () => {
  it('arrives as text and HTML, from our address, under a Message-ID that follows from its key', async () => {
    const port = open();
    await port.send(mail);
    await port.send(mail);
    await port.send({ ...mail, sendKey: 'report 8' });
    port.close();
    expect(arrived).toHaveLength(3);
    const ids = arrived.map((each) => /^Message-ID: (.+)$/im.exec(each.text)?.[1]);
    expect(ids[0]).toMatch(/^<[\da-f]{40}@beidiao\.example>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(arrived[0]).toMatchObject({ to: ['hr@example.com'], from: 'no-reply@beidiao.example' });
    expect(arrived[0]?.text).toMatch(/multipart\/alternative/);
    expect(arrived[0]?.text).toMatch(/Auto-Submitted: auto-generated/i);
  });

  it('goes to one address, whatever is written in it', async () => {
    const port = open();
    await port.send({ ...mail, to: '"a,b"@example.com' }).catch(() => undefined);
    await port.send({ ...mail, to: 'x@example.com\r\nRCPT TO:<other@example.com>' }).catch(() => undefined);
    port.close();
    expect(arrived.flatMap(({ to }) => to).filter((to) => to.startsWith('other'))).toEqual([]);
    for (const { to } of arrived) expect(to).toHaveLength(1);
  });

  it.each([550, 553, 554])('a recipient that is refused with %i is given up', async (code) => {
    answers = [code];
    const port = open();
    const trouble = await port.send(mail).catch((error: unknown) => error);
    port.close();
    expect(trouble).toBeInstanceOf(VendorRefused);
    expect(trouble).toMatchObject({ code: `smtp${code}` });
    expect(String(trouble)).not.toContain('hr@example.com');
  });

  it.each([450, 451, 421])('greylisting with %i is tried again, and then arrives', async (code) => {
    answers = [code];
    const port = open();
    await expect(port.send(mail)).rejects.toBeInstanceOf(VendorSilent);
    await port.send(mail);
    port.close();
    expect(arrived).toHaveLength(1);
  });

  it.each([
    [450, true],
    [421, false],
  ])('that one recipient is put off with %i says nothing against the server: %s', async (code, isOfRecipient) => {
    answers = [code];
    const port = open();
    const trouble = await port.send(mail).catch((error: unknown) => error);
    port.close();
    expect(trouble instanceof VendorPutsOff).toBe(isOfRecipient);
  });

  it('a server that answers letter by letter is given up, and the next mail is not held up by it', async () => {
    const drip = createServer((socket) => {
      const clock = setInterval(() => socket.write('2'), 20);
      socket.on('error', () => undefined).on('close', () => clearInterval(clock));
    });
    drip.listen(0, '127.0.0.1');
    await once(drip, 'listening');
    const at = drip.address();
    const dripping = smtpMail(
      { url: `smtp://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`, from: 'house@example.com' },
      300,
    );
    const began = performance.now();
    const tried = await Promise.allSettled(Array.from({ length: 8 }, () => dripping.send(mail)));
    expect(performance.now() - began).toBeLessThan(3_000);
    for (const { status, ...rest } of tried) {
      expect(status).toBe('rejected');
      expect(Reflect.get(rest, 'reason')).toBeInstanceOf(VendorSilent);
    }
    dripping.close();
    // Its connections were closed with the mails: the server has nobody to wait for.
    await new Promise((done) => drip.close(done));
  });

  it('signs in, and waits while the sign-in is wrong: that is not the fault of an address', async () => {
    const right = open('house:p%40ss%3Aword@');
    await right.send(mail);
    right.close();
    expect(arrived).toHaveLength(1);
    const wrong = open('house:old@');
    await expect(wrong.send(mail)).rejects.toBeInstanceOf(VendorSilent);
    wrong.close();
  });

  it('waits while nobody answers', async () => {
    const port = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'no-reply@beidiao.example' });
    await expect(port.send(mail)).rejects.toBeInstanceOf(VendorSilent);
    port.close();
  });
});
