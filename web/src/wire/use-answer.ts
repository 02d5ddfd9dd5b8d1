import { type Answer, type Call, type Data, type ParamsSent, successCode } from '@beidiao/contract/wire/call';
import { useEffect, useState } from 'react';
import { useRecovery } from './connection.ts';
import { givenAnswer } from './given-answers.ts';
import { Refused } from './send/refused.ts';
import { readTimeoutMs, type SendOptions, send } from './send/send.ts';

type Held<C extends Call> = { data: Data<C> | null; error: Error | null };

const stateOf = <C extends Call>(answer: Answer | undefined): Held<C> => {
  if (answer === undefined) return { data: null, error: null };
  const { errcode, errmsg, data } = answer;
  return errcode === successCode
    ? { data: data as Data<C>, error: null } // the server has parsed it by the table
    : { data: null, error: new Refused(errcode, errmsg, data) };
};

export type AnswerState<C extends Call> = { data: Data<C> | null; error: Error | null; again: () => void };

/** One reading of a call, without the query library: for the public pages, whose byte budget has no room for it. */
export function useAnswer<C extends Call>(
  call: C,
  params: ParamsSent<C>,
  options: Pick<SendOptions, 'asPerson'> = {},
): AnswerState<C> {
  const [state, setState] = useState<Held<C>>(() => stateOf(givenAnswer(call.path, JSON.stringify(params))));
  const [round, setRound] = useState(0);
  const { asPerson = false } = options;
  const text = JSON.stringify(params);
  useEffect(() => {
    if (round === 0 && givenAnswer(call.path, text) !== undefined) return;
    const controller = new AbortController();
    const set = (next: Held<C>): void => {
      if (!controller.signal.aborted) setState(next);
    };
    send(call, params, { asPerson, signal: controller.signal, timeoutMs: readTimeoutMs }).then(
      (data) => set({ data, error: null }),
      (error: Error) => set({ data: null, error }),
    );
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `text` stands for params, a new object on each render; `round` asks again
  }, [call, text, asPerson, round]);
  const again = (): void => setRound((last) => last + 1);
  useRecovery(() => state.error !== null && again());
  return { ...state, again };
}
