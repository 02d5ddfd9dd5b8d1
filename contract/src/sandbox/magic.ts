/** ID cards of nobody (Beijing, born 1 January 1990) that pass the checks of the forms, by their characters 15 to 17. */
export const sampleIdCards = {
  '101': '110101199001011018',
  '403': '110101199001014032',
  '404': '110101199001014040',
  '500': '110101199001015000',
} as const;

/** As the sandbox adapter of the identity port decides, by characters 15 to 17 of the ID card; null: any other. */
export const identityRows = [
  { places: '403', answer: 'mismatch', sample: sampleIdCards['403'] },
  { places: '404', answer: 'unknown', sample: sampleIdCards['404'] },
  { places: '500', answer: 'silent', sample: sampleIdCards['500'] },
  { places: null, answer: 'match', sample: sampleIdCards['101'] },
] as const;

/** As the sandbox adapter of the sources decides, by the last four digits of the phone. */
export const sourceRows = [
  { tail: '0001', answer: 'differs' },
  { tail: '0002', answer: 'record' },
  { tail: '0003', answer: 'notVerified' },
  { tail: '0004', answer: 'othersNotVerified' },
  { tail: '0005', answer: 'never' },
  { tail: '0006', answer: 'twice' },
  { tail: '0007', answer: 'slow' },
  { tail: '0008', answer: 'othersDiffer' },
] as const;
