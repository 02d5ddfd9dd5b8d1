import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Setting } from './setting.ts';

type Reply = { readonly question: string; readonly answer: unknown };

/** A server of the bench in a process of its own, so that it shares no event loop with the client. */
export class Child {
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number) {
    this.#process = process;
    this.port = port;
  }

  /** Runs this very bundle again in another role. */
  static async start(role: string, setting: Setting): Promise<Child> {
    const child = fork(fileURLToPath(import.meta.url), [role], {
      env: { ...process.env, BENCH_SETTING: JSON.stringify(setting), NODE_ENV: 'production' },
    });
    const port = await answerOf(child, 'port');
    return new Child(child, Number(port));
  }

  async ask(question: string): Promise<unknown> {
    const answer = answerOf(this.#process, question);
    this.#process.send(question);
    return answer;
  }

  /** Processor time that the process has used so far, user and system. */
  async cpuMicros(): Promise<number> {
    return Number(await this.ask('cpu'));
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const gone = once(this.#process, 'exit');
    this.#process.disconnect();
    await gone;
  }
}

function answerOf(child: ChildProcess, question: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (reply: unknown): void => {
      if (!isReply(reply) || reply.question !== question) return;
      child.off('message', onMessage).off('exit', onExit);
      resolve(reply.answer);
    };
    const onExit = (): void => reject(new Error('a server of the bench has ended'));
    child.on('message', onMessage).on('exit', onExit);
  });
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'question' in value && 'answer' in value;

/** The child's side: tells its port, answers questions, and ends with its parent. */
export function answerParent(port: number, questions: Record<string, () => unknown> = {}): void {
  const cpu = (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  };
  const known: Record<string, () => unknown> = { cpu, ...questions };
  process.on('disconnect', () => process.exit(0));
  process.on('message', async (question) => {
    process.send?.({ question, answer: (await known[String(question)]?.()) ?? null });
  });
  // Ctrl-C reaches the whole group; the parent ends its children in order.
  process.on('SIGINT', () => undefined);
  process.send?.({ question: 'port', answer: port });
}
