import { liveEvents, type LiveNews, type Stream } from '@beidiao/contract/notice/live';
import type { TestHouse } from './house.ts';

export type Received = { readonly event: string; readonly id: string; readonly topics: LiveNews['topics'] };

/** Listens to a stream of the house, as an open page does. */
export class Listener {
  readonly received: Received[] = [];
  readonly #controller = new AbortController();
  #text = '';
  /** Whether the server has ended it. */
  isOver = false;
  beats = 0;

  readonly status: number;
  readonly contentType: string;

  private constructor({ status, headers }: Response) {
    this.status = status;
    this.contentType = headers.get('content-type') ?? '';
  }

  static async open(home: TestHouse, entry: Stream, sent: { token?: string; lastEventId?: string; language?: string }) {
    const controller = new AbortController();
    const response = await fetch(`${home.url}${entry.path}`, {
      signal: controller.signal,
      headers: {
        'accept-language': sent.language ?? 'zh-CN',
        ...(sent.token === undefined ? {} : { authorization: sent.token }),
        ...(sent.lastEventId === undefined ? {} : { 'last-event-id': sent.lastEventId }),
      },
    });
    const listener = new Listener(response);
    listener.#controller.signal.addEventListener('abort', () => controller.abort());
    void listener.#read(response);
    return listener;
  }

  async #read(response: Response): Promise<void> {
    try {
      for await (const bytes of response.body ?? []) this.#take(Buffer.from(bytes).toString('utf8'));
    } catch {
      // Left by us, or torn by the server.
    }
    this.isOver = true;
  }

  #take(text: string): void {
    this.#text += text;
    const blocks = this.#text.split('\n\n');
    this.#text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith(':')) this.beats += 1;
      const lines = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
      if (lines.event !== undefined)
        this.received.push({ event: lines.event, id: lines.id, topics: JSON.parse(lines.data).topics });
    }
  }

  leave(): void {
    this.#controller.abort();
  }

  get lastId(): string | undefined {
    return this.received.at(-1)?.id;
  }

  topics = (): Set<string> =>
    new Set(this.received.filter(({ event }) => event === liveEvents.news).flatMap(({ topics }) => topics));
}
