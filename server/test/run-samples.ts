import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type GuideName, guideSample, samplePerson } from '@beidiao/contract/open/guides';
import { type OpenOperation, openOperations } from '@beidiao/contract/open/operations';
import { requestSample, type SampleLanguage } from '@beidiao/contract/open/samples';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdPort } from '../../scripts/held-port.mjs';
import { byDay } from './daytime.ts';
import { eventually, TestHouse } from './house.ts';
import { aKeyFor, anOrder, askOpen, postOpen } from './open-api.ts';

const run = promisify(execFile);
// Without the scripts that some machines put before it, which take longer than the samples.
const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)']).toString().trim();
const programs: Record<SampleLanguage, { file: string; command: string }> = {
  curl: { file: 'sample.sh', command: 'bash' },
  node: { file: 'sample.mjs', command: process.execPath },
  py: { file: 'sample.py', command: python },
};
// Nothing stands between the samples and this machine.
const env = { ...process.env, NO_PROXY: '*', no_proxy: '*', PYTHONDONTWRITEBYTECODE: '1' };

let home: TestHouse;
let fill: { base: string; key: string };
let folder: string;
function written(language: SampleLanguage, text: string): [string, string[]] {
  const { file, command } = programs[language];
  const path = join(mkdtempSync(join(folder, 'one-')), file);
  writeFileSync(path, `${text}\n`);
  return [command, [path]];
}
async function outputOf(language: SampleLanguage, text: string, cwd = folder): Promise<string> {
  const [command, args] = written(language, text);
  return (await run(command, args, { env, cwd, timeout: 40_000 })).stdout;
}
const guide = (name: GuideName, language: SampleLanguage) => outputOf(language, guideSample(name, language, fill));

/** A check that the candidate has consented to, until its report is there; the same for all. */
let reported: Promise<string> | undefined;
function aReportedCheck(): Promise<string> {
  reported ??= (async () => {
    const { body } = await postOpen(home, '/checks', { key: fill.key, body: anOrder() });
    await askOpen(home, ['POST', `/sandbox/checks/${body.id}/consent`], { key: fill.key, body: {} });
    await eventually(
      async () => (await askOpen(home, ['GET', `/checks/${body.id}`], { key: fill.key })).body.report ?? undefined,
    );
    return body.id;
  })();
  return reported;
}
const anOpenCheck = async () => (await postOpen(home, '/checks', { key: fill.key, body: anOrder() })).body.id;

/** Whose first link is older than the shortest time between two of them. */
async function aRemindableCheck(): Promise<string> {
  byDay(home);
  const id = await anOpenCheck();
  await home.jobsDone();
  const sentAt = new Date(home.house.now().getTime() - 11 * 60_000);
  await home.owner.query('update app.candidate_link set created_at = $1 where order_detail_id = $2', [
    sentAt,
    id.slice('chk_'.length),
  ]);
  return id;
}
/** The id in the path of a sample, of a check or report that the operation can be tried on. */
async function idFor(name: string, { path }: OpenOperation): Promise<string> {
  if (path.startsWith('/reports')) return (await aReportedCheck()).replace('chk', 'rpt');
  if (name === 'remindCheck') return aRemindableCheck();
  return name === 'cancelCheck' || name === 'playConsent' ? anOpenCheck() : aReportedCheck();
}

const bodyOf = (name: string, { examples }: OpenOperation): object | undefined =>
  name === 'receiveTestEvents' ? { url: 'http://127.0.0.1:9/sample' } : examples.body;

