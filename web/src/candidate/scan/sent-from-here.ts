import { documentKey, type DocumentType } from '@beidiao/contract/typed/document';
import { qrAgainMs } from '@beidiao/contract/qrcode/rules';

/** What was submitted from this phone. Who it was stands there as a hash alone. */
export type SentFromHere = {
  readonly who: string;
  readonly at: number;
  readonly enterpriseName: string;
  readonly department: string | null;
  readonly position: string | null;
  readonly orderDetailsId: string;
};

const place = 'beidiao.candidate.submissions';
const isSent = (it: unknown): it is SentFromHere =>
  typeof it === 'object' && it !== null && 'who' in it && 'at' in it && 'enterpriseName' in it;

/** Those that count still; the others are forgotten. */
function readSent(): SentFromHere[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    const sent = Array.isArray(kept) ? kept.filter(isSent) : [];
    return sent.filter(({ at }) => Date.now() - at < qrAgainMs);
  } catch {
    return [];
  }
}

type Person = {
  readonly qrcode: string;
  readonly name: string;
  readonly idCard: string;
  readonly idType: DocumentType;
  readonly phoneNo: string;
};
/** Undefined where the browser can not hash: an address without TLS. Then the server alone knows. */
async function hashOf({ qrcode, name, idCard, idType, phoneNo }: Person): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const bytes = new TextEncoder().encode(JSON.stringify([qrcode, name, documentKey(idType, idCard), phoneNo]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What this person has sent by this code from this phone, as long as it counts. */
export async function findSent(person: Person): Promise<SentFromHere | undefined> {
  const who = await hashOf(person);
  return readSent().find((sent) => sent.who === who);
}

export async function noteSent(person: Person, sent: Omit<SentFromHere, 'who'>): Promise<void> {
  const who = await hashOf(person);
  if (who === undefined) return;
  const rest = readSent().filter((it) => it.who !== who);
  localStorage.setItem(place, JSON.stringify([...rest, { ...sent, who }]));
}
