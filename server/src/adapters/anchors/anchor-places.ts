import { open, readFile } from 'node:fs/promises';
import type { AnchorPlace } from '../../access/audit-anchor.ts';
import type { FilesPort, MailPort } from '../../ports/ports.ts';

/** A file that lines are only added to; the operator can make the system hold it to that (`chattr +a`). */
export const anchorFile = (path: string): AnchorPlace => ({
  kind: 'file',
  async keep(_, line) {
    const file = await open(path, 'a', 0o600);
    try {
      await file.writeFile(`${line}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  async *read() {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    });
    for (const line of text.split('\n')) if (line !== '') yield line;
  },
});

/** An object a day. With object lock on the bucket nobody can take one back before its time, the operator included. */
export const anchorBucket = (files: FilesPort): AnchorPlace => ({
  kind: 'bucket',
  keep: (name, line) => files.write(name, Buffer.from(line)),
  async *read() {
    // The clock of the storage may go ahead of ours.
    for await (const place of files.list(new Date(Date.now() + 86_400_000))) {
      const content = await files.read(place);
      if (content !== undefined) yield content.toString('utf8');
    }
  },
});

/** A mail to somebody who has no access to the database. `--prove-anchors` compares what they kept. */
export const anchorMail = (mail: MailPort, to: string): AnchorPlace => ({
  kind: 'mail',
  keep: (name, line) =>
    mail.send({
      sendKey: name,
      to,
      subject: `Audit anchor ${name.slice('anchor-'.length)}`,
      text: `Keep this line where nobody who runs the database can change it.\n\n${line}\n`,
      html: `<p>Keep this line where nobody who runs the database can change it.</p><pre>${line.replaceAll('"', '&quot;')}</pre>`,
    }),
});
