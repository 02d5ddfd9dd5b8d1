import { accountCalls } from '@beidiao/contract/account/calls';
import { type LiveTopic, streams } from '@beidiao/contract/notice/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { listenLive } from '../../wire/live.ts';
import { reread } from '../../wire/query-client.ts';
import { send } from '../../wire/send/send.ts';
import { sessionKey, useSession } from '../../wire/send/session.ts';

/** News come in showers: a page asks anew at most so often, and not all pages in one moment. */
const restMs = 1_500;

/** Collects topics and asks for them together. */
function rereader(queries: QueryClient): { add: (topics: readonly LiveTopic[]) => void; stop: () => void } {
  const due = new Set<LiveTopic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
  const ask = (): void => {
    timer = undefined;
    lastAt = Date.now();
    void reread(queries, [...due]);
    due.clear();
  };
  return {
    add(topics) {
      for (const topic of topics) due.add(topic);
      timer ??= setTimeout(ask, Math.max(50, lastAt + restMs - Date.now()) + Math.random() * 200);
    },
    stop: () => clearTimeout(timer),
  };
}

type Line = { readonly token: string; readonly language: string; readonly name: string };

/** One tab of a session holds the line and passes on what it hears; when it closes, the next one takes over. */
function shareLine({ token, language, name }: Line, onNews: (topics: readonly LiveTopic[]) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<readonly LiveTopic[]>) => onNews(data);
  let hangUp: (() => void) | undefined;
  const listen = (): void => {
    hangUp = listenLive({
      path: streams.member.path,
      token,
      language,
      onNews: (topics) => {
        onNews(topics);
        channel.postMessage(topics);
      },
      // Asked in the usual way, the server says why, and the page leaves.
      onEnd: () => void send(accountCalls.userInfo, {}).catch(() => undefined),
    });
  };
  const leave = new AbortController();
  const untilLeft = new Promise<void>((resolve) => leave.signal.addEventListener('abort', () => resolve()));
  // Locks are hidden on plain HTTP addresses: then each tab holds a line of its own.
  if (navigator.locks === undefined) listen();
  else
    navigator.locks
      .request(name, { signal: leave.signal }, () => {
        listen();
        return untilLeft;
      })
      .catch(() => undefined);
  return () => {
    hangUp?.();
    leave.abort();
    channel.close();
  };
}

/** Keeps what is on the screen true: what has changed elsewhere is read anew. */
export function useLive(): void {
  const queries = useQueryClient();
  const language = useLanguage();
  const whose = useSession(sessionKey);
  const token = useSession(({ companyToken, accessToken }) => (companyToken ?? accessToken)?.value);
  useEffect(() => {
    if (token === undefined) return;
    const { add, stop } = rereader(queries);
    const hangUp = shareLine({ token, language, name: `beidiao.live.${whose}` }, add);
    return () => {
      hangUp();
      stop();
    };
  }, [queries, token, language, whose]);
  useEffect(() => {
    // Messages are composed by the server, in the language of the request.
    void reread(queries, ['messages']);
  }, [queries, language]);
}
