import { expect, it } from 'vitest';
import { certificatesFor } from './portal-certificates.ts';

const fieldsOf = (code: string, n = 1) => certificatesFor(code, n).map(({ field }) => field);

it('a degree is shown by the code of CHSI, an employment by insurance and housing fund, once for all jobs', () => {
  expect(fieldsOf('DEGREE_DOMESTIC')).toEqual(['chsiCode']);
  expect(fieldsOf('XP_HR')).toEqual(['socialInsuranceCode', 'housingFundCode']);
  expect(fieldsOf('XP_HR', 2)).toEqual([]);
});

it('no item is offered a certificate that does not prove it', () => {
  for (const code of ['DEGREE_ARCHIVE', 'DEGREE_OVERSEAS', 'XP_INTERVIEW', 'CRIME_CERT', 'CREDIT'])
    expect(fieldsOf(code)).toEqual([]);
});
