import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const manifest = '{ "exports": {} }';
const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const firstMigration = 'create schema app;\n';
/** A small house that breaks no rule; each plant below adds or replaces files of it. */
const soundHouse = {
  'server/package.json': manifest,
  'web/package.json': manifest,
  'contract/package.json': '{ "dependencies": { "zod": "1" } }',
  'contract/src/order/calls.ts': "import { z } from 'zod';\nexport const order = z;\n",
  'server/src/main.ts': "import { orderHandlers } from './order/handlers.ts';\norderHandlers();\n",
  'server/src/access/tenant.ts': "import { db } from '../base/db/db.ts';\nexport const withTenant = () => db;\n",
  'server/src/base/db/db.ts': "import pg from 'pg';\nexport const db = pg;\n",
  'server/src/ports/sms.ts':
    "import type { order } from '@beidiao/contract/order/calls';\nexport type Sms = typeof order;\n",
  'server/src/adapters/sms/sandbox.ts':
    "import { db } from '../../base/db/db.ts';\nimport type { Sms } from '../../ports/sms.ts';\nexport const sms = (it: Sms) => db(it);\n",
  'server/src/account/account.ts':
    "import { read } from './store.ts';\nexport type { Row } from './store.ts';\nexport const account = () => read();\n",
  'server/src/account/store.ts': "import { db } from '../base/db/db.ts';\nexport const read = [db];\n",
  'server/src/order/handlers.ts':
    "import { placeOrder } from './order.ts';\nexport const orderHandlers = placeOrder;\n",
  'server/src/order/order.ts':
    "import { account } from '../account/account.ts';\nimport type { Sms } from '../ports/sms.ts';\nimport { may } from './rules.ts';\nexport const placeOrder = (sms: Sms) => [account, may, sms];\n",
  'server/src/order/rules.ts': "import { order } from '@beidiao/contract/order/calls';\nexport const may = order;\n",
  'server/src/order/price.ts': "import { may } from './rules.ts';\nexport const total = may;\n",
  'server/src/report/store.ts': 'export const reports = 1;\n',
  'web/src/app/routes.tsx': "export const routes = () => import('../order/order-list.tsx');\n",
  'web/src/order/order-list.tsx':
    "import { order } from '@beidiao/contract/order/calls';\nimport { Box } from '../ui/box.tsx';\nexport const OrderList = [order, Box];\n",
  'web/src/ui/box.tsx': "import { useState } from 'react';\nexport const Box = useState;\n",
  'web/src/wallet/balance.tsx': 'export const Balance = 1;\n',
  'server/migrations/0001-house.sql': firstMigration,
  'server/migrations/0003-order.sql': 'select 1;\n',
  'server/migrations/0004-new.sql': 'select 2;\n',
  'server/migrations/released.tsv': [
    `0001-house.sql\t${hashOf(firstMigration)}\t2026-01-01`,
    `0001-house.sql\t${hashOf('another')}\tedited`,
    '0002\tnever',
    `0003-order.sql\t${hashOf('select 1;\n')}\t2026-01-01`,
  ].join('\n'),
  'server/schema.sql': 'create table app.check_order (\n);\n',
  'server/table-owners.json': '{ "order": ["check_order"] }',
  'docs/security/asvs-5.0.0-ids.txt': '# ids\nV1.1.1 2\nV1.2.1 1\n',
  'docs/security/asvs.md':
    '| V1.1.1 | 2 | once | met | `server/src/main.ts` |\n| V1.2.1 | 1 | encoded | n/a | [none](asvs.md) |\n',
  'package-lock.json':
    '{ "packages": { "": {}, "node_modules/zod": { "resolved": "https://registry.npmjs.org/zod/-/zod-1.tgz", "integrity": "sha512-x" } } }',
};

