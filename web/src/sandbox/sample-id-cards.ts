/** ID cards of nobody (Beijing, born 1 January 1990) that pass the checks of the forms, by their characters 15 to 17. */
export const sampleIdCards = {
  '101': '110101199001011018',
  '403': '110101199001014032',
  '404': '110101199001014040',
  '500': '110101199001015000',
} as const;
