/** The features from the ground up: each may import the `<noun>.ts` of a lower row. A new feature is one word here. */
export const ladder = [
  ['account', 'staff'],
  ['file'],
  ['enterprise'],
  ['wallet'],
  ['grade'],
  ['catalogue'],
  ['gift'],
  ['pricing'],
  ['order'],
  ['approval', 'candidate', 'notice', 'invoice', 'batch'],
  ['verification'],
  ['dispute'],
  ['report'],
  ['rights'],
  ['partner', 'operations'],
];

/** -1 for what is no feature. */
export const rungOf = (feature) => ladder.findIndex((row) => row.includes(feature));

/** What stands below every feature and serves them all: anybody may read its tables. */
export const grounds = ['base', 'access', 'http', 'sandbox'];
