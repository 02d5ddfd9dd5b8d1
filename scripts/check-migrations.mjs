import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const migrationsFolder = 'server/migrations';
export const releasedList = `${migrationsFolder}/released.tsv`;

export const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const numberOf = (name) => Number(name.slice(0, 4));

/** The migrations of the tree at `base`, by number. */
export const listMigrations = (base) => {
  const folder = path.join(base, migrationsFolder);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : [];
};

/** What `released.tsv` says: the files that have shipped with their hashes, and the numbers that never did. */
export function readReleased(base) {
  const file = path.join(base, releasedList);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const rows = lines
    .map((text, index) => ({ fields: text.split('\t'), line: index + 1 }))
    .filter(({ fields }) => fields[0] !== '' && !fields[0].startsWith('#'));
  return {
    shipped: rows
      .filter(({ fields }) => fields.length === 3 && fields[2] !== 'edited')
      .map(({ fields: [name, hash], line }) => ({ name, hash, line })),
    skipped: new Map(
      rows.filter(({ fields }) => fields[1] === 'never').map(({ fields, line }) => [Number(fields[0]), line]),
    ),
  };
}

/** A shipped file stays as it is for ever; a new one takes the number after the last. */
export function checkMigrations(base) {
  const names = listMigrations(base);
  const { shipped, skipped } = readReleased(base);
  const isShipped = new Set(shipped.map(({ name }) => name));
  const last = Math.max(0, ...shipped.map(({ name }) => numberOf(name)));
  const found = shipped.flatMap(({ name, hash, line }) => {
    if (!names.includes(name))
      return [{ file: releasedList, line, say: `${name} has shipped and is gone → put it back` }];
    if (hashOf(path.join(base, migrationsFolder, name)) === hash) return [];
    const say =
      'was changed after it had shipped, so that no installation starts any more → put it back, write a new one';
    return [{ file: `${migrationsFolder}/${name}`, line: 1, say }];
  });
  let expected = 1;
  for (const name of names) {
    const blame = (say) => found.push({ file: `${migrationsFolder}/${name}`, line: 1, say });
    const number = numberOf(name);
    if (!/^\d{4}-[a-z-]+\.sql$/.test(name)) blame('is not named like 0001-house.sql, and would never run → rename it');
    if (skipped.has(number))
      blame(
        `takes a number that ${releasedList}:${skipped.get(number)} calls skipped → take the next free one, or mend that line before a release`,
      );
    else if (!isShipped.has(name) && number <= last)
      blame(`comes after ${last} has shipped → take the next free number`);
    else if (number < expected) blame('its number is taken → take the next free one');
    while (skipped.has(expected)) expected += 1;
    if (number > expected)
      blame(`leaves out ${expected} → take that number, or say in ${releasedList} that it was skipped`);
    expected = Math.max(expected, number + 1);
  }
  return found;
}
