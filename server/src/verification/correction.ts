import type { Correction } from '@beidiao/contract/dispute';
import type { ComparedRow, ReportItem } from '@beidiao/contract/report';
import type { MemberId, Tx } from '../base/db.ts';
import type { House } from '../house.ts';
import { lightOf, type RiskRule } from './rules.ts';
import { addFinding } from './store.ts';

const place = 'finding.content';

/** What stands in a finding besides result and light. */
export type FindingContent = { source: ReportItem['source']; method: ReportItem['method']; rows: ComparedRow[] };

export const openFinding = (house: House, sealed: Buffer): FindingContent =>
  JSON.parse(house.vault.open(place, sealed)) as FindingContent;

export type CorrectedTask = {
  readonly memberId: MemberId;
  readonly taskId: string;
  readonly rules: readonly RiskRule[];
  readonly content: FindingContent;
};

/** Writes the next version of a finding: source and method stay, result, rule and rows are those of the correction. */
export async function correctFinding(
  house: House,
  tx: Tx,
  { memberId, taskId, rules, content, correction }: CorrectedTask & { correction: Correction },
): Promise<void> {
  const { result, rule, rows } = correction;
  const { light } = lightOf({ result, rule }, rules);
  const contentEnc = house.vault.seal(place, JSON.stringify({ ...content, rows }));
  await addFinding(tx, { memberId, taskId, result, light, rule, contentEnc });
}
