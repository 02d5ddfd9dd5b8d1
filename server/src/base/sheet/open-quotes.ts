type Shape = { readonly separator: string; readonly columns: number };

/** No cell of a list has more lines. */
const linesOfCell = 50;

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
function isRow(line: string, { separator, columns }: Shape, isInFirstColumn: boolean): boolean {
  if (columns < 2) return false;
  const bare = line.replace(new RegExp(`(^|${separator})"(?:[^"]|"")*"(?=${separator}|\r?$)`, 'g'), '$1');
  return bare.split(separator).length === columns && !(isInFirstColumn && bare.includes('"'));
}

/**
 * The text without each quote that opens a cell and is not closed: the parser would take the rows below for its text, up to
 * the next quote that stands somewhere. A quote counts as not closed where no line of one cell closes it, and where a line
 * before is a row of its own.
 */
export function withoutOpenQuotes(text: string, shape: Shape): string {
  if (!text.includes('"')) return text;
  const lines = text.split('\n');
  for (let first = 0; first < lines.length; first += 1) {
    const line = lines[first] ?? '';
    const open = openQuoteIn(line, shape.separator, false);
    if (open === undefined) continue;
    let last = first;
    let isOpen = true;
    let isOverRows = false;
    while (isOpen && !isOverRows && last + 1 < lines.length && last - first < linesOfCell) {
      last += 1;
      const next = lines[last] ?? '';
      isOverRows = isRow(next, shape, open === 0);
      isOpen = openQuoteIn(next, shape.separator, true) !== undefined;
    }
    if (isOpen || isOverRows) {
      // Without it another one may open.
      lines[first] = line.slice(0, open) + line.slice(open + 1);
      first -= 1;
    } else first = last;
  }
  return lines.join('\n');
}
