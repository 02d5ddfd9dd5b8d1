import type { Light, TaskResult } from '@beidiao/contract/task-states';

export type RiskRule = {
  readonly when: string;
  readonly light: Light;
  readonly textZh: string;
  readonly textEn: string;
};

/** A source is asked at most this often before a person takes over. */
export const maxAttempts = 4;

/** How long to wait before the next try: 2 s, 8 s, 32 s. */
export const backoffMs = (attempt: number): number => 2_000 * 4 ** (attempt - 1);

/**
 * What a finding lights. The item's own rule decides; without one a difference or a record is worth a look, and nothing
 * that was not verified is ever green.
 */
export function lightOf(
  finding: { result: TaskResult; rule: string | null },
  rules: readonly RiskRule[],
): { light: Light; rule: RiskRule | undefined } {
  const rule = rules.find((each) => each.when === finding.rule);
  if (finding.result === 'notVerified') return { light: 'grey', rule };
  if (finding.result === 'consistent' || finding.result === 'noRecord') return { light: 'green', rule: undefined };
  return { light: rule?.light ?? 'yellow', rule };
}
