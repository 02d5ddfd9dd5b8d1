import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { changedFiles, foldersOfJourneys, planOf } from './changed.mjs';
import { root } from './children.mjs';

test('a change of a noun runs its tests, asks its calls and walks its journeys', () => {
  const plan = planOf(['server/src/wallet/invoice-store.ts', 'contract/src/order/states.ts']);
  assert.deepEqual(plan.server, ['src/order/', 'src/wallet/']);
  assert.deepEqual(plan.nouns, ['order', 'wallet']);
  assert.deepEqual(plan.journeys, ['money', 'order']);
});

test('a change of a screen walks the journeys of its folder, and runs the tests that its file reaches', () => {
  const plan = planOf(['web/src/order-create/draft.ts']);
  assert.deepEqual(plan.related, ['web/src/order-create/draft.ts']);
  assert.deepEqual(plan.server, []);
  assert.deepEqual(plan.journeys, ['order']);
});

test('a changed test runs itself', () => {
  assert.deepEqual(planOf(['server/test/jobs.test.ts']).server, ['test/jobs.test.ts']);
  assert.deepEqual(planOf(['e2e/src/site/faq.spec.ts']).journeys, ['site/faq.spec.ts']);
  assert.deepEqual(planOf(['e2e/src/attack/slow.spec.ts', 'e2e/src/server/crash.long.spec.ts']).journeys, []);
});

test('what all of the server stands on runs the tests beside it, a migration those of the schema', () => {
  assert.deepEqual(planOf(['server/src/base/sheet/read-sheets.ts', 'server/src/worker.ts']).server, [
    'src/base/sheet/',
    'src/worker.test.ts',
  ]);
  assert.ok(planOf(['server/migrations/0110-new.sql']).server.includes('test/upgrade'));
});

test('every folder of journeys is reached by some folder of the product', () => {
  const aside = ['attack', 'fixtures', 'measure', 'pages', 'server'];
  const folders = readdirSync(path.join(root, 'e2e/src')).filter((name) => !aside.includes(name));
  assert.deepEqual(foldersOfJourneys().toSorted(), folders.toSorted());
});

test('changed files are those of the working tree that are there', () => {
  for (const file of changedFiles('HEAD')) assert.ok(existsSync(path.join(root, file)), file);
});
