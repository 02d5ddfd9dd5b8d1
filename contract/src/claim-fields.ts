/** Fields of a claim by what the item needs; those without `?` have to be filled in before it counts as complete. */
export const claimFieldsOfNeed: Readonly<Record<string, readonly string[]>> = {
  employer: ['company', 'position', 'from', 'to?', 'isPresent?', 'doNotContact?', 'hrPhone?', 'leaveReason?'],
  referee: ['refereeName', 'refereePhone', 'relation', 'company'],
  school: ['school', 'major', 'level', 'graduatedAt'],
  degreeNo: ['degreeNo?'],
  certificate: ['certificateName', 'certificateNo'],
  policeCertificate: ['issuingOffice', 'issuedAt', 'purpose', 'certificateNo?'],
  licence: ['licenceNo'],
  bankCardLast4: ['bankCardLast4'],
  upload: ['files'],
};

/** What the candidate decides alone, or shows instead of saying: a reviewer asks for none of it to be set right. */
const notWords = ['isPresent', 'doNotContact', 'files'];

/** The fields that a candidate can be asked to set right, each once. */
export const correctableFields = (needs: readonly string[]): string[] => [
  ...new Set(
    needs
      .flatMap((need) => claimFieldsOfNeed[need] ?? [])
      .map((field) => field.replace('?', ''))
      .filter((field) => !notWords.includes(field)),
  ),
];
