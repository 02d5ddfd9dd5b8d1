import type { Call, Data, ParamsSent } from '@beidiao/contract/wire/call';
import { send } from './send.ts';

/** What is said of a file, and its content. */
export type SentFile = { readonly name: string; readonly content: Blob };

/** Sends a call that answers with a file. @throws Refused, WireFault */
export async function sendForFile<C extends Call & { answersFile: true }>(
  call: C,
  params: ParamsSent<C>,
): Promise<SentFile> {
  return (await send(call, params)) as Data<C> & SentFile; // post.ts puts both where the envelope has its data
}