const body = '{"id":"evt_1","type":"check.completed","check":"chk_1","sequence":7}';
const signatureOf = (secret: string, at: number): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`evt_1.${at}.${body}`)
    .digest('base64')}`;
/** As signed; signed by two secrets while one is rotated; another body; another secret; too old. */
function deliveries(secret: string) {
  const now = Math.floor(Date.now() / 1000);
  const other = `whsec_${Buffer.from('another').toString('base64')}`;
  const right = signatureOf(secret, now);
  return [
    { at: now, signature: right, body },
    { at: now, signature: `${signatureOf(other, now)} ${right}`, body },
    { at: now, signature: right, body: body.replace('7', '8') },
    { at: now, signature: signatureOf(other, now), body },
    { at: now - 400, signature: signatureOf(secret, now - 400), body },
  ];
}

async function verdictsOfScript(secret: string): Promise<boolean[]> {
  const [command, args] = written('curl', guideSample('verify', 'curl', fill));
  const verdicts: boolean[] = [];
  for (const { at, signature, body: sent } of deliveries(secret)) {
    const child = spawn(command, [...args, 'evt_1', String(at), signature], { env: { ...env, SECRET: secret } });
    // A script that refuses by the time or the signature alone has ended before it was given the body.
    child.stdin.on('error', () => undefined).end(sent);
    verdicts.push((await new Promise((resolve) => child.on('exit', resolve))) === 0);
  }
  return verdicts;
}

async function verdictsOfServer(language: SampleLanguage, secret: string): Promise<boolean[]> {
  const port = await holdPort();
  const [command, args] = written(language, guideSample('verify', language, fill));
  const child = spawn(command, args, { env: { ...env, SECRET: secret, PORT: String(port) }, stdio: 'ignore' });
  try {
    const verdicts: boolean[] = [];
    for (const { at, signature, body: sent } of deliveries(secret)) {
      const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at), 'webhook-signature': signature };
      const post = () => fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: sent });
      verdicts.push((await eventually(() => post().catch(() => undefined))).ok);
    }
    return verdicts;
  } finally {
    child.kill();
  }
}

/** Runs every sample of the portal in these languages, as a stranger would who has copied it. */
export function runSamples(languages: readonly SampleLanguage[]): void {
  beforeAll(async () => {
    reported = undefined;
    home = await TestHouse.open();
    const hr = await home.hr();
    const { secret } = await aKeyFor(home, hr, { environment: 'test' });
    fill = { base: `${home.url}/open/v1`, key: secret };
    folder = mkdtempSync(join(tmpdir(), 'beidiao-samples-'));
    await home.work();
  });
  afterAll(async () => {
    await home.close();
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(() => {
    home.clock.at = undefined;
  });

  describe('the sample of one operation', () => {
    it.each(
      Object.entries<OpenOperation>(openOperations).flatMap(([name, operation]) =>
        languages.map((language) => ({ name, operation, language })),
      ),
    )('$name runs in $language', async ({ name, operation, language }) => {
      const path = operation.path.includes('{id}')
        ? operation.path.replace('{id}', await idFor(name, operation))
        : operation.path;
      const body = bodyOf(name, operation);
      const again = name === 'createCheck' ? { again: true } : {};
      const { method, changes, isPdf = false } = operation;
      const text = requestSample(
        language,
        { method, path, body: body && { ...body, ...again }, changes, isPdf },
        fill,
      ).replace('req-20261122-0017', `${name} ${language}`);
      const cwd = mkdtempSync(join(folder, 'out-'));
      const output = await outputOf(language, text, cwd);
      const shown = isPdf ? readFileSync(join(cwd, 'report.pdf'), 'latin1') : output;
      // curl prints the body alone.
      expect(output).toMatch(language === 'curl' ? /^(?!.*request_id)/s : new RegExp(`^${operation.status}\\b`));
      for (const field of isPdf ? ['%PDF-'] : Object.keys(operation.answer.shape)) expect(shown).toContain(field);
    });
  });

  describe.each(languages)('a guide in %s', (language) => {
    it('orders, plays the candidate, and reads the report', async () => {
      const output = await guide('start', language);
      expect(output).toMatch(/^chk_\d+\n/);
      expect(output).toMatch(/sha256/);
      expect(output).toContain(samplePerson.name);
    });

    it('sends again under one Idempotency-Key and orders once', async () => {
      const count = () => home.value<number>('select count(*)::integer from app.check_order');
      const text = guideSample('idempotency', language, fill).replaceAll('hire-0018', `again ${language}`);
      const before = await count();
      const [first, second] = [await outputOf(language, text), await outputOf(language, text)];
      expect((await count()) - before).toBe(1);
      // curl shows the same answer twice; the others say that it was.
      expect(second.toLowerCase()).toMatch(language === 'curl' ? first.toLowerCase() : /^true\ntrue/);
    });

    it('pages through all checks', async () => {
      await Promise.all([anOpenCheck(), anOpenCheck(), anOpenCheck()]);
      const { data } = (await askOpen(home, ['GET', '/checks?limit=100'], { key: fill.key })).body;
      const output = await guide('paging', language);
      expect([...output.matchAll(/chk_\d+/g)].map(([id]) => id)).toEqual(data.map(({ id }) => id));
    });

    it('reads what is wrong out of a problem', async () => {
      const output = await guide('errors', language);
      for (const said of ['400', 'invalid_field', 'req_', '/candidate/phone']) expect(output).toContain(said);
    });

    it('takes what is signed, and nothing else', async () => {
      const secret = `whsec_${Buffer.from('thirty-two bytes for this test..').toString('base64')}`;
      const verdicts = language === 'curl' ? await verdictsOfScript(secret) : await verdictsOfServer(language, secret);
      expect(verdicts).toEqual([true, true, false, false, false]);
    });
  });
}
