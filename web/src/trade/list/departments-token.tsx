import { countedOfDepartment } from '@beidiao/contract/order/counting';
import { orderCalls } from '@beidiao/contract/order/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { type ReactElement, useState } from 'react';
import type { TokenPlace } from '../../ui/list/filter-row.tsx';
import { ManyToken } from '../../ui/list/many-token.tsx';
import { useCall } from '../../wire/use-call.ts';
import { floorWords } from './count-by-tab.ts';

type Props = TokenPlace & {
  label: string;
  chosen: readonly string[];
  /** The other filters of the list. */
  filter: ParamsSent<typeof orderCalls.departments>;
  onTake: (departments: string[]) => void;
};

const freshMs = 30_000;

/** Which departments a list is narrowed to, as candidates were ordered for them. */
export function DepartmentsToken({ label, chosen, filter, onTake, isNew, onClose }: Props): ReactElement {
  const [isWanted, setWanted] = useState(isNew);
  const { data } = useCall(orderCalls.departments, filter, {
    enabled: isWanted,
    staleTime: freshMs,
    keepPrevious: true,
  });
  const known = data?.departments ?? [];
  const missing = chosen.filter((name) => !known.some((it) => it.name === name));
  const choices = [...known, ...missing.map((name) => ({ name, count: 0 }))].map(({ name, count }) => ({
    value: name,
    label: name,
    // A menu says how much there is, and no more of it than that.
    count: floorWords(Math.min(count, countedOfDepartment), count > countedOfDepartment),
  }));
  return <ManyToken {...{ label, isNew, onClose, choices, chosen, onTake }} onReach={() => setWanted(true)} />;
}
