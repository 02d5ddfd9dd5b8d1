import { noticeCalls, type SystemMessage } from '@beidiao/contract/notice/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSend, useCall } from '../wire/use-call.ts';

/** As many as the bell shows; one reading serves the bell, its badge and the toast. */
export const useLatest = () => useCall(noticeCalls.messages, { pageSize: 8 }, { staleTime: 30_000 });

/** Marks messages as read, and reads the lists anew. */
export function useMarkRead(): { markAll: () => void; open: (message: SystemMessage) => void } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const act = useSend(noticeCalls.markRead);
  const reread = (): void =>
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === noticeCalls.messages.path });
  return {
    markAll: () => act.mutate({}, { onSuccess: reread }),
    open(message) {
      if (!message.viewCheck) act.mutate({ id: message.id }, { onSuccess: reread });
      void navigate({ href: message.path });
    },
  };
}
