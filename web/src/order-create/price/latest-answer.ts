type Options<Q, A> = {
  ask: (question: Q, signal: AbortSignal) => Promise<A>;
  /** Changes that follow each other within this many ms are asked as one. */
  delayMs: number;
  onAnswer: (answer: A, question: Q) => void;
  onFault: (fault: unknown, question: Q) => void;
};

export type LatestAnswer<Q> = { request: (question: Q) => void; cancel: () => void };

/** Asks on each change and tells the answer to the latest question only; a late answer to an older one is dropped. */
export function latestAnswer<Q, A>({ ask, delayMs, onAnswer, onFault }: Options<Q, A>): LatestAnswer<Q> {
  let sequence = 0;
  let clock: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();

  const cancel = (): void => {
    sequence += 1;
    clearTimeout(clock);
    controller.abort();
    controller = new AbortController();
  };
  const send = async (question: Q): Promise<void> => {
    const mine = sequence;
    try {
      const answer = await ask(question, controller.signal);
      if (mine === sequence) onAnswer(answer, question);
    } catch (fault) {
      if (mine === sequence) onFault(fault, question);
    }
  };
  return {
    request: (question) => {
      cancel();
      clock = setTimeout(() => void send(question), delayMs);
    },
    cancel,
  };
}
