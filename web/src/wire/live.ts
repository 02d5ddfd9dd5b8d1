import { invalidSessionCode } from '@beidiao/contract/wire/call';
import { beatMs, type LiveTopic, liveTopics } from '@beidiao/contract/notice/live';
import { refusals } from '@beidiao/contract/refusals';

export type LiveWish = {
  readonly path: string;
  readonly token: string;
  readonly language: string;
  /** What may have changed; all topics when what was missed is not known. */
  readonly onNews: (topics: readonly LiveTopic[]) => void;
  /** The server says that the session is over. */
  readonly onEnd: () => void;
};

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** Whoever has too many pages open waits until one may have been closed. */
const fullWaitMs = 120_000;
/** Two beats missed and a bit: the line is dead, whatever the browser believes. */
const silentMs = 2.5 * beatMs;

/** Between half and all of it, so that pages which lost one server do not come back in one moment. */
const jittered = (ms: number): number => ms * (0.5 + Math.random() / 2);

/** Of one block of a stream: the event, its id, and the topics that it names. */
export function readEvent(block: string): { event: string; id: string; topics: LiveTopic[] } | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const event = fields.get('event');
  if (event === undefined) return null;
  try {
    const data: unknown = JSON.parse(fields.get('data') ?? '{}');
    const named = typeof data === 'object' && data !== null && 'topics' in data ? data.topics : [];
    const topics = Array.isArray(named) ? liveTopics.filter((topic) => named.includes(topic)) : [];
    return { event, id: fields.get('id') ?? '', topics };
  } catch {
    return null;
  }
}

/**
 * Listens to a stream by fetch, since the token belongs into a header and never into an address. Comes back by itself,
 * later each time, and goes on after what it has heard. @returns how to stop
 */
export function listenLive(wish: LiveWish): () => void {
  let lastId = '';
  let wait = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller: AbortController | undefined;
  let isStopped = false;

  const later = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void open(), jittered(ms));
  };
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    controller?.abort();
    removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
  };
  /** Back on the line, or back in sight: what waits is asked at once. */
  const hurry = (): void => {
    if (document.visibilityState === 'visible' && controller === undefined) later(200);
  };

  const take = (block: string): void => {
    const it = readEvent(block);
    if (it === null) return;
    lastId = it.id;
    wait = firstWaitMs;
    if (it.event === 'end') {
      stop();
      wish.onEnd();
    } else wish.onNews(it.event === 'reset' ? liveTopics : it.topics);
  };

  const read = async (body: ReadableStream<Uint8Array>, line: AbortController): Promise<void> => {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const watch = setTimeout(() => line.abort(), silentMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(watch));
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  };

  const open = async (): Promise<void> => {
    const line = new AbortController();
    controller = line;
    let next = wait;
    try {
      const response = await fetch(wish.path, {
        signal: line.signal,
        headers: {
          authorization: wish.token,
          'accept-language': wish.language,
          ...(lastId ? { 'last-event-id': lastId } : {}),
        },
      });
      if (response.ok && response.body && response.headers.get('content-type')?.startsWith('text/event-stream'))
        await read(response.body, line);
      else next = await refused(response);
    } catch {
      // Torn or never there: asked again below.
    }
    if (controller === line) controller = undefined;
    wait = Math.min(wait * 2, longestWaitMs);
    later(next);
  };

  const refused = async (response: Response): Promise<number> => {
    const answer: unknown = await response.json().catch(() => null);
    const code = typeof answer === 'object' && answer !== null && 'errcode' in answer ? answer.errcode : '';
    if (code === invalidSessionCode) {
      stop();
      wish.onEnd();
    }
    return code === refusals.tooManyStreams.errcode ? fullWaitMs : longestWaitMs;
  };

  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  void open();
  return stop;
}
