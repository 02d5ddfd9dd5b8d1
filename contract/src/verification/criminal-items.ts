import { registerFormOf } from './register-forms.ts';
import { sourcesOf } from './review-grounds.ts';

/**
 * Whether an item can report a criminal matter: it searches a list with criminal cases, asks the police, or takes their
 * certificate. Criminal records are sensitive personal information (PIPL arts. 28 and 29), so the candidate agrees to such
 * an item by a tick of its own and may decline it.
 */
export const canReportCrime = (code: string, needs: readonly string[]): boolean =>
  (registerFormOf(code)?.kinds.includes('criminal') ?? false) ||
  sourcesOf(code).includes('police') ||
  needs.includes('policeCertificate');
