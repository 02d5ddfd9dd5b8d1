import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { noticeKinds } from '@beidiao/contract/notice/calls';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { describe, expect, it } from 'vitest';
import { readSourceSettings } from '../src/adapters/http/connector-settings.ts';
import { packageRoot } from '../src/base/package-root.ts';

/** Disputes with former employers, and whether the candidate's past bears on the post: Labour Contract Law art. 8, PIPL art. 6. */
const notAsked =
  /仲裁|劳动(人事)?(争议|纠纷)|涉及(本|该|应聘|拟任)(岗位|职位)|arbitrat|labou?r disputes?|employment disputes?/i;

const house = join(packageRoot, '..');
const under = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(house, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(ts|tsx|json|typ)$/.test(file.name) && !/\.test\.tsx?$/.test(file.name))
      .map((file) => relative(house, join(file.parentPath, file.name))),
  );
/** They name such matter to keep it out of reports. */
const keepingItOut = [
  'contract/src/verification/forbidden-words.ts',
  'contract/src/verification/unreported-records.ts',
  'server/seed/sample-report.json',
];
const codes = (
  JSON.parse(readFileSync(join(packageRoot, 'seed', 'catalogue.json'), 'utf8')) as { items: { code: string }[] }
).items.map(({ code }) => code);

describe('what must not be asked', () => {
  it.each(codes)('is no field and no choice of the form of %s', (code) => {
    const { fields } = reviewFormOf({ code });
    const labels = fields.flatMap(({ label, choices }) => [label, ...choices.map((choice) => choice.label)]);
    expect(labels.filter(({ zh, en }) => notAsked.test(zh) || notAsked.test(en))).toEqual([]);
  });

  it.each(
    under(
      'contract/src/candidate',
      'contract/src/verification',
      'server/seed',
      'server/templates',
      'server/src/candidate',
      'server/src/verification',
      'web/src/candidate',
      'web/src/operations/record',
      'web/src/operations/review',
      'web/src/operations/sheet',
    ).filter((file) => !keepingItOut.includes(file)),
  )('is named in no question, script or paper of %s', (file) => {
    expect(readFileSync(join(house, file), 'utf8').match(notAsked)?.[0]).toBeUndefined();
  });
});

/** What an operator would configure to send one more thing to the source of an item. */
function settingsThatSend(known: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'not-asked-'));
  const file = join(folder, 'connectors.json');
  try {
    const answer = { result: { at: 'status' }, source: { value: 's' }, method: { value: 'm' } };
    const items = { XP_HR: { by: 'http', connector: 'hr', request: { it: known }, answer } };
    const hr = { url: 'https://hr.example/ask', keyId: 'k', secretEnv: 'HR_SECRET', isRetriable: true };
    writeFileSync(file, JSON.stringify({ connectors: { hr }, items }));
    readSourceSettings(file, { env: { HR_SECRET: 'a secret of the test' }, playsSources: false });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a former employer is not told of the new post', () => {
  it('no message has a place for the post', () => {
    expect(Object.keys(noticeKinds).length).toBeGreaterThan(30);
    expect(JSON.stringify(noticeKinds)).not.toMatch(/\{(position|post|job)\}/i);
  });

  it('no message of a check goes to an address that a candidate or a reviewer has written down', () => {
    const toAddresses = under('server/src').filter((file) =>
      readFileSync(join(house, file), 'utf8').includes("who: 'address'"),
    );
    expect(toAddresses.toSorted()).toEqual([
      'server/src/account/close-account.ts',
      'server/src/account/email-change.ts',
      'server/src/account/settings.ts',
      'server/src/enterprise/invitation.ts',
      'server/src/notify.ts',
      'server/src/report/share.ts',
      'server/src/tasks.ts',
    ]);
  });

  it.each([
    'enterprise.name',
    'order.enterpriseName',
    'order.position',
    'person.position',
    'member.name',
  ])('no question to a source can send %s', (known) => {
    expect(() => settingsThatSend('claim.company')).not.toThrow();
    expect(() => settingsThatSend(known)).toThrow(/items\.XP_HR\.request\.it/);
  });
});
