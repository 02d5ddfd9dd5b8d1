type Shape = { readonly separator: string; readonly columns: number };

/** No cell of a list has more lines. */
const linesOfCell = 50;
/** Of a file, with some for rows whose cells have several. */
const linesMost = 100_000;
/** Of a row, in signs. */
const lineMost = 10_000;
/** A file with more open quotes than this is no list in which somebody has mistyped. */
const mendedMost = 2_000;

/**
 * Where the quote stands that is open at the end of a line; undefined when none is. As the parser reads it: one at the
 * beginning of a cell opens, one before a separator or the end closes.
 * @param isOpen whether one was open before
 */
function openQuoteIn(line: string, separator: string, isOpen: boolean): number | undefined {
  let open = isOpen ? -1 : undefined;
  let isStart = true;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (open === undefined) {
      if (sign === '"' && isStart) open = at;
      isStart = sign === separator;
    } else if (sign === '"') {
      const next = line[at + 1];
      if (next === '"') at += 1;
      else if (next === undefined || next === separator || next === '\r') open = undefined;
    }
  }
  return open;
}

/**
 * Whether a line below an open quote is a row of its own: as many cells as most have. What ends a cell of the first column
 * has as many as well, and the quote that closes it.
 */
function rowTest({ separator, columns }: Shape): (line: string, isInFirstColumn: boolean) => boolean {
  const quoted = new RegExp(`(^|${separator})"(?:[^"]|"")*"(?=${separator}|\r?$)`, 'g');
  return (line, isInFirstColumn) => {
    if (columns < 2) return false;
    const bare = line.replace(quoted, '$1');
    return bare.split(separator).length === columns && !(isInFirstColumn && bare.includes('"'));
  };
}

/**
 * The text without each quote that opens a cell and is not closed: the parser would take the rows below for its text, up to
 * the next quote that stands somewhere. A quote counts as not closed where no line of one cell closes it, and where a line
 * before is a row of its own. What is longer than any list or row is left as it is, so that a file cannot keep the reader busy.
 */
export function withoutOpenQuotes(text: string, shape: Shape): string {
  if (!text.includes('"')) return text;
  const isRow = rowTest(shape);
  const lines = text.split('\n');
  let mended = 0;
  for (let first = 0; first < lines.length && first < linesMost; first += 1) {
    const line = lines[first] ?? '';
    const open = line.length > lineMost ? undefined : openQuoteIn(line, shape.separator, false);
    if (open === undefined) continue;
    let last = first;
    let isOpen = true;
    let isOverRows = false;
    while (isOpen && !isOverRows && last + 1 < lines.length && last - first < linesOfCell) {
      last += 1;
      const next = lines[last] ?? '';
      isOverRows = next.length > lineMost || isRow(next, open === 0);
      isOpen = isOverRows || openQuoteIn(next, shape.separator, true) !== undefined;
    }
    if (!isOpen && !isOverRows) {
      first = last;
      continue;
    }
    lines[first] = line.slice(0, open) + line.slice(open + 1);
    mended += 1;
    if (mended >= mendedMost) break;
    // Without it another one may open.
    first -= 1;
  }
  return lines.join('\n');
}
