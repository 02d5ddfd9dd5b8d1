/** `match`: the candidate confirmed it before. `unknown`: the form is right, and nothing was compared. */
export type IdentityResult = 'match' | 'unknown';
