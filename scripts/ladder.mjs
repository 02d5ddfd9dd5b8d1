/** The features from the ground up: each may import the `<noun>.ts` of a lower row. A new feature is one word here. */
export const ladder = [
  ['account', 'faq', 'protocol', 'staff', 'usage'],
  ['file', 'view'],
  ['enterprise', 'news', 'upload'],
  ['wallet', 'conflict'],
  ['grade'],
  ['catalogue'],
  ['gift'],
  ['pricing'],
  ['order'],
  ['approval', 'candidate', 'invoice', 'batch', 'resume', 'trade'],
  ['verification', 'bulk', 'notice', 'qrcode'],
  ['costs', 'dispute', 'sampling'],
  ['report'],
  ['export'],
  ['rights', 'desk', 'webhook'],
  ['partner', 'operations', 'open'],
  ['ats'],
];

/** -1 for what is no feature. */
export const rungOf = (feature) => ladder.findIndex((row) => row.includes(feature));

/** What stands below every feature and serves them all: anybody may read its tables. */
export const grounds = ['base', 'access', 'ports', 'sandbox'];
