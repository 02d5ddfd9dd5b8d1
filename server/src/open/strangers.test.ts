import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { guideSample, samplePerson } from '@beidiao/contract/open/guides';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdPort } from '../../../scripts/held-port.mjs';
import { eventually, type Person, TestHouse } from '../../test/house.ts';
import { aKeyFor, askOpen } from '../../test/open-api.ts';
import { projectRoot, runScript } from '../../test/run-script.ts';
import { Deliverer, deliveryWish } from '../webhook/deliverer.ts';

/* Programs of people who have the document and the developers' page, and nothing else of ours. */

const run = promisify(execFile);
const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)']).toString().trim();
const env = { ...process.env, NO_PROXY: '*', no_proxy: '*' };

let home: TestHouse;
let hr: Person;
let folder: string;
let deliverer: Deliverer;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr();
  folder = mkdtempSync(join(tmpdir(), 'beidiao-strangers-'));
  await home.work();
  deliverer = new Deliverer(home.house, { ...deliveryWish, everyMs: 50 });
  deliverer.start();
});
afterAll(async () => {
  await deliverer.stop();
  await home.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['node', process.execPath, 'mjs'],
  ['py', python, 'py'],
] as const)('a stranger with the samples in %s', (language, command, ending) => {
  it('orders, follows by signed events, and reads the report', async () => {
    const { secret: key } = await aKeyFor(home, hr, { environment: 'test' });
    const fill = { base: `${home.url}/open/v1`, key };
    const written = (name: 'start' | 'verify'): string => {
      const file = join(folder, `${name}.${ending}`);
      writeFileSync(file, guideSample(name, language, fill));
      return file;
    };
    const port = await holdPort();
    const made = await askOpen(home, ['POST', '/sandbox/webhooks'], { key, body: { url: `http://127.0.0.1:${port}` } });
    const { secret } = made.body as unknown as { secret: string }; // of this operation alone
    const receiver = spawn(command, [written('verify')], { env: { ...env, SECRET: secret, PORT: String(port) } });
    let heard = '';
    receiver.stdout.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    try {
      const { stdout } = await run(command, [written('start')], { env, timeout: 60_000 });
      const [id = ''] = /chk_\d+/.exec(stdout) ?? [];
      expect(stdout).toContain(samplePerson.name);
      await eventually(
        async () => heard.includes(`check.report_ready ${id}`) && heard.includes(`check.completed ${id}`),
      );
      const numbers = [...heard.matchAll(new RegExp(`${id} (\\d+)`, 'g'))].map(([, n]) => Number(n));
      expect(numbers).toEqual(numbers.map((_, place) => place + 1));
      expect(heard).not.toContain(samplePerson.name);
    } finally {
      receiver.kill();
    }
  });
});

describe('an assistant with the MCP server', () => {
  const person = { name: '欧阳晨曦', phone: '13812349101', id_card: '330106199003072415' };

  async function connect(key: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [runScript, join(projectRoot, 'mcp', 'src', 'main.ts')],
      env: { PATH: process.env['PATH'] ?? '', BEIDIAO_BASE: `${home.url}/open/v1`, BEIDIAO_KEY: key },
      cwd: projectRoot,
    });
    await client.connect(transport);
    return client;
  }
  type Said = { readonly content: readonly { readonly text: string }[]; readonly isError?: boolean };
  const texts: string[] = [];
  /** Everything that leaves is kept, for the walk at the end. */
  async function ask(client: Client, name: string, given: object = {}) {
    const { content, isError } = (await client.callTool({ name, arguments: { ...given } })) as Said; // tools of ours answer texts
    const text = content.map((each) => each.text).join('');
    texts.push(text);
    return { text, isError: isError === true };
  }

  it('orders once, follows, reads the summary, and never sees a name, a number or a phone', async () => {
    const { secret: key } = await aKeyFor(home, hr, { environment: 'test' });
    const client = await connect(key);
    const order = { ...person, items: ['ID_THREE'], reference: `for ${person.name} ${person.id_card}` };
    const made = JSON.parse((await ask(client, 'order_check', order)).text) as { id: string };
    expect(JSON.parse((await ask(client, 'order_check', order)).text)).toMatchObject({ id: made.id });
    await askOpen(home, ['POST', `/sandbox/checks/${made.id}/consent`], { key, body: {} });
    await eventually(async () => (await ask(client, 'show_check', { check: made.id })).text.includes('"rpt_'));
    const report = await ask(client, 'report_summary', { report: made.id.replace('chk', 'rpt') });
    expect(report.text).toContain('欧***');
    expect(report.text).toContain('"overall"');

    const { tools } = await client.listTools();
    const inputs: Record<string, object> = {
      show_check: { check: made.id },
      report_summary: { report: made.id.replace('chk', 'rpt') },
      order_check: { ...order, phone: person.name },
    };
    for (const { name } of tools) await ask(client, name, inputs[name] ?? {});
    expect(tools.map(({ name }) => name).sort()).toEqual(
      ['list_checks', 'list_items', 'order_check', 'report_summary', 'show_balance', 'show_check'].sort(),
    );
    await client.close();
    // The random digits of a request are those of nobody.
    const all = texts.join('\n').replaceAll(/\breq_[0-9a-f]{32}\b/g, 'req_');
    for (const secret of [...Object.values(person), person.id_card.slice(0, 6)]) expect(all).not.toContain(secret);
    expect(all).not.toMatch(/\d{17}[\dXx]/);
  });

  it('is told what went wrong by code and field', async () => {
    const { secret: key } = await aKeyFor(home, hr, { environment: 'test' });
    const client = await connect(key);
    const wrong = await ask(client, 'order_check', { ...person, phone: '123', items: ['ID_THREE'] });
    expect(wrong).toMatchObject({
      isError: true,
      text: expect.stringMatching(/invalid_field[\s\S]*\/candidate\/phone/),
    });
    const unknown = await ask(client, 'show_check', { check: 'chk_999999' });
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('not_found') });
    await client.close();
  });

  it('has the tools alone that the scopes of its key allow', async () => {
    const { secret } = await aKeyFor(home, hr, { environment: 'test', scopes: ['balance:read'] });
    const client = await connect(secret);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['show_balance']);
    await client.close();
  });
});
