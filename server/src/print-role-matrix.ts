import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, Caller } from '@beidiao/contract/wire/call';
import { calls } from '@beidiao/contract/calls';
import { staffRoles } from '@beidiao/contract/staff/roles';
import { packageRoot } from './base/package-root.ts';

/*
 * `node scripts/run.mjs server/src/print-role-matrix.ts [--check | --write]`: who may send which call, from the tables of
 * the contract. --check compares it with docs/role-matrix.md, --write replaces that file.
 */

const members = ['anyone', 'personal account', 'staff of an enterprise', 'administrator'] as const;
const roles = [...members, 'candidate', ...staffRoles.map((role) => `provider: ${role}`)];

/** Who each kind of caller covers; the rights of a single person narrow it further. */
const covered: Record<Caller, readonly string[]> = {
  public: members.slice(0, 1),
  sandbox: members.slice(0, 1),
  user: members.slice(1),
  member: members.slice(1),
  admin: members.slice(3),
  candidate: ['candidate'],
  staff: [],
};

const rightOf = ({ needs, ofOthers }: Call): string => {
  const own = needs === undefined ? 'yes' : typeof needs === 'string' ? needs : 'by right';
  return ofOthers?.needs === undefined ? own : `${own}; of others ${ofOthers.needs}`;
};

function cellOf(entry: Call, role: string): string {
  if (entry.who === 'staff') return entry.roles.some((it) => `provider: ${it}` === role) ? 'yes' : '';
  if (entry.who === 'public') return role === 'anyone' ? 'yes' : '·';
  if (entry.orCandidate && role === 'candidate') return 'yes';
  return covered[entry.who].includes(role) ? (entry.who === 'sandbox' ? 'sandbox' : rightOf(entry)) : '';
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function matrix(): string {
  const sections = Object.entries(calls).map(([noun, table]) => {
    const rows = Object.entries(table as Record<string, Call>).map(([name, entry]) =>
      line([name, `\`${entry.path}\``, ...roles.map((role) => cellOf(entry, role))]),
    );
    const head = line(['call', 'path', ...roles]);
    const rule = line(['call', 'path', ...roles].map(() => '---'));
    return [`## ${noun}`, '', head, rule, ...rows, ''].join('\n');
  });
  return `# Who may send which call

Printed by \`node scripts/run.mjs server/src/print-role-matrix.ts --write\` from the tables of the contract; \`npm run check\` compares. *yes*: may send it. A code such as *P00004*: needs this right within the member; *by right*: which one depends on what is asked for; *of others*: what it takes besides for things of colleagues. *·*: may send it too, for nothing is asked of the caller. Empty: refused before anything is looked at. What a caller sees is bounded further by the member that the token acts for.

${sections.join('\n')}`;
}

const file = join(packageRoot, '..', 'docs', 'role-matrix.md');
const printed = matrix();
if (process.argv.includes('--write')) writeFileSync(file, printed);
else if (!process.argv.includes('--check')) process.stdout.write(printed);
else if (readFileSync(file, 'utf8') !== printed) {
  process.stderr.write(
    'docs/role-matrix.md is not what the contract says: write it anew with --write and read the difference\n',
  );
  process.exitCode = 1;
}
