import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { slimModule } from './wire-plugin.ts';

const contract = join(import.meta.dirname, '../contract/src');

describe('wire plugin', () => {
  test('keeps paths, methods, topics and plain data of a noun', async () => {
    const code = (await slimModule(join(contract, 'order/calls.ts'))) ?? '';
    expect(code).toContain('"submit":{"path":"/new-gw-bgcheck/order/V1/submit_v5","actsFor":true,"changes":["orders"');
    expect(code).toContain(
      '"list":{"path":"/new-gw-bgcheck/order/details/V1/query","actsFor":true,"shows":["orders"]}',
    );
    expect(code).toContain('"method":"GET"');
    expect(code).toContain('export const duplicateWindowDays = 7;');
    expect(code).not.toMatch(/zod|refusals|about/);
  });

  test('leaves out what calls of the phone change, whose pages keep no answers', async () => {
    const code = (await slimModule(join(contract, 'candidate/calls.ts'))) ?? '';
    expect(code).toContain('"authorize":{"path":"/new-gw-bgcheck/order/V1/authorize"}');
  });

  test('keeps the codes of the refusals, not their words', async () => {
    const code = (await slimModule(join(contract, 'refusals.ts'))) ?? '';
    expect(code).toContain('"captchaNeeded":{"errcode":"0401002"}');
    expect(code).not.toContain('请输入');
    // No screen asks for this one by name.
    expect(code).not.toContain('callbackForged');
  });

  test.each([
    'wire/money',
    'wire/rules',
    'order/states',
    'wallet/trade-states',
    'wire/field-messages',
    'wire/language',
    'wire/call',
  ])('%s passes untouched', async (noun) => {
    expect(await slimModule(join(contract, `${noun}.ts`))).toBeNull();
  });

  test('no file of the contract brings the schema library along', async () => {
    const files = readdirSync(contract, { recursive: true })
      .map(String)
      .filter((it) => it.endsWith('.ts') && !it.endsWith('.test.ts'));
    const slim = await Promise.all(files.map((file) => slimModule(join(contract, file))));
    expect(files.filter((_, at) => /from '|import\(/.test(slim[at] ?? ''))).toEqual([]);
  });
});
