import { type Beidiao, BeidiaoProblem } from '@beidiao/sdk';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Mask } from './mask.ts';
import { type Tool, tools } from './tools.ts';

const said = (text: string, isError: boolean) => ({ content: [{ type: 'text' as const, text }], isError });

/** What went wrong, for the assistant to tell and to mend. */
function troubleOf(error: unknown): string {
  if (error instanceof BeidiaoProblem) {
    const wrong = error.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`);
    return [`${error.code} (${error.status}): ${error.message}`, ...wrong, `request ${error.requestId}`].join('\n');
  }
  return `The server did not answer: ${error instanceof Error ? error.message : 'unknown trouble'}`;
}

/** The tools that the scopes of the key allow, and no other. @throws BeidiaoProblem for a key that is refused */
export async function serverFor(beidiao: Beidiao, version: string): Promise<McpServer> {
  const { scopes, environment } = await beidiao.me();
  const server = new McpServer(
    { name: 'beidiao', version },
    {
      instructions: `Employment screening of Beidiao, by a ${environment} key. Names and ID numbers are masked; amounts are fen.`,
    },
  );
  const mask = new Mask();
  for (const [name, tool] of Object.entries<Tool>(tools)) {
    if (tool.scope !== null && !(scopes as readonly string[]).includes(tool.scope)) continue;
    const { title, about, input, orders = false } = tool;
    const annotations = { readOnlyHint: !orders, destructiveHint: orders, idempotentHint: true, openWorldHint: true };
    server.registerTool(name, { title, description: about, inputSchema: input.shape, annotations }, async (given) => {
      try {
        // The library has parsed it by the shape of this very tool.
        return said(mask.shown(await tool.run({ beidiao, mask }, given as never)), false);
      } catch (error) {
        return said(mask.text(troubleOf(error)), true);
      }
    });
  }
  return server;
}
