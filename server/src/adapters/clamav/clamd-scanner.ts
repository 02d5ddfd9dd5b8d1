import { connect, type NetConnectOpts } from 'node:net';
import type { ScannerSettings } from '../../base/env/scanner-env.ts';
import { type ScannerPort, VendorSilent } from '../../ports/ports.ts';

const answerMs = 30_000;
const chunkBytes = 64 * 1024;

/**
 * The daemon of ClamAV, over a socket of this machine or over TCP: `INSTREAM`, the content in chunks that say their length,
 * and one line back. It has no sign-in and no TLS of its own, so it belongs into the same network.
 */
export function clamdScanner({ url, timeoutMs = answerMs }: ScannerSettings): ScannerPort {
  const { protocol, hostname, port, pathname } = new URL(url);
  const at: NetConnectOpts =
    protocol === 'unix:' ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port) || 3310 };
  return { scan: async (content) => foundIn(await ask(at, { content, timeoutMs })) };
}

function ask(at: NetConnectOpts, { content, timeoutMs }: { content: Buffer; timeoutMs: number }): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(at);
    let said = '';
    const fail = (why: string): void => {
      socket.destroy();
      failed(new VendorSilent(`clamd ${why}`));
    };
    const clock = setTimeout(() => fail('is too slow'), timeoutMs);
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let from = 0; from < content.length; from += chunkBytes) {
        const chunk = content.subarray(from, from + chunkBytes);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        socket.write(chunk);
      }
      socket.write(Buffer.alloc(4));
    });
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      said += String(part);
      if (said.length > 4096) fail('talks on');
    });
    // The line may have come although the rest of what was sent found nobody any more: too long a stream.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!said.includes('\0')) fail(error.code ?? 'broke off');
    });
    socket.on('close', () => {
      clearTimeout(clock);
      if (said.includes('\0')) done(said.slice(0, said.indexOf('\0')));
      else fail('said nothing');
    });
  });
}

/** `stream: OK`, `stream: Win.Test.EICAR_HDB-1 FOUND`, or an error. Only a clear yes is one. */
function foundIn(line: string): string | undefined {
  if (line === 'stream: OK') return undefined;
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1];
  if (found === undefined) throw new VendorSilent(`clamd answered ${line.slice(0, 80)}`);
  return found;
}
