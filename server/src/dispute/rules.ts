import type { Correction } from '@beidiao/contract/dispute';
import { type ItemDispute, remarkRules } from '@beidiao/contract/item-remark';

/**
 * What somebody else typed, as plain text: no control characters, nothing that turns the direction of the text around it,
 * no more than one empty line at a time. Letters that show themselves stay as they are.
 */
export const plainWords = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\t/g, ' ')
    .replace(/[ ]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const disputesLeft = (had: number): number => Math.max(0, remarkRules.disputesPerItem - had);

export type DisputeOutcome = 'upheld' | 'rejected' | 'erased';
export const stateOfDispute = (outcome: DisputeOutcome | null): ItemDispute['state'] =>
  outcome === null || outcome === 'erased' ? 'open' : outcome;

type Standing = Pick<Correction, 'result' | 'rule' | 'rows'>;
/** Whether a correction leaves everything as it stands. */
export const isSameFinding = (correction: Correction, standing: Standing): boolean =>
  correction.result === standing.result &&
  correction.rule === standing.rule &&
  JSON.stringify(correction.rows.map(inOrder)) === JSON.stringify(standing.rows.map(inOrder));
const inOrder = ({ label, claimed, found, verdict }: Correction['rows'][number]) => [
  label.zh,
  label.en,
  inTwo(claimed),
  inTwo(found),
  verdict,
];
const inTwo = (said: Correction['rows'][number]['claimed']) =>
  said === null || typeof said === 'string' ? said : [said.zh, said.en];
