import type { Socket } from 'node:net';

/** What this clamd knows as a virus, and the size at which it stops, as StreamMaxLength does. */
export const virus = 'a-virus-of-this-test';
export const streamMax = 2 * 1024 * 1024;

/** Speaks INSTREAM as the manual of clamd has it; `null` while the stream has not ended. */
function readStream(bytes: Buffer): string | null {
  const command = 'zINSTREAM\0';
  if (!bytes.toString('latin1', 0, command.length).startsWith(command)) return 'UNKNOWN COMMAND';
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts).includes(virus) ? 'stream: Test.Virus-1 FOUND' : 'stream: OK';
    if (at + 4 + length > bytes.length) return null;
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    if (Buffer.concat(parts).length > streamMax) return 'INSTREAM size limit exceeded. ERROR';
    at += 4 + length;
  }
  return null;
}

export function serveClamd(socket: Socket): void {
  let bytes = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (part: Buffer) => {
    bytes = Buffer.concat([bytes, part]);
    const line = readStream(bytes);
    if (line !== null) socket.end(`${line}\0`);
  });
}