/** Each plant must be found by the rule it is named for. */
const plants = [
  ['feature on the ladder', { 'server/src/gossip/gossip.ts': 'export const gossip = 1;\n' }],
  [
    'feature to feature',
    { 'server/src/account/account.ts': "import { placeOrder } from '../order/order.ts';\nplaceOrder();\n" },
  ],
  ['feature to feature', { 'server/src/order/order.ts': "import { read } from '../account/store.ts';\nread();\n" }],
  ['feature to feature', { 'server/src/wallet/wallet.ts': "import { n } from '../catalogue/catalogue.ts';\nn();\n" }],
  [
    'inside a feature',
    { 'server/src/order/order.ts': "import { orderHandlers } from './handlers.ts';\norderHandlers();\n" },
  ],
  ['inside a feature', { 'server/src/order/rules.ts': "import { total } from './price.ts';\ntotal();\n" }],
  [
    'stores stay inside',
    { 'server/src/account/account.ts': "export { read } from './store.ts';\nexport const a = 1;\n" },
  ],
  ['stores stay inside', { 'server/src/account/account.ts': "export * from './store.ts';\nexport const a = 1;\n" }],
  [
    'stores stay inside',
    {
      'server/src/account/account.ts':
        "import {\n  read as stored,\n} from './store.ts';\nexport const account = stored;\n",
    },
  ],
  [
    'stores stay inside',
    { 'server/src/account/account.ts': "import * as store from './store.ts';\nexport const account = store.read;\n" },
  ],
  [
    'stores stay inside',
    { 'server/src/account/account.ts': "import { read } from './store.ts';\nexport const a = 1;\nexport { read };\n" },
  ],
  ['pure files', { 'server/src/order/rules.ts': "import { db } from '../base/db/db.ts';\ndb();\n" }],
  ['pure files', { 'server/src/order/rules.ts': "import fs from 'node:fs';\nfs();\n" }],
  ['flat features', { 'server/src/order/parts/price.ts': 'export const price = 1;\n' }],
  ['database library', { 'server/src/order/order.ts': "import { sql } from 'kysely';\nsql();\n" }],
  ['database library', { 'server/src/adapters/sms/sandbox.ts': "import pg from 'pg';\npg();\n" }],
  ['base knows no business', { 'server/src/base/db/db.ts': "import { may } from '../../order/rules.ts';\nmay();\n" }],
  [
    'base knows no business',
    { 'server/src/base/db/db.ts': "import { sms } from '../../adapters/sms/sandbox.ts';\nsms();\n" },
  ],
  [
    'base knows no business',
    { 'server/src/base/db/db.ts': "import { withTenant } from '../../access/tenant.ts';\nwithTenant();\n" },
  ],
  ['access knows no feature', { 'server/src/access/caller.ts': "import { may } from '../order/rules.ts';\nmay();\n" }],
  ['adapters', { 'server/src/adapters/sms/sandbox.ts': "import { may } from '../../order/rules.ts';\nmay();\n" }],
  [
    'features know ports',
    { 'server/src/order/order.ts': "import { sms } from '../adapters/sms/sandbox.ts';\nsms();\n" },
  ],
  ['ports are interfaces', { 'server/src/ports/sms.ts': "import { may } from '../order/rules.ts';\nmay();\n" }],
  ['files that bind', { 'server/src/order/order.ts': "import { main } from '../main.ts';\nmain();\n" }],
  ['one door at the root', { 'server/src/glue.ts': "import { placeOrder } from './order/order.ts';\nplaceOrder();\n" }],
  ['workspaces', { 'web/src/order/order-list.tsx': "import { may } from '@beidiao/server/rules';\nmay();\n" }],
  [
    'workspaces',
    { 'web/src/order/order-list.tsx': "import { may } from '../../../server/src/order/rules.ts';\nmay();\n" },
  ],
  [
    'workspaces',
    { 'contract/src/order/calls.ts': "import { may } from '../../../server/src/order/rules.ts';\nmay();\n" },
  ],
  ['clients stand alone', { 'sdk/src/beidiao.ts': "import { z } from 'zod';\nz.string();\n" }],
  ['contract stands alone', { 'contract/src/order/calls.ts': "import dayjs from 'dayjs';\ndayjs();\n" }],
  ['manifests', { 'contract/package.json': '{ "dependencies": { "zod": "1", "dayjs": "1" } }' }],
  ['manifests', { 'server/package.json': '{}' }],
  ['manifests', { 'web/package.json': '{ "exports": { ".": "./src/main.tsx" } }' }],
  [
    'web features apart',
    { 'web/src/order/order-list.tsx': "import {\n  Balance,\n} from '../wallet/balance.tsx';\nBalance();\n" },
  ],
  ['web features apart', { 'web/src/order/order-list.tsx': "import { Shell } from '../app/shell.tsx';\nShell();\n" }],
  [
    'web features apart',
    { 'web/src/trade/pay-ways.tsx': "import { OrderList } from '../order/order-list.tsx';\nOrderList();\n" },
  ],
  [
    'web features apart',
    { 'web/src/ui/box.tsx': "import { order } from '@beidiao/contract/order/calls';\norder();\n" },
  ],
  [
    'raw controls',
    { 'web/src/order/order-list.tsx': 'export const OrderList = () => <button type="button">go</button>;\n' },
  ],
  [
    'raw controls',
    { 'web/src/candidate/entry/begin.tsx': 'export const Begin = () => (\n  <input\n    name="code"\n  />\n);\n' },
  ],
  ['lazy imports', { 'web/src/order/order-list.tsx': "export const it = await import('../ui/box.tsx');\n" }],
  ['lazy imports', { 'server/src/order/order.ts': "export const it = await import('./rules.ts');\n" }],
  [
    'import rings',
    {
      'web/src/ui/box.tsx': "export { Lid } from './lid.tsx';\nexport const a = 1;\n",
      'web/src/ui/lid.tsx': "import type { a } from './box.tsx';\nexport const Lid = 1 as typeof a;\n",
    },
  ],
  ['barrels', { 'web/src/ui/index.ts': 'export const a = 1;\n' }],
  ['barrels', { 'web/src/ui/all.ts': "// everything\nexport { Box } from './box.tsx';\nexport * from './box.tsx';\n" }],
  ['folders', { 'web/src/utils/date.ts': 'export const date = 1;\n' }],
  [
    'folder size',
    Object.fromEntries(Array.from({ length: 46 }, (_, n) => [`web/src/ui/box-${n}.tsx`, `export const box = ${n};\n`])),
  ],
  ['names', { 'web/src/ui/BigBox.tsx': 'export const BigBox = 1;\n' }],
  ['decisions', { 'docs/decisions/0001-why.md': '# 1. Why\n', 'docs/decisions/0001-why-not.md': '# 1. Why not\n' }],
  ['decisions', { 'docs/decisions/0002-why.md': '# Why\n' }],
  ['migrations', { 'server/migrations/0001-house.sql': 'create schema other;\n' }],
  ['migrations', { 'server/migrations/released.tsv': `0009-gone.sql\t${hashOf('')}\t2026-01-01\n` }],
  ['migrations', { 'server/migrations/0002-late.sql': 'select 3;\n' }],
  ['migrations', { 'server/migrations/0003-late.sql': 'select 3;\n' }],
  ['migrations', { 'server/migrations/0004-twice.sql': 'select 3;\n' }],
  ['migrations', { 'server/migrations/0006-gap.sql': 'select 3;\n' }],
  ['migrations', { 'server/migrations/0005-Never_run.sql': 'select 3;\n' }],
  ['table owners', { 'server/table-owners.json': '{ "order": [] }' }],
  ['table owners', { 'server/table-owners.json': '{ "order": ["check_order"], "wallet": ["check_order"] }' }],
  ['table owners', { 'server/table-owners.json': '{ "order": ["check_order", "gone"] }' }],
  ['table owners', { 'server/table-owners.json': '{ "gossip": ["check_order"] }' }],
  ['text stays text', { 'web/src/ui/box.tsx': 'export const Box = (it) => <p dangerouslySetInnerHTML={it} />;\n' }],
  ['text stays text', { 'server/src/order/price.ts': "export const total = eval('1');\n" }],
  ['security pages', { 'docs/security/asvs.md': '| V1.1.1 | 2 | once | met | `server/src/main.ts` |\n' }],
  [
    'security pages',
    {
      'docs/security/asvs-5.0.0-ids.txt': 'V1.1.1 2\n',
      'docs/security/asvs.md': '| V1.1.1 | 2 | a | met | `x/y.ts` |\n',
    },
  ],
  [
    'security pages',
    { 'docs/security/asvs-5.0.0-ids.txt': 'V1.1.1 2\n', 'docs/security/asvs.md': '| V1.1.1 | 2 | a | met | good |\n' },
  ],
  [
    'security pages',
    {
      'package-lock.json':
        '{ "packages": { "node_modules/zod": { "resolved": "https://elsewhere.example/zod.tgz", "integrity": "sha512-x" } } }',
    },
  ],
  ['suppressions', { 'web/src/ui/box.tsx': '// oxlint-disable-next-line no-console\nexport const Box = 1;\n' }],
];

function inTempTree(files, look) {
  const base = mkdtempSync(path.join(tmpdir(), 'structure-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
      writeFileSync(path.join(base, name), text);
    }
    return look(base);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

const tell = ({ rule, file, line, say }) => `  ${file}:${line} [${rule}] ${say}`;

/** Plants each violation in a sound house and sees it found; answers an exit code. */
export function selfTest(checkStructure) {
  const noise = inTempTree(soundHouse, checkStructure);
  if (noise.length > 0) console.error(`The sound house is blamed:\n${noise.map(tell).join('\n')}`);
  const missed = plants.filter(([rule, files]) => {
    const found = inTempTree({ ...soundHouse, ...files }, checkStructure);
    return !found.some((it) => it.rule === rule && it.file in { ...soundHouse, ...files, 'server/src/gossip': '' });
  });
  for (const [rule, files] of missed) console.error(`Not found [${rule}]: ${JSON.stringify(files)}`);
  console.log(`${plants.length - missed.length} of ${plants.length} planted violations found`);
  return missed.length === 0 && noise.length === 0 ? 0 : 1;
}
