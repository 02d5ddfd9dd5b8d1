import type { Answer } from '@beidiao/contract/wire/call';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { materialCalls } from '@beidiao/contract/verification/material';
import type { StoredFile } from '@beidiao/contract/file/calls';
import { currentLanguage } from '../i18n/language.ts';
import { answerOf, dataOf } from './send/answer.ts';
import { base64Of } from './base64-of.ts';
import { keepCandidateSession, readCandidateSession } from './candidate-wire.ts';
import { WireFault } from './send/wire-fault.ts';

/** A picture over a slow connection takes its time; a connection that moves nothing for this long is cut. In ms. */
const stillMs = 45_000;

export type Upload = {
  readonly orderDetailsId: string;
  /** `material`: what a reviewer has asked for, named by its id. */
  readonly kind: 'claim' | 'proof' | 'material';
  readonly itemCode?: string;
  readonly materialId?: string;
  readonly n: number;
  readonly name: string;
  readonly content: Blob;
};
type Watch = { readonly onProgress: (part: number) => void; readonly signal: AbortSignal };

function readAnswer(text: string): Answer | null {
  try {
    return answerOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** `fetch` does not say how much has been sent; the older way does. */
function post({ path, body }: { path: string; body: string }, { onProgress, signal }: Watch): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let still: ReturnType<typeof setTimeout> | undefined;
    const cut = (kind: 'timeout' | 'offline') => {
      clearTimeout(still);
      reject(new WireFault(kind));
    };
    const moved = () => {
      clearTimeout(still);
      still = setTimeout(() => {
        request.abort();
        cut('timeout');
      }, stillMs);
    };
    request.open('POST', path);
    request.setRequestHeader('accept-language', currentLanguage());
    request.setRequestHeader('content-type', 'application/json');
    request.setRequestHeader('authorization', readCandidateSession()?.accessToken ?? '');
    request.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      clearTimeout(still);
      const answer = readAnswer(request.responseText);
      if (answer) resolve(answer);
      else reject(new WireFault('http', request.status));
    };
    request.onerror = () => cut('offline');
    request.onabort = () => cut('offline');
    signal.addEventListener('abort', () => request.abort());
    moved();
    request.send(body);
  });
}

/**
 * Sends a file of the candidate and tells how far it has come.
 * @throws Refused when the server declines, WireFault when there was no readable answer
 */
export async function uploadAsCandidate({ content, ...file }: Upload, watch: Watch): Promise<StoredFile> {
  const path = file.kind === 'material' ? materialCalls.addFile.path : collectCalls.upload.path;
  const params = { ...file, base64: await base64Of(content) };
  const answer = await post({ path, body: JSON.stringify({ params }) }, watch);
  return dataOf<typeof collectCalls.upload>(answer, () => keepCandidateSession(null));
}
