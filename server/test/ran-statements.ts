import { appendFileSync } from 'node:fs';
import pg from 'pg';

type Asked = { text?: string } | string | undefined;

/**
 * Notes which statement each login runs without an error, from now on in this thread. What it returns ends that and adds
 * them, a line of JSON each, to the file that RAN_STATEMENTS names: `npm run check` then knows of each statement that the
 * role which runs it may. Does nothing without that file.
 */
export function recordStatements(): () => void {
  const file = process.env.RAN_STATEMENTS;
  if (file === undefined) return () => undefined;
  const ran = new Map<string, Set<string>>();
  const { query } = pg.Client.prototype;
  const recording = function (this: pg.Client, ...given: unknown[]): unknown {
    const [asked] = given as [Asked];
    const text = typeof asked === 'string' ? asked : asked?.text;
    if (text === undefined) return Reflect.apply(query, this, given);
    const note = (): void => {
      const texts = ran.get(this.user ?? '') ?? new Set();
      ran.set(this.user ?? '', texts.add(text));
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      given[given.length - 1] = (error: unknown, ...rest: unknown[]): unknown => {
        if (!error) note();
        return Reflect.apply(last, undefined, [error, ...rest]);
      };
      return Reflect.apply(query, this, given);
    }
    const answer: unknown = Reflect.apply(query, this, given);
    // Whoever asked hears of a failure; here it only must not count.
    if (answer instanceof Promise) answer.then(note, () => undefined);
    return answer;
  };
  Object.assign(pg.Client.prototype, { query: recording });
  return () => {
    Object.assign(pg.Client.prototype, { query });
    const lines = [...ran].flatMap(([role, texts]) => [...texts].map((text) => JSON.stringify({ role, text })));
    if (lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`);
    ran.clear();
  };
}
