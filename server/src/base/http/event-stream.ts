import type { ServerResponse } from 'node:http';

/** What a reader may leave unread before it is let go; it comes back and goes on where it was. */
const longestQueue = 64 * 1024;

/** Server-sent events to one reader. */
export class EventStream {
  readonly #raw: ServerResponse;
  readonly #onClose = new Set<() => void>();
  #isOpen = true;

  constructor(raw: ServerResponse) {
    this.#raw = raw;
    // Gone before anybody listened for it: the event will not come again.
    if (raw.destroyed) this.#isOpen = false;
    raw.on('close', () => {
      this.#isOpen = false;
      for (const act of this.#onClose) act();
    });
    // A reader that goes away in the middle of a write is no fault of ours.
    raw.on('error', () => undefined);
    this.#write('retry: 2000\n\n');
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  onClose(act: () => void): void {
    if (this.#isOpen) this.#onClose.add(act);
    else act();
  }

  send({ event, id, data }: { event: string; id: string; data: object }): void {
    this.#write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  beat(): void {
    this.#write(': beat\n\n');
  }

  close(): void {
    if (this.#isOpen) this.#raw.end();
  }

  #write(text: string): void {
    if (!this.#isOpen) return;
    this.#raw.write(text);
    if (this.#raw.writableLength > longestQueue) this.#raw.destroy();
  }
}
