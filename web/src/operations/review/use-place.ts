import { type ReviewScope, reviewScopes, scopesOfNext } from '@beidiao/contract/verification/review';
import { useNavigate, useRouterState } from '@tanstack/react-router';

type Search = Partial<
  Record<
    'scope' | 'code' | 'member' | 'task' | 'look' | 'staff' | 'group' | 'dueFrom' | 'dueTo' | 'search' | 'select',
    string
  >
>;

export type Place = {
  readonly scope: ReviewScope;
  readonly code: string | undefined;
  readonly memberId: string | undefined;
  readonly taskId: string | undefined;
  readonly isSplit: boolean;
  readonly staffId: string | undefined;
  readonly group: string | undefined;
  readonly dueFrom: string | undefined;
  readonly dueTo: string | undefined;
  readonly search: string | undefined;
  /** Selects the tasks that are due last when the list is there. */
  readonly selectsLatest: boolean;
  readonly go: (change: Search) => void;
};

/** The place in the queue stands in the address, so that it survives a reload and can be sent to a colleague. */
export function usePlace(): Place {
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const scope = reviewScopes.find((it) => it === search.scope) ?? 'unclaimed';
  const go = (change: Search): void => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...search, scope, ...change })) if (value) next.set(name, value);
    void navigate({ href: `/Operations/Tasks?${next}`, resetScroll: false });
  };
  const { code, member, task, look, staff, group, dueFrom, dueTo, select } = search;
  return {
    scope,
    code,
    memberId: member,
    taskId: task,
    isSplit: look === 'split' || task !== undefined,
    staffId: staff,
    group,
    dueFrom,
    dueTo,
    search: search.search,
    selectsLatest: select === 'latest',
    go,
  };
}

/** What the list is asked for. */
export const wishOf = ({ scope, code, memberId, staffId, group, dueFrom, dueTo, search }: Place) => ({
  scope,
  ...(code ? { code } : {}),
  ...(memberId ? { memberId } : {}),
  ...(staffId ? { staffId } : {}),
  ...(group ? { group } : {}),
  ...(dueFrom ? { dueFrom } : {}),
  ...(dueTo ? { dueTo } : {}),
  ...(search ? { search } : {}),
});

/** What the next task is taken from: what the list is narrowed to, whoever has it. */
export function nextOf(place: Place) {
  const { scope, staffId: _, ...narrowed } = wishOf(place);
  const within = scopesOfNext.find((it) => it === scope);
  return { ...narrowed, ...(within === undefined ? {} : { within }) };
}
