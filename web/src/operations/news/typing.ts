/** What a tool of the editor does to the text that is selected. */
export type Typing = { readonly text: string; readonly from: number; readonly to: number };

/** Puts signs around the selection, or around words that stand for it. */
export function wrap({ text, from, to }: Typing, [before, after]: readonly [string, string], sample: string): Typing {
  const chosen = text.slice(from, to) || sample;
  const start = from + before.length;
  return {
    text: text.slice(0, from) + before + chosen + after + text.slice(to),
    from: start,
    to: start + chosen.length,
  };
}

/** Puts a sign before each line that the selection touches; a heading or list of its own begins after an empty line. */
export function prefix({ text, from, to }: Typing, sign: string): Typing {
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const lines = text
    .slice(begin, to)
    .split('\n')
    .map((line) => sign + line)
    .join('\n');
  return { text: text.slice(0, begin) + lines + text.slice(to), from: from + sign.length, to: begin + lines.length };
}

/** A block by itself, with empty lines around it. */
export function insertBlock({ text, from, to }: Typing, block: string): Typing {
  const [head, tail] = [text.slice(0, from).trimEnd(), text.slice(to).trimStart()];
  const next = [head, block, tail].filter((part) => part !== '').join('\n\n');
  const end = (head === '' ? 0 : head.length + 2) + block.length;
  return { text: next, from: end, to: end };
}
