import { openLogCalls, type Replayed } from '@beidiao/contract/open/log';
import { useState } from 'react';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';

export type Replaying = {
  readonly isBusy: boolean;
  /** Why it was refused, or what came back: of the request that is shown. */
  readonly problem: string | null;
  readonly replayed: Replayed | null;
  readonly replay: (lineId: string) => void;
};

/** Asks a kept request again; its answer stands beside it as long as it is the chosen one. */
export function useReplay(chosenId: string | undefined): Replaying {
  const { isBusy, problem, run } = useAct();
  const [asked, setAsked] = useState<{ lineId: string; replayed: Replayed | null } | null>(null);
  const replay = (lineId: string): void => {
    setAsked({ lineId, replayed: null });
    void run(async () => setAsked({ lineId, replayed: await send(openLogCalls.replay, { lineId }) }));
  };
  const isOfChosen = asked?.lineId === chosenId;
  return {
    isBusy,
    problem: isOfChosen ? problem : null,
    replayed: isOfChosen ? (asked?.replayed ?? null) : null,
    replay,
  };
}
