import { parseSync } from 'vite';

/** One text of a source file in both languages. */
export interface TextPair {
  readonly file: string;
  readonly line: number;
  readonly key: string;
  /** Undefined where the table of this language lacks the key; empty where the expression holds no words. */
  readonly zh: string | undefined;
  readonly en: string | undefined;
}

/** A Chinese text with no English beside it. */
export interface LoneText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const partsOf = (node: Syntax): Syntax[] => Object.values(node).flat().filter(isSyntax);

/** The words of a literal, of a template (what is filled in as `…`) or of a piece of markup; undefined for all else. */
function wordsOf(node: Syntax): string | undefined {
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const pieces = partsOf(node).filter((it) => it.type === 'TemplateElement');
  return pieces.map(({ value }) => (isCooked(value) ? value.cooked : '')).join('…');
}

const isCooked = (value: unknown): value is { cooked: string } =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string';

/** All words within an expression, a line each. */
function allWords(node: Syntax): string {
  const own = wordsOf(node);
  const inner = partsOf(node).map(allWords);
  return [own ?? '', ...inner].filter((it) => it !== '').join('\n');
}

function nameOf(property: Syntax): string | undefined {
  const key = property['key'];
  if (!isSyntax(key)) return undefined;
  const name = key['name'] ?? key['value'];
  return typeof name === 'string' ? name : undefined;
}

function entriesOf(node: Syntax): Map<string, Syntax> {
  const entries = new Map<string, Syntax>();
  for (const property of partsOf(node)) {
    const [name, value] = [nameOf(property), property['value']];
    if (property.type === 'Property' && name !== undefined && isSyntax(value)) entries.set(name, value);
  }
  return entries;
}

/** The texts of a table of one language, by key; a single text has the key ''. */
function textsOf(node: Syntax, key = ''): Map<string, string> {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
    const inner = node['expression'];
    if (isSyntax(inner)) return textsOf(inner, key);
  }
  if (node.type !== 'ObjectExpression') return new Map([[key, allWords(node)]]);
  return new Map(
    [...entriesOf(node)].flatMap(([name, value]) => [...textsOf(value, key === '' ? name : `${key}.${name}`)]),
  );
}

type Sides = readonly [zh: Syntax, en: Syntax];

/** The expressions of a node that say the same in both languages. */
function sidesOf(node: Syntax): Sides | undefined {
  if (node.type === 'ObjectExpression') {
    const [zh, en] = [entriesOf(node).get('zh'), entriesOf(node).get('en')];
    return zh && en && [zh, en];
  }
  const pair = node.type === 'ConditionalExpression' ? [node['consequent'], node['alternate']] : node['arguments'];
  if (!Array.isArray(pair)) return undefined;
  const said = pair.filter(isSyntax).filter((it) => node.type === 'ConditionalExpression' || wordsOf(it) !== undefined);
  const zh = said.findIndex((it) => hasHan(allWords(it)));
  const other = said.findIndex((it, at) => Math.abs(at - zh) === 1 && !hasHan(allWords(it)) && allWords(it) !== '');
  const [left, right] = [said[zh], said[other]];
  return left && right && [left, right];
}

/** Every text of a source file: those in both languages, and the Chinese ones that stand alone. */
export function collectTexts(file: string, source: string): { pairs: TextPair[]; lone: LoneText[] } {
  const pairs: TextPair[] = [];
  const lone: LoneText[] = [];
  const lineAt = (start: number): number => source.slice(0, start).split('\n').length;
  const paired = new Set<Syntax>();
  const visit = (node: Syntax): void => {
    if (paired.has(node)) return;
    const sides = sidesOf(node);
    if (sides) {
      for (const side of sides) paired.add(side);
      const [zh, en] = [textsOf(sides[0]), textsOf(sides[1])];
      for (const key of new Set([...zh.keys(), ...en.keys()]))
        pairs.push({ file, line: lineAt(node.start), key, zh: zh.get(key), en: en.get(key) });
    }
    const words = wordsOf(node);
    if (words !== undefined && hasHan(words)) lone.push({ file, line: lineAt(node.start), text: words });
    for (const part of partsOf(node)) visit(part);
  };
  visit({ type: 'Program', start: 0, body: parseSync(file, source).program });
  return { pairs, lone };
}
