import { grounds, rungOf } from './ladder.mjs';

/** Who else may write a table, and why. Without authors: everybody. */
const exceptions = [
  {
    tables: ['outbox'],
    acts: ['insert into'],
    why: 'a job is written by the statement that causes it; `insertJobs` of base/jobs/jobs.ts makes the text',
  },
  {
    authors: ['seed'],
    tables: ['member', 'grade_term', 'agreement', 'agreement_version', 'card', 'enterprise_confirmation'],
    acts: ['insert into', 'update'],
    why: 'terms of the demo members, which no call gives yet: grade, agreement, cards, a confirmation without staff',
  },
];

/** Who runs the statements of this file: a feature, `base`, an adapter, or `seed` for its files beside app.ts. */
export function authorOf(file) {
  const [folder, name, below] = file.split('/').slice(2);
  if (name === undefined) return folder.startsWith('seed') ? 'seed' : folder;
  return folder === 'adapters' && below !== undefined ? name : folder;
}

const noWords = (text) => text.replace(/'(?:[^']|'')*'/g, "''").replace(/--.*$/gm, '');
const acts = 'insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?';
const mention = new RegExp(`(?:\\b(${acts})\\s+(?:only\\s+)?)?\\bapp\\.(\\w+)`, 'gi');

/** Each table that a statement names, with what is done to it: `read`, or the words of the write. */
export function tablesOf(text, tables) {
  return [...noWords(text).matchAll(mention)]
    .filter(([, , table]) => tables.has(table))
    .map(([, act, table]) => ({ table, act: act === undefined ? 'read' : act.toLowerCase().replace(/\s+/g, ' ') }));
}

const isExcept = ({ authors, tables, acts: allowed }, author, { table, act }) =>
  (authors?.includes(author) ?? true) && tables.includes(table) && allowed.includes(act);

function judge(author, owner, { table, act }) {
  if (owner === author) return '';
  if (act !== 'read') {
    if (exceptions.some((it) => isExcept(it, author, { table, act }))) return '';
    return `${act} ${table}, which belongs to ${owner} → let a function of ${owner} write it, in the same transaction`;
  }
  // The seed plays through every feature.
  if (grounds.includes(owner) || author === 'seed') return '';
  if (rungOf(owner) >= 0 && rungOf(owner) < rungOf(author)) return '';
  return `reads ${table} of ${owner}, which is not below ${author} → let the upper feature ask, or send the news up as a task`;
}

/**
 * What the statements do to tables of others, each { id, say }: a feature writes its own tables, and reads those of
 * features below it. `owners` is server/table-owners.json.
 */
export function judgeTableUse(statements, owners) {
  const ownerOf = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));
  return statements.flatMap(({ id, file, texts }) => {
    const author = authorOf(file);
    const used = texts.flatMap(({ text }) => tablesOf(text, ownerOf));
    const said = new Set(used.map((it) => judge(author, ownerOf.get(it.table), it)));
    return [...said].filter((say) => say !== '').map((say) => ({ id, say }));
  });
}
