import { noticeCalls, type SystemMessage } from '@beidiao/contract/notice/calls';
import { useNavigate } from '@tanstack/react-router';
import { useSend, useCall } from '../wire/use-call.ts';

/** As many as the bell shows; one reading serves the bell, its badge and the toast. */
export const useLatest = () => useCall(noticeCalls.messages, { pageSize: 8 }, { staleTime: 30_000 });

/** Marks messages as read. */
export function useMarkRead(): { markAll: () => void; open: (message: SystemMessage) => void } {
  const navigate = useNavigate();
  const act = useSend(noticeCalls.markRead);
  return {
    markAll: () => act.mutate({}),
    open(message) {
      if (!message.viewCheck) act.mutate({ id: message.id });
      void navigate({ href: message.path });
    },
  };
}
