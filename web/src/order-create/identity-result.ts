/** What the three-element check says of name, phone and ID card. */
export type IdentityResult = 'match' | 'mismatch' | 'unknown';
