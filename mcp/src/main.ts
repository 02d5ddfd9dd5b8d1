import { Beidiao } from '@beidiao/sdk';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { serverFor } from './server.ts';

const { BEIDIAO_BASE: base, BEIDIAO_KEY: key, BEIDIAO_LANGUAGE: language } = process.env;

/** The protocol has standard output for itself: people are told on the other one. */
const stop = (words: string): never => {
  process.stderr.write(`${words}\n`);
  process.exit(1);
};

if (!base || !key) stop('Set BEIDIAO_BASE (https://…/open/v1) and BEIDIAO_KEY (bd_test_… or bd_live_…).');
const beidiao = new Beidiao({ base: base ?? '', key: key ?? '', language: language === 'zh' ? 'zh' : 'en' });
try {
  await (await serverFor(beidiao, '0.1.0')).connect(new StdioServerTransport());
} catch (error) {
  stop(`Beidiao refused the key: ${error instanceof Error ? error.message : 'unknown trouble'}`);
}
