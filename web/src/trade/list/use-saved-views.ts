import { type SavedView, viewCalls, type ViewList } from '@beidiao/contract/view/calls';
import { toast } from '../../ui/core/toasts.tsx';
import { send } from '../../wire/send/send.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { useCall } from '../../wire/use-call.ts';

const none: readonly SavedView[] = [];

export type SavedViews = {
  readonly views: readonly SavedView[];
  /** @returns its id; undefined when it was declined, which the person has been told */
  readonly add: (name: string, query: string) => Promise<string | undefined>;
  readonly change: (viewId: string, what: { name?: string; query?: string }) => Promise<boolean>;
  readonly remove: (viewId: string) => Promise<boolean>;
};

/** The views of a list that this person has saved. */
export function useSavedViews(list: ViewList): SavedViews {
  const { data } = useCall(viewCalls.list, { list }, { staleTime: 60_000 });
  const told = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (fault) {
      toast('problem', problemOf(fault));
      return undefined;
    }
  };
  return {
    views: data?.views ?? none,
    add: async (name, query) => (await told(send(viewCalls.add, { list, name, query })))?.viewId,
    change: async (viewId, what) => (await told(send(viewCalls.change, { viewId, ...what }))) !== undefined,
    remove: async (viewId) => (await told(send(viewCalls.remove, { viewId }))) !== undefined,
  };
}
