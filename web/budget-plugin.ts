import type { Plugin } from 'vite';
import { checkBudgets } from './check-budgets.mjs';

/** Weighs the bundles when the last of them, the phone's, is written; a build above its budget fails. */
export function budgetPlugin(): Plugin {
  return {
    name: 'beidiao:budgets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'phone',
    // Not closeBundle: that runs after a failed build as well, and would hide why it failed.
    writeBundle({ dir }) {
      const report = checkBudgets(dir);
      console.log(report.text);
      if (report.isAbove) throw new Error('The bundle is above its byte budget.');
    },
  };
}
