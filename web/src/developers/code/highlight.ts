/** How a piece of code is drawn: a word of the language or a name, a text, a remark, or plain. */
export type Look = 'word' | 'text' | 'remark' | 'plain';
export type Piece = { readonly look: Look; readonly text: string };

const words =
  'import from export const let async await function return if else while for of in new throw try except raise def class yield with as not and or None True False do done until then fi break curl';
const token = new RegExp(
  [
    '("(?:[^"\\\\\\n]|\\\\.)*"(?=\\s*:)|\\b[A-Za-z_]\\w*(?=:\\s))', // a name before its value
    '(\'(?:[^\'\\\\]|\\\\.)*\'|"(?:[^"\\\\]|\\\\.)*")', // a text
    '((?<=^|\\s)(?:#|//)[^\\n]*)', // a remark
    `\\b(${words.split(' ').join('|')})\\b`,
  ].join('|'),
  'gm',
);

/** The pieces of a program or of JSON; together they are its text. */
export function highlight(code: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (look: Look, text: string): void => void (text !== '' && pieces.push({ look, text }));
  for (const found of code.matchAll(token)) {
    add('plain', code.slice(at, found.index));
    const [whole, name, text, remark] = found;
    add(name !== undefined ? 'word' : text !== undefined ? 'text' : remark !== undefined ? 'remark' : 'word', whole);
    at = found.index + whole.length;
  }
  add('plain', code.slice(at));
  return pieces;
}
